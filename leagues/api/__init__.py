"""The API of leagues: programs can do here whatever their pages do."""
