//! Casting spells: who casts, the casting roll, backlash, and what comes of it. (HAR-MAGIC, NIG-CAST)

use super::{Engine, Handles};
use crate::cards::{Block, CardKind, DiceKind, Die, Effect, Moment};
use crate::decision::{Choice, Decision, Question};
use crate::eval::meets_casting_value;
use crate::event::Event;
use crate::state::{
    At, Candidate, CardId, CastStep, Casting, Cause, EffectRef, Env, FighterId, Frame, Occasion,
    Seat, SpellRef,
};
use crate::vocabulary::effects as word;

impl<'t> Engine<'t, '_> {
    /// A gambit spell that has been shown is attempted.
    pub(super) fn cast_gambit(&mut self, card: CardId, env: Env) {
        self.push(Casting::new(SpellRef::Card(card), card.seat(), None, env));
    }

    /// A spell that is part of an ability is attempted.
    pub(crate) fn start_casting(&mut self, place: EffectRef, owner: Seat, env: Env) {
        let eval = self.eval();
        let Some(Effect::Cast(word::Cast { by, .. })) = eval.effect(place) else {
            return;
        };
        let caster = eval.fighter(*by, &crate::eval::Ctx::new(owner, &env));
        if let Some(caster) = caster.filter(|caster| eval.casts(*caster)) {
            let spell = SpellRef::Effect(place);
            self.push(Casting::new(spell, owner, Some(caster), env));
        }
    }

    /// The casting value of a spell and what it does.
    fn spell(&self, spell: SpellRef) -> Option<(&'t [Die], &'t Block)> {
        match spell {
            SpellRef::Card(card) => match &self.table.card(card).kind {
                CardKind::Ploy { spell, effects, .. } => Some((spell, effects)),
                _ => None,
            },
            SpellRef::Effect(place) => {
                let block = self.table.arena.block(place.block);
                match block.get(place.index as usize) {
                    Some(Effect::Cast(word::Cast { needs, effects, .. })) => Some((needs, effects)),
                    _ => None,
                }
            }
        }
    }

    /// Whether the spell in progress is an action of its caster's, and no reaction. (HAR-REACTION-20)
    fn is_spell_action(&self) -> bool {
        let below = self.state.stack.len().checked_sub(3);
        matches!(
            below.and_then(|below| self.state.stack.get(below)),
            Some(Frame::Core { .. })
        )
    }

    fn cast_moment(&mut self, at: At<Casting>, moment: Moment) {
        self.fire(occasion_of(&self.state[at], moment));
    }

    fn roll_casting(&mut self, at: At<Casting>, caster: FighterId) {
        let count = self.eval().casting_dice(caster);
        let count = self.dice_to_roll(count);
        let mut symbols = Vec::new();
        self.eval().innate_magic(caster, None, &mut symbols);
        let dice: Vec<Die> = (0..count)
            .map(|_| self.state.chance.roll(DiceKind::Magic))
            .collect();
        let cast = &mut self.state[at];
        cast.roll.dice.extend(dice);
        if let Some(symbol) = cast.innate.or_else(|| symbols.first().copied()) {
            cast.roll.add(symbol);
        }
        let dice = cast.roll.dice.to_vec();
        let seat = self.state.fighter(caster).seat;
        self.log(|| Event::CastingRoll { seat, dice });
    }

    /// The caster is hurt by its own magic: 1 damage, however many criticals there are. (HAR-MAGIC-07, NIG-CAST-05)
    pub(super) fn backlash(&mut self, caster: FighterId) {
        let seat = self.state.fighter(caster).seat;
        self.log(|| Event::Backlash { fighter: caster });
        let cause = Cause {
            seat: Some(seat),
            dealer: Some(caster),
            spell: true,
            ..Cause::default()
        };
        self.inflict(caster, 1, cause);
        self.fire(Occasion {
            seat: Some(seat),
            cause,
            ..Occasion::of(Moment::Backlash, caster)
        });
    }

    // Being cast.

    /// A spell would be cast: whoever can undo that may, where being cast has a step of its own. (NIG-CAST-09)
    pub(super) fn unbind(&mut self, occasion: Occasion) {
        if !self.waits_for_step(occasion.moment) {
            let window = self.window(&occasion);
            self.state.pending.extend(window);
        }
    }

    /// What decides whether a spell is cast has happened. Where being cast has no step of its own, whoever can undo it may do so in
    /// the step of that. (HAR-REACTION-12, -19, -28)
    pub(super) fn offer_deciding(&mut self, occasion: Occasion, cast: Option<Occasion>) {
        let cast = cast.filter(|cast| self.waits_for_step(cast.moment));
        self.offer_with(occasion, cast);
        self.leaving.clear();
    }

    /// Whether an answer undoes a spell.
    pub(super) fn cancels_spell(&self, candidate: &Candidate) -> bool {
        self.block_of(&candidate.answer).is_some_and(undoes_spell)
    }

    /// A spell is cast, and counts as such even if it finds nothing to choose. (HAR-MAGIC-11)
    pub(super) fn note_cast(&mut self, caster: FighterId, occasion: Occasion) {
        self.log(|| Event::SpellCast { fighter: caster });
        self.fire(occasion);
    }

    /// The spell in progress is not cast after all: the innermost, be it cast on its own or as an attack.
    pub(crate) fn cancel_spell(&mut self) {
        for frame in self.state.stack.iter_mut().rev() {
            match frame {
                Frame::Casting(cast) => {
                    cast.unbound = true;
                    return;
                }
                Frame::Attack(attack) => {
                    attack.fail();
                    return;
                }
                _ => {}
            }
        }
    }

    /// Whether the casting roll as it lies is as good as the spell needs.
    fn roll_is_good(&self, cast: &Casting) -> bool {
        self.spell(cast.spell)
            .is_some_and(|(needs, _)| meets_casting_value(&cast.roll.dice, needs))
    }

    fn resolve_spell(&mut self, at: At<Casting>) {
        let cast = &self.state[at];
        let (owner, gambit) = (cast.owner, matches!(cast.spell, SpellRef::Card(_)));
        let env = (*cast.env).clone();
        let Some((_, effects)) = self.spell(cast.spell) else {
            self.state[at].step = CastStep::End;
            return;
        };
        let found = self
            .eval()
            .spell_finds_choices(effects.items(), owner, &env, gambit);
        let cast = &mut self.state[at];
        cast.step = CastStep::End;
        cast.resolved = found;
        if found {
            self.run_block(effects, owner, env, true, gambit);
        }
    }

    /// A spell is over, be it that it was carried out or that it failed.
    fn end_cast(&mut self, at: At<Casting>) {
        let cast = self.state.take(at);
        let resolved = cast.resolved;
        if !resolved {
            let caster = cast.caster;
            self.log(|| Event::SpellFailed { fighter: caster });
        }
        let occasion = occasion_of(
            &cast,
            if resolved {
                Moment::SpellResolved
            } else {
                Moment::SpellFailed
            },
        );
        // What it has found out is known to what it is part of.
        match self.state.stack.last_mut() {
            Some(Frame::Run(outer)) => {
                let each = outer.env.each;
                outer.env = *cast.env;
                outer.env.each = each;
            }
            // A spell that has failed does not stay in play. (HAR-MAGIC-09)
            Some(Frame::Ploy(ploy)) => {
                ploy.env = cast.env;
                ploy.cancelled |= !resolved;
            }
            _ => {}
        }
        let ends_more =
            matches!(cast.spell, SpellRef::Card(_)) || self.ended_core_ability().is_some();
        self.note_end_of_spell(occasion, ends_more);
    }

    /// A spell is answered to together with the card, the attack or the action that ends with it. (HAR-POWER-11, HAR-REACTION-20)
    pub(super) fn note_end_of_spell(&mut self, occasion: Occasion, ends_more: bool) {
        if self.closes_together() && ends_more {
            self.hold(occasion);
        } else {
            self.fire(occasion);
        }
    }
}

impl Handles<Casting> for Engine<'_, '_> {
    fn ask_in(&self, cast: &Casting) -> Option<Decision> {
        match cast.step {
            CastStep::Caster => {
                let SpellRef::Card(card) = cast.spell else {
                    return None;
                };
                let eval = self.eval();
                let options = eval.casters(card, &cast.env).map(Choice::Fighter).collect();
                Self::decision(cast.owner, Question::User, options)
            }
            // With several symbols to choose from, one is chosen before the roll. (HAR-MODIFIERS-14)
            CastStep::Innate => {
                let mut symbols = Vec::new();
                self.eval().innate_magic(cast.caster?, None, &mut symbols);
                if symbols.len() < 2 {
                    return None;
                }
                let options = symbols.into_iter().map(Choice::Face).collect();
                Self::decision(cast.owner, Question::PickFace, options)
            }
            _ => None,
        }
    }

    fn accept_in(&mut self, at: At<Casting>, choice: Choice) {
        let cast = &mut self.state[at];
        match (cast.step, choice) {
            (CastStep::Caster, Choice::Fighter(wizard)) => {
                cast.caster = Some(wizard);
                cast.env.this = Some(wizard);
                cast.step = CastStep::Before;
            }
            (CastStep::Innate, Choice::Face(die)) => {
                cast.innate = Some(die);
                cast.step = CastStep::Roll;
            }
            // Nobody is left to cast it.
            _ => cast.step = CastStep::End,
        }
    }

    /// HAR-MAGIC-06
    fn advance_in(&mut self, at: At<Casting>) {
        let cast = &self.state[at];
        let step = cast.step;
        let Some(caster) = cast
            .caster
            .filter(|caster| self.state.fighter(*caster).hex.is_some())
            .filter(|_| step < CastStep::End)
        else {
            // Without its caster a spell comes to nothing. (HAR-MAGIC-08, NIG-CAST-04)
            return self.end_cast(at);
        };
        match step {
            CastStep::Caster => self.state[at].step = CastStep::End,
            CastStep::Declare => {
                self.state[at].step = CastStep::Before;
                if self.is_spell_action() {
                    self.cast_moment(at, Moment::SpellDeclared);
                }
            }
            CastStep::Before => {
                let card = match cast.spell {
                    SpellRef::Card(card) => Some(card),
                    SpellRef::Effect(_) => None,
                };
                self.state[at].step = CastStep::Innate;
                self.log(|| Event::Casting {
                    fighter: caster,
                    card,
                });
                self.cast_moment(at, Moment::BeforeCastingRoll);
            }
            CastStep::Innate => self.state[at].step = CastStep::Roll,
            CastStep::Roll => {
                self.state[at].step = CastStep::Rolled;
                self.roll_casting(at, caster);
            }
            CastStep::Rolled => {
                let cast = self.roll_is_good(cast);
                self.state[at].step = CastStep::Backlash;
                let cast = cast.then(|| occasion_of(&self.state[at], Moment::SpellCast));
                let mut rolled = occasion_of(&self.state[at], Moment::CastingRoll);
                self.note(&mut rolled);
                self.offer_deciding(rolled, cast);
            }
            CastStep::Backlash => {
                let backlash = self.eval().causes_backlash(caster, &cast.roll.dice);
                let cast = &mut self.state[at];
                cast.step = CastStep::Judge;
                cast.backlash = backlash;
                if backlash {
                    self.backlash(caster);
                }
            }
            CastStep::Judge => {
                let good = self.roll_is_good(cast);
                self.state[at].step = if good { CastStep::Cast } else { CastStep::End };
                if good {
                    self.unbind(occasion_of(&self.state[at], Moment::SpellCast));
                }
            }
            CastStep::Cast if cast.unbound => self.state[at].step = CastStep::End,
            CastStep::Cast => {
                self.state[at].step = CastStep::Resolve;
                self.note_cast(caster, occasion_of(&self.state[at], Moment::SpellCast));
            }
            CastStep::Resolve => self.resolve_spell(at),
            CastStep::End => {}
        }
    }
}

/// Whether a spell is undone somewhere in these effects.
fn undoes_spell(block: &Block) -> bool {
    let undoes = |effect: &Effect| matches!(effect, Effect::CancelSpell(_));
    crate::vocabulary::effects::anywhere(block.items(), &undoes)
}

/// A moment of a spell: about its caster, and the card that it stands on.
fn occasion_of(cast: &Casting, moment: Moment) -> Occasion {
    Occasion {
        subject: cast.caster,
        card: cast.env.card,
        cause: Cause {
            card: cast.env.card,
            seat: Some(cast.owner),
            dealer: cast.caster,
            spell: true,
            ..Cause::default()
        },
        ..Occasion::by(moment, cast.owner)
    }
}
