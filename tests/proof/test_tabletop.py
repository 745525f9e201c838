"""Five thousand random scenes for each property of the table, most of them held against shapely.

They are the properties of tests/rules/tabletop, which look at fifty on every run.
"""

from __future__ import annotations

import pytest

from tests.rules.tabletop.test_paths import (
    test_a_path_is_cut_where_it_has_that_length,
    test_legs_round_a_disc_keep_out_of_it,
    test_legs_round_a_polygon_keep_clear_of_it,
    test_there_is_always_a_way_round_one_polygon_and_none_is_shorter_than_the_straight,
)
from tests.rules.tabletop.test_shadows import (
    test_a_polygon_hides_the_places_whose_lines_it_touches,
    test_a_segment_hides_the_places_whose_lines_it_touches,
)
from tests.rules.tabletop.test_shapes import (
    test_a_line_crosses_what_is_left_of_a_polygon_within_its_edges,
    test_the_distance_of_a_place,
    test_the_distance_of_a_place_from_a_segment,
    test_the_distance_of_a_segment,
    test_the_distance_of_two_segments,
    test_the_part_of_a_line_in_a_polygon_is_as_long_as_it_is,
)
from tests.rules.tabletop.test_sight import (
    test_a_pillar_is_crossed_by_the_lines_that_come_near_its_middle,
    test_a_wall_is_crossed_by_the_lines_that_cross_its_polygon,
)

pytestmark = pytest.mark.proof

__all__ = [
    "test_a_line_crosses_what_is_left_of_a_polygon_within_its_edges",
    "test_a_path_is_cut_where_it_has_that_length",
    "test_a_pillar_is_crossed_by_the_lines_that_come_near_its_middle",
    "test_a_polygon_hides_the_places_whose_lines_it_touches",
    "test_a_segment_hides_the_places_whose_lines_it_touches",
    "test_a_wall_is_crossed_by_the_lines_that_cross_its_polygon",
    "test_legs_round_a_disc_keep_out_of_it",
    "test_legs_round_a_polygon_keep_clear_of_it",
    "test_the_distance_of_a_place",
    "test_the_distance_of_a_place_from_a_segment",
    "test_the_distance_of_a_segment",
    "test_the_distance_of_two_segments",
    "test_the_part_of_a_line_in_a_polygon_is_as_long_as_it_is",
    "test_there_is_always_a_way_round_one_polygon_and_none_is_shorter_than_the_straight",
]
