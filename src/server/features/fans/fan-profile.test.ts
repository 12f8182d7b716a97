/** A fan's profile: every channel and event of one contact, in the order of time, and of nobody else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, runDrops, sendDrop } from '#tests/fixtures/texting.ts';

interface Answer {
  fan_profile: {
    contact: string;
    channels: { channel: string; state: string; contact: string }[];
    events: { kind: string; channel: string; text: string; state: string }[];
  };
}
const document = `query ($artist: uuid!, $id: uuid!) { fan_profile(artist_id: $artist, id: $id) {
  contact channels { channel state contact } events { kind channel text state } } }`;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

it('shows the consents, drops and replies of a number, and the pre-saves of an email', async () => {
  const texting = await buildTexting(testApp);
  const { artistId, token } = texting;
  const number = '+4915112345601';
  await texting.addFans([number, '+4915112345602']);
  const fanOf = async (value: string) =>
    (
      await testApp.sql<{ id: string }>('select id from optins_message where artist_id = $1 and value = $2', [
        artistId,
        value,
      ])
    )[0]?.id ?? '';
  const profile = (id: string, as = token) => testApp.call<Answer>(as, document, { artist: artistId, id });
  await testApp.sql(
    `insert into fan_consents (id, artist_id, platform, value, words, page, created_at)
     values (gen_random_uuid(), $1, 'phone_number', $2, 'Texts from Mara', 'https://vibe.to/song', now() - interval '2 days')`,
    [artistId, number],
  );
  const drop = await sendDrop(testApp, texting, { message: 'Out now' });
  await runDrops(testApp, drop.id);
  await testApp.sql(
    `insert into inbound_texts (carrier_id, artist_id, drop_id, number, body, kind, created_at)
     values ('IM1', $1, $2, $3, 'Love it', 'other', now() + interval '1 day')`,
    [artistId, drop.id, number],
  );
  const id = await fanOf(number);
  const shown = dataOf(await profile(id)).fan_profile;
  expect(shown.channels).toEqual([{ channel: 'phone_number', state: 'on', contact: number }]);
  expect(shown.events).toEqual([
    { kind: 'reply', channel: 'phone_number', text: 'Love it', state: '' },
    { kind: 'drop', channel: 'phone_number', text: 'Out now', state: 'delivered' },
    { kind: 'given', channel: 'phone_number', text: 'Texts from Mara', state: '' },
  ]);
  const other = dataOf(await profile(await fanOf('+4915112345602'))).fan_profile;
  expect(other.events.map(({ kind }) => kind)).toEqual(['drop']);

  const fan = (kind: 'email' | 'spotify', contact: string) => ({
    ...{
      kind,
      contact,
      country: 'SE',
      region: '',
      city: '',
      forever: true,
      linkId: null,
      createdAt: testApp.clock.now(),
    },
  });
  await testApp.operator.addFans(artistId, [fan('email', 'ada@mail.test'), fan('spotify', 'Ada@Mail.test')]);
  const ada = dataOf(await profile(await fanOf('ada@mail.test'))).fan_profile;
  expect(ada.channels.map(({ channel }) => channel).sort()).toEqual(['email', 'spotify']);
  expect(ada.events.map(({ kind, channel }) => [kind, channel])).toEqual([['presave', 'spotify']]);

  const viewer = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, viewer.userId, 'viewer');
  const masked = dataOf(await profile(id, viewer.token)).fan_profile;
  expect([masked.contact, masked.channels[0]?.contact]).toEqual(['+4•••01', '+4•••01']);
  const stranger = await buildTexting(testApp, { withNumber: false });
  const foreign = await testApp.call(stranger.token, document, { artist: stranger.artistId, id });
  expect(foreign.codes).toEqual(['NOT_FOUND']);
});
