"""Operations of campaigns: nothing else writes their rows."""
