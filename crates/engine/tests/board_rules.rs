//! The checks of the ledger that only need a battlefield.

mod board_support;

use board_support::{at, disc, open, set};
use underhex_engine::board::{Battlefield, HexId, HexSet, Rim};

/// EMB-BOARD-06
#[test]
fn a_blocked_hex_is_walked_around() {
    let field = disc(3, &[(1, 0)], &[]);
    let (from, to) = (at(&field, 0, 0), at(&field, 2, 0));
    assert!(
        !field
            .flood(from, 3, open(&field))
            .contains(at(&field, 1, 0))
    );
    assert!(!field.flood(from, 2, open(&field)).contains(to));
    assert!(field.flood(from, 3, open(&field)).contains(to));
    let around = set(&field, &[(0, 1), (1, 1), (2, 0)]);
    assert_eq!(field.steps_to(from, to, around, 3), Some(3));
}

/// EMB-BOARD-13
#[test]
fn sight_stops_at_a_blocked_hex_in_the_way() {
    let field = disc(3, &[(1, 0)], &[]);
    assert!(!field.visible(at(&field, 0, 0), at(&field, 2, 0)));
    let field = disc(3, &[(0, 1)], &[]);
    assert!(field.visible(at(&field, 0, 0), at(&field, 2, 0)));
}

/// EMB-BOARD-14
#[test]
fn sight_stops_at_a_blocked_hex_that_it_only_touches() {
    for blocked in [[(0, 1)], [(1, 0)]] {
        let field = disc(3, &blocked, &[]);
        assert!(!field.visible(at(&field, 0, 0), at(&field, 1, 1)));
    }
    let field = disc(3, &[(1, -1)], &[]);
    assert!(field.visible(at(&field, 0, 0), at(&field, 1, 1)));
}

/// EMB-BOARD-17
#[test]
fn distance_is_measured_through_blocked_hexes() {
    let field = disc(3, &[(1, 0), (0, 1)], &[]);
    assert_eq!(field.distance(at(&field, 0, 0), at(&field, 1, 1)), 2);
}

/// EMB-BOARD-18
#[test]
fn within_counts_up_to_the_number() {
    let field = disc(3, &[], &[]);
    let (a, b) = (at(&field, 0, 0), at(&field, 2, 0));
    assert!(field.within(a, 2).contains(b) && field.within(a, 3).contains(b));
    assert!(field.ring(a, 2).contains(b) && !field.ring(a, 3).contains(b));
    assert!(!field.within(a, 1).contains(b));
    assert_eq!(field.within(a, 0), HexSet::single(a));
    assert_eq!(field.ring(a, 0), HexSet::single(a));
    assert_eq!(field.within(a, 200), field.all());
}

/// EMB-BOARD-20
#[test]
fn distance_is_not_travel() {
    let field = disc(3, &[(1, 0)], &[]);
    let (from, to) = (at(&field, 0, 0), at(&field, 2, 0));
    assert_eq!(field.distance(from, to), 2);
    assert_eq!(field.steps_to(from, to, open(&field), 2), None);
    assert_eq!(field.steps_to(from, to, open(&field), 3), Some(3));
}

/// EMB-BOARD-21, EMB-BOARD-22
#[test]
fn adjacent_hexes_share_a_side() {
    let field = disc(3, &[], &[]);
    let here = at(&field, 0, 0);
    assert!(field.neighbours(here).contains(at(&field, 1, -1)));
    assert!(!field.neighbours(here).contains(at(&field, 1, 1)));
    assert!(!field.neighbours(here).contains(here));
}

/// EMB-BOARD-24, HAR-MOVE-10
#[test]
fn every_step_away_is_farther() {
    let field = disc(4, &[], &[]);
    let (reference, from) = (at(&field, 0, 0), at(&field, 1, 0));
    assert!(
        !field
            .away(from, reference, open(&field))
            .contains(at(&field, 0, 1))
    );
    let ends = field.walk_away(from, reference, 2, open(&field));
    assert!(ends.contains(at(&field, 3, 0)) && ends.contains(at(&field, 3, -1)));
    assert!(!ends.contains(at(&field, 2, -1)) && !ends.contains(at(&field, 0, 2)));
}

/// EMB-BOARD-25, HAR-MOVE-11
#[test]
fn every_step_closer_is_nearer() {
    let field = disc(4, &[], &[]);
    let reference = at(&field, 0, 0);
    assert_eq!(
        field.closer(at(&field, 1, 1), reference, open(&field)),
        set(&field, &[(1, 0), (0, 1)])
    );
    assert_eq!(
        field.closer(at(&field, 3, 0), reference, open(&field)),
        set(&field, &[(2, 0)])
    );
    assert_eq!(
        field.walk_closer(at(&field, 2, 0), reference, 2, open(&field)),
        set(&field, &[(0, 0)])
    );
    assert!(
        field
            .walk_closer(at(&field, 1, 0), reference, 2, open(&field))
            .is_empty()
    );
}

/// EMB-BOARD-27, EMB-BOARD-16
#[test]
fn a_blocked_hex_is_not_visible_but_neighbours_between_them_are() {
    let field = disc(3, &[(1, 0), (-1, 1)], &[]);
    let here = at(&field, 0, 0);
    assert!(!field.visible(here, at(&field, 1, 0)));
    assert!(field.visible(here, at(&field, 0, 1)));
    assert!(field.visible(here, here));
}

/// EMB-MOVE-11
#[test]
fn drive_back_in_a_row_has_three_hexes() {
    let field = disc(4, &[], &[]);
    let away = field.away(at(&field, 1, 0), at(&field, 0, 0), open(&field));
    assert_eq!(away, set(&field, &[(2, 0), (1, 1), (2, -1)]));
}

/// EMB-MOVE-12, HAR-MOVE-14
#[test]
fn drive_back_out_of_a_row_has_two_hexes() {
    let field = disc(4, &[], &[]);
    let away = field.away(at(&field, 1, 1), at(&field, 0, 0), open(&field));
    assert_eq!(away, set(&field, &[(2, 1), (1, 2)]));
}

/// EMB-MOVE-13
#[test]
fn drive_back_needs_a_hex_to_go_to() {
    let field = disc(4, &[(1, 1)], &[]);
    let free = open(&field).without(at(&field, 2, 0));
    let away = field.away(at(&field, 1, 0), at(&field, 0, 0), free);
    assert_eq!(away, set(&field, &[(2, -1)]));
}

/// EMB-MOVE-03
#[test]
fn a_push_of_two_ends_elsewhere() {
    let field = disc(2, &[], &[]);
    let from = at(&field, 0, 0);
    let ends = field.walk_exact(from, 2, field.all());
    assert_eq!(ends, field.all() - HexSet::single(from));
}

/// EMB-BOARD-05, HAR-BOARD-08, DRE-BOARD-07
#[test]
fn blocked_neighbours_count_for_the_edge_and_missing_ones_do_not() {
    let centre = |field: &Battlefield| field.edge().contains(at(field, 0, 0));
    assert!(!centre(&disc(2, &[(1, 0), (0, 1)], &[])));
    assert!(centre(&disc(2, &[], &[(1, 0)])));
}

/// HAR-BOARD-20, SHA-LOS-04
#[test]
fn distance_goes_around_what_is_no_hex() {
    let field = disc(3, &[], &[(1, 0)]);
    assert_eq!(field.distance(at(&field, 0, 0), at(&field, 2, 0)), 3);
}

/// SHA-LOS-03, NIG-FAQ-LOS-01
#[test]
fn sight_may_leave_an_open_rim() {
    let field = disc(3, &[], &[(1, 0)]);
    assert_eq!(field.rim(), Rim::Open);
    assert!(field.visible(at(&field, 0, 0), at(&field, 2, 0)));
}

/// HAR-LOS-04, DRE-LOS-02
#[test]
fn sight_may_follow_but_not_leave_a_closed_rim() {
    let field = disc(3, &[], &[(1, 0)]).with_rim(Rim::Closed);
    assert!(!field.visible(at(&field, 0, 0), at(&field, 2, 0)));
    assert!(field.visible(at(&field, 0, 0), at(&field, 1, 1)));
    let field = disc(3, &[], &[(1, 0), (0, 1)]).with_rim(Rim::Closed);
    assert!(
        !field.visible(at(&field, 0, 0), at(&field, 1, 1)),
        "between two gaps there is no battlefield"
    );
}

#[test]
fn a_line_runs_straight_to_the_end() {
    let field = disc(3, &[], &[]);
    let line = field.line(at(&field, -1, 0), at(&field, 0, 0));
    let names: Vec<&str> = line.iter().map(|&hex| field.name(hex)).collect();
    assert_eq!(names, ["0,0", "1,0", "2,0", "3,0"]);
    assert!(field.line(at(&field, 0, 0), at(&field, 2, 0)).is_empty());
}

#[test]
fn directions_go_clockwise_from_the_east() {
    let field = disc(1, &[], &[]);
    let around: Vec<&str> = (0..6)
        .filter_map(|d| field.neighbour(at(&field, 0, 0), d))
        .map(|hex| field.name(hex))
        .collect();
    assert_eq!(around, ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"]);
    assert_eq!(field.neighbour(at(&field, 0, 0), 6), None);
    assert_eq!(field.neighbour(at(&field, 1, 0), 0), None);
}

#[test]
fn the_path_is_the_first_of_the_shortest() {
    let field = disc(3, &[(1, 0)], &[]);
    let path = field
        .path(at(&field, 0, 0), at(&field, 2, 0), 3, open(&field))
        .expect("there is a way");
    let names: Vec<&str> = path.iter().map(|&hex| field.name(hex)).collect();
    assert_eq!(names, ["1,-1", "2,-1", "2,0"]);
    assert_eq!(
        field.path(at(&field, 0, 0), at(&field, 2, 0), 2, open(&field)),
        None
    );
    assert_eq!(
        field.path(at(&field, 0, 0), at(&field, 1, 0), 9, open(&field)),
        None
    );
    assert_eq!(
        field.path(at(&field, 0, 0), at(&field, 0, 0), 0, open(&field)),
        Some(Default::default())
    );
}

#[test]
fn a_hex_of_another_battlefield_is_nowhere() {
    let field = disc(1, &[], &[]);
    let stray = HexId(255);
    let here = at(&field, 0, 0);
    assert_eq!(field.name(stray), "");
    assert_eq!(
        field.neighbours(stray) | field.visible_from(stray) | field.within(stray, 9),
        HexSet::EMPTY
    );
    assert_eq!(
        (field.distance(stray, here), field.distance(here, stray)),
        (u8::MAX, u8::MAX)
    );
    assert!(field.flood(stray, 4, field.all()).is_empty());
    assert!(field.away(here, stray, field.all()).is_empty());
    assert!(field.walk_away(stray, stray, 200, field.all()).is_empty());
    assert_eq!(field.path(stray, here, 40, field.all()), None);
    assert_eq!(field.path(here, stray, 40, field.all()), None);
}
