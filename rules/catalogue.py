"""Catalogues: TOML files read into frozen dataclasses and checked on the way.

The dataclass is the schema.  A whole number, a truth value, a string, a tuple, a mapping and a
nested dataclass are told by their type; ``Annotated[int, Between(1, 10)]`` adds bounds and a
``Literal`` lists the only words.  A key that is a word of Python is a field with a ``_`` behind it:
``if_``.  A key that the dataclass does not know, or a missing one without a default, is a fault.
Every fault of a file is found in one go and says where it is:
``teams.toml: team[3].positions[1].cost``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    Concatenate,
    Literal,
    ParamSpec,
    Protocol,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from rules.record import Record

Shape = TypeVar("Shape")
Data = TypeVar("Data")
Rest = ParamSpec("Rest")
Result = TypeVar("Result")


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Named = TypeVar("Named", bound=_Named)
#: Where a fault is, as a table and a place in it: ``weapon[3]``.
_PLACE = re.compile(r"\b([a-z_]+)\[(\d+)\]")

_WORDS = {int: "a whole number", str: "a string", bool: "true or false", float: "a number"}
#: Stands for a value that could not be read; the fault is already noted.
_BROKEN = object()


@dataclass(frozen=True, slots=True)
class Between:
    """Bounds of a whole number, both included."""

    least: int
    most: int


class BrokenCatalogue(ValueError):
    """A data file has faults; ``faults`` holds all of them, one line each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def read(file: Path, shape: type[Shape]) -> Shape:
    """Return the data of a TOML file as an instance of a frozen dataclass.

    Raises BrokenCatalogue with every fault, each naming file and key.
    """
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenCatalogue([f"{file.name}: {error}"]) from error
    faults: list[str] = []
    value = _read_table(table, shape, "", faults)
    if faults:
        raise BrokenCatalogue(f"{file.name}: {fault}" for fault in faults)
    result: Shape = value
    return result


def read_part(file: Path, shape: type[Shape], faults: list[str]) -> Shape | None:
    """Return one file of several that make up a catalogue, as `read` does.

    Where it has faults they are added to ``faults`` and None is returned. A fault names an entry
    by its id instead of its place in the file.
    """
    try:
        return read(file, shape)
    except BrokenCatalogue as broken:
        ids = _ids_in(file)
        faults += (_by_name(fault, ids) for fault in broken.faults)
        return None


def _ids_in(file: Path) -> dict[tuple[str, int], str]:
    """Return the ids in a file by table and place; empty where it cannot be read."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}
    return {
        (table, at): str(row["id"])
        for table, rows in tables.items()
        if isinstance(rows, list)
        for at, row in enumerate(rows)
        if isinstance(row, dict) and "id" in row
    }


def _by_name(fault: str, ids: Mapping[tuple[str, int], str]) -> str:
    """Return a fault that names the entry by its id instead of its place in the file."""

    def name(place: re.Match[str]) -> str:
        id_ = ids.get((place[1], int(place[2])))
        return place[0] if id_ is None else f"{place[1]} {id_}"

    return _PLACE.sub(name, fault, count=1)


def by_id(where: str, entries: Sequence[Named], faults: list[str]) -> dict[str, Named]:
    """Return entries by id; add a fault to ``faults`` for each id that stands twice."""
    faults += (f"{where} {id_} stands twice" for id_ in duplicates(each.id for each in entries))
    return {each.id: each for each in entries}


def check_version(version: str, versions: Sequence[str]) -> None:
    """Raise KeyError for a version that is none of these."""
    if version not in versions:
        raise KeyError(f"there is no version {version!r}; there are {', '.join(versions)}")


def of_version(
    load: Callable[[str], Data], function: Callable[Concatenate[Data, Rest], Result]
) -> Callable[Concatenate[str, Rest], Result]:
    """Return a function of a catalogue as one of its version.

    load: returns the catalogue of a version.
    """

    def asked(version: str, /, *rest: Rest.args, **named: Rest.kwargs) -> Result:
        return function(load(version), *rest, **named)

    return asked


def of_record(
    load: Callable[[str], Data], function: Callable[Concatenate[Data, Record, Rest], Result]
) -> Callable[Concatenate[Record, Rest], Result]:
    """Return a function of a catalogue and a record as one of the record, which has the version.

    load: returns the catalogue of a version.
    """

    def asked(record: Record, /, *rest: Rest.args, **named: Rest.kwargs) -> Result:
        return function(load(record.match.version), record, *rest, **named)

    return asked


def given(effect: Any) -> list[str]:
    """Return the names of the parameters that an effect gives: those with a value of their own.

    effect: a dataclass with the field ``verb``.
    """
    return [
        each.name
        for each in fields(effect)
        if each.name != "verb" and getattr(effect, each.name) != each.default
    ]


def faults_of_parameters(effect: Any, wanted: Collection[str]) -> Iterator[str]:
    """Yield the parameters that the verb needs and lacks, or has and does not know."""
    has = given(effect)
    for name in wanted:
        if name not in has:
            yield f"{effect.verb} needs {name}"
    for name in has:
        if name not in wanted:
            yield f"{effect.verb} has no {name}"


def duplicates(names: Iterable[str]) -> list[str]:
    """Return the names that stand more than once, in order; for checks across a file."""
    seen: set[str] = set()
    twice: dict[str, None] = {}
    for name in names:
        if name in seen:
            twice[name] = None
        seen.add(name)
    return list(twice)


def _read(value: Any, hint: Any, key: str, faults: list[str]) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _read_bounded(value, arguments[0], arguments[1], key, faults)
    if origin is Literal:
        if value not in arguments:
            words = ", ".join(repr(word) for word in arguments)
            faults.append(f"{key}: {value!r} is not one of {words}")
            return _BROKEN
        return value
    if origin is tuple:
        return _read_list(value, arguments[0], key, faults)
    if origin is Mapping:
        return _read_mapping(value, arguments[1], key, faults)
    if is_dataclass(hint):
        return _read_table(value, hint, key, faults)
    if hint is float and type(value) is int:  # TOML tells 2 from 2.0
        return float(value)
    if type(value) is not hint:  # a truth value is no number here, unlike in Python
        faults.append(f"{key}: {_WORDS[hint]} is expected, not {value!r}")
        return _BROKEN
    return value


def _read_bounded(value: Any, hint: Any, bounds: Between, key: str, faults: list[str]) -> Any:
    number = _read(value, hint, key, faults)
    if number is not _BROKEN and not bounds.least <= number <= bounds.most:
        faults.append(f"{key}: {number} is not between {bounds.least} and {bounds.most}")
        return _BROKEN
    return number


def _read_list(value: Any, hint: Any, key: str, faults: list[str]) -> Any:
    if not isinstance(value, list):
        faults.append(f"{key}: a list is expected, not {value!r}")
        return _BROKEN
    return tuple(_read(item, hint, f"{key}[{at}]", faults) for at, item in enumerate(value))


def _read_mapping(value: Any, hint: Any, key: str, faults: list[str]) -> Any:
    if not isinstance(value, dict):
        faults.append(f"{key}: a table is expected, not {value!r}")
        return _BROKEN
    return MappingProxyType(
        {name: _read(item, hint, _join(key, name), faults) for name, item in value.items()}
    )


def _read_table(value: Any, shape: Any, key: str, faults: list[str]) -> Any:
    if not isinstance(value, dict):
        faults.append(f"{key}: a table is expected, not {value!r}")
        return _BROKEN
    before = len(faults)
    hints = _hints(shape)
    wanted = {field.name.removesuffix("_"): field for field in fields(shape) if field.init}
    faults += [f"{_join(key, name)}: unknown key" for name in value if name not in wanted]
    read: dict[str, Any] = {}
    for name, field in wanted.items():
        if name in value:
            hint = hints[field.name]
            read[field.name] = _read(value[name], hint, _join(key, name), faults)
        elif field.default is MISSING and field.default_factory is MISSING:
            faults.append(f"{_join(key, name)}: missing")
    if len(faults) > before:
        return _BROKEN
    try:
        return shape(**read)
    except ValueError as error:  # what the dataclass itself refuses
        faults.append(f"{key}: {error}" if key else str(error))
        return _BROKEN


@cache
def _hints(shape: Any) -> Mapping[str, Any]:
    return get_type_hints(shape, include_extras=True)


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
