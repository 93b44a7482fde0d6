"""A deck that breaks its rules -> the fewest changes that make it legal."""

from cardkit.repair.change import Change
from cardkit.repair.problem import Problem, judged
from cardkit.repair.reason import chosen, reasoned
from cardkit.repair.search import Found, repaired
from cardkit.repair.task import Supply

__all__ = ["Change", "Found", "Problem", "Supply", "chosen", "judged", "reasoned", "repaired"]
