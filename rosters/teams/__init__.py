"""Teams as streams of events, with their projections and the queries that read them."""
