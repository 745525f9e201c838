"""How clubs that toss pennies are shown, asked for and told."""

from typing import Final

from rosters.games.plain.builder import Builder
from rosters.games.plain.market import Market
from rosters.games.room import Room
from tests.pennies import KEY
from tests.pennies.teams import deals, event_sentences, seasons, sheet, terms, wording

ROOM: Final = Room(
    sheet, Builder(KEY), Market(), event_sentences, wording, seasons, terms=terms, deals=deals
)
