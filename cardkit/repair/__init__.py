"""A deck that breaks its rules -> the fewest changes that make it legal."""

from cardkit.repair.change import Change
from cardkit.repair.impasse import impasse, most_copies
from cardkit.repair.problem import Problem, judged
from cardkit.repair.reason import chosen, reasoned
from cardkit.repair.search import Found, repaired
from cardkit.repair.task import Supply

__all__ = ["Change", "Found", "Problem", "Supply", "chosen", "impasse", "judged", "most_copies", "reasoned", "repaired"]
