"""The levels of automated coaches compared, and the matches by which engines are measured."""
