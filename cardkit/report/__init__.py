"""Findings, cards and picks -> text, tables and JSON."""
