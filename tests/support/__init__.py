"""What tests of all floors stand on."""
