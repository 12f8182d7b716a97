/** Facts reach every subscriber in order, and a failing one is named and stops what happened. */
import { expect, it, vi } from 'vitest';
import type { Queryable } from '../db/postgres.ts';
import { createFacts } from './facts.ts';

const within = {} as Queryable;
const link = { artistId: 'a', linkId: 'l' };

it('calls the subscribers of a fact in their order, with its transaction', async () => {
  const heard: unknown[] = [];
  const facts = createFacts({ error: () => undefined });
  const hear = (feature: string) => ({
    hears: { 'link.deleted': async (...call: unknown[]) => void heard.push([feature, ...call]) },
  });
  facts.connect({ stats: hear('stats'), quiet: {}, presaves: hear('presaves') });
  await facts.announce('link.deleted', link, within);
  await facts.announce(
    'fan.forgotten',
    { contact: 'ada@mail.test', forms: ['ada@mail.test'], artistIds: [], at: new Date(0) },
    within,
  );
  expect(heard).toEqual([
    ['stats', link, within],
    ['presaves', link, within],
  ]);
});

it('throws what a subscriber throws, names it in the log, and asks no other one', async () => {
  const error = vi.fn();
  const other = vi.fn();
  const failure = new Error('The disk is full.');
  const facts = createFacts({ error });
  facts.connect({
    stats: { hears: { 'link.deleted': () => Promise.reject(failure) } },
    presaves: { hears: { 'link.deleted': other } },
  });
  await expect(facts.announce('link.deleted', link, within)).rejects.toBe(failure);
  expect(error).toHaveBeenCalledWith(
    { err: failure, fact: 'link.deleted', version: 1, subscriber: 'stats' },
    expect.any(String),
  );
  expect(other).not.toHaveBeenCalled();
});
