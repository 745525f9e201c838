"""What is said of league files."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "league_file_broken": _(
        "Export the league again: line {line} of this file cannot be read, or the file ends before "
        "it is whole."
    ),
    "league_file_changed": _(
        "Export the league again: this file is not as it was written. Something in it was changed "
        "or got lost on the way."
    ),
    "league_file_game": _(
        "Update this server first: the file needs {game} {version}, which it does not know."
    ),
    "league_file_gone": _("Bring the file again: the league that came of it was deleted."),
    "league_file_newer": _(
        "Update this server first: the file is of format {schema}, and this server reads formats "
        "up to {known}."
    ),
    "league_file_no_such": _(
        "Choose a file that “Download the whole league” or export_league wrote. This is another "
        "kind of file."
    ),
    "league_file_row": _(
        "Nothing was stored: line {line} of the file does not hold at “{path}” ({why})."
    ),
    "league_file_stands": _(
        "Ask for a copy if you want this league twice: {name} is here already."
    ),
    "league_file_team": _(
        "Nothing was stored: what the file says of {team} does not follow from its events ({why})."
    ),
    "league_file_team_stands": _(
        "Ask for a copy of the league: {team} is here already, in another league."
    ),
    "league_file_too_large": _(
        "Ask whoever runs this server to import the file: it is larger than a page takes."
    ),
    "league_file_beyond": _(
        "Ask whoever runs this server to import the file: a page takes at most {most} MB."
    ),
    "league_file_failed": _(
        "Tell whoever runs this server: this file ended in an error of the server, which is in its "
        "log. Nothing was stored."
    ),
    "league_file_for_a_worker": _(
        "Have the file written first (file/write/): the league is large."
    ),
    "league_file_incomplete": _("Send the rest of the file: {come} of {size} bytes have come."),
    "league_file_not_arriving": _("Begin anew: this file has all come already."),
    "league_file_not_shown": _("Wait until the file has been read or written."),
    "league_file_piece_wrong": _(
        "Send piece {number} anew, after the one before it and with 1 to {most} bytes."
    ),
    "league_files_enough": _(
        "Store one of your files first, or wait a day: {most} large files are kept for you already."
    ),
    "league_files_full": _("Try again tomorrow: this server has no room for more large files."),
    "not_your_file": _("Bring the file yourself: somebody else showed this one."),
}

#: What an export leaves behind, by what it is, each with its number.
LEFT = {
    "live": _("Being played here, and still to be played in the file: {n}"),
    "reports": _("Reports that are not confirmed yet: {n}"),
    "sandboxes": _("Sandboxes: {n}"),
    "invitations": _("Invitation links: {n}"),
    "requests": _("Requests to join: {n}"),
    "friendlies": _("Friendlies that are not agreed yet: {n}"),
}
