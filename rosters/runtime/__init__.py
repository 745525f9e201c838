"""The ground that jobs run on: jobs that fail alone, limits of the machine, clocks."""
