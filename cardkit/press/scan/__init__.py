"""The user's pictures of cards, as pages that stand for drawn faces."""

from cardkit.press.scan.frame import Fit, Treatment
from cardkit.press.scan.scans import Scan, Scanned, scanned

__all__ = ["Fit", "Scan", "Scanned", "Treatment", "scanned"]
