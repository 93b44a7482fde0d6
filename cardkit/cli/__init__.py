"""The command line: parse, call a job, report, exit code. Only here are argv, stdin, environment and clock read."""

from cardkit.cli.main import main

__all__ = ["main"]
