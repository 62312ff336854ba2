import { fireEvent, render } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import Layings from './Layings.svelte';
import { layings } from './options';
import { option } from './testing';

const ids = ['above', 'above +1', 'above -1', 'above turned', 'above +1 turned', 'below', 'left turned', 'left'];

it('lays a board by its side, its shift and its turn, and shows what is set', async () => {
  const onlook = vi.fn();
  const onchoose = vi.fn();
  const page = render(Layings, { laid: layings(ids.map((id) => option(id, 'Lay it', { label: id }))), onlook, onchoose });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const looked = () => onlook.mock.lastCall?.[0]?.id as string | undefined;
  expect(looked()).toBe('above');
  await press('Further to the right');
  expect(looked()).toBe('above +1');
  await press('Turned round');
  expect(looked()).toBe('above +1 turned');
  // What is not there on another side is as near to it as can be.
  await press('Left');
  expect(looked()).toBe('left turned');
  await press('Turned round');
  await press('Below');
  expect(looked()).toBe('below');
  await press('Lay it here');
  expect(onchoose.mock.lastCall?.[0].id).toBe('below');
});
