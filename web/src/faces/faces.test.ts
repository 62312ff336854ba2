import { afterEach, describe, expect, it } from 'vitest';

import { editions } from '../cards/catalogue.svelte.ts';
import { faceOf } from './faces.svelte.ts';

afterEach(() => {
  editions.value = null;
});

describe('a face', () => {
  it('is a plain one for whoever has none', () => {
    expect(faceOf('nobody', 'somebody')).toEqual({ drawn: null, leader: false, health: 4, name: 'somebody' });
  });

  it('is a plain one where a server knows a warband and sends no faces', () => {
    const told = [{ id: 'embergard', warbands: [{ id: 'strangers', name: 'Strangers' }] }];
    editions.value = told as unknown as typeof editions.value;
    expect(faceOf('strangers', 'somebody')).toMatchObject({ leader: false, name: 'somebody' });
  });
});
