//! Feature tokens come onto the battlefield. (EMB-SETUP-15 to -22, SHA-SETUP-05 to -11, DRE-BOARD-01, HAR-FEATURE-01 to -11)

use crate::board::{HexId, HexSet};
use crate::cards::Moment;
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::flow::Engine;
use crate::rules::{Features, FeaturesOnEdge};
use crate::state::{At, Feature, FeatureId, Seat, Setup, SetupStep};

impl Engine<'_, '_> {
    /// All boards are down: what comes before feature tokens belongs here, then they are printed, dealt or placed.
    pub(super) fn boards_are_laid(&mut self, at: At<Setup>) {
        let missing = self.table.artefact && !self.state.features.iter().any(|one| one.artefact);
        // Boards may be joined so that no hex is nobody's and away from the edge: then it is left out.
        if missing && !self.artefact_hexes().is_empty() {
            // SHA-ARTEFACT-01: the last to place a board places it, before the feature tokens.
            let setup = &mut self.state[at];
            (setup.step, setup.seat) = (SetupStep::Artefact, setup.closer);
            return;
        }
        let printed: Vec<(u8, HexId)> = self.eval().board().objectives().to_vec();
        let around: Vec<Seat> = self.state.seats_from(self.state[at].opener).collect();
        let features = self.table.rules.features;
        if features == Features::Printed {
            let printed = printed.into_iter();
            let printed = printed.map(|(number, hex)| Feature::new(number, hex, true));
            self.state.features.extend(printed);
            return self.tokens_done(at);
        }
        let setup = &mut self.state[at];
        if setup.pile.is_empty() {
            return self.tokens_done(at);
        }
        setup.seat = setup.opener;
        setup.last_placer = setup.opener;
        setup.step = SetupStep::Features;
        if features == Features::Dealt {
            // HAR-FEATURE-03, HAR-MULTI-07
            for seat in around.iter().cycle() {
                let Some(number) = setup.pile.pop() else {
                    break;
                };
                let _ = setup.dealt[seat.index()].try_push(number);
            }
        }
    }

    pub(super) fn ask_tokens(&self, setup: &Setup) -> Option<Decision> {
        let hexes = |hexes: HexSet| self.options(hexes.iter().map(Choice::Hex));
        match setup.step {
            SetupStep::Features => {
                let allowed = self.feature_hexes(setup);
                let own = &setup.dealt[setup.seat.index()];
                if self.table.rules.features == Features::Dealt
                    && !setup.holding
                    && !allowed.is_empty()
                {
                    let mut numbers = own.clone();
                    numbers.sort_unstable();
                    let options = numbers
                        .iter()
                        .map(|number| Choice::Number((*number).into()));
                    return Self::decision(
                        setup.seat,
                        Question::WhichFeature,
                        self.options(options),
                    );
                }
                Self::decision(setup.seat, Question::PlaceFeature, hexes(allowed))
            }
            SetupStep::Artefact => Self::decision(
                setup.seat,
                Question::PlaceFeature,
                hexes(self.artefact_hexes()),
            ),
            SetupStep::Blanks => {
                let mut options = hexes(self.inner(self.plain_hexes()));
                options.push(Choice::Pass);
                Self::decision(setup.seat, Question::PlaceBlank, options)
            }
            SetupStep::Flips => {
                let left = setup.flips[setup.seat.index()];
                let mut options = self.options([]);
                if left > 0 {
                    let treasure = self
                        .state
                        .features
                        .iter()
                        .enumerate()
                        .filter(|(_, feature)| feature.treasure);
                    options
                        .extend(treasure.map(|(index, _)| Choice::Feature(FeatureId(index as u8))));
                }
                options.push(Choice::Pass);
                Self::decision(setup.seat, Question::FlipFeature, options)
            }
            _ => None,
        }
    }

    pub(super) fn accept_tokens(
        &mut self,
        at: At<Setup>,
        step: SetupStep,
        seat: Seat,
        choice: Choice,
    ) {
        match (step, choice) {
            (SetupStep::Features, Choice::Number(number)) => {
                let setup = &mut self.state[at];
                let own = &mut setup.dealt[seat.index()];
                if let Some(place) = own.iter().position(|one| i16::from(*one) == number) {
                    let number = own.remove(place);
                    own.push(number);
                }
                setup.holding = true;
            }
            (SetupStep::Artefact, Choice::Hex(hex)) => {
                self.state[at].step = SetupStep::Laid;
                self.place_artefact(seat, hex);
            }
            (SetupStep::Features, Choice::Hex(hex)) => self.place_feature(at, seat, hex),
            // No hex is left at all: the rest of the tokens stay off the battlefield.
            (SetupStep::Features, _) => {
                let setup = &mut self.state[at];
                let count = tokens_left(setup);
                setup.pile.clear();
                setup.dealt.iter_mut().for_each(|dealt| dealt.clear());
                self.log(|| Event::FeaturesLeftOut { count });
                self.all_features_placed(at);
            }
            (SetupStep::Blanks, choice) => {
                if let Choice::Hex(hex) = choice {
                    self.state.features.push(Feature::new(0, hex, false));
                    self.log(|| Event::BlankPlaced { seat, hex });
                }
                let (next, players) = (self.state.next_seat(seat), self.state.players.len());
                let setup = &mut self.state[at];
                setup.seat = next;
                setup.passes += 1;
                if usize::from(setup.passes) >= players {
                    self.tokens_done(at);
                }
            }
            (_, choice) => {
                let (next, players) = (self.state.next_seat(seat), self.state.players.len());
                let flipped = if let Choice::Feature(feature) = choice {
                    self.flip(feature);
                    true
                } else {
                    false
                };
                let setup = &mut self.state[at];
                setup.passes = if flipped { 0 } else { setup.passes + 1 };
                if flipped {
                    setup.flips[seat.index()] -= 1;
                }
                setup.seat = next;
                if usize::from(setup.passes) >= players {
                    self.tokens_done(at);
                }
            }
        }
    }

    fn place_feature(&mut self, at: At<Setup>, seat: Seat, hex: HexId) {
        let dealt = self.table.rules.features == Features::Dealt;
        let next = self.state.next_seat(seat);
        let setup = &mut self.state[at];
        let number = if dealt {
            setup.dealt[seat.index()].pop()
        } else {
            setup.pile.pop()
        };
        (setup.holding, setup.last_placer, setup.seat) = (false, seat, next);
        let left = tokens_left(setup);
        let mut feature = Feature::new(number.unwrap_or(0), hex, !dealt);
        // Dealt tokens lie gloom side up, and only their owner has seen the number. (HAR-FEATURE-04, HAR-FEATURE-05)
        feature.known = if dealt { 1 << seat.0 } else { 0 };
        self.state.features.push(feature);
        self.log(|| Event::FeaturePlaced { seat, hex });
        if left == 0 {
            self.all_features_placed(at);
        }
    }

    fn all_features_placed(&mut self, at: At<Setup>) {
        let dealt = self.table.rules.features == Features::Dealt;
        let setup = &mut self.state[at];
        setup.passes = 0;
        if dealt {
            setup.seat = setup.opener;
            setup.step = SetupStep::Blanks;
        } else {
            setup.step = SetupStep::Reveal;
        }
    }

    /// All numbers are turned up at once. (EMB-SETUP-22, SHA-SETUP-11)
    pub(super) fn reveal_features(&mut self, at: At<Setup>) {
        for feature in &mut self.state.features {
            feature.known = Feature::SHOWN;
        }
        self.log(|| Event::FeaturesRevealed);
        let setup = &mut self.state[at];
        setup.seat = setup.last_placer;
        if setup.flips.iter().any(|left| *left > 0) {
            self.state[at].step = SetupStep::Flips;
        } else {
            self.tokens_done(at);
        }
        self.fire_plain(Moment::FeaturesRevealed);
    }

    /// Hexes in which a feature token may lie at set-up, edge hexes included. (EMB-SETUP-18, SHA-SETUP-07, HAR-FEATURE-06)
    fn plain_hexes(&self) -> HexSet {
        let eval = self.eval();
        let (board, rules) = (eval.board(), &self.table.rules);
        let mut allowed = eval.empty() - board.stagger();
        if !rules.features_on_starting_hexes.on() {
            allowed -= board.starting();
        }
        if rules.lethal_damage > 0 {
            allowed -= eval.lethal(); // NIG-OBJTOKEN-01
        }
        if rules.cover.on() {
            allowed -= eval.cover();
        }
        allowed
    }

    /// Edge hexes only where nothing else is left. (EMB-SETUP-20, SHA-SETUP-10, HAR-FEATURE-08)
    fn inner(&self, allowed: HexSet) -> HexSet {
        let inner = allowed - self.eval().board().edge();
        if inner.is_empty() || self.table.rules.features_on_edge == FeaturesOnEdge::Always {
            allowed
        } else {
            inner
        }
    }

    /// Where the next feature token may go.
    fn feature_hexes(&self, setup: &Setup) -> HexSet {
        let eval = self.eval();
        let (board, rules) = (eval.board(), &self.table.rules);
        let placed = &self.state.features;
        let mut allowed = self.plain_hexes();
        for feature in placed {
            // The Artefact keeps only its own hex. (SHA-ARTEFACT-02)
            let spacing = if feature.artefact {
                1
            } else {
                rules.feature_spacing
            };
            allowed -= board.within(feature.hex, spacing.saturating_sub(1));
        }
        if placed.iter().all(|feature| feature.artefact) && rules.first_feature_neutral.on() {
            allowed &= board.neutral();
        }
        let left = tokens_left(setup).saturating_sub(1);
        // EMB-SETUP-21: each territory needs so many, and a token in one that has fewer leaves one less to come.
        let (mut missing, mut wanting) = (0, HexSet::EMPTY);
        for territory in 0..self.state.players.len() as u8 {
            let land = board.territory(territory);
            let here = placed.iter().filter(|feature| land.contains(feature.hex));
            let more = rules
                .features_per_territory
                .saturating_sub(here.count() as u8);
            if more > 0 {
                missing += more;
                wanting |= land;
            }
        }
        if missing == left + 1 {
            allowed &= wanting;
        } else if missing > left {
            allowed = HexSet::EMPTY;
        }
        // SHA-SETUP-09
        if left == 0 && rules.features_on_edge == FeaturesOnEdge::LastOrIfNoOther {
            return allowed;
        }
        self.inner(allowed)
    }
}

/// How many numbered tokens are not on the battlefield yet.
fn tokens_left(setup: &Setup) -> u8 {
    let dealt: usize = setup.dealt.iter().map(|dealt| dealt.len()).sum();
    (setup.pile.len() + dealt) as u8
}
