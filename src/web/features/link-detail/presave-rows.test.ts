/** The rows of the pre-saves card. */
import { expect, test } from 'vitest';
import { presaveRows } from './presave-rows.ts';

const none = {
  waiting: 0,
  saved: 0,
  expired: 0,
  failed: 0,
  revoked: 0,
  ends_before_release: 0,
  forever: 0,
  reasons: [],
};

test('services without a pre-save, and ones that nobody knows, are left out', () => {
  expect(presaveRows([{ ...none, provider: 'spotify' }])).toEqual([]);
  expect(presaveRows([{ ...none, provider: 'napster', saved: 3 }])).toEqual([]);
});

test('states stand in order with their shares; those without any are left out but for the first two', () => {
  const [row] = presaveRows([{ ...none, provider: 'spotify', waiting: 6, failed: 2 }]);
  expect(row).toMatchObject({ name: 'Spotify', total: 8 });
  expect(row?.states.map(({ name, count, share }) => [name, count, share])).toEqual([
    ['Saved', 0, 0],
    ['Waiting', 6, 75],
    ['Failed', 2, 25],
  ]);
});

test('reasons are written in words, with the service’s name; words of a newer server are left out', () => {
  const [row] = presaveRows([
    {
      ...none,
      provider: 'applemusic',
      expired: 4,
      reasons: [
        { state: 'expired', reason: 'GRANT_ENDED', count: 4 },
        { state: 'waiting', reason: 'SOMETHING_NEW', count: 1 },
      ],
    },
  ]);
  expect(row?.reasons).toEqual([
    { state: 'expired', name: 'Expired', count: 4, sentence: expect.stringContaining('Apple Music') },
  ]);
});
