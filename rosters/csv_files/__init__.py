"""CSV as people have it: read with every fault by its line, written so that nothing in it runs."""

from rosters.csv_files.reading import MOST_BYTES, Row, Table, decoded, read
from rosters.csv_files.writing import harmless, written

__all__ = ["MOST_BYTES", "Row", "Table", "decoded", "harmless", "read", "written"]
