"""Pages from which files go out, or come in: sheets, reports, calendars, whole leagues, papers."""
