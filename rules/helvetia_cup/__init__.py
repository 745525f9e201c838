"""Helvetia Cup: a module is a chapter of docs/rules/helvetia_cup.md and names its clauses.

Begin with these:

* `game` is the entry point: the game adapter that the rest of the site calls.
* `catalogue` reads the data, `pitch` is the geometry, `squads` numbers the players, `position` is
  the public state of a match, `secrets` the hidden cards, `notation` writes a position as text.
* `referee` rolls, asks and writes `events`; `checks` makes a check. `match` plays from the first
  question to the record; `options` are its options, `seeds` those of matches without a league.

The course of a match:

* `setup`, `rounds`, `clock`, `halves`, `goals`, `shoot_out`.
* Movement: `moving`, `movement_paths`, `substituting`, `offside`.
* Actions: `stealing`, `tackling`, `fouling`, `pressing`, `attacking`, `passing`, `intercepting`,
  `landing`, `shooting`, `penalties`; `ball` says who has the ball.
* `cards`: `deck` defines them, `dealing` and `acquiring` hand them out, `playing` offers them,
  `effects` applies them.

Around a match:

* `between` is the time between matches: team, founding, aftermath, reports, change of season.
* `coaches` are the automated coaches: `manager`, `rookie` and `veteran`.
* `answer_odds` tells people the odds of their answers. `picture` draws the board and replays a log.
* `calibration` compares many matches with the rulebook's balance check.
"""

#: The modules that `manage.py compile_engines` compiles. Those with ``!`` stay as they are: they
#: run once a match or never in one, or have classes that inherit from those of such a module.
COMPILED = (
    "*.py",
    "coaches/*.py",
    "!__init__.py",
    "!catalogue.py",
    "!game.py",
    "!match.py",
    "!moving.py",
    "!options.py",
    "!secrets.py",
    "!seeds.py",
    "!setup.py",
    "!shooting.py",
    "!squads.py",
    "!coaches/__init__.py",
    "!coaches/hands.py",
    "!coaches/manager.py",
    "!coaches/random_answers.py",
    "!coaches/rookie.py",
    "!coaches/selecting.py",
    "!coaches/veteran.py",
)
