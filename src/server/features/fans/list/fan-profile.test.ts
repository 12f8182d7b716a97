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

  // Texts whose fan's data was deleted belong to nobody, also not to a fan without a contact.
  await testApp.sql(
    `insert into inbound_texts (carrier_id, artist_id, number, body, kind, created_at) values ('IM2', $1, '', '', 'other', now())`,
    [artistId],
  );
  await testApp.operator.addFans(artistId, [fan('spotify', '')]);
  const [nameless] = await testApp.sql<{ id: string }>(
    "select id from presave_subscriptions where artist_id = $1 and contact = ''",
    [artistId],
  );
  expect(dataOf(await profile(nameless?.id ?? '')).fan_profile.events).toEqual([]);

  const viewer = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, viewer.userId, 'viewer');
  const masked = dataOf(await profile(id, viewer.token)).fan_profile;
  expect([masked.contact, masked.channels[0]?.contact]).toEqual(['+4•••01', '+4•••01']);
  const stranger = await buildTexting(testApp, { withNumber: false });
  const foreign = await testApp.call(stranger.token, document, { artist: stranger.artistId, id });
  expect(foreign.codes).toEqual(['NOT_FOUND']);
});

it('says of a number that cannot get texts and of a blocked one that they get none, and counts neither', async () => {
  const artist = await buildTexting(testApp);
  const [gone, blocked, fine] = ['+4915112345611', '+4915112345612', '+4915112345613'] as const;
  await artist.addFans([gone, blocked, fine]);
  const { textCarrier } = testApp.standIns;
  const sendTo = async (numbers: readonly string[]) => {
    const { id } = await sendDrop(testApp, artist, {});
    await runDrops(testApp, id);
    const rows = await testApp.sql<{ number: string }>('select number from drop_recipients where drop_id = $1', [id]);
    expect(rows.map(({ number }) => number).sort()).toEqual([...numbers].sort());
  };
  const states = async () =>
    Promise.all(
      [gone, blocked, fine].map(async (number) => {
        const [row] = await testApp.sql<{ id: string }>(
          'select id from optins_message where artist_id = $1 and value = $2',
          [artist.artistId, number],
        );
        const answer = await testApp.call<Answer>(artist.token, document, { artist: artist.artistId, id: row?.id });
        return dataOf(answer).fan_profile.channels[0]?.state;
      }),
    );
  const counted = async () =>
    dataOf(
      await testApp.call<{ subscriber_counts: object }>(
        artist.token,
        'query ($id: uuid!) { subscriber_counts(artist_id: $id) { subscribers_world subscribers_us_canada } }',
        { id: artist.artistId },
      ),
    ).subscriber_counts;
  await testApp.sql(
    `insert into inbox_threads (id, artist_id, number, last_at, last_text, last_from, blocked_at)
     values (gen_random_uuid(), $1, $2, now(), 'Hey', 'fan', now())`,
    [artist.artistId, blocked],
  );
  await testApp.sql('update optins_message set unsubscribed_at = now() where value = $1', [fine]);
  textCarrier.fate = { kind: 'undelivered', share: 100 };
  await sendTo([gone]);
  // The phone may have been off, also for other drops of that day: the carrier says the same of that.
  await sendTo([gone]);
  expect((await states())[0]).toBe('on');
  testApp.clock.moveBy(8 * 86_400_000);
  textCarrier.fate = { kind: 'delivered', share: 100 };
  await sendTo([gone]);
  textCarrier.fate = { kind: 'undelivered', share: 100 };
  // What failed before one arrived says nothing.
  await sendTo([gone]);
  expect((await states())[0]).toBe('on');
  testApp.clock.moveBy(7 * 86_400_000);
  await sendTo([gone]);
  textCarrier.fate = { kind: 'delivered', share: 100 };
  await testApp.sql('update optins_message set unsubscribed_at = null where value = $1', [fine]);
  expect(await states()).toEqual(['unreachable', 'blocked', 'on']);
  expect(await counted()).toEqual({ subscribers_world: 1, subscribers_us_canada: 0 });
  await sendTo([fine]);
  // A text from it proves that a person has it.
  await textCarrier.reply(gone, artist.number, 'Hello');
  expect(await states()).toEqual(['on', 'blocked', 'on']);
  expect(await counted()).toEqual({ subscribers_world: 2, subscribers_us_canada: 0 });
  await sendTo([gone, fine]);
});
