"""What holds on every page: addresses, languages, screens, odd input."""
