"""The effect of each skill in a sentence: enough to choose by; the rulebook has the clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from rosters.words.catalogue_names import called

GAME = "blood_bowl"

DOES: Final[Mapping[str, Promise]] = {
    "Accurate": _("+1 to his passes."),
    "Always Hungry": _("Before he throws a team-mate he may try to eat him, on a 1."),
    "Animosity": _("He may refuse to give the ball to a team-mate of another race, on a 1."),
    "Ball and Chain": _(
        "He moves only by chance, blocks whoever is in the way, and is hurt badly when he falls."
    ),
    "Big Hand": _("Opponents and rain do not disturb him when he picks up the ball."),
    "Block": _("He does not fall when both players of a block would go down."),
    "Blood Lust": _(
        "On a 1 he must bite a Thrall next to him after his action, or leaves the pitch."
    ),
    "Bombardier": _("Instead of another action he may throw a bomb, as one throws a pass."),
    "Bone-head": _(
        "Before each action: on a 1 he does nothing, and stands there without a tackle zone."
    ),
    "Break Tackle": _("Once a turn he dodges by his strength instead of his agility."),
    "Catch": _("He may roll again when he fails to catch the ball."),
    "Chainsaw": _("Instead of a block he attacks the armour at +3; on a 1 his own."),
    "Claw": _("Against him no armour is better than 7: 8 and more breaks it."),
    "Dauntless": _("Against somebody stronger he rolls to be just as strong for the block."),
    "Decay": _("His casualties are rolled twice, and both count."),
    "Dirty Player": _("+1 to armour or injury when he fouls."),
    "Disturbing Presence": _("Opponents within three squares pass and catch at −1."),
    "Diving Catch": _(
        "+1 to catch accurate passes, and he may try for balls that land beside him."
    ),
    "Diving Tackle": _(
        "He may throw himself down to make an opponent's dodge away from him harder by 2."
    ),
    "Dodge": _(
        "He may roll one failed dodge a turn again, and is only pushed where he would stumble."
    ),
    "Dump-Off": _("Before he is blocked with the ball he may throw a quick pass."),
    "Extra Arms": _("+1 to pick up, catch and intercept."),
    "Fan Favourite": _(
        "The crowd loves him: his team counts as better known when fans matter at the kick-off."
    ),
    "Fend": _("Nobody follows him up after a block."),
    "Foul Appearance": _("Who wants to block him rolls first: on a 1 the block is lost."),
    "Frenzy": _("He always follows up, and blocks a second time whom he only pushed."),
    "Grab": _("When he blocks he chooses any free square beside his opponent to push him to."),
    "Guard": _("He helps with blocks even where opponents mark him."),
    "Hail Mary Pass": _("He may throw to any square of the pitch, never accurately."),
    "Horns": _("+1 strength for the block of a blitz if he ran first."),
    "Hypnotic Gaze": _(
        "He may gaze at an opponent beside him, who then stands without a tackle zone."
    ),
    "Juggernaut": _("On a blitz “both down” is a push to him, and nobody stands firm against him."),
    "Jump Up": _("He stands up for nothing, and may even block from the ground."),
    "Kick": _("His coach may halve how far the kick-off scatters."),
    "Kick-Off Return": _("When the other side kicks off he may go up to three squares."),
    "Leader": _("His team has one re-roll more each half while he is on the pitch."),
    "Leap": _("Once an action he may leap over two squares, whoever stands there."),
    "Loner": _("A team re-roll helps him only on a 4 or more; it is spent either way."),
    "Mighty Blow": _("+1 to armour or injury of whom he knocks down by a block."),
    "Multiple Block": _("He may block two opponents at once, each with +2 strength."),
    "Nerves of Steel": _("Opponents around him do not disturb his passes and catches."),
    "No Hands": _("He can neither pick up, catch nor carry the ball."),
    "Nurgle's Rot": _("Whom he kills may join his team as a Rotter."),
    "Pass": _("He may roll a failed pass again."),
    "Pass Block": _("When an opponent passes he may go up to three squares to disturb it."),
    "Piling On": _("He may throw himself on whom he knocked down, to roll armour or injury again."),
    "Prehensile Tail": _("Opponents dodge away from him at −1."),
    "Pro": _("Once a turn he may roll any one die again, on a 4 or more."),
    "Really Stupid": _(
        "Before each action: on 1 to 3 he does nothing, unless a clever team-mate beside him helps."
    ),
    "Regeneration": _("On a 4 or more a casualty leaves no trace on him."),
    "Right Stuff": _("He can be thrown by a team-mate who throws."),
    "Safe Throw": _("If his pass is intercepted he may save it by his agility."),
    "Secret Weapon": _("He is sent off at the end of the drive."),
    "Shadowing": _("He may run after an opponent who leaves his side."),
    "Side Step": _("When he is pushed his own coach chooses where to."),
    "Sneaky Git": _("A double does not send him off for a foul that leaves the armour whole."),
    "Sprint": _("He may go for it three times instead of twice."),
    "Stab": _("Instead of a block he may stab: the plain armour decides."),
    "Stakes": _("+1 to armour when he stabs the undead and the like."),
    "Stand Firm": _("He may refuse to be pushed."),
    "Strip Ball": _("Whom he pushes drops the ball."),
    "Strong Arm": _("+1 to all but his quickest passes."),
    "Stunty": _("He dodges through crowds, but passes badly and is hurt easily."),
    "Sure Feet": _("Once a turn he may roll a failed “go for it” again."),
    "Sure Hands": _("He may roll a failed pick-up again, and nobody strips him of the ball."),
    "Swoop": _("When he is thrown he steers, and lands at +1."),
    "Tackle": _("Dodge does not help against him."),
    "Take Root": _("Before each action: on a 1 he cannot leave his square any more."),
    "Tentacles": _("He may hold an opponent who wants to leave his side."),
    "Thick Skull": _("Where others are knocked out by an 8 he is only stunned."),
    "Throw Team-Mate": _("He may throw a small team-mate instead of the ball."),
    "Titchy": _("He dodges at +1, and hinders nobody who dodges towards him."),
    "Two Heads": _("He dodges at +1."),
    "Very Long Legs": _("+1 to intercept and to leap, and no pass is safe from him."),
    "Wild Animal": _(
        "Before each action: on 1 to 3 he does nothing, but for a block or blitz that is rare."
    ),
    "Wrestle": _("When both would go down he may take both down, and no armour is rolled for."),
}


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill as pages name it.

    learned: whether the player got it by improving, not from the team list.
    """

    name: str
    learned: bool = False

    def __str__(self) -> str:
        return called(GAME, "skill", self.name)

    @property
    def key(self) -> str:
        return slugify(self.name)

    @property
    def does(self) -> str:
        return str(DOES.get(self.name, ""))
