"""Pictures that other sites show beside a link: of a match, a table, a player (LG-SHARE)."""
