"""JSON Schema faults (2020-12) at their places; jsonschema's own errors go no further."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry

from cardkit.errors import Fault, InputError, by_place
from cardkit.source.document import Plain
from cardkit.source.gate import Gate, gate
from cardkit.source.saying import Broken, Case, Subject, told
from cardkit.source.watch import Watch

_SINGLE = ("$schema", "$defs", "definitions", "properties")
"""Keywords of an object's schema that say what each of its values is by itself."""


@dataclass(frozen=True)
class Shape:
    """A compiled schema."""

    schema: Mapping[str, Any]
    validator: Validator
    sound: Gate
    watch: Watch

    @cached_property
    def single(self) -> "Shape":
        """What it says of each value of an object by itself; made on demand, since only printings ask."""
        return shape({key: each for key, each in self.schema.items() if key in _SINGLE})

    def passes(self, value: Plain) -> bool:
        """The value is certainly right; what is wrong with any other, or that it takes too long, `faults` tells."""
        try:
            self.watch.begin()
            return self.sound(value)
        except (TimeoutError, RecursionError):
            return False

    def faults(self, value: Plain, subject: Subject) -> tuple[Fault, ...]:
        """What is wrong with a value, in the order of its lines.

        `value` is the subject's own, save that its plain numbers may be texts and some of its keys may lack.

        Raises: InputError when the check takes too long; then no other value is checked.
        """
        try:
            self.watch.begin()
            if self.sound(value):
                return ()
            broken = [_broken(error) for error in self.validator.iter_errors(value)]
        except TimeoutError as error:
            message = f"{subject.title} is not checked; {self.watch.slow} takes too long"
            raise InputError(subject.node.fault(message, "write a simpler schema")) from error
        except RecursionError:
            return (subject.node.fault(f"{subject.title} is nested too deeply for its schema"),)
        return tuple(sorted(told(broken, Case(self.schema, value, subject)), key=by_place))


def shape(schema: Mapping[str, Any]) -> Shape:
    """The schema, compiled once for all values; nothing is read for it but itself."""
    watch = Watch()
    inner = {key: value for key, value in schema.items() if key not in ("$schema", "$id")}
    return Shape(schema, _watched(watch)(inner, registry=Registry()), gate(schema, watch), watch)


def _watched(watch: Watch) -> type[Validator]:
    """jsonschema's validator, whose patterns and references look at the watch."""

    def fits(validator: Validator, pattern: str, value: Any, _: Any) -> Iterator[ValidationError]:
        if validator.is_type(value, "string") and not watch.fits(pattern, value):
            yield ValidationError(f"{value!r} does not match {pattern!r}")

    def follow(validator: Validator, reference: str, value: Any, schema: Any) -> Iterator[ValidationError]:
        watch.follow()
        yield from Draft202012Validator.VALIDATORS["$ref"](validator, reference, value, schema)

    made: type[Validator] = extend(Draft202012Validator, {"pattern": fits, "$ref": follow})  # type: ignore[no-untyped-call]  # its stub has no types
    return made


def _broken(error: ValidationError) -> Broken:
    """jsonschema's error as plain values."""
    return Broken(
        keyword=None if error.validator is None else str(error.validator),
        expected=error.validator_value,
        value=error.instance,
        path=tuple(error.absolute_path),
        rule=tuple(error.absolute_schema_path),
        message=error.message,
        branches=tuple((int(inner.schema_path[0]), _broken(inner)) for inner in error.context or ()),
    )
