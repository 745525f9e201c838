"""Blood Bowl: the 2016 quick rules completed to full play and league play.

A module is a chapter of docs/rules/blood_bowl.md and names its clauses: ``blocking`` is BB-BLOCK,
``kickoff_table`` is BB-KTAB. Begin with these:

* `game` is the entry point: the game adapter that the rest of the site calls.
* `catalogue` reads the data, `pitch` is the geometry, `squads` numbers the players, `position` is
  the state of a match, `notation` writes it as text.
* `referee` rolls, asks and writes `events`; `rerolls` makes tests and re-rolls. `match` plays from
  the first question to the record.

The course of a match:

* Before and around a drive: `pregame`, `inducements` (petty cash, `market`, hired players, Wizard),
  `weather`, `drive`, `setup`, `kickoff`, `kickoff_table`.
* A turn and its actions: `turn`, `actions`, `running`, `moving`, `dodging`, `out_of_turn_moves`,
  `scoring`.
* Blocks and harm: `attacking` and `attack`, `blocking`, `assisting`, `pushing`, `following_up`,
  `crowd`, `fouling`, `injury`, `casualties`.
* The ball: `ball`, `handling`, `passing`, `flight`, `intercepting`, `handing_off`,
  `throw_in_template`.
* `skills` lists all skills and has a module for each with rules of its own.

Around a match:

* `between` is the time between matches: team, founding, aftermath, reports, change of season.
* `coaches` are the automated coaches: `manager`, `rookie`, `veteran`, and the legend in
  `coaches/lookahead`; `coaches/reckoning` has their odds, reach and threats.
* `answer_odds` tells people the odds of their answers. `picture` draws the board and replays a log.
* `calibration` compares many matches with figures of real leagues.
"""

#: The modules that `manage.py compile_engines` compiles. Those with ``!`` stay as they are: they
#: run once a match or never in one, or have classes that inherit from those of such a module.
COMPILED = (
    "*.py",
    "coaches/*.py",
    "coaches/lookahead/features.py",
    "coaches/lookahead/style.py",
    "coaches/lookahead/value.py",
    "coaches/reckoning/*.py",
    "inducements/wizard.py",
    "skills/*.py",
    "!__init__.py",
    "!catalogue.py",
    "!game.py",
    "!match.py",
    "!notation.py",
    "!out_of_turn_moves.py",
    "!setup.py",
    "!coaches/__init__.py",
    "!coaches/manager.py",
    "!coaches/rookie.py",
    "!coaches/veteran.py",
    "!coaches/reckoning/__init__.py",
)
