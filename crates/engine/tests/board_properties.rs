//! What holds on every battlefield, tried on random ones and against slow but obvious reckonings.

mod board_support;

use std::collections::{BTreeMap, VecDeque};

use board_support::{board, disc, printed};
use proptest::prelude::*;
use underhex_engine::board::{
    Battlefield, BoardError, Cell, CellSpec, HexId, HexKind, HexSet, Join, Rim,
};

/// A connected battlefield with gaps and blocked hexes.
fn battlefields() -> impl Strategy<Value = Battlefield> {
    prop::collection::vec(0u8..10, 6 * 7).prop_map(|drawing| {
        let mut cells: Vec<Cell> = Vec::new();
        for (i, what) in drawing.into_iter().enumerate() {
            let (row, column) = ((i / 7) as i16, (i % 7) as i16);
            let kinds = if what == 0 {
                vec![HexKind::Blocked]
            } else {
                vec![]
            };
            if what != 1 && what != 2 {
                cells.push(Cell {
                    x: 2 * column + row % 2,
                    y: row,
                    name: format!("h{i}"),
                    kinds,
                    territory: None,
                });
            }
        }
        // Hexes cut off from the first one are left out until the rest hangs together.
        loop {
            match Battlefield::from_cells(cells.clone()) {
                Ok(field) => return field,
                Err(BoardError::Disconnected(name)) => cells.retain(|cell| cell.name != name),
                Err(_) => cells = vec![Cell::default()],
            }
        }
    })
}

fn hex_of(field: &Battlefield, seed: usize) -> HexId {
    HexId((seed % field.len()) as u8)
}

/// Breadth first over hexes of `enter`, with a queue and a map.
fn naive_steps(field: &Battlefield, from: HexId, enter: HexSet) -> BTreeMap<HexId, u8> {
    let mut steps = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(hex) = queue.pop_front() {
        for next in field.all() {
            let adjacent = field.coord(hex).unsigned_distance_to(field.coord(next)) == 1;
            if adjacent && enter.contains(next) && !steps.contains_key(&next) {
                steps.insert(next, steps[&hex] + 1);
                queue.push_back(next);
            }
        }
    }
    steps
}

/// A fraction with a positive denominator.
#[derive(Clone, Copy)]
struct Ratio(i64, i64);

impl Ratio {
    fn new(over: i64, under: i64) -> Self {
        if under < 0 {
            Ratio(-over, -under)
        } else {
            Ratio(over, under)
        }
    }
    fn at_most(self, other: Ratio) -> bool {
        self.0 * other.1 <= other.0 * self.1
    }
    fn below(self, other: Ratio) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

/// The stretch of the way from one centre (0) to the other (1) that lies in the closed hex, cut out side by side in cube
/// coordinates: inside are the points whose cube differences from its centre are all between -1 and 1.
fn stretch_inside(from: hexx::Hex, to: hexx::Hex, hex: hexx::Hex) -> Option<(Ratio, Ratio)> {
    let cube = |h: hexx::Hex| [i64::from(h.x), i64::from(h.y), i64::from(-h.x - h.y)];
    let (from, to, hex) = (cube(from), cube(to), cube(hex));
    let (mut enter, mut leave) = (Ratio(0, 1), Ratio(1, 1));
    for (i, j) in [(0, 1), (1, 2), (2, 0)] {
        let start = (from[i] - from[j]) - (hex[i] - hex[j]);
        let speed = (to[i] - to[j]) - (from[i] - from[j]);
        if speed == 0 {
            if start.abs() > 1 {
                return None;
            }
            continue;
        }
        let (a, b) = (Ratio::new(-1 - start, speed), Ratio::new(1 - start, speed));
        let (first, last) = if speed > 0 { (a, b) } else { (b, a) };
        if enter.below(first) {
            enter = first;
        }
        if last.below(leave) {
            leave = last;
        }
    }
    enter.at_most(leave).then_some((enter, leave))
}

fn slow_visible(field: &Battlefield, a: HexId, b: HexId) -> bool {
    if a == b {
        return true;
    }
    let meets =
        |hex: HexId| stretch_inside(field.coord(a), field.coord(b), field.coord(hex)).is_some();
    !field.blocked().iter().any(meets)
}

/// The way must be covered from end to end by hexes of the battlefield.
fn slow_stays_inside(field: &Battlefield, a: HexId, b: HexId) -> bool {
    let mut stretches: Vec<(Ratio, Ratio)> = field
        .all()
        .iter()
        .filter_map(|hex| stretch_inside(field.coord(a), field.coord(b), field.coord(hex)))
        .collect();
    let mut covered = Ratio(0, 1);
    while covered.below(Ratio(1, 1)) {
        let Some(at) = stretches
            .iter()
            .position(|(enter, leave)| enter.at_most(covered) && covered.below(*leave))
        else {
            return false;
        };
        covered = stretches.swap_remove(at).1;
    }
    true
}

fn assert_sight(field: &Battlefield) {
    let closed = field.clone().with_rim(Rim::Closed);
    for a in field.all() {
        for b in field.all() {
            let names = (field.name(a), field.name(b));
            assert_eq!(field.visible(a, b), slow_visible(field, a, b), "{names:?}");
            let inside = slow_visible(field, a, b) && slow_stays_inside(field, a, b);
            assert_eq!(closed.visible(a, b), inside, "{names:?} with a closed rim");
            assert_eq!(
                closed.visible(a, b),
                closed.visible(b, a),
                "{names:?} with a closed rim"
            );
        }
    }
}

#[test]
fn sight_on_the_printed_boards_agrees_with_fractions() {
    for (id, orientation) in [
        ("embergard-1", "rows"),
        ("embergard-2", "columns"),
        ("dreadfane-2", "rows"),
    ] {
        assert_sight(&Battlefield::from_printed(&board(id), orientation).unwrap());
    }
}

#[test]
fn sight_on_joined_boards_agrees_with_fractions() {
    let joined: Vec<_> = printed()
        .into_iter()
        .filter(|board| board.season == "harrowdeep")
        .take(4)
        .collect();
    for (shift, pair) in joined.windows(2).enumerate() {
        for join in [
            Join::Long {
                shift: shift as i8 - 1,
            },
            Join::Short,
        ] {
            assert_sight(&Battlefield::join(&pair[0], false, &pair[1], true, join, 2).unwrap());
        }
    }
}

#[test]
fn distance_on_an_open_board_is_that_of_the_coordinates() {
    let field = disc(5, &[], &[]);
    for a in field.all() {
        for b in field.all() {
            let apart = field.coord(a).unsigned_distance_to(field.coord(b));
            assert_eq!(u32::from(field.distance(a, b)), apart);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn sight_agrees_with_fractions(field in battlefields()) {
        assert_sight(&field);
    }

    #[test]
    fn sight_past_new_walls_is_that_of_a_field_with_more_blocked_hexes(field in battlefields(), seeds in prop::collection::vec(any::<usize>(), 0..4)) {
        let walls: HexSet = seeds.iter().map(|seed| hex_of(&field, *seed)).collect();
        let cells: Vec<_> = field.all().iter().map(|hex| {
            let blocked = (field.blocked() | walls).contains(hex);
            let kinds = if blocked { vec![HexKind::Blocked] } else { vec![] };
            (field.coord(hex).x, field.coord(hex).y, CellSpec { kinds, territory: None })
        }).collect();
        for rim in [Rim::Open, Rim::Closed] {
            let field = field.clone().with_rim(rim);
            let walled = Battlefield::from_axial(&cells).unwrap().with_rim(rim);
            for hex in field.all() {
                prop_assert_eq!(field.visible_past(hex, walls), walled.visible_from(hex));
            }
        }
    }

    #[test]
    fn what_lies_beside_a_hex_is_seen_without_a_look(field in battlefields(), seeds in prop::collection::vec(any::<usize>(), 0..4)) {
        let walls: HexSet = seeds.iter().map(|seed| hex_of(&field, *seed)).collect();
        for rim in [Rim::Open, Rim::Closed] {
            let field = field.clone().with_rim(rim);
            for hex in field.all() {
                let beside = field.visible_beside(hex);
                prop_assert_eq!(beside, field.visible_from(hex) & field.within(hex, 1));
                let past = if walls.contains(hex) { HexSet::single(hex) } else { beside - walls };
                prop_assert_eq!(past, field.visible_past(hex, walls) & field.within(hex, 1));
            }
        }
    }

    #[test]
    fn what_lies_near_a_hex_is_seen_without_a_look_at_all_the_rest(field in battlefields(), seeds in prop::collection::vec(any::<usize>(), 0..4)) {
        // Wide enough for hexes that are far from the rim, with holes and walls.
        let hole = |seed: &usize| ((seed % 13) as i32 - 6, (seed / 13 % 13) as i32 - 6);
        let holes: Vec<(i32, i32)> = seeds.iter().map(hole).filter(|hole| *hole != (0, 0)).collect();
        let (walls, holes) = holes.split_at(holes.len() / 2);
        for field in [field, disc(6, walls, holes)] {
            let walls: HexSet = seeds.iter().map(|seed| hex_of(&field, *seed)).collect();
            for rim in [Rim::Open, Rim::Closed] {
                let field = field.clone().with_rim(rim);
                for hex in field.all() {
                    let near = field.within(hex, Battlefield::NEAR_SIGHT);
                    prop_assert_eq!(field.visible_near(hex, Battlefield::NEAR_SIGHT, HexSet::EMPTY), field.visible_from(hex) & near);
                    prop_assert_eq!(field.visible_near(hex, Battlefield::NEAR_SIGHT, walls), field.visible_past(hex, walls) & near);
                }
            }
        }
    }

    #[test]
    fn sight_is_mutual_and_between_neighbours_certain(field in battlefields()) {
        for a in field.all() {
            prop_assert!(field.visible(a, a));
            for b in field.all() {
                prop_assert_eq!(field.visible(a, b), field.visible(b, a));
                if field.neighbours(a).contains(b) {
                    let open = !field.blocked().contains(a) && !field.blocked().contains(b);
                    prop_assert_eq!(field.visible(a, b), open); // EMB-BOARD-27
                }
            }
        }
    }

    #[test]
    fn distance_is_a_metric(field in battlefields(), seeds in prop::collection::vec(any::<usize>(), 3)) {
        let [a, b, c] = [0, 1, 2].map(|i| hex_of(&field, seeds[i]));
        prop_assert_eq!(field.distance(a, b) == 0, a == b);
        prop_assert_eq!(field.distance(a, b), field.distance(b, a));
        prop_assert!(field.distance(a, c) <= field.distance(a, b) + field.distance(b, c));
        prop_assert_eq!(field.distance(a, b), naive_steps(&field, a, field.all())[&b]);
        for n in 0..12 {
            prop_assert_eq!(field.within(a, n).contains(b), field.distance(a, b) <= n);
            prop_assert_eq!(field.ring(a, n).contains(b), field.distance(a, b) == n);
        }
    }

    #[test]
    fn flooding_is_breadth_first_search(field in battlefields(), seed in any::<usize>(), steps in 0u8..9) {
        let from = hex_of(&field, seed);
        let enter = field.all() - field.blocked();
        let naive = naive_steps(&field, from, enter);
        let expected: HexSet =
            naive.iter().filter(|(_, n)| (1..=steps).contains(*n)).map(|(hex, _)| *hex).collect();
        prop_assert_eq!(field.flood(from, steps, enter), expected);
        for (n, layer) in (1u8..).zip(field.flood_layers(from, steps, enter)) {
            prop_assert!(layer.iter().all(|hex| naive[&hex] == n));
        }
        for to in field.all() {
            let way = naive.get(&to).copied().filter(|n| *n <= steps);
            prop_assert_eq!(field.steps_to(from, to, enter, steps), way);
            let path = field.path(from, to, steps, enter);
            prop_assert_eq!(path.as_ref().map(|path| path.len() as u8), way);
            let mut here = from;
            for next in path.into_iter().flatten() {
                prop_assert!(field.neighbours(here).contains(next) && enter.contains(next));
                here = next;
            }
        }
    }

    #[test]
    fn walks_are_the_walks_one_would_list(field in battlefields(), a in any::<usize>(), b in any::<usize>(), steps in 0u8..5) {
        let (from, reference) = (hex_of(&field, a), hex_of(&field, b));
        let enter = field.all() - field.blocked();
        let list = |allowed: &dyn Fn(HexId, HexId) -> bool| {
            let mut ends = vec![from];
            for _ in 0..steps {
                ends = ends.iter().flat_map(|&hex| {
                    let next = field.neighbours(hex) & enter;
                    next.iter().filter(|&next| allowed(hex, next)).collect::<Vec<_>>()
                }).collect();
            }
            ends.into_iter().collect::<HexSet>().without(from)
        };
        let distance = |hex| field.distance(hex, reference);
        prop_assert_eq!(field.walk_exact(from, steps, enter), list(&|_, _| true));
        prop_assert_eq!(field.walk_away(from, reference, steps, enter), list(&|here, next| distance(next) > distance(here)));
        prop_assert_eq!(field.walk_closer(from, reference, steps, enter), list(&|here, next| distance(next) < distance(here)));
    }

    #[test]
    fn sets_behave_like_sets(a in prop::collection::btree_set(0u8..192, 0..40), b in prop::collection::btree_set(0u8..192, 0..40)) {
        let bits = |set: &std::collections::BTreeSet<u8>| set.iter().map(|&n| HexId(n)).collect::<HexSet>();
        let (x, y) = (bits(&a), bits(&b));
        prop_assert_eq!(x.len(), a.len());
        prop_assert!(x.iter().map(|hex| hex.0).eq(a.iter().copied()));
        prop_assert_eq!(x & y, bits(&(&a & &b)));
        prop_assert_eq!(x | y, bits(&(&a | &b)));
        prop_assert_eq!(x - y, bits(&(&a - &b)));
        prop_assert_eq!(x.intersects(y), !a.is_disjoint(&b));
        prop_assert_eq!(x.first().map(|hex| hex.0), a.first().copied());
        let text = ron::to_string(&x).unwrap();
        prop_assert_eq!(ron::from_str::<HexSet>(&text).unwrap(), x);
    }
}
