/** The Compare screen's URL. */
import { expect, it } from 'vitest';
import { readCompareState, writeCompareState } from './compare-url.ts';

const context = { now: new Date('2026-11-29T12:00:00Z'), zone: 'UTC', lifetimeFrom: '2026-01-01' };
const ids = [1, 2, 3, 4, 5, 6].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);

it('finds again what it wrote', () => {
  const query = new URLSearchParams(`links=${ids[0]},${ids[1]}&range=last_7_days&by=release&metric=clicks&with=before`);
  const state = readCompareState(query, context);
  expect(state).toMatchObject({ links: ids.slice(0, 2), alignment: 'release', before: true, metric: 'clicks' });
  expect(readCompareState(writeCompareState(new URLSearchParams(), state, context), context)).toEqual(state);
});

it('takes five links, each once, and nothing else', () => {
  const read = (links: string) => readCompareState(new URLSearchParams({ links }), context).links;
  expect(read(ids.join(','))).toEqual(ids.slice(0, 5));
  expect(read(`${ids[0]},${ids[0]},x,,<script>`)).toEqual([ids[0]]);
  expect(read('')).toEqual([]);
});
