"""The form of rulings on what a team has: one for everything, all of it optional but the reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.forms.leagues import ReasonForm
from rosters.games import of
from rosters.games.rulings import TEAM as THE_TEAM
from rosters.words.own_words import kept_in_words_of
from rules.rulings import LONGEST_NOTE, LONGEST_SYSTEM, Rulable
from rules.wishes import LARGEST, LONGEST_NAME

Choices = list[tuple[Any, Any]]

#: Who is meant where it is the team itself.
TEAM = "team"
#: Kinds of which a number is given or taken; of the others one thing is.
AMOUNTS = frozenset({"money", "experience", "staff"})


class RulingForm(forms.Form):
    """What is ruled on a team, for one reason.

    rulable: what may be ruled on, as the game lists it.
    names: the names of the team's people by their ids.
    """

    def __init__(
        self, game: str, rulable: Sequence[Rulable], names: Mapping[int, str], data: Any = None
    ) -> None:
        super().__init__(data, label_suffix="")
        self._room, self._names = of(game).rulings, names
        # Only things lie in a stash: a name or a note is of the team itself.
        self._itself = kept_in_words_of(game, THE_TEAM)
        self._rulable = {each.what: each for each in rulable}
        for each in rulable:
            self._add(each)
        self.fields["reason"] = ReasonForm.base_fields["reason"]
        self.fields["brought"] = forms.CharField(
            label=_("Brought from"),
            help_text=_("The site or program where it was before, if it comes from elsewhere."),
            max_length=LONGEST_SYSTEM,
            required=False,
        )

    def groups(self) -> list[tuple[str | Promise, bool, list[forms.BoundField]]]:
        """Return the fields by what is ruled on: its heading, whether it is open, its fields."""
        return [
            (self._room.HEADINGS[what], at == 0 or self._is_filled(what), self._bound(what))
            for at, what in enumerate(self._rulable)
        ]

    def clean(self) -> dict[str, Any]:
        typed: dict[str, Any] = super().clean() or {}
        for what, each in self._rulable.items():
            self._check(what, each, typed)
        if not self.errors and not self.wishes():
            raise forms.ValidationError(_("Fill in what you rule on."))
        return typed

    def wishes(self) -> list[dict[str, Any]]:
        """Return the rulings that were filled in, as `rules.rulings` reads them."""
        typed = self.cleaned_data
        brought = {"brought": system} if (system := typed.get("brought")) else {}
        return [wish | brought for what in self._rulable for wish in self._wishes(what, typed)]

    # -- the fields ---------------------------------------------------------------------------

    def _add(self, each: Rulable) -> None:
        what = each.what
        if what in AMOUNTS:
            if what == "experience":
                self.fields[f"{what}-player"] = _choice(_("Who"), self._people(each))
            if what == "staff":
                self.fields[f"{what}-thing"] = _choice(_("What"), self._things(each))
            self.fields[f"{what}-way"] = forms.ChoiceField(
                label=_("Grant or take"),
                choices=[("1", _("Grant")), ("-1", _("Take away"))],
                required=False,
            )
            self.fields[f"{what}-by"] = forms.IntegerField(
                label=_("How much"), min_value=1, max_value=LARGEST, required=False
            )
            return
        if each.players:
            self.fields[f"{what}-player"] = _choice(_("Who"), self._people(each))
        elif what == "note":
            self.fields[f"{what}-player"] = _choice(_("Who"), self._everybody())
        if what in ("name", "note"):
            label, most = (
                (_("New name"), LONGEST_NAME) if what == "name" else (_("Note"), LONGEST_NOTE)
            )
            self.fields[f"{what}-text"] = forms.CharField(
                label=label, max_length=most, required=False
            )
        else:
            self.fields[f"{what}-thing"] = _choice(_("Give"), self._things(each))
        if each.held:
            self.fields[f"{what}-held"] = _choice(_("Take away"), self._held(each))

    def _people(self, each: Rulable) -> Choices:
        whole = self._itself if each.what == "name" else self._room.TEAM
        team = [(TEAM, whole)] if each.team else []
        return [*team, *((str(who), self._names.get(who, "")) for who in each.players)]

    def _everybody(self) -> Choices:
        return [(TEAM, self._itself), *((str(who), name) for who, name in self._names.items())]

    def _things(self, each: Rulable) -> Choices:
        named = [
            (self._room.group(each.what, thing), thing, self._room.thing(each.what, thing))
            for thing in each.things
        ]
        return _grouped((group, thing, name) for group, thing, name in named)

    def _held(self, each: Rulable) -> Choices:
        def name(thing: str) -> str:
            return thing if each.what == "note" else self._room.thing(each.what, thing)

        def whose(who: int | None) -> str:
            return str(self._room.TEAM) if who is None else self._names.get(who, "")

        return [
            (str(at), f"{whose(who)}: {name(thing)}") for at, (who, thing) in enumerate(each.held)
        ]

    # -- what was typed -----------------------------------------------------------------------

    def _bound(self, what: str) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(f"{what}-")]

    def _is_filled(self, what: str) -> bool:
        own = [name for name in self.fields if name.startswith(f"{what}-")]
        if any(name in self.errors for name in own):
            return True
        return any(self.data.get(name) for name in own if not name.endswith("-way"))

    def _check(self, what: str, each: Rulable, typed: Mapping[str, Any]) -> None:
        """Note what is missing where something of a kind was filled in."""
        names = [f"{what}-{part}" for part in ("player", "thing", "by", "text")]
        wanted = [name for name in names if name in self.fields and name not in self.errors]
        filled = [name for name in wanted if typed.get(name) not in (None, "")]
        if filled == [f"{what}-player"] or (filled and len(filled) < len(wanted)):
            for name in wanted:
                if name not in filled:
                    self.add_error(name, _("Fill in this one as well."))

    def _wishes(self, what: str, typed: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
        wish: dict[str, Any] = {"act": what}
        who = typed.get(f"{what}-player")
        if who and who != TEAM:
            wish["player"] = int(who)
        if what in AMOUNTS:
            if amount := typed.get(f"{what}-by"):
                thing = typed.get(f"{what}-thing")
                by = amount * int(typed.get(f"{what}-way") or 1)
                yield {**wish, "by": by, **({"thing": thing} if thing else {})}
            return
        if held := typed.get(f"{what}-held"):
            player, thing = self._rulable[what].held[int(held)]
            key = "text" if what == "note" else "thing"
            whose = {} if player is None else {"player": player}
            yield {"act": what, **whose, key: thing, "by": -1}
        if text := typed.get(f"{what}-text"):
            yield {**wish, "text": text}
        if thing := typed.get(f"{what}-thing"):
            yield {**wish, "thing": thing, "by": 1}


def _choice(label: Any, choices: Choices) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[("", "–"), *choices], required=False)


def _grouped(named: Iterable[tuple[str, str, str]]) -> Choices:
    """Return choices under their headings; those without one stand by themselves."""
    groups: dict[str, Choices] = {}
    for group, value, name in named:
        groups.setdefault(group, []).append((value, name))
    return [
        choice
        for group, choices in groups.items()
        for choice in ([(group, choices)] if group else choices)
    ]
