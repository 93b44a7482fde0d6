"""The mark between cells is told by the table, however ragged its rows and whatever marks its texts hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.foreign.delimited import DELIMITERS, delimited_records
from cardkit.foreign.record import Record

_CARDS = (("Pike", "1", "Bites"), ("Roach", "2", "Swims"), ("Eel", "3", "Slips"))


@given(
    mark=st.sampled_from(DELIMITERS),
    other=st.sampled_from(DELIMITERS),
    first=st.sampled_from(("Name", "Monster")),
    more=st.sampled_from((("Notes",), ("Art", "Notes"))),
    title=st.sampled_from(("", "Fish of the lake\n")),
)
def test_rows_shorter_than_the_head_are_split_at_the_mark_of_the_head(
    mark: str, other: str, first: str, more: tuple[str, ...], title: str
) -> None:
    tail = " hard" if other == mark else f"{other} hard"
    cards = [(name, cost, text + tail) for name, cost, text in _CARDS]
    rows = [(first, "Cost", "Text", *more), *cards]
    table = title + "".join(mark.join(row) + "\n" for row in rows)
    read = [each.value for each in delimited_records(table, "e.csv", None) if isinstance(each, Record)]
    assert read == [{first: name, "Cost": cost, "Text": text} for name, cost, text in cards]


@pytest.mark.parametrize("first", ["Name", "Monster"])
def test_one_text_with_another_mark_does_not_split_the_table_there(first: str) -> None:
    table = f"{first};Cost;Text;Art;Notes\nPike;1;Bites, hard\nEel;3;Slips\n"
    read = [each.value for each in delimited_records(table, "e.csv", None) if isinstance(each, Record)]
    assert read == [{first: "Pike", "Cost": "1", "Text": "Bites, hard"}, {first: "Eel", "Cost": "3", "Text": "Slips"}]
