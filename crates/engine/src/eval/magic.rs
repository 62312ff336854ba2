//! Questions about spells: who can cast them, with how many dice, and whether a roll will do. (HAR-MAGIC, NIG-CAST)

use super::{Aim, Ctx, Eval};
use crate::cards::{Aspect, CardKind, Die, Effect, Gives, GivesPlayer, Roll, Stat};
use crate::rules::SpellWithoutChoice;
use crate::state::{CardId, Env, FighterId, Seat};
use crate::vocabulary::gifts as gift;
use crate::vocabulary::player_gifts::{BacklashFrom, InnateSpells};

/// How many criticals in a casting roll hurt the caster. (HAR-MAGIC-07)
const BACKLASH: u8 = 2;

impl Eval<'_> {
    /// Whether a fighter can try to cast spells at all. (HAR-MAGIC-01, NIG-WIZARD-01)
    pub(crate) fn casts(&self, id: FighterId) -> bool {
        self.table.rules.magic.on()
            && self.state.fighter(id).hex.is_some()
            && self.stat(id, Stat::Wizard) > 0
    }

    /// The friendly wizards that can try to cast a gambit spell. (HAR-MAGIC-02, -10, NIG-GAMBIT-03, NIG-CAST-07)
    pub(crate) fn casters<'b>(
        &'b self,
        card: CardId,
        env: &'b Env,
    ) -> impl Iterator<Item = FighterId> + 'b {
        let owner = card.seat();
        let (filter, effects): (&[_], &[Effect]) = match &self.table.card(card).kind {
            CardKind::Ploy {
                spell,
                caster,
                effects,
                ..
            } if !spell.is_empty() => (caster, effects.items()),
            _ => (&[], &[]),
        };
        self.state
            .warband(owner)
            .filter(move |wizard| {
                self.casts(*wizard) && self.is(*wizard, filter, &Ctx::new(owner, env))
            })
            .filter(move |wizard| {
                let env = Env {
                    this: Some(*wizard),
                    ..env.clone()
                };
                self.spell_finds_choices(effects, owner, &env, true)
            })
    }

    /// Whether a spell finds what it has its player choose, where that matters. (HAR-MAGIC-10, -11, NIG-CAST-07)
    pub(crate) fn spell_finds_choices(
        &self,
        effects: &[Effect],
        owner: Seat,
        env: &Env,
        ploy: bool,
    ) -> bool {
        match self.table.rules.spell_without_choice {
            SpellWithoutChoice::CastInVain => true,
            SpellWithoutChoice::Fails => self.choosable(effects, owner, env, ploy),
        }
    }

    /// How many magic dice a wizard rolls to cast a spell. (HAR-MAGIC-03, NIG-WIZARD-02)
    pub(crate) fn casting_dice(&self, caster: FighterId) -> i16 {
        let mut dice = i16::from(self.stat(caster, Stat::Wizard));
        self.gifts(caster, Aspect::CastingDice, None, |gives, ctx, deeper| {
            if let Gives::CastingDice(gift::CastingDice(more)) = gives {
                dice += deeper.num(more, ctx);
            }
        });
        dice.max(1)
    }

    /// The symbols that could be added to a roll with which a wizard casts. (HAR-MODIFIERS-12, NIG-INNATE-03)
    pub(crate) fn innate_magic(&self, caster: FighterId, aim: Option<Aim>, symbols: &mut Vec<Die>) {
        self.innate(caster, Roll::Casting, aim, symbols);
        self.player_gifts(self.state.fighter(caster).seat, |gives, _| {
            if let GivesPlayer::InnateSpells(InnateSpells(faces)) = gives {
                for die in faces {
                    if !symbols.contains(die) {
                        symbols.push(*die);
                    }
                }
            }
        });
    }

    /// Whether a roll hurts the wizard that made it. (HAR-MAGIC-07, NIG-CAST-03)
    pub(crate) fn causes_backlash(&self, caster: FighterId, dice: &[Die]) -> bool {
        let mut least = BACKLASH;
        self.player_gifts(self.state.fighter(caster).seat, |gives, _| {
            if let GivesPlayer::BacklashFrom(BacklashFrom(criticals)) = gives {
                least = least.min(*criticals);
            }
        });
        let criticals = dice.iter().filter(|die| **die == Die::Critical).count();
        criticals >= usize::from(least)
    }
}

/// Whether every symbol of a casting value finds a dice of its own; a critical stands for any symbol. (HAR-MAGIC-04, -05, NIG-CAST-01,
/// -13)
pub(crate) fn meets_casting_value(dice: &[Die], needs: &[Die]) -> bool {
    let count = |faces: &[Die], of: Die| faces.iter().filter(|die| **die == of).count();
    let missing: usize = [Die::Focus, Die::Channel]
        .into_iter()
        .map(|symbol| count(needs, symbol).saturating_sub(count(dice, symbol)))
        .sum();
    missing + count(needs, Die::Critical) <= count(dice, Die::Critical)
}

#[cfg(test)]
mod tests {
    use super::meets_casting_value;
    use crate::cards::Die::{Channel, Critical, Focus};

    #[test]
    fn each_symbol_needs_a_dice_of_its_own() {
        assert!(meets_casting_value(&[Focus, Focus], &[Focus, Focus]));
        assert!(meets_casting_value(&[Focus, Critical], &[Focus, Focus]));
        assert!(!meets_casting_value(&[Focus, Channel], &[Focus, Focus]));
        assert!(!meets_casting_value(&[Focus], &[Focus, Focus]));
        assert!(meets_casting_value(&[Channel, Focus], &[Channel]));
    }

    #[test]
    fn only_a_critical_is_a_critical() {
        assert!(!meets_casting_value(&[Channel, Focus], &[Critical]));
        assert!(meets_casting_value(&[Critical, Focus], &[Critical]));
        assert!(!meets_casting_value(
            &[Critical, Focus],
            &[Critical, Channel]
        ));
    }
}
