"""Whose copies there are, what can be built of them, and other programs' lists of them."""
