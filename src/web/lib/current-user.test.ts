/** Which artist becomes active, and who sees billing. */
import { expect, test } from 'vitest';
import { chooseArtist, paysForSome } from './current-user.ts';

const suspended = { id: 'suspended', current_plan: '' };
const mara = { id: 'mara', current_plan: 'pro' };
const ola = { id: 'ola', current_plan: 'max' };

test('the stored artist, also a suspended one', () => {
  expect(chooseArtist([mara, ola], 'ola')).toBe(ola);
  expect(chooseArtist([mara, suspended], 'suspended')).toBe(suspended);
});

test("somebody else's stored artist is not chosen: the first with a plan is, then the first", () => {
  expect(chooseArtist([suspended, mara], 'foreign')).toBe(mara);
  expect(chooseArtist([suspended], null)).toBe(suspended);
  expect(chooseArtist([], null)).toBeUndefined();
});

test('billing is for those who pay for an artist, families apart', () => {
  const artists = [
    {
      ...mara,
      name: 'Mara Vale',
      avatar_url: null,
      billing_user_id: 'me',
      suspended_at: null,
      held_at: null,
      role: 'owner',
      spotify_id: null,
      feature_flags: [],
    },
  ];
  expect(paysForSome({ id: 'me', plan: 'none', artists })).toBe(true);
  expect(paysForSome({ id: 'me', plan: 'family', artists })).toBe(false);
  expect(paysForSome({ id: 'somebody', plan: 'none', artists })).toBe(false);
});
