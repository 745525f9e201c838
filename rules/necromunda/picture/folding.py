"""The change that each event of a log makes on the board that is folded from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rules.necromunda.picture.replay import Board

JSON = Any
Entry = Mapping[str, JSON]
#: A fighter, by side and number.
Who = tuple[int, int]

#: Where a fighter is.
WAITING, THERE, OUT_OF_ACTION, GONE = PLACES = (
    *("waiting", "on the table", "out of action", "fled"),
)
#: How one on the table is (NM-STATUS-01); who is Engaged stands.
STANDS, LIES, BLEEDS = STATES = ("standing", "pinned", "seriously injured")
#: What is true or not of one on the table.
CONDITIONS: Final = ("ready", "broken", "blaze", "blind")


def _scenario(board: Board, who: Who, entry: Entry) -> None:
    board.scenario = entry["detail"]


def _board(board: Board, who: Who, entry: Entry) -> None:
    board.board = entry["detail"]


def _zone(board: Board, who: Who, entry: Entry) -> None:
    board.zones[entry["side"]] = entry["detail"]


def _objective(board: Board, who: Who, entry: Entry) -> None:
    token = {"kind": entry["detail"], "at": entry["path"][-1], "freed": False, "safe": False}
    board.tokens.append(token)


def _round(board: Board, who: Who, entry: Entry) -> None:
    """Begin a round: every fighter on the table gets a marker, except dazzled ones.

    See NM-READY-01.
    """
    board.round, board.phase = entry["detail"], "priority"
    for seen in board.fighters.values():
        if seen["at"]:
            seen["ready"], seen["dazzled"] = not seen["dazzled"], False


def _phase(board: Board, who: Who, entry: Entry) -> None:
    board.phase = entry["detail"]


def _over(board: Board, who: Who, entry: Entry) -> None:
    board.phase = ""


def _bottles(board: Board, who: Who, entry: Entry) -> None:
    board.bottled[entry["side"]] = True


def _comes(board: Board, who: Who, entry: Entry) -> None:
    """Set a fighter up with its facing; one that arrives has a marker (NM-REINF-08)."""
    seen = board.fighters[who]
    seen["place"], seen["at"], seen["facing"] = THERE, entry["path"][-1], entry["detail"]
    seen["ready"] = entry["event"] == "arrives"


def _goes(board: Board, who: Who, entry: Entry) -> None:
    board.fighters[who]["at"] = entry["path"][-1]


def _runs(board: Board, who: Who, entry: Entry) -> None:
    """Move a fighter that runs; if its nerve broke, it has acted in this round (NM-NERVE-05)."""
    _goes(board, who, entry)
    if entry["clause"] == "NM-NERVE-04":
        board.fighters[who]["ready"] = False


def _turns(board: Board, who: Who, entry: Entry) -> None:
    board.fighters[who]["facing"] = entry["detail"]


def _stands(board: Board, who: Who, entry: Entry) -> None:
    board.fighters[who] |= {"state": STANDS, "facing": entry["detail"]}


def _falls(board: Board, who: Who, entry: Entry) -> None:
    state = LIES if entry["event"] == "is pinned" else BLEEDS
    board.fighters[who] |= {"state": state, "facing": None}


def _leaves(board: Board, who: Who, entry: Entry) -> None:
    place = OUT_OF_ACTION if entry["event"] == "is out of action" else GONE
    board.fighters[who] |= {
        "place": place, "at": None, "facing": None, "state": STANDS,
        **dict.fromkeys(CONDITIONS, False),
    }  # fmt: skip


def _acts(board: Board, who: Who, entry: Entry) -> None:
    """Take away the fighter's marker (NM-READY-02, NM-FX-27)."""
    board.fighters[who]["ready"] = False


def _flesh(board: Board, who: Who, entry: Entry) -> None:
    board.fighters[who]["flesh"] += 1


def _better(board: Board, who: Who, entry: Entry) -> None:
    """Take away a flesh wound or a wound (NM-FX-13, -24, -56)."""
    what = "lost" if entry["detail"] == "wound" else "flesh"
    board.fighters[who][what] = max(0, board.fighters[who][what] - 1)


def _wounds(board: Board, who: Who, entry: Entry) -> None:
    board.fighters[who]["lost"] += entry["detail"]


def _broken(board: Board, who: Who, entry: Entry) -> None:
    board.fighters[who]["broken"] = entry["event"] == "breaks"


def _blaze(board: Board, who: Who, entry: Entry) -> None:
    board.fighters[who]["blaze"] = entry["event"] == "is ablaze"


def _blinded(board: Board, who: Who, entry: Entry) -> None:
    """Blind a fighter, which loses its marker or will get none (NM-STATUS-20)."""
    seen = board.fighters[who]
    seen |= {"blind": True, "dazzled": not seen["ready"], "ready": False}


def _sees(board: Board, who: Who, entry: Entry) -> None:
    board.fighters[who]["blind"] = False


def _door(board: Board, who: Who, entry: Entry) -> None:
    board.open_doors = sorted({*board.open_doors} ^ {entry["detail"]})


def _smoke(board: Board, who: Who, entry: Entry) -> None:
    board.smoke.append(entry["path"][-1])


def _clears(board: Board, who: Who, entry: Entry) -> None:
    board.smoke.remove(entry["path"][-1])


def _takes(board: Board, who: Who, entry: Entry) -> None:
    board.fighters[who]["carries"] = entry["detail"]
    board.tokens[entry["detail"]]["at"] = None


def _lets_go(board: Board, who: Who, entry: Entry) -> None:
    seen = board.fighters[who]
    seen["carries"] = None
    board.tokens[entry["detail"]]["at"] = seen["at"]


def _secures(board: Board, who: Who, entry: Entry) -> None:
    board.fighters[who]["carries"] = None
    board.tokens[entry["detail"]]["safe"] = True
    board.secured[who[0]] += 1


def _frees(board: Board, who: Who, entry: Entry) -> None:
    board.tokens[entry["detail"]]["freed"] = True


def _desecrates(board: Board, who: Who, entry: Entry) -> None:
    board.desecration = entry["detail"]


CHANGES: Final[dict[str, Callable[[Board, Who, Entry], None]]] = {
    "scenario": _scenario,
    "board": _board,
    "role": _zone,
    "zone": _zone,
    "objective": _objective,
    "round": _round,
    "phase": _phase,
    "battle over": _over,
    "bottles": _bottles,
    "is placed": _comes,
    "infiltrates": _comes,
    "arrives": _comes,
    "moves": _goes,
    "crawls": _goes,
    "charges": _goes,
    "retreats": _goes,
    "consolidates": _goes,
    "is pushed": _goes,
    "runs for cover": _runs,
    "turns": _turns,
    "stands up": _stands,
    "is pinned": _falls,
    "is injured": _falls,
    "is out of action": _leaves,
    "flees": _leaves,
    "finds no room": _leaves,
    "is activated": _acts,
    "joins": _acts,
    "shoots first": _acts,
    "flesh wound": _flesh,
    "loses a flesh wound": _better,
    "takes a stimm": _better,
    "is treated": _better,
    "loses wounds": _wounds,
    "breaks": _broken,
    "rallies": _broken,
    "pulls itself together": _broken,
    "is ablaze": _blaze,
    "is put out": _blaze,
    "is blinded": _blinded,
    "sees again": _sees,
    "opens a door": _door,
    "closes a door": _door,
    "smoke": _smoke,
    "smoke lifts": _clears,
    "picks up": _takes,
    "drops": _lets_go,
    "puts down": _lets_go,
    "secures": _secures,
    "frees": _frees,
    "desecrates": _desecrates,
}
