//! Fighters are placed. (EMB-SETUP-23 to -25, SHA-SETUP-12, SHA-SETUP-13, SHA-MULTI-07, DRE-SETUP-07 to -09, HAR-SETUP-13 to -15)

use crate::board::{HexId, HexSet};
use crate::cards::{Moment, Territory};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::event::Event;
use crate::flow::Engine;
use crate::rules::FirstToDeploy;
use crate::state::{At, FighterId, Occasion, Seat, Setup, SetupStep};

impl Engine<'_, '_> {
    pub(super) fn order_deployment(&mut self, at: At<Setup>) {
        match self.table.rules.first_to_deploy {
            FirstToDeploy::LastPlacer => {
                let setup = &mut self.state[at];
                setup.step = SetupStep::Deploy;
                let first = setup.last_placer;
                self.next_to_deploy(at, first);
            }
            FirstToDeploy::WinnerNames => {
                let winner = self.roll_off(None, None);
                self.state.active = winner;
                let setup = &mut self.state[at];
                setup.winner = winner;
                setup.step = SetupStep::FirstFighter;
            }
        }
    }

    pub(super) fn ask_deployment(&self, setup: &Setup) -> Option<Decision> {
        if setup.step == SetupStep::FirstFighter {
            let seats = self.state.seats_from(setup.winner);
            return Self::decision(
                setup.winner,
                Question::FirstFighter,
                self.options(seats.map(Choice::Seat)),
            );
        }
        match setup.deploying {
            None => {
                let options = self.options(self.undeployed(setup.seat).map(Choice::Fighter));
                Self::decision(setup.seat, Question::DeployWho, options)
            }
            Some(fighter) => {
                let hexes = self.deployment_hexes(fighter);
                let options = self.options(hexes.iter().map(Choice::Hex));
                Self::decision(setup.seat, Question::DeployWhere(fighter), options)
            }
        }
    }

    pub(super) fn accept_deployment(
        &mut self,
        at: At<Setup>,
        step: SetupStep,
        seat: Seat,
        choice: Choice,
    ) {
        match (step, choice) {
            (SetupStep::FirstFighter, Choice::Seat(first)) => {
                self.log(|| Event::GoesFirst { seat: first });
                self.state[at].step = SetupStep::Deploy;
                self.next_to_deploy(at, first);
            }
            (SetupStep::Deploy, Choice::Fighter(fighter)) => {
                let setup = &mut self.state[at];
                setup.deploying = Some(fighter);
            }
            (SetupStep::Deploy, Choice::Hex(hex)) => {
                if let Some(fighter) = self.state[at].deploying.take() {
                    self.deploy(fighter, hex);
                }
                self.deployed_one(at, seat);
            }
            // Nowhere to go, or nobody to deploy.
            _ => {
                if let Some(fighter) = self.state[at].deploying.take() {
                    self.state.fighter_mut(fighter).deployed = true;
                }
                self.deployed_one(at, seat);
            }
        }
    }

    fn deployed_one(&mut self, at: At<Setup>, seat: Seat) {
        // DRE-SETUP-08, HAR-SETUP-15
        if self.state.finisher.is_none() && self.undeployed(seat).next().is_none() {
            self.state.finisher = Some(seat);
        }
        self.next_to_deploy(at, self.state.next_seat(seat));
    }

    /// A player with nobody left to deploy drops out of the order. (EMB-SETUP-25, SHA-MULTI-07)
    fn next_to_deploy(&mut self, at: At<Setup>, from: Seat) {
        let next = self
            .state
            .seats_from(from)
            .find(|seat| self.undeployed(*seat).next().is_some());
        let setup = &mut self.state[at];
        match next {
            Some(seat) => setup.seat = seat,
            None => setup.step = SetupStep::Done,
        }
    }

    fn undeployed(&self, seat: Seat) -> impl Iterator<Item = FighterId> + '_ {
        let eval = self.eval();
        let own = self.state.fighters.of(seat).iter();
        own.filter(move |id| !self.state.fighter(*id).deployed && !eval.deploys_later(*id))
    }

    /// Where a fighter may be deployed. (EMB-SETUP-24)
    fn deployment_hexes(&self, fighter: FighterId) -> HexSet {
        let eval = self.eval();
        let seat = self.state.fighter(fighter).seat;
        let land = eval.empty() & eval.land(Territory::Friendly, seat);
        let mut hexes = land & eval.board().starting();
        if let Some((filter, env, owner)) = eval.deploys_in(fighter) {
            hexes |= eval.hexes(filter, &Ctx::new(owner, env).about(fighter)) & eval.empty();
        }
        if hexes.is_empty() {
            // HAR-SETUP-13: more fighters than starting hexes.
            hexes = land - eval.lethal();
        }
        hexes
    }

    fn deploy(&mut self, fighter: FighterId, hex: HexId) {
        let state = self.state.fighter_mut(fighter);
        state.hex = Some(hex);
        state.deployed = true;
        self.log(|| Event::Deployed { fighter, hex });
        self.fire(Occasion::of(Moment::Deployed, fighter));
        self.has_arrived(fighter, hex, false);
    }
}
