"""What commands are asked and answer: values that go between `cli`, `jobs` and `report`.

One module a kind of command, imported by itself: a class costs half a millisecond, and `query` needs few of them.
"""
