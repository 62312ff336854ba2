//! The printed boards, alone and joined.

mod board_support;

use std::collections::BTreeSet;

use board_support::{board, printed};
use underhex_engine::board::{
    Battlefield, BoardError, Cell, CellSpec, HexKind, HexSet, Join, Layout, Orientation, Piece,
    PrintedBoard, Rim,
};

fn names(field: &Battlefield, hexes: HexSet) -> Vec<&str> {
    hexes.iter().map(|hex| field.name(hex)).collect()
}

#[test]
fn every_board_has_an_id_of_its_own_and_a_name() {
    let boards = printed();
    assert_eq!(boards.len(), 44);
    let ids: BTreeSet<&str> = boards.iter().map(|board| board.id.as_str()).collect();
    assert_eq!(ids.len(), boards.len());
    assert!(
        boards
            .iter()
            .all(|board| !board.name.is_empty() && !board.season.is_empty())
    );
}

/// EMB-BOARD-11, EMB-BOARD-12
#[test]
fn embergard_is_divided_by_rows_or_columns() {
    for id in ["embergard-1", "embergard-2"] {
        for (orientation, neutral, each) in [("rows", 9, 38), ("columns", 5, 40)] {
            let field = Battlefield::from_printed(&board(id), orientation).unwrap();
            assert_eq!(field.len(), 85);
            assert_eq!(field.neutral().len(), neutral);
            assert_eq!(
                (field.territory(0).len(), field.territory(1).len()),
                (each, each)
            );
            assert_eq!(
                field.territory(0) | field.territory(1) | field.neutral(),
                field.all()
            );
            for side in [0, 1] {
                assert_eq!((field.starting() & field.territory(side)).len(), 7);
                assert_eq!((field.stagger() & field.territory(side)).len(), 1);
            }
        }
    }
}

#[test]
fn embergard_hexes_are_called_by_row_and_column() {
    let field = Battlefield::from_printed(&board("embergard-2"), "rows").unwrap();
    assert_eq!(names(&field, field.blocked()), ["e3", "g6"]);
    assert_eq!(names(&field, field.stagger()), ["b5", "h3"]);
    assert!(field.by_name("a6").is_some() && field.by_name("a7").is_none());
    assert!(field.by_name("k6").is_some() && field.by_name("l1").is_none());
    assert_eq!(
        field.distance(field.by_name("f1").unwrap(), field.by_name("f9").unwrap()),
        8
    );
    assert_eq!(field.edge().len(), 6 + 6 + 2 * 9);
}

#[test]
fn embergard_has_no_bay_to_look_across() {
    let field = Battlefield::from_printed(&board("embergard-2"), "rows").unwrap();
    let closed = field.clone().with_rim(Rim::Closed);
    assert!(
        field
            .all()
            .iter()
            .all(|hex| field.visible_from(hex) == closed.visible_from(hex))
    );
}

/// DRE-BOARD-05
#[test]
fn dreadfane_has_five_objectives_clear_of_edge_and_start() {
    for id in ["dreadfane-1", "dreadfane-2"] {
        let field = Battlefield::from_printed(&board(id), "rows").unwrap();
        assert_eq!(field.len(), 83);
        assert_eq!(
            field
                .objectives()
                .iter()
                .map(|(number, _)| *number)
                .collect::<Vec<_>>(),
            [1, 2, 3, 4, 5]
        );
        for &(number, hex) in field.objectives() {
            assert_eq!(field.kind(HexKind::Objective(number)), HexSet::single(hex));
            assert!(!(field.edge() | field.starting() | field.blocked()).contains(hex));
            assert!(
                field
                    .objectives()
                    .iter()
                    .all(|&(_, other)| other == hex || field.distance(hex, other) > 2)
            );
        }
    }
}

/// Dreadfane's hexes lie like two first-edition boards joined without a shift.
#[test]
fn dreadfane_has_the_shape_of_a_joined_battlefield() {
    let plain = PrintedBoard {
        layout: Layout::FirstEdition,
        ..PrintedBoard::default()
    };
    let joined =
        Battlefield::join(&plain, false, &plain, false, Join::Long { shift: 0 }, 3).unwrap();
    let printed = Battlefield::from_printed(&board("dreadfane-1"), "rows").unwrap();
    assert_eq!(joined.len(), printed.len());
    for hex in joined.all() {
        assert_eq!(joined.coord(hex), printed.coord(hex));
        assert_eq!(joined.name(hex), printed.name(hex));
        assert_eq!(joined.at(joined.coord(hex)), Some(hex));
    }
    assert_eq!(
        (joined.territory(0), joined.completed()),
        (printed.territory(0), printed.neutral())
    );
}

/// SHA-BOARD-03, SHA-BOARD-04, SHA-BOARD-07, HAR-SETUP-07
#[test]
fn a_long_join_completes_seven_hexes_less_the_shift() {
    let (first, second) = (board("mirror-well"), board("shattered-tower"));
    for shift in -4..=4i8 {
        let field =
            Battlefield::join(&first, false, &second, false, Join::Long { shift }, 3).unwrap();
        let completed = 7 - usize::from(shift.unsigned_abs());
        assert_eq!(field.completed().len(), completed);
        assert_eq!(field.neutral(), field.completed());
        assert_eq!(field.len(), 38 + 38 + completed);
        assert_eq!(
            (field.territory(0).len(), field.territory(1).len()),
            (38, 38)
        );
        let four = Battlefield::join(&first, false, &second, false, Join::Long { shift }, 4);
        assert_eq!(four.is_ok(), completed >= 4);
    }
    assert_eq!(
        Battlefield::join(&first, false, &second, false, Join::Long { shift: 5 }, 3),
        Err(BoardError::TooFewCompleted {
            completed: 2,
            minimum: 3
        })
    );
}

/// SHA-BOARD-03, HAR-SETUP-08
#[test]
fn a_short_join_completes_two_hexes() {
    let (first, second) = (board("mirror-well"), board("shattered-tower"));
    let field = Battlefield::join(&first, true, &second, true, Join::Short, 2).unwrap();
    assert_eq!(names(&field, field.completed()), ["b8", "d8"]);
    assert_eq!(field.len(), 78);
    assert!(Battlefield::join(&first, true, &second, true, Join::Short, 3).is_err());
}

#[test]
fn a_turned_board_stands_on_its_head() {
    let (first, second) = (board("mirror-well"), board("arcane-nexus"));
    let join = |turned| Battlefield::join(&first, turned, &second, turned, Join::Short, 2).unwrap();
    let field = join(false);
    assert_eq!(
        names(&field, field.starting() & field.territory(0)),
        ["b2", "b4", "b6", "d1", "d2", "d5", "e6"]
    );
    assert_eq!(names(&field, field.lethal()), ["b13", "c11", "e13"]);
    let turned = join(true);
    assert_eq!(
        names(&turned, turned.starting() & turned.territory(0)),
        ["a3", "b3", "b6", "b7", "d2", "d4", "d6"]
    );
    assert_eq!(names(&turned, turned.lethal()), ["a12", "c14", "d11"]);
}

/// SHA-BOARD-11
#[test]
fn the_seam_is_no_edge() {
    let plain = board("mirror-well");
    let field =
        Battlefield::join(&plain, false, &plain, false, Join::Long { shift: 0 }, 3).unwrap();
    let seam = field.completed() - field.edge();
    assert_eq!(names(&field, seam), ["f2", "f3", "f4", "f5", "f6"]);
}

/// SHA-LOS-04, HAR-BOARD-20
#[test]
fn beside_a_shifted_seam_distance_is_longer_than_it_looks() {
    let plain = board("mirror-well");
    let field =
        Battlefield::join(&plain, false, &plain, false, Join::Long { shift: 4 }, 3).unwrap();
    let (upper, lower) = (field.by_name("e1").unwrap(), field.by_name("g1").unwrap());
    assert_eq!(
        field.coord(upper).unsigned_distance_to(field.coord(lower)),
        5
    );
    assert_eq!(field.distance(upper, lower), 6);
    assert!(field.visible(upper, lower));
    assert!(
        !field.with_rim(Rim::Closed).visible(upper, lower),
        "HAR-LOS-01"
    );
}

#[test]
fn every_first_edition_board_joins_every_way() {
    let boards: Vec<PrintedBoard> = printed()
        .into_iter()
        .filter(|board| board.layout == Layout::FirstEdition)
        .collect();
    assert_eq!(boards.len(), 40);
    for pair in boards.windows(2) {
        assert_eq!(pair[0].starting.len(), 7);
        for (first_turned, second_turned) in
            [(false, false), (false, true), (true, false), (true, true)]
        {
            for join in [
                Join::Short,
                Join::Long { shift: 0 },
                Join::Long { shift: -3 },
            ] {
                let field =
                    Battlefield::join(&pair[0], first_turned, &pair[1], second_turned, join, 2)
                        .unwrap();
                assert_eq!(field.starting().len(), 14);
                assert!(
                    !field
                        .blocked()
                        .intersects(field.starting() | field.lethal())
                );
            }
        }
    }
}

/// HAR-MULTI-05
#[test]
fn four_boards_make_a_square_whose_middle_is_complete() {
    let plain = board("mirror-well");
    let piece = |x, y, owner, minimum_completed| Piece {
        board: &plain,
        turned: false,
        x,
        y,
        owner,
        minimum_completed,
    };
    let field = Battlefield::assemble(&[
        piece(0, 0, 0, 0),
        piece(16, 0, 1, 2),
        piece(0, 6, 2, 4),
        piece(16, 6, 3, 4),
    ])
    .unwrap();
    // Two seams of two, two seams of seven, and the hex where all four corners meet.
    assert_eq!(field.completed().len(), 2 + 2 + 7 + 7 + 1);
    assert_eq!(field.len(), 4 * 38 + 19);
    assert!((0..4).all(|owner| field.territory(owner).len() == 38));
    let overlap = Battlefield::assemble(&[piece(0, 0, 0, 0), piece(2, 2, 1, 0)]);
    assert!(matches!(overlap, Err(BoardError::DuplicateHex { .. })));
}

#[test]
fn what_is_wrong_with_a_drawing_is_said() {
    let cell = |x, y| Cell {
        x,
        y,
        ..Cell::default()
    };
    let error = |cells| Battlefield::from_cells(cells).unwrap_err();
    assert_eq!(error(vec![]), BoardError::Empty);
    assert_eq!(
        error(vec![cell(0, 0), cell(2, 0), cell(0, 0)]),
        BoardError::DuplicateHex { x: 0, y: 0 }
    );
    assert_eq!(error(vec![cell(0, 1)]), BoardError::OffGrid { x: 0, y: 1 });
    assert_eq!(
        error(vec![cell(0, 0), cell(6, 0)]),
        BoardError::Disconnected("a2".into())
    );
    assert_eq!(
        error((0..193).map(|i| cell(2 * i, 0)).collect()),
        BoardError::TooManyHexes(193)
    );
    let named = |x| Cell {
        name: "gate".into(),
        ..cell(x, 0)
    };
    assert_eq!(
        error(vec![named(0), named(2)]),
        BoardError::DuplicateName("gate".into())
    );
    assert_eq!(
        error(vec![Cell {
            territory: Some(4),
            ..cell(0, 0)
        }]),
        BoardError::UnknownTerritory(4)
    );
    let far = Battlefield::from_axial(&[(i32::MAX, 0, CellSpec::default())]).unwrap_err();
    assert_eq!(far, BoardError::TooFar { q: i32::MAX, r: 0 });
    assert!(Battlefield::from_cells((0..192).map(|i| cell(2 * i, 0)).collect()).is_ok());
    assert!(
        Battlefield::from_cells(vec![cell(i16::MAX, i16::MAX), cell(i16::MAX - 2, i16::MAX)])
            .is_ok()
    );
}

#[test]
fn what_is_wrong_with_a_printed_board_is_said() {
    let good = PrintedBoard {
        id: "yard".into(),
        layout: Layout::Rows(vec![2, 3, 2]),
        orientations: vec![Orientation {
            name: "rows".into(),
            a: vec![(1, 1, 2)],
            neutral: vec![(2, 1, 3)],
            b: vec![(3, 1, 2)],
        }],
        ..PrintedBoard::default()
    };
    let error = |board: &PrintedBoard| Battlefield::from_printed(board, "rows").unwrap_err();
    assert!(Battlefield::from_printed(&good, "rows").is_ok());
    assert_eq!(
        Battlefield::from_printed(&good, "round")
            .unwrap_err()
            .to_string(),
        "board 'yard' has no orientation 'round' (it has: rows)"
    );
    let mut bad = good.clone();
    bad.lethal.push((2, 4));
    assert_eq!(
        error(&bad),
        BoardError::NoSuchHex {
            board: "yard".into(),
            row: 2,
            column: 4
        }
    );
    let unclear = BoardError::TerritoryUnclear {
        board: "yard".into(),
        orientation: "rows".into(),
        row: 2,
        column: 3,
    };
    let mut bad = good.clone();
    bad.orientations[0].neutral = vec![(2, 1, 2)];
    assert_eq!(error(&bad), unclear);
    let mut bad = good.clone();
    bad.orientations[0].b.push((2, 3, 3));
    assert_eq!(error(&bad), unclear);
    let mut bad = good.clone();
    bad.layout = Layout::Rows(vec![2, 2]);
    bad.orientations[0] = Orientation {
        name: "rows".into(),
        a: vec![(1, 1, 2)],
        neutral: vec![],
        b: vec![(2, 1, 2)],
    };
    assert!(matches!(error(&bad), BoardError::OffGrid { .. }));
    let joined = Battlefield::join(&good, false, &good, false, Join::Short, 2);
    assert_eq!(joined, Err(BoardError::NotJoinable("yard".into())));
}
