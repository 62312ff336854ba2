import { afterEach, describe, expect, it, vi } from 'vitest';
import { go, press, type Keys } from './keys';

function keys(change: Partial<Keys> = {}): Keys {
  return {
    playing: false,
    deciding: true,
    skip: vi.fn(),
    digit: vi.fn(() => true),
    go: vi.fn(),
    pass: vi.fn(),
    enter: vi.fn(() => false),
    hide: vi.fn(),
    list: vi.fn(),
    log: vi.fn(),
    fighters: vi.fn(),
    menu: vi.fn(),
    help: vi.fn(),
    fit: vi.fn(),
    back: vi.fn(() => false),
    ...change,
  };
}

/** Presses a key somewhere; whether the browser is kept from doing what it would. */
function at(key: string, to: Keys, html = '<div id="here"></div>', init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  document.addEventListener('keydown', (one) => press(one, to), { once: true });
  document.querySelector('#here')?.dispatchEvent(event);
  return event.defaultPrevented;
}

afterEach(() => (document.body.innerHTML = ''));

describe('the keyboard', () => {
  it('does what a key stands for', () => {
    const to = keys({ digit: vi.fn((digit) => digit > 0) });
    for (const key of ['P', 'a', 'l', 'f', 'm', 'h', '?', '0', '.', '3']) expect(at(key, to)).toBe(true);
    for (const done of [to.pass, to.list, to.log, to.fighters, to.menu, to.hide, to.help, to.fit]) expect(done).toHaveBeenCalledOnce();
    expect(to.go).toHaveBeenCalledWith(1);
    expect(to.digit).toHaveBeenCalledWith(3);
  });

  it('takes 0 for the number, where it is on offer', () => {
    const to = keys();
    expect(at('0', to)).toBe(true);
    expect(to.digit).toHaveBeenCalledWith(0);
    expect(to.fit).not.toHaveBeenCalled();
  });

  it('leaves keys alone that mean something else there', () => {
    const to = keys();
    expect(at('p', to, '<input id="here">')).toBe(false);
    expect(at('p', to, undefined, { ctrlKey: true })).toBe(false);
    expect(at('ArrowDown', to, '<ol id="here"></ol>')).toBe(false);
    expect(at('Escape', to)).toBe(false);
    expect(at('x', to)).toBe(false);
    expect(to.pass).not.toHaveBeenCalled();
    expect(to.go).not.toHaveBeenCalled();
  });

  it('skips with Space, but only what is being shown', () => {
    const idle = keys();
    expect(at(' ', idle)).toBe(false);
    const showing = keys({ playing: true });
    expect(at(' ', showing)).toBe(true);
    expect(showing.skip).toHaveBeenCalledOnce();
  });

  it('goes round what can be chosen', () => {
    document.body.innerHTML = '<div id="here"><button data-option>a</button><button>b</button><i data-option data-hex="c3"></i></div>';
    for (const element of document.querySelectorAll('*')) element.getClientRects = () => [1] as unknown as DOMRectList;
    const frame = document.querySelector('#here') ?? undefined;
    const focusHex = vi.fn();
    go(frame, 1, focusHex);
    expect(document.activeElement?.textContent).toBe('a');
    go(frame, 1, focusHex);
    expect(focusHex).toHaveBeenCalledWith('c3');
  });
});
