"""XML from elsewhere: read safely, and as leniently as its writers were careless."""

from rosters.xml_files.reading import Node, read_xml

__all__ = ["Node", "read_xml"]
