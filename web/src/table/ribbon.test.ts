import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { OptionSummary } from '../api/types/OptionSummary';
import DecisionBar from './DecisionBar.svelte';
import { choicesOf } from './options';
import { decision, option, view } from './testing';

afterEach(cleanup);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => option(`n${index}`, 'Choose', { label: `${index}` }));

function bar(options: OptionSummary[], menu = false) {
  const position = view({ decision: decision('number', options) });
  render(DecisionBar, {
    view: position,
    decision: position.decision,
    deciding: true,
    playing: false,
    telling: '',
    sent: null,
    choices: choicesOf(position),
    menu,
    odds: [],
    names: new Map(),
    resting: false,
    over: false,
    explain: () => null,
    onchoose: () => {},
    onlook: () => {},
    onrest: null,
    onwake: () => {},
    onlist: () => {},
    held: false,
    ongoon: () => undefined,
    onskip: () => {},
  });
  return [...document.querySelectorAll('.option kbd')].map((key) => key.textContent);
}

it('names the keys that pick: numbers their own', () => {
  expect(bar(numbers(3))).toEqual(['0', '1', '2']);
});

it('names the others by their places', () => {
  expect(bar([option('stay', 'Choose'), option('go', 'Choose')])).toEqual(['1', '2']);
});

it('names no keys while they pick from a menu', () => {
  expect(bar(numbers(3), true)).toEqual([]);
});

it('makes many buttons small', () => {
  bar(numbers(6));
  expect(document.querySelector('.compact')).toBeNull();
  cleanup();
  bar(numbers(7));
  expect(document.querySelector('.compact')).not.toBeNull();
});
