/** Which picked artist the wizard takes. */
import { expect, it } from 'vitest';
import { ownOrPaid, withPicked } from './drafts.ts';

const mara = { name: 'Mara Vale', spotifyId: 'a'.repeat(22), image: null };
const quay = { name: 'The Quay', spotifyId: null, image: null };

it('takes each artist once, on the pro plan', () => {
  const [first] = withPicked([], mara, []) ?? [];
  expect(first).toEqual({ ...mara, key: mara.spotifyId, plan: 'pro' });
  const both = withPicked(first === undefined ? [] : [first], quay, []);
  expect(both?.map(({ name }) => name)).toEqual(['Mara Vale', 'The Quay']);
  expect(withPicked(both ?? [], { ...quay, name: 'the quay' }, [])).toBeUndefined();
});

it('takes none that the person has already', () => {
  expect(withPicked([], mara, [{ name: 'Mara', spotify_id: mara.spotifyId }])).toBeUndefined();
  expect(withPicked([], quay, [{ name: 'THE QUAY', spotify_id: null }])).toBeUndefined();
  expect(withPicked([], quay, [{ name: 'The Quay', spotify_id: mara.spotifyId }])).toHaveLength(1);
});

it('holds against a new artist only those that the account owns or pays for (ACC-61)', () => {
  const artist = (name: string, role: string, billing_user_id: string) => ({ name, role, billing_user_id });
  const artists = [
    artist('owned', 'owner', 'other'),
    artist('paid', 'billing', 'me'),
    artist('edited', 'editor', 'other'),
    artist('viewed', 'viewer', 'other'),
  ];
  expect(ownOrPaid({ id: 'me', artists }).map(({ name }) => name)).toEqual(['owned', 'paid']);
});
