"""Words of leagues and seasons: labels and sentences for readers."""
