//! Set-up: hands, territories, feature tokens, deployment. (EMB-SETUP)

use arrayvec::ArrayVec;

use super::Engine;
use crate::board::{HexId, HexSet};
use crate::cards::{CardType, Moment, Rule, Territory, Token};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::event::Event;
use crate::state::{
    CardId, Env, Feature, FeatureId, FighterId, Frame, Occasion, Origin, Phase, Player, RoundStep,
    Seat, Setup, SetupStep, State,
};
use crate::table::Table;

impl State {
    /// A game before set-up: nothing drawn, nothing placed.
    pub fn new(table: &Table, seed: u64) -> Self {
        let mut chance = crate::dice::Chance::seeded(seed);
        let players = (0..table.seats.len() as u8).map(|seat| {
            let mut player = Player::new(seat);
            for (index, card) in table.seats[seat as usize].cards.iter().enumerate() {
                let id = CardId::new(Seat(seat), index);
                match &card.kind {
                    crate::cards::CardKind::Objective { .. } => player.objective_deck.push(id),
                    _ => player.power_deck.push(id),
                }
            }
            player
        });
        let players: Vec<Player> = players.collect();
        let fighters = table
            .fighters
            .iter()
            .map(|entry| crate::state::Fighter::new(entry.seat))
            .collect();
        let mut numbers: ArrayVec<u8, 8> = (1..=table.rules.feature_tokens.min(8)).collect();
        chance.shuffle(&mut numbers);
        let setup = Setup {
            step: SetupStep::DrawHands,
            seat: Seat(0),
            winner: Seat(0),
            numbers,
            last_placer: Seat(0),
            flips: [0; 4],
            passes: 0,
            deploying: None,
        };
        let hazards = super::hazard::shuffled(table, &mut chance);
        State {
            chance,
            battlefield: 0,
            players,
            fighters,
            features: Vec::new(),
            markers: Vec::new(),
            hazards,
            round: 0,
            phase: Phase::Setup,
            step: crate::state::Step::None,
            turn: 0,
            action_steps: 0,
            turns_this_round: 0,
            activated: None,
            reversed: false,
            active: Seat(0),
            first: Seat(0),
            stack: vec![Frame::Setup(Box::new(setup))],
            pending: Vec::new(),
            foretold: Vec::new(),
            fallen: Vec::new(),
            between: Vec::new(),
            in_play: Vec::new(),
            listens: Default::default(),
            aspects: 0,
            in_play_aspects: Vec::new(),
            sweep: false,
            lasting: false,
            uses: Vec::new(),
            tallies: Vec::new(),
            next_id: 0,
            next_serial: 0,
            sudden_death: false,
            result: None,
        }
    }
}

impl<'t> Engine<'t, '_> {
    fn setup_mut(&mut self) -> Option<&mut Setup> {
        match self.state.stack.last_mut() {
            Some(Frame::Setup(setup)) => Some(setup),
            _ => None,
        }
    }

    /// Brings warscrolls and plot cards into play, with what they start the game with. (EMB-SETUP-04)
    pub(crate) fn muster(&mut self) {
        let table = self.table;
        for (index, setup) in table.seats.iter().enumerate() {
            let seat = Seat(index as u8);
            let scroll = &setup.warband.warscroll;
            if !scroll.inspire.is_empty() {
                self.bring(seat, Origin::Inspire, Some(scroll.inspire.id()), Env::new());
            }
            for (number, ability) in scroll.abilities.iter().enumerate() {
                if ability.token {
                    self.state.player_mut(seat).scroll_tokens |= 1 << number.min(15);
                }
                if !ability.rules.is_empty() {
                    self.bring(
                        seat,
                        Origin::Warscroll(number as u8),
                        Some(ability.rules.id()),
                        Env::new(),
                    );
                }
            }
            for plot in &setup.plots {
                if !plot.is_empty() {
                    self.bring(seat, Origin::Plot, Some(plot.id()), Env::new());
                }
            }
        }
        for fighter in self.state.fighter_ids() {
            self.bring_side(fighter);
            let entry = table.fighter(fighter);
            if !entry.def.inspire.is_empty() {
                let env = Env {
                    this: Some(fighter),
                    ..Env::new()
                };
                self.bring(
                    entry.seat,
                    Origin::Inspire,
                    Some(entry.def.inspire.id()),
                    env,
                );
            }
        }
        self.starting_gifts();
    }

    fn starting_gifts(&mut self) {
        let arena = &self.table.library.arena;
        let sources: Vec<(Seat, crate::cards::RulesId)> = self
            .state
            .in_play
            .iter()
            .filter_map(|source| Some((source.owner, source.rules?)))
            .collect();
        let env = Env::new();
        for (seat, rules) in sources {
            for rule in arena.rules(rules) {
                match rule {
                    Rule::Start(name, number) => {
                        let value = self.eval().num(number, &Ctx::new(seat, &env));
                        self.state.player_mut(seat).set_counter(*name, value);
                    }
                    Rule::StartInspired(filter) => {
                        for fighter in self.state.fighter_ids() {
                            if self
                                .eval()
                                .is_even_if_slain(fighter, filter, &Ctx::new(seat, &env))
                            {
                                self.turn_card(fighter, true);
                            }
                        }
                    }
                    Rule::StartTokens(filter, name, count) => {
                        for fighter in self.state.fighter_ids() {
                            if self
                                .eval()
                                .is_even_if_slain(fighter, filter, &Ctx::new(seat, &env))
                            {
                                self.state
                                    .fighter_mut(fighter)
                                    .add_tokens(Token::Custom(*name), *count);
                            }
                        }
                    }
                    Rule::OpponentFlips(count) => {
                        let opponent = self.state.next_seat(seat);
                        if let Some(setup) = self.setup_mut() {
                            setup.flips[opponent.index()] += *count;
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    pub(super) fn ask_setup(&self, setup: &Setup) -> Option<Decision> {
        match setup.step {
            SetupStep::Redraw => {
                let mut options = vec![Choice::Redraw {
                    objectives: false,
                    power: false,
                }];
                options.push(Choice::Redraw {
                    objectives: true,
                    power: false,
                });
                options.push(Choice::Redraw {
                    objectives: false,
                    power: true,
                });
                options.push(Choice::Redraw {
                    objectives: true,
                    power: true,
                });
                Self::decision(setup.seat, Question::Redraw, options)
            }
            SetupStep::Territories => {
                let battlefields = 0..self.table.battlefields.len() as u8;
                let options = battlefields
                    .flat_map(|battlefield| {
                        (0..2).map(move |territory| Choice::Territory {
                            battlefield,
                            territory,
                        })
                    })
                    .collect();
                Self::decision(setup.winner, Question::Territory, options)
            }
            SetupStep::Features => {
                let options = self.feature_hexes().iter().map(Choice::Hex).collect();
                Self::decision(setup.seat, Question::PlaceFeature, options)
            }
            SetupStep::Flips => {
                let left = setup.flips[setup.seat.index()];
                let mut options = Vec::new();
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
            SetupStep::Deploy => match setup.deploying {
                None => {
                    let options = self.undeployed(setup.seat).map(Choice::Fighter).collect();
                    Self::decision(setup.seat, Question::DeployWho, options)
                }
                Some(fighter) => {
                    let options = self
                        .deployment_hexes(fighter)
                        .iter()
                        .map(Choice::Hex)
                        .collect();
                    Self::decision(setup.seat, Question::DeployWhere(fighter), options)
                }
            },
            _ => None,
        }
    }

    pub(super) fn accept_setup(&mut self, choice: Choice) {
        let Some(Frame::Setup(setup)) = self.state.stack.last() else {
            return;
        };
        let (step, seat) = (setup.step, setup.seat);
        let next = self.state.next_seat(seat);
        match (step, choice) {
            (SetupStep::Redraw, Choice::Redraw { objectives, power }) => {
                self.redraw(seat, objectives, power);
                let done = next == Seat(0);
                if let Some(setup) = self.setup_mut() {
                    setup.seat = next;
                    if done {
                        setup.step = SetupStep::RollOff;
                    }
                }
            }
            (
                SetupStep::Territories,
                Choice::Territory {
                    battlefield,
                    territory,
                },
            ) => {
                let winner = self.setup_mut().map_or(seat, |setup| setup.winner);
                let loser = self.state.next_seat(winner);
                self.state.battlefield = battlefield;
                self.state.player_mut(winner).territory = territory;
                self.state.player_mut(loser).territory = 1 - territory;
                let name = self.table.battlefields[battlefield as usize].name.clone();
                self.log(|| Event::Territory {
                    seat: winner,
                    battlefield: name,
                    territory,
                });
                if let Some(setup) = self.setup_mut() {
                    setup.step = SetupStep::Features;
                    setup.seat = loser;
                }
            }
            (SetupStep::Features, Choice::Hex(hex)) => {
                let number = self
                    .setup_mut()
                    .and_then(|setup| setup.numbers.pop())
                    .unwrap_or(0);
                self.place_feature(number, hex);
                self.log(|| Event::FeaturePlaced { seat, hex });
                if let Some(setup) = self.setup_mut() {
                    setup.last_placer = seat;
                    setup.seat = next;
                    if setup.numbers.is_empty() {
                        setup.step = SetupStep::Reveal;
                    }
                }
            }
            // No hex is left at all: the rest of the tokens stay off the battlefield.
            (SetupStep::Features, _) => {
                if let Some(setup) = self.setup_mut() {
                    setup.numbers.clear();
                    setup.step = SetupStep::Reveal;
                }
            }
            (SetupStep::Flips, choice) => {
                let players = self.state.players.len() as u8;
                let flipped = if let Choice::Feature(feature) = choice {
                    self.flip(feature);
                    true
                } else {
                    false
                };
                if let Some(setup) = self.setup_mut() {
                    setup.passes = if flipped { 0 } else { setup.passes + 1 };
                    if flipped {
                        setup.flips[seat.index()] -= 1;
                    }
                    setup.seat = next;
                    if setup.passes >= players {
                        setup.step = SetupStep::Deploy;
                        setup.seat = setup.last_placer;
                    }
                }
            }
            (SetupStep::Deploy, Choice::Fighter(fighter)) => {
                if let Some(setup) = self.setup_mut() {
                    setup.deploying = Some(fighter);
                }
            }
            (SetupStep::Deploy, Choice::Hex(hex)) => {
                if let Some(fighter) = self.setup_mut().and_then(|setup| setup.deploying.take()) {
                    self.deploy(fighter, hex);
                }
                self.next_to_deploy(next);
            }
            // Nowhere to go, or nobody to deploy.
            (SetupStep::Deploy, _) => {
                if let Some(fighter) = self.setup_mut().and_then(|setup| setup.deploying.take()) {
                    self.state.fighter_mut(fighter).deployed = true;
                }
                self.next_to_deploy(next);
            }
            _ => {
                if let Some(setup) = self.setup_mut() {
                    setup.step = SetupStep::Done;
                }
            }
        }
    }

    /// EMB-SETUP-25: a player with nobody left to deploy drops out of the alternation.
    fn next_to_deploy(&mut self, from: Seat) {
        let next = self
            .state
            .seats_from(from)
            .find(|seat| self.undeployed(*seat).next().is_some());
        if let Some(setup) = self.setup_mut() {
            match next {
                Some(seat) => setup.seat = seat,
                None => setup.step = SetupStep::Done,
            }
        }
    }

    pub(super) fn advance_setup(&mut self) {
        let Some(Frame::Setup(setup)) = self.state.stack.last() else {
            return;
        };
        match setup.step {
            SetupStep::DrawHands => {
                for seat in self.state.seats_from(Seat(0)) {
                    self.draw_starting_hand(seat);
                }
                if let Some(setup) = self.setup_mut() {
                    setup.step = SetupStep::Redraw;
                }
            }
            SetupStep::RollOff => {
                let won = self.roll_off(None);
                self.state.active = won;
                if let Some(setup) = self.setup_mut() {
                    setup.winner = won;
                    setup.step = SetupStep::Territories;
                }
            }
            SetupStep::Reveal => {
                self.log(|| Event::FeaturesRevealed);
                if let Some(setup) = self.setup_mut() {
                    let nobody_flips = setup.flips.iter().all(|left| *left == 0);
                    setup.seat = setup.last_placer;
                    setup.step = if nobody_flips {
                        SetupStep::Deploy
                    } else {
                        SetupStep::Flips
                    };
                }
                self.fire_plain(Moment::FeaturesRevealed);
            }
            SetupStep::Deploy => {
                let from = setup.seat;
                self.next_to_deploy(from);
            }
            SetupStep::Done => {
                self.pop();
                self.push(Frame::Round {
                    step: RoundStep::Start,
                    winner: Seat(0),
                    loser: Seat(0),
                });
            }
            _ => {}
        }
    }

    fn draw_starting_hand(&mut self, seat: Seat) {
        let state = &mut *self.state;
        let player = &mut state.players[seat.index()];
        state.chance.shuffle(&mut player.objective_deck);
        state.chance.shuffle(&mut player.power_deck);
        let rules = &self.table.rules;
        self.draw(seat, CardType::Objective, rules.objectives_in_hand);
        self.draw(seat, CardType::Power, rules.power_in_hand);
    }

    /// EMB-SETUP-08 to -10: the cards set aside go back only after the new ones are drawn.
    fn redraw(&mut self, seat: Seat, objectives: bool, power: bool) {
        for (kind, wanted) in [(CardType::Objective, objectives), (CardType::Power, power)] {
            if !wanted {
                continue;
            }
            let aside: Vec<CardId> = self
                .state
                .player(seat)
                .hand
                .iter()
                .copied()
                .filter(|card| self.eval().of_type(*card, kind))
                .collect();
            for card in &aside {
                self.take_from_hand(*card);
            }
            self.draw(seat, kind, aside.len() as u8);
            let state = &mut *self.state;
            let player = &mut state.players[seat.index()];
            let deck = match kind {
                CardType::Objective => &mut player.objective_deck,
                CardType::Power => &mut player.power_deck,
            };
            deck.extend(aside);
            state.chance.shuffle(deck);
        }
        if objectives || power {
            self.log(|| Event::Redrew {
                seat,
                objectives,
                power,
            });
        }
    }

    fn place_feature(&mut self, number: u8, hex: HexId) {
        self.state.features.push(Feature::new(number, hex, true));
    }

    /// Where the next feature token may go. (EMB-SETUP-16 to -21)
    fn feature_hexes(&self) -> HexSet {
        let eval = self.eval();
        let board = eval.board();
        let rules = &self.table.rules;
        let placed = &self.state.features;
        let mut allowed = eval.empty() - board.stagger();
        if !rules.features_on_starting_hexes.on() {
            allowed -= board.starting();
        }
        for feature in placed {
            allowed -= board.within(feature.hex, rules.feature_spacing.saturating_sub(1));
        }
        if placed.is_empty() && rules.first_feature_neutral.on() {
            allowed &= board.neutral();
        }
        let left = rules.feature_tokens.saturating_sub(placed.len() as u8 + 1);
        let enough = |hex: HexId| {
            let missing: u8 = (0..self.state.players.len() as u8)
                .map(|territory| {
                    let land = board.territory(territory);
                    let here = placed
                        .iter()
                        .filter(|feature| land.contains(feature.hex))
                        .count() as u8;
                    rules
                        .features_per_territory
                        .saturating_sub(here + u8::from(land.contains(hex)))
                })
                .sum();
            missing <= left
        };
        let allowed: HexSet = allowed.iter().filter(|hex| enough(*hex)).collect();
        let inner = allowed - board.edge();
        // EMB-SETUP-20: edge hexes only where nothing else is left.
        if inner.is_empty() || rules.features_on_edge == crate::rules::FeaturesOnEdge::Always {
            allowed
        } else {
            inner
        }
    }

    fn undeployed(&self, seat: Seat) -> impl Iterator<Item = FighterId> + '_ {
        let eval = self.eval();
        self.state.fighter_ids().filter(move |id| {
            let fighter = self.state.fighter(*id);
            fighter.seat == seat && !fighter.deployed && !eval.deploys_later(*id)
        })
    }

    /// Where a fighter may be deployed. (EMB-SETUP-24)
    fn deployment_hexes(&self, fighter: FighterId) -> HexSet {
        let eval = self.eval();
        let seat = self.state.fighter(fighter).seat;
        let own = |hex: &HexId| eval.territory(*hex, seat) == Territory::Friendly;
        let mut hexes: HexSet = (eval.empty() & eval.board().starting())
            .iter()
            .filter(own)
            .collect();
        if let Some((filter, env, owner)) = eval.deploys_in(fighter) {
            hexes |= eval.hexes(filter, &Ctx::new(owner, env).about(fighter)) & eval.empty();
        }
        hexes
    }

    fn deploy(&mut self, fighter: FighterId, hex: HexId) {
        let state = self.state.fighter_mut(fighter);
        state.hex = Some(hex);
        state.deployed = true;
        self.log(|| Event::Deployed { fighter, hex });
        self.fire(Occasion::of(Moment::Deployed, fighter));
    }
}
