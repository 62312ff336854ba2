import { describe, expect, it } from 'vitest';
import { hexWords, percent, shortName, time, titled, twoLines } from './names';
import { fighter, view } from './testing';

describe('names', () => {
  it('are short on tokens', () => {
    expect(shortName('Garrek Gorebeard', ['Garrek Gorebeard', 'Targor'])).toBe('Garrek');
    expect(shortName('Petitioner 2', ['Petitioner 1', 'Petitioner 2'])).toBe('Petit. 2');
    expect(shortName('The Harvester', ['The Harvester', 'The Exhumed'])).toBe('Harvester');
    expect(shortName('Zarbag (player 2)', ['Zarbag (player 2)', 'Zarbag (player 3)'])).toBe('Zarbag');
    expect(shortName('Karsus the Chained', ['Karsus the Chained', 'Karsus the Free'])).toBe('Kars. Cha.');
  });

  it('stand in two lines that are most alike', () => {
    expect(twoLines('Farasa Twice-Risen')).toEqual(['Farasa', 'Twice-Risen']);
    expect(twoLines('Guard')).toEqual(['Guard']);
    expect(twoLines('Lay it')).toEqual(['Lay it']);
    expect(twoLines('Redraw objectives')).toEqual(['Redraw', 'objectives']);
    expect(twoLines('On Gwynne Ironsoul')).toEqual(['On Gwynne', 'Ironsoul']);
    expect(twoLines('Tavian of Sarnassus')).toEqual(['Tavian of', 'Sarnassus']);
  });

  it('are titled from slugs', () => {
    expect(titled('hall-of-sublimation')).toBe('Hall of Sublimation');
  });

  it('say what a hex holds', () => {
    const hex = { id: 'd4', q: 0, r: 0, territory: 2, kinds: ['lethal', 'edge'] };
    const position = view({ fighters: [fighter('g', { name: 'Garrek', hex: 'd4', damage: 1 })] });
    expect(hexWords(hex, position, 'choose: Move')).toBe(
      'hex d4, lethal, territory of player 2, Garrek of player 1, 3 of 4 health, choose: Move',
    );
  });

  it('tell chances and times', () => {
    expect(percent(0.439)).toBe('44%');
    expect(percent(0.001)).toBe('<1%');
    expect(time(754_000)).toBe('12:34');
    expect(time(3_600_000)).toBe('1:00:00');
  });
});
