import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import { fighter, option, view } from './testing';

const hex = (id: string, q: number, r: number, kinds: string[] = []) => ({ id, q, r, territory: 1, kinds });
const ground = { name: 'Test', hexes: [hex('a1', 0, 0), hex('a2', 1, 0, ['lethal']), hex('b1', 0, 1)] };
const garrek = fighter('garrek', { name: 'Garrek Gorebeard', hex: 'a2', damage: 1 });

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(cleanup);

describe('the board', () => {
  it('is a grid that can be read', () => {
    render(Board, { view: view({ fighters: [garrek] }), ground });
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByRole('gridcell', { name: /hex a2, lethal,.*Garrek Gorebeard of player 1, 3 of 4 health/ })).toBeTruthy();
  });

  it('lets one hex at a time be reached with Tab, and the others with arrows', async () => {
    render(Board, { view: view(), ground });
    const cells = screen.getAllByRole('gridcell');
    expect(cells.map((cell) => cell.getAttribute('tabindex'))).toEqual(['0', '-1', '-1']);
    cells[0]?.focus();
    cells[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await tick();
    await Promise.resolve();
    expect(document.activeElement?.getAttribute('data-hex')).toBe('a2');
  });

  it('picks with the mouse and the keyboard', () => {
    const onpick = vi.fn();
    const lit = new Map([['b1', [option('to b1', 'To', { label: 'b1', hexes: ['b1'] })]]]);
    render(Board, { view: view(), ground, lit, onpick });
    const cell = screen.getByRole('gridcell', { name: /can be chosen/ });
    cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(onpick.mock.calls).toEqual([['b1'], ['b1']]);
  });

  it('is not looked at beside its hexes, with the mouse', () => {
    const onlook = vi.fn();
    render(Board, { view: view({ fighters: [garrek] }), ground, onlook });
    const cell = screen.getByRole('gridcell', { name: /Garrek/ });
    const hexes = screen.getByRole('grid').parentElement;
    cell.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    hexes?.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'touch' }));
    expect(onlook.mock.calls).toEqual([['a2']]);
    hexes?.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    expect(onlook).toHaveBeenLastCalledWith(null);
  });
});
