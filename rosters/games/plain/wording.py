"""No sentences: the problems of a game without a room are told by their codes."""

from collections.abc import Mapping

from django.utils.functional import Promise

from rosters.games.room import Sentences

CLASSES: Mapping[str, str | None] = {}
KINDS: Mapping[str, tuple[str, ...]] = {}
THINGS: Mapping[str, Promise] = {}
ACTS: Mapping[str, Promise] = {}
STEPS: Mapping[str, Promise] = {}
CHOICES: Mapping[str, Promise] = {}
ANSWERS: Mapping[str, Promise] = {}
SENTENCES: Sentences = {}
