"""Rows and costs -> the copies of the least cost, by HiGHS (https://highs.dev), which proves what it finds."""

import math
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import NamedTuple

import highspy
import numpy

from cardkit.repair.linear import Aux, Cell, Column, Row, Terms, plain


class Outcome(StrEnum):
    """How a search ended."""

    BEST = "best"
    NONE = "none"
    """Nothing keeps the rows."""
    LATE = "late"
    """The time was over."""


class Solution(NamedTuple):
    """What a solver found."""

    outcome: Outcome
    copies: Mapping[Cell, int]
    """Of the cells with any; empty where none was found."""
    bound: float
    """No cost is less than that."""


class Task(NamedTuple):
    """What is asked of a solver."""

    rows: Sequence[Row]
    cost: Terms
    room: Mapping[Cell, float]
    """The most copies of each cell; a cell that is not in it has none."""
    copies: float
    """The most copies of a deck."""


_SETTINGS: Mapping[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,  # with more, the first of equally good decks depends on the machine
    "random_seed": 0,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 1e-6,
}


def solution(task: Task, seconds: float) -> Solution:
    """The copies of least cost that keep the rows."""
    rows = [each for row in task.rows for each in plain(_within(row, task), task.copies)]
    if any(not row.terms and not row.least <= 1e-9 <= row.most + 2e-9 for row in rows):
        return Solution(Outcome.NONE, {}, math.inf)
    rows = [row for row in rows if row.terms]
    columns = tuple(dict.fromkeys((*task.cost, *(column for row in rows for column in row.terms))))
    with _hushed():
        solver = highspy.Highs()  # type: ignore[no-untyped-call]  # its constructor says no types
    for name, value in {**_SETTINGS, "time_limit": max(0.05, seconds)}.items():
        solver.setOptionValue(name, value)
    solver.passModel(_problem(task, rows, columns))
    solver.run()
    return _read(solver, columns)


def _within(row: Row, task: Task) -> Row:
    """The row of the cells that may have copies."""
    terms = {
        column: each for column, each in row.terms.items() if each and (isinstance(column, Aux) or column in task.room)
    }
    return row if len(terms) == len(row.terms) else row._replace(terms=terms)


def _problem(task: Task, rows: Sequence[Row], columns: Sequence[Column]) -> highspy.HighsLp:
    """The task in the solver's own words."""
    place = {column: n for n, column in enumerate(columns)}
    problem = highspy.HighsLp()
    problem.num_col_, problem.num_row_ = len(columns), len(rows)
    problem.col_cost_ = numpy.array([task.cost.get(column, 0) for column in columns], dtype=float)
    problem.col_lower_ = numpy.zeros(len(columns))
    problem.col_upper_ = numpy.array([_most(column, task) for column in columns], dtype=float)
    problem.row_lower_ = numpy.array([max(row.least, -highspy.kHighsInf) for row in rows], dtype=float)
    problem.row_upper_ = numpy.array([min(row.most, highspy.kHighsInf) for row in rows], dtype=float)
    lengths = [len(row.terms) for row in rows]
    matrix = problem.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_ = numpy.concatenate(([0], numpy.cumsum(lengths))).astype(numpy.int32)
    matrix.index_ = numpy.array([place[column] for row in rows for column in row.terms], dtype=numpy.int32)
    matrix.value_ = numpy.array([each for row in rows for each in row.terms.values()], dtype=float)
    problem.integrality_ = [
        highspy.HighsVarType.kInteger if _is_whole(column) else highspy.HighsVarType.kContinuous for column in columns
    ]
    return problem


def _most(column: Column, task: Task) -> float:
    """The greatest value of a column."""
    return column.most if isinstance(column, Aux) else task.room[column]


def _is_whole(column: Column) -> bool:
    """The column is a whole number."""
    return isinstance(column, Cell) or column.whole


def _read(solver: highspy.Highs, columns: Sequence[Column]) -> Solution:
    """What the solver found."""
    status, info = solver.getModelStatus(), solver.getInfo()
    if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
        return Solution(Outcome.NONE, {}, math.inf)
    outcome = Outcome.BEST if status == highspy.HighsModelStatus.kOptimal else Outcome.LATE
    has_any = info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
    values = solver.getSolution().col_value if has_any else ()
    copies = {
        column: round(value)
        for column, value in zip(columns, values, strict=bool(values))
        if isinstance(column, Cell) and round(value)
    }
    return Solution(outcome, copies, info.mip_dual_bound)


@contextmanager
def _hushed() -> Iterator[None]:
    """Nothing gets to stdout: HiGHS 1.16 says its name there when it is made, before it can be told to be silent."""
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)
