"""The command line: parse, call a job, report, exit code. Only here are argv, stdin, environment and clock read."""

import gc
import sys

# Modules that load make many objects and no garbage; looking for it costs 7 % of a call (m). Large runs still collect.
gc.set_threshold(100_000, 20, 20)

EXIT_INTERRUPTED = 130
"""128 + SIGINT, as shells count it."""

COMPLETING = "_CARDKIT_COMPLETE"
"""The variable by which a shell asks what may come next; its value says which shell."""

try:
    from cardkit.cli.main import main
except KeyboardInterrupt:
    # Loading is most of a short call: who interrupts it sees no traceback either.
    sys.exit(EXIT_INTERRUPTED)

__all__ = ["EXIT_INTERRUPTED", "main"]
