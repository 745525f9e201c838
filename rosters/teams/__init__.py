"""Teams as streams of events, and what is stored and read of them."""
