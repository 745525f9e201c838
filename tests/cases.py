"""A property that holds for many cases, as one test that names the case for which it fails.

A hundred parameters are a hundred tests, which each process collects, sets up and reports.  Where
the cases share one reason to fail, they are one test:

    @for_all(n=range(2, 65), legs=(1, 2))
    def test_everybody_meets_everybody(n: int, legs: int) -> None: ...
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from itertools import product
from typing import Any

Test = Callable[..., None]


def for_all(**values: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test for each combination of these values; what else it asks for are fixtures.

    The first case that fails ends it and is named in a note of the error.  Without any case the
    test fails.
    """
    names = tuple(values)
    cases = list(product(*values.values()))

    def decorate(test: Test) -> Test:
        signature = inspect.signature(test)
        unknown = set(names) - set(signature.parameters)
        assert not unknown, f"{test.__name__} does not take {', '.join(sorted(unknown))}"

        @wraps(test)
        def every_case(*args: Any, **fixtures: Any) -> None:
            assert cases, "there is no case"
            for case in cases:
                given = dict(zip(names, case, strict=True))
                try:
                    test(*args, **fixtures, **given)
                except BaseException as failure:
                    told = ", ".join(f"{name} = {value!r}" for name, value in given.items())
                    failure.add_note(f"It failed for {told}.")
                    raise

        fixtures = [each for name, each in signature.parameters.items() if name not in names]
        every_case.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return every_case

    return decorate
