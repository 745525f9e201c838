"""What runs the site's work: jobs that fail alone, limits of the machine, clocks."""
