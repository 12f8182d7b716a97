/** Fans over the API: whole contacts for who works with them, masked ones for who only looks. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/world/builders.ts';
import { dataOf } from '#tests/world/call.ts';
import { createHouse, type House } from '#tests/world/house.ts';

const document = `query ($id: uuid!) { fans(artist_id: $id) {
  optins_message { platform value country link_id } presave_subscriptions { provider contact forever } } }`;

let house: House;
let owner: TestPerson;
let artistId: string;
let linkId: string;
beforeAll(async () => {
  house = await createHouse();
  owner = await buildPerson(house);
  artistId = await buildArtist(house, owner.userId);
  linkId = (await buildLink(house, { artistId })).id;
  const fan = {
    linkId,
    country: 'SE',
    region: '',
    city: '',
    forever: false,
    createdAt: new Date('2026-11-01T10:00:00Z'),
  };
  await house.operator.addFans(artistId, [
    { ...fan, kind: 'email', contact: 'luna@mail.test' },
    { ...fan, kind: 'phone_number', contact: '+46701234567', createdAt: new Date('2026-11-02T10:00:00Z') },
    { ...fan, kind: 'spotify', contact: 'luna@mail.test', forever: true },
  ]);
});
afterAll(() => house?.close());

it('shows the owner everything, newest first', async () => {
  expect(dataOf(await house.call(owner.token, document, { id: artistId }))).toEqual({
    fans: {
      optins_message: [
        { platform: 'phone_number', value: '+46701234567', country: 'SE', link_id: linkId },
        { platform: 'email', value: 'luna@mail.test', country: 'SE', link_id: linkId },
      ],
      presave_subscriptions: [{ provider: 'spotify', contact: 'luna@mail.test', forever: true }],
    },
  });
});

it('masks contacts for a viewer', async () => {
  const viewer = await buildPerson(house);
  await house.operator.addMember(artistId, viewer.userId, 'viewer');
  const answer = JSON.stringify(dataOf(await house.call(viewer.token, document, { id: artistId })));
  expect(answer).not.toMatch(/luna@|1234567/);
  expect(answer).toContain('l•••@mail.test');
});
