"""The report of a match of Blood Bowl: the score, what was bought, deeds, casualties.

The fields are named ``score-1``, ``td-0``, ``fls-7``, ``who-2`` and so on: a side, the number of a
line, or a shirt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from matches.games.blood_bowl.asking import shopping
from matches.games.blood_bowl.match_log import induced as told_induced
from matches.games.fields import (
    Fact,
    Field,
    Group,
    Kind,
    Step,
    lines_typed,
    lines_wanted,
    number,
    numbers,
    picked,
)
from matches.resolution.line_ups import LinedUp
from rosters.games.blood_bowl.event_sentences import CAUSES, effects
from rosters.words.money import money
from rules.blood_bowl.between.report_checks import DEEDS as KEPT
from rules.blood_bowl.between.reporting import (
    Fate,
    fates_of,
    induced,
    regenerates,
    rolls_wanted,
    sides_of,
    squads_of,
)
from rules.blood_bowl.casualties import EFFECTS, casualty_effect
from rules.blood_bowl.inducements.market import Market
from rules.blood_bowl.inducements.petty_cash import Purchase
from rules.blood_bowl.injury import Cause
from rules.blood_bowl.squads import Squads, number_of, player_at
from rules.game import changes_teams
from rules.record import Record
from rules.typed import Wanted

JSON = Any
Typed = Mapping[str, str]

#: All casualty rolls: the D6 as tens, the D8 as units.
_D68: Final = tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 9))
#: The lines that name a player each: field, heading, and the count it stands for.
DEEDS = (
    ("td", pgettext_lazy("blood_bowl count", "TD"), "touchdowns"),
    ("cp", pgettext_lazy("blood_bowl count", "CP"), "completions"),
    ("int", pgettext_lazy("blood_bowl count", "INT"), "interceptions"),
)
#: The fields of each player that hold a number, in a part of their own.
RARER = (
    ("pas", pgettext_lazy("blood_bowl count", "PAS"), "passes"),
    ("fls", pgettext_lazy("blood_bowl count", "FLS"), "fouls"),
)
#: The first roll of the casualty table that has each of its effects, mildest first.
_NAMED: Final = {
    effect: next(roll for roll in _D68 if casualty_effect(roll) == effect) for effect in EFFECTS
}
#: No casualty roll was made.
NO_ROLL: Final = "0"
#: What the result itself does not allow, whatever follows on later screens.
AT_ONCE: Final = frozenset({"match_not_decided", "conceding_side_leads"})


def steps(lined: LinedUp, data: JSON) -> list[tuple[str, str]]:
    names = _names(lined)
    screens = [("result", _("The result"))]
    given_ = sides_of(data)
    for side, purse in enumerate(induced(lined.match.line_ups, given_)):
        if given_[side]["bought"] or _market(lined, side, purse["purse"]).affordable:
            screens.append((f"bought-{side}", _("Inducements of {team}").format(team=names[side])))
    did, hurt = _("What {team} did"), _("Casualties of {team}")
    screens += [(f"deeds-{side}", did.format(team=names[side])) for side in (0, 1)]
    return screens + [(f"hurt-{side}", hurt.format(team=names[side])) for side in (0, 1)]


def step(key: str, lined: LinedUp, data: JSON, typed: Typed | None = None) -> Step:
    kind, side = _which(key)
    title = dict(steps(lined, data)).get(key, "")
    shown = sides_of(data)
    if kind == "bought":
        return _bought(lined, shown, side, typed, title)
    if kind == "result":
        return _result(lined, data, shown, typed, title)
    if kind == "deeds":
        return _deeds(lined, shown, side, typed, title)
    return _hurt(lined, shown, side, typed, title)


def given(key: str, lined: LinedUp, data: JSON, typed: Typed) -> JSON:
    kind, side = _which(key)
    made = {"conceded": data.get("conceded"), "sides": sides_of(data)}
    if kind == "bought":
        made["sides"][side]["bought"] = shopping.given(typed)
    elif kind == "result":
        made["conceded"] = {"0": 0, "1": 1}.get(typed.get("conceded", ""))
        for n, side_data in enumerate(made["sides"]):
            side_data["score"] = number(typed, f"score-{n}")
            side_data["fans"] = number(typed, f"fans-{n}", None)
            side_data["moved"] = number(typed, f"moved-{n}")
            side_data["awarded"] = number(typed, f"awarded-{n}")
            side_data["available"] = number(typed, f"available-{n}", None)
    elif kind == "deeds":
        made["sides"][side]["lines"] = _given_lines(lined, made["sides"], side, typed)
    else:
        side_data = made["sides"][side]
        side_data["injuries"] = _given_injuries(side_data["injuries"], typed)
    return made


def _which(key: str) -> tuple[str, int]:
    kind, _dash, side = key.partition("-")
    return kind, int(side or 0)


def _names(lined: LinedUp) -> list[str]:
    return [line_up["name"] for line_up in lined.match.line_ups]


def _market(lined: LinedUp, side: int, purse: int) -> Market:
    return Market.of(lined.match.line_ups[side], purse)


def _shown(typed: Typed | None, name: str, known: JSON) -> str:
    """Return the text of a field: what was typed, else what is known; 0 is left empty."""
    if typed is not None:
        return typed.get(name, "")
    return "" if known in (None, 0) else str(known)


# -- the result ---------------------------------------------------------------------------------


def _result(lined: LinedUp, data: JSON, shown: list[JSON], typed: Typed | None, title: str) -> Step:
    names = _names(lined)
    gave_up = data.get("conceded")
    value = "" if gave_up is None else str(gave_up)
    if typed is not None:
        value = typed.get("conceded", "")
    who = [("", _("nobody")), ("0", names[0]), ("1", names[1])]
    conceded = Field("conceded", _("Conceded by"), value, "pick", who, place="conceded")
    groups = [
        *(_result_of(lined, shown, side, typed) for side in (0, 1)),
        Group("", [conceded]),
    ]
    clauses = ("BB-END-01", "BB-FANS-01", "BB-LEAGUE-08", "BB-CONC-02", "BB-LEAGUE-68")
    return Step("result", title, clauses, groups=groups)


def _result_of(lined: LinedUp, shown: list[JSON], side: int, typed: Typed | None) -> Group:
    """Return the figures of a side: score and fans, and folded what few matches have."""
    line_up, known = lined.match.line_ups[side], shown[side]
    least = line_up["fan_factor"] + 2

    def field(name: str, label: str, key: str, **more: Any) -> Field:
        value = _shown(typed, f"{name}-{side}", known[key])
        return Field(f"{name}-{side}", label, value, place=f"sides.{side}.{key}", **more)

    fans = [("", _("rolled here")), *picked(range(least, least + 11))]
    folded = [
        field(
            "moved",
            _("Gold moved to petty cash"),
            "moved",
            help=_("There are {gold} in the treasury.").format(gold=money(line_up["treasury"])),
        ),
        field(
            "awarded",
            _("of these awarded"),
            "awarded",
            help=_(
                "Touchdowns without a scorer: by a conceded match, penalties or the lack of an "
                "opponent."
            ),
        ),
        field(
            "available",
            _("Players it could still set up"),
            "available",
            help=_("Only of a side that conceded. Empty: all who were not hurt."),
        ),
    ]
    figures = [
        field("score", _("Score"), "score"),
        field(
            "fans",
            _("Fans, in thousands"),
            "fans",
            kind="pick",
            options=fans,
            help=_("2D6 and the Fan Factor."),
        ),
    ]
    summary = _("Petty cash, awarded touchdowns, players left")
    return Group(line_up["name"], figures, summary=summary, folded=folded)


def _bought(lined: LinedUp, shown: list[JSON], side: int, typed: Typed | None, title: str) -> Step:
    purse = induced(lined.match.line_ups, shown)[side]["purse"]
    market = _market(lined, side, purse)
    decision = Purchase("buy_inducements", side, None, market)
    filled = shopping.typed_of(market, shown[side]["bought"]) if typed is None else typed
    form = shopping.form(decision, {**dict(filled.items()), "form": "purchase"})
    return Step(f"bought-{side}", title, ("BB-LEAGUE-10",), goods=form)


# -- what the players did -----------------------------------------------------------------------


def _deeds(lined: LinedUp, shown: list[JSON], side: int, typed: Typed | None, title: str) -> Step:
    """Return the screen of a team's deeds: for each the player who did it, from a list."""
    squads = squads_of(lined.match.line_ups, shown)
    own, people = shown[side], [("", "–"), *_people(squads, side)]
    done = {deed: _doers(own["lines"], deed) for _short, _heading, deed in DEEDS}
    completions = lines_wanted(len(done["completions"]), typed)
    wanted = {
        "touchdowns": max(_scored(own), len(done["touchdowns"])),
        "completions": completions,
        "interceptions": len(done["interceptions"]) + 1,
    }
    fields = {
        deed: [
            _doer(short, deed, n, who, people, typed)
            for n, who in enumerate([*done[deed], *[None] * wanted[deed]][: wanted[deed]])
        ]
        for short, _heading, deed in DEEDS
    }
    groups = [
        *(
            Group(_deed(deed), fields[deed])
            for deed in ("touchdowns", "completions")
            if fields[deed]
        ),
        Group(
            "",
            (),
            summary=_("Interceptions, passes and fouls"),
            folded=[*fields["interceptions"], *_counts(squads, own, side, typed)],
        ),
        Group("", (), summary=_("Players on the bench"), folded=_bench(squads, own, side, typed)),
    ]
    clauses = ("BB-LEAGUE-36", "BB-LEAGUE-38", "BB-LEAGUE-39")
    help_ = _("Casualties come later: with each you say who caused it.")
    return Step(f"deeds-{side}", title, clauses, help_, groups=groups, more=completions)


def _scored(own: JSON) -> int:
    """Return how many touchdowns of the score have a scorer; 0 where these are no numbers."""
    score, awarded = own["score"], own["awarded"]
    return max(score - awarded, 0) if type(score) is int and type(awarded) is int else 0


def _doers(lines: Sequence[JSON], deed: str) -> list[int]:
    """Return the shirts of those who did something, as often as they did it."""
    return [line["number"] for line in lines for _time in range(line.get(deed, 0))]


def _doer(
    short: str,
    deed: str,
    n: int,
    who: int | None,
    people: Sequence[tuple[str, str]],
    typed: Typed | None,
) -> Field:
    name, label = f"{short}-{n}", _one_deed(deed).format(number=n + 1)
    return Field(name, label, _shown(typed, name, who), "choice", people)


def _counts(squads: Squads, own: JSON, side: int, typed: Typed | None) -> list[Field]:
    """Return the numbers of each player that hardly anybody counts."""
    lines = {line["number"]: line for line in own["lines"]}
    return [
        Field(
            f"{short}-{shirt}",
            f"{_deed(deed)}: {name}",
            _shown(typed, f"{short}-{shirt}", lines.get(int(shirt), {}).get(deed)),
        )
        for shirt, name in _people(squads, side)
        for short, _heading, deed in RARER
    ]


def _bench(squads: Squads, own: JSON, side: int, typed: Typed | None) -> list[Field]:
    """Return a box for each player, to tick who stayed on the bench."""
    absent = {str(line["number"]) for line in own["lines"] if not line.get("fielded", True)}
    if typed is not None:
        absent = {shirt for shirt, _name in _people(squads, side) if f"bench-{shirt}" in typed}
    return [
        Field(f"bench-{shirt}", name, "yes" if shirt in absent else "", "check")
        for shirt, name in _people(squads, side)
    ]


def _deed(name: str) -> str:
    return {
        "touchdowns": _("Touchdowns"),
        "completions": _("Completions"),
        "interceptions": _("Interceptions"),
        "passes": _("Passes"),
        "fouls": _("Fouls"),
    }[name]


def _one_deed(name: str) -> str:
    return {
        "touchdowns": _("Touchdown {number}"),
        "completions": _("Completion {number}"),
        "interceptions": _("Interception {number}"),
    }[name]


def _given_lines(
    lined: LinedUp, shown: list[JSON], side: int, typed: Typed
) -> list[dict[str, JSON]]:
    """Return the lines of players who did something or were absent; values without a field stay."""
    before = {line["number"]: line for line in shown[side]["lines"]}
    squads = squads_of(lined.match.line_ups, shown)
    done = {
        deed: Counter(
            typed[f"{short}-{n}"]
            for n in lines_typed(0, typed, f"{short}-")
            if typed.get(f"{short}-{n}")
        )
        for short, _heading, deed in DEEDS
    }
    lines = []
    for shirt in (number_of(p) for p in squads.members[side]):
        line = {**before.get(shirt, {})}
        line |= {deed: counted[str(shirt)] for deed, counted in done.items()}
        line |= {deed: number(typed, f"{short}-{shirt}") for short, _heading, deed in RARER}
        line = {key: value for key, value in line.items() if key in KEPT and value != 0}
        if f"bench-{shirt}" in typed:
            line["fielded"] = False
        if line:
            lines.append({"number": shirt, **line})
    return lines


# -- casualties ---------------------------------------------------------------------------------


def _hurt(lined: LinedUp, shown: list[JSON], side: int, typed: Typed | None, title: str) -> Step:
    squads = squads_of(lined.match.line_ups, shown)
    injuries = shown[side]["injuries"]
    lasts = changes_teams(lined.match.options)
    fates = fates_of(lined.match, squads, shown, side, lined.dice()) if lasts else []
    groups = []
    for n in range(lines_wanted(len(injuries), typed)):
        known = injuries[n] if n < len(injuries) else {}
        fate = ""
        if known and typed is None and lasts:
            fate = _fate(fates[n], known)
        filled = _typed_injury(known, n) if typed is None else typed
        groups.append(_casualty(squads, side, n, filled, fate, lasts))
    if not lasts:
        # They count for who made them; what became of them is nobody's business (LG-DAY-03).
        said = _("Every player with a Casualty, in order. Nothing carries over, so what became of "
                 "them is not asked.")  # fmt: skip
        clauses = ("BB-LEAGUE-25", "LG-DAY-01")
        return Step(f"hurt-{side}", title, clauses, said, groups=groups, more=len(groups))
    return Step(
        f"hurt-{side}",
        title,
        ("BB-LEAGUE-25", "BB-LEAGUE-32", "BB-LEAGUE-37"),
        _("Every player with a Casualty, in order, also if they came to no harm in the end. Tap "
          "both dice of the casualty roll, or choose its result; left empty, it is rolled here."),
        groups=groups,
        more=len(groups),
    )  # fmt: skip


def _casualty(
    squads: Squads, side: int, n: int, typed: Typed, note: str, lasts: bool = True
) -> Group:
    """Return the fields of one Casualty; where nothing of it lasts, without its dice."""
    members = [("", _("nobody")), *_people(squads, side)]
    other = [("", _("nobody")), *_people(squads, 1 - side)]
    causes = [(cause, str(CAUSES[cause]())) for cause in get_args(Cause)]
    uses = [("", _("no")), ("yes", _("yes"))]
    chosen = [("better", _("the better roll")), ("other", _("the other roll"))]

    here = _("Empty: rolled here.")
    place = f"sides.{side}.injuries.{n}"
    rolls = 1 + any(rolls_wanted(squads, p) > 1 for p in squads.members[side])

    def field(
        name: str,
        label: str,
        kind: Kind,
        options: Sequence[tuple[str, str]] = (),
        said: str = "",
        at: str = "",
    ) -> Field:
        usual = options[0][0] if kind == "pick" else ""
        value = typed.get(f"{name}-{n}") or usual
        return Field(f"{name}-{n}", label, value, kind, options, said, at and f"{place}.{at}")

    def rolled(name: str, label: str, at: str) -> list[Field]:
        """Return the two dice of each casualty roll; one who decays makes two of them."""
        tens = [("", _("rolled here")), *picked(range(1, 7)), (NO_ROLL, _("no roll"))]
        units = [("", "–"), *picked(range(1, 9))]
        return [
            each
            for time in range(rolls)
            for each in (
                field(_tens(name, time), f"{_again(label, time)}, D6", "pick", tens, at=at),
                field(_units(name, time), f"{_again(label, time)}, D8", "pick", units),
            )
        ]

    fields = [
        Field(f"who-{n}", _("Who"), typed.get(f"who-{n}", ""), "choice", members, place=place),
        field("cause", _("How"), "choice", causes, at="cause"),
        field("by", _("Done by"), "choice", other, at="by"),
    ]
    title = _("Casualty {number}").format(number=n + 1)
    if not lasts:
        return Group(title, fields, note, needs=(f"who-{n}",))
    fields += rolled("roll", _("Casualty roll"), "rolls")
    folded = [
        field("help", _("Apothecary used"), "pick", uses, at="apothecary"),
        *rolled("second", _("Second casualty roll"), "apothecary.rolls"),
        field("chosen", _("What counts"), "pick", chosen),
    ]
    if any(regenerates(squads, p) for p in squads.members[side]):
        label = _("Regeneration, a D6; a second one is Igor's")
        folded.append(field("again", label, "dice", said=here, at="regeneration"))
    if rolls == 1:  # of two rolls no single result says how they fell
        results = [("", "–"), *((str(roll), effects([name])) for name, roll in _NAMED.items())]
        fields.append(field("named", _("Or its result"), "choice", results))
    return Group(title, fields, note, _("Apothecary, regeneration"), folded, (f"who-{n}",))


def _tens(name: str, time: int) -> str:
    """Return the name of the field of a D6, of the first or a further casualty roll."""
    return f"{name}{time or ''}"


def _units(name: str, time: int) -> str:
    """Return the name of the field of the D8 beside it."""
    return f"{name}{time or ''}u"


def _again(label: str, time: int) -> str:
    return _("{label}, again by Decay").format(label=label) if time else label


def _people(squads: Squads, side: int) -> list[tuple[str, str]]:
    return [(str(number_of(p)), f"{number_of(p)} {squads.name(p)}") for p in squads.members[side]]


def _typed_injury(injury: JSON, n: int) -> dict[str, str]:
    """Return the fields of an injury that is known."""
    if not injury:
        return {}
    helped = injury.get("apothecary")

    def rolls(name: str, value: JSON) -> dict[str, str]:
        if value == []:
            return {f"{_tens(name, 0)}-{n}": NO_ROLL}
        return {
            f"{part(name, time)}-{n}": face
            for time, roll in enumerate(value or ())
            for part, face in ((_tens, str(roll // 10)), (_units, str(roll % 10)))
        }

    again = injury.get("regeneration")
    return {
        f"who-{n}": str(injury["number"]),
        f"cause-{n}": injury["cause"],
        f"by-{n}": str(injury.get("by") or ""),
        **rolls("roll", injury.get("rolls")),
        f"named-{n}": _named(injury.get("rolls")),
        f"help-{n}": "yes" if helped is not None else "",
        **rolls("second", (helped or {}).get("rolls")),
        f"chosen-{n}": (helped or {}).get("chosen", "better"),
        f"again-{n}": "" if again is None else " ".join(map(str, again)),
    }


def _named(rolls: JSON) -> str:
    """Return the result of a single casualty roll as its field has it; empty for none."""
    if not rolls or len(rolls) > 1 or rolls[0] not in _D68:
        return ""
    return str(_NAMED[casualty_effect(rolls[0])])


def _given_injuries(known: Sequence[JSON], typed: Typed) -> list[dict[str, JSON]]:
    injuries = []
    for n in lines_typed(len(known), typed, "who-"):
        if not typed.get(f"who-{n}"):
            continue
        injury = {
            "number": number(typed, f"who-{n}"),
            "cause": typed.get(f"cause-{n}", "block"),
            "by": number(typed, f"by-{n}", None),
            "rolls": _first_rolls(known[n] if n < len(known) else {}, typed, n),
        }
        if typed.get(f"help-{n}") == "yes":
            chosen = typed.get(f"chosen-{n}") or "better"
            injury["apothecary"] = {"rolls": _rolls(typed, "second", n), "chosen": chosen}
        if faces := numbers(typed, f"again-{n}"):
            injury["regeneration"] = faces
        injuries.append(injury)
    return injuries


def _first_rolls(known: JSON, typed: Typed, n: int) -> list[int] | None:
    """Return the casualty rolls of a line, by their dice or by the result that was chosen.

    A result counts where no die says another: where none was tapped, or the dice stayed as they
    were and the result was changed.
    """
    rolls, named = _rolls(typed, "roll", n), number(typed, f"named-{n}", None)
    if named not in _NAMED.values() or (rolls is not None and rolls != known.get("rolls")):
        return rolls
    if rolls and rolls[0] in _D68 and casualty_effect(rolls[0]) == casualty_effect(named):
        return rolls
    return [named]


def _rolls(typed: Typed, name: str, n: int) -> list[int] | None:
    """Return casualty rolls by their dice; None where no die was tapped, empty for no roll.

    One die without the other makes a roll that there is not, which the check of the report tells.
    """
    if typed.get(f"{_tens(name, 0)}-{n}") == NO_ROLL:
        return []
    rolls = [
        10 * number(typed, f"{_tens(name, time)}-{n}") + number(typed, f"{_units(name, time)}-{n}")
        for time in (0, 1)
    ]
    return [roll for roll in rolls if roll] or None


def _fate(fate: Fate, report: JSON) -> str:
    """Describe what became of an injured player, with what was rolled here."""
    words = []
    helped = report.get("apothecary")
    if fate.first:
        words.append(_faces(fate.first, report.get("rolls")))
    if helped is not None:
        again = _faces(fate.second, helped.get("rolls"))
        words.append(_("apothecary {rolls}").format(rolls=again).strip())
    if fate.regeneration:
        faces = _faces(fate.regeneration, report.get("regeneration") or None)
        words.append(_("regeneration {faces}").format(faces=faces))
    left = _("no harm") if fate.injury is None else effects(fate.injury["effects"])
    return f"{', '.join(words)}: {left}" if words else left


def _faces(faces: Sequence[int], typed: JSON) -> str:
    """Write what was rolled, and whether it was rolled here."""
    said = " ".join(map(str, faces))
    return _("{value} (rolled here)").format(value=said) if faces and typed is None else said


# -- a report in words --------------------------------------------------------------------------


def facts(lined: LinedUp, data: JSON, record: Record) -> list[Fact]:
    names, shown = _names(lined), sides_of(data)
    squads = squads_of(lined.match.line_ups, shown)
    gave_up = data.get("conceded")
    facts_ = [
        Fact("conceded", _("Conceded by"), _("nobody") if gave_up is None else names[gave_up])
    ]
    for side, name in enumerate(names):
        side_data, left = shown[side], record.sides[side]
        fans = str(left["fans"])
        if side_data["fans"] is None:
            fans = _("{value} (rolled here)").format(value=fans)
        awarded, number = _("{team}: awarded").format(team=name), side_data["awarded"]
        facts_ += [
            Fact(f"{side}.score", _("{team}: score").format(team=name), str(side_data["score"])),
            *([Fact(f"{side}.awarded", awarded, str(number))] if number else []),
            Fact(f"{side}.fans", _("{team}: fans").format(team=name), fans),
        ]
        if side_data["moved"]:
            label = _("{team}: gold moved to petty cash").format(team=name)
            facts_.append(Fact(f"{side}.moved", label, money(side_data["moved"])))
        if side_data["available"] is not None:
            label = _("{team}: players it could still set up").format(team=name)
            facts_.append(Fact(f"{side}.available", label, str(side_data["available"])))
        bought = told_induced(left)
        if bought:
            label = _("{team}: inducements").format(team=name)
            facts_.append(Fact(f"{side}.bought", label, " · ".join(bought)))
        facts_ += _facts_of_players(squads, shown, side, name)
        lasts = changes_teams(lined.match.options)
        fates = fates_of(lined.match, squads, shown, side, lined.dice()) if lasts else []
        for n, injury in enumerate(side_data["injuries"]):
            fate = f": {_fate(fates[n], injury)}" if lasts else ""
            who = squads.name(player_at(side, injury["number"]))
            by = injury.get("by")
            words = [f"{injury['number']} {who}", str(CAUSES[injury["cause"]]())]
            if by:
                words.append(f"({by} {squads.name(player_at(1 - side, by))})")
            label = _("{team}: casualty {number}").format(team=name, number=n + 1)
            facts_.append(Fact(f"{side}.hurt.{n}", label, f"{' '.join(words)}{fate}"))
    return facts_


def _facts_of_players(squads: Squads, shown: list[JSON], side: int, team: str) -> list[Fact]:
    facts_ = []
    for line in sorted(shown[side]["lines"], key=lambda line: int(line["number"])):
        words = [
            f"{heading} {line[deed]}"
            for _short, heading, deed in (*DEEDS, *RARER)
            if line.get(deed)
        ]
        if not line.get("fielded", True):
            words.append(_("stayed on the bench"))
        if words:
            shirt = line["number"]
            label = f"{team}: {shirt} {squads.name(player_at(side, shirt))}"
            facts_.append(Fact(f"{side}.lines.{shirt}", label, ", ".join(words)))
    return facts_


# -- after the match ----------------------------------------------------------------------------


def counted(data: JSON) -> str:
    return ""


def purpose(lined: LinedUp, wanted: Wanted) -> str:
    texts = {
        "mvp": _("{team}: most valuable player"),
        "improvement": _("{team}: improvement of {name}, {threshold} SPP"),
        "walk_out": _("{team}: does {name} leave? On 1 to 3 they do"),
        "winnings": _("{team}: winnings"),
        "reroll_winnings": _("{team}: roll the winnings again?"),
        "fan_factor": _("{team}: fan factor"),
        "raise_dead": _("{team}: raise one of the dead? {victims}"),
    }
    about = wanted.about if isinstance(wanted.about, dict) else {}
    words = {"team": _names(lined)[wanted.side], "name": "", "threshold": "", "victims": ""}
    words |= {key: value for key, value in about.items() if key != "victims"}
    words["victims"] = ", ".join(about.get("victims", ()))
    return texts.get(wanted.purpose, "{team}").format_map(words)


def option(wanted: Wanted, answer: Any) -> str:
    return {"yes": _("yes"), "no": _("no")}.get(str(answer), str(answer))


def outcome(lined: LinedUp, data: JSON, wanted: Wanted, faces: Sequence[int]) -> str:
    """Say what dice after the match mean; here the numbers themselves say it."""
    return ""


def amount(wanted: Wanted) -> str:
    """Return the purpose: no number answers a choice after a match."""
    return wanted.purpose
