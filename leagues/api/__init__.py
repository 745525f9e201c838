"""The API of leagues: whatever their pages do, programs do here."""
