/** Welcome texts: with the opt-in, once for each number and artist, in its hours, and never against a STOP. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildLink } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, sendDrop, type Texting } from '#tests/fixtures/texting.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
let artist: Texting;
/** A Tuesday: noon in New York. */
const noon = new Date('2026-11-24T17:00:00Z');
const newYork = '+12125550143';
const berlin = '+4915112345601';
const usual =
  'Mara Vale: Thanks for joining! Recurring texts about new releases, merch and events; how often varies. Message and data rates may apply. Reply STOP to opt out, HELP for help.';
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'] });
  visitor = await createVisitor(testApp);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});
beforeEach(async () => {
  testApp.clock.moveTo(noon);
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'delivered', share: 100 };
  textCarrier.callbackMode = 'after';
  artist = await buildTexting(testApp);
});

let networks = 0;
/** Leaves a number at a block (place 0) or a text notification (place 1) of a page of the artist. */
async function optIn(number: string, { place = 0, zone = '', of = artist, answer = 200 } = {}): Promise<void> {
  const link = await buildLink(testApp, {
    artistId: of.artistId,
    destinations: [
      { type: 'message_optin', config: { email_capture: true, phone_number_capture: true, success_message: '' } },
      { type: 'text', cta: 'Notify me via Text', config: { message_body: 'Out now' } },
    ],
  });
  networks += 1;
  const form = { path: link.path, destination: link.destinations[place]?.id ?? '', channel: 'phone_number', z: zone };
  const { status } = await visitor.ask('/_/optin', {
    method: 'POST',
    headers: {
      'x-forwarded-for': `2001:db8:${networks.toString(16)}::1`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ ...form, phone_number: number }).toString(),
  });
  expect(status).toBe(answer);
}

const got = (number: string, of = artist) =>
  testApp.standIns.textCarrier
    .conversation(1000)
    .filter(({ to, from, body }) => to === number && from === of.number && !body.startsWith('You have successfully'))
    .map(({ body }) => body);
const rows = (of = artist) =>
  testApp.sql<{ number: string; state: string; reason: string }>(
    `select r.number, r.state, r.reason from drop_recipients r join bulk_messages m on m.id = r.drop_id
     where m.artist_id = $1 and m.kind = 'welcome' order by r.number`,
    [of.artistId],
  );
/** One round of the sender, and what the carrier reports after it. */
async function round(): Promise<void> {
  await testApp.modules.drops.sender.round();
  await testApp.standIns.textCarrier.calls.settled();
}
async function states(of = artist): Promise<string[]> {
  await round();
  return (await rows(of)).map(({ state }) => state);
}
const change = (set: object) => {
  const document = `mutation ($id: uuid!, $welcome_words: String, $welcome_abroad: Boolean, $sms_enabled: Boolean) {
    update_drop_settings(artist_id: $id, welcome_words: $welcome_words, welcome_abroad: $welcome_abroad, sms_enabled: $sms_enabled) {
      welcome_words welcome_abroad } }`;
  return testApp.call<{ update_drop_settings: object }>(artist.token, document, { id: artist.artistId, ...set });
};

it('comes once for each number, however often and at the same time it is left, also after the data was deleted', async () => {
  await Promise.all([optIn(newYork), optIn(newYork), optIn(newYork)]);
  await expect.poll(() => states()).toEqual(['delivered']);
  expect(got(newYork)).toEqual([usual]);
  await testApp.sql('delete from optins_message where artist_id = $1', [artist.artistId]);
  await optIn(newYork);
  await round();
  testApp.clock.moveBy(60_000);
  await round();
  expect(got(newYork)).toEqual([usual]);
  // Another artist is another sender.
  const other = await buildTexting(testApp);
  await optIn(newYork, { of: other });
  await expect.poll(() => states(other)).toEqual(['delivered']);
  expect(got(newYork, other)).toEqual([usual]);
});

it('is queued with the opt-in or neither is stored: a fan who presses again loses nothing', async () => {
  await testApp.sql('alter table welcomed_numbers add constraint broken check (false) not valid');
  try {
    await optIn(newYork, { answer: 503 });
  } finally {
    await testApp.sql('alter table welcomed_numbers drop constraint broken');
  }
  expect(await testApp.sql('select from optins_message where artist_id = $1', [artist.artistId])).toEqual([]);
  await optIn(newYork);
  await expect.poll(() => states()).toEqual(['delivered']);
});

it('comes once to a number that was welcomed in its other form before there was one form', async () => {
  const { hashOf } = testApp.modules.fans.textConsents;
  const [mobile, withoutNine] = ['+5491123456789', '+541123456789'];
  await testApp.sql('insert into welcomed_numbers (artist_id, number_hash, welcomed_at) values ($1, $2, now())', [
    artist.artistId,
    hashOf(withoutNine),
  ]);
  await optIn(mobile);
  expect(await rows()).toEqual([]);
  await optIn('+5491123456780');
  expect(await rows()).toMatchObject([{ number: '+5491123456780' }]);
});

it('comes when a number that an import brought is left, unless it texted STOP', async () => {
  const stopped = '+12125550145';
  await artist.addFans([newYork, stopped]);
  const [added] = await testApp.sql<{ id: string }>(
    `insert into fan_imports (id, artist_id, file_name, bytes, encoding, head, state, created_at)
     values (gen_random_uuid(), $1, 'fans.csv', 0, 'utf-8', '', 'imported', now()) returning id`,
    [artist.artistId],
  );
  await testApp.sql('update optins_message set import_id = $2 where artist_id = $1', [artist.artistId, added?.id]);
  await testApp.standIns.textCarrier.reply(stopped, artist.number, 'STOP');
  await testApp.standIns.textCarrier.calls.settled();
  await optIn(newYork);
  await optIn(stopped);
  await expect.poll(() => states()).toEqual(['delivered']);
  expect(got(newYork)).toEqual([usual]);
  // A number that is a subscriber already gets it no second time.
  await testApp.sql('delete from welcomed_numbers where artist_id = $1', [artist.artistId]);
  await optIn(newYork);
  await round();
  expect(got(newYork)).toEqual([usual]);
});

it('waits for the hours where the fan is, and is too late after three days without a number', async () => {
  // Tuesday, 23:00 in New York.
  testApp.clock.moveTo(new Date('2026-11-25T04:00:00Z'));
  await optIn(newYork, { zone: 'America/New_York' });
  await optIn(berlin);
  await expect.poll(() => states()).toEqual(['queued', 'delivered']);
  expect(got(newYork)).toEqual([]);
  testApp.clock.moveTo(new Date('2026-11-25T13:00:05Z'));
  await expect.poll(() => states()).toEqual(['delivered', 'delivered']);

  testApp.clock.moveTo(new Date('2026-11-26T04:00:00Z'));
  await optIn('+12125550199', { zone: 'America/New_York' });
  await testApp.sql("update phone_numbers set state = 'refused' where artist_id = $1", [artist.artistId]);
  testApp.clock.moveTo(new Date('2026-11-26T15:00:00Z'));
  expect((await states())[0]).toBe('delivered');
  expect((await rows()).map(({ state }) => state)).toContain('queued');
  testApp.clock.moveTo(new Date('2026-11-29T15:00:00Z'));
  await round();
  expect((await rows()).find(({ number }) => number === '+12125550199')).toMatchObject({
    state: 'skipped',
    reason: 'late',
  });
  await testApp.sql("update phone_numbers set state = 'approved' where artist_id = $1", [artist.artistId]);
  testApp.clock.moveTo(new Date('2026-11-30T15:00:00Z'));
  await round();
  expect(got('+12125550199')).toEqual([]);
});

it('is too late after three days, also when the limit of a day put it off meanwhile', async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'capped', share: 100 };
  await optIn(berlin);
  await expect.poll(() => states()).toEqual(['queued']);
  for (const tomorrow of ['2026-11-25T12:00:00Z', '2026-11-26T12:00:00Z', '2026-11-27T12:00:00Z']) {
    const { length } = textCarrier.conversation(1000);
    testApp.clock.moveTo(new Date(tomorrow));
    await expect.poll(() => states().then(() => textCarrier.conversation(1000).length)).toBe(length + 1);
    expect(await states()).toEqual(['queued']);
  }
  textCarrier.fate = { kind: 'delivered', share: 100 };
  testApp.clock.moveTo(new Date('2026-11-28T12:00:00Z'));
  await expect.poll(() => states()).toEqual(['skipped']);
  expect((await rows()).map(({ reason }) => reason)).toEqual(['late']);
});

it('never goes to a number that opted out, before or while it waits, nor where texts are off or a number is missing', async () => {
  await artist.addFans([newYork]);
  await testApp.standIns.textCarrier.reply(newYork, artist.number, 'STOP');
  await testApp.standIns.textCarrier.calls.settled();
  await testApp.sql('delete from optins_message where artist_id = $1', [artist.artistId]);
  await optIn(newYork);
  await round();
  expect(await rows()).toEqual([]);

  testApp.clock.moveTo(new Date('2026-11-25T04:00:00Z'));
  await optIn('+12125550177');
  await testApp.standIns.textCarrier.reply('+12125550177', artist.number, 'stop texting me please');
  await testApp.standIns.textCarrier.calls.settled();
  testApp.clock.moveTo(new Date('2026-11-25T17:00:00Z'));
  await round();
  expect(await rows()).toEqual([{ number: '+12125550177', state: 'skipped', reason: 'opted_out' }]);

  dataOf(await change({ sms_enabled: false }));
  await optIn('+4915112345777');
  const without = await buildTexting(testApp, { withNumber: false });
  await optIn('+4915112345778', { of: without });
  await round();
  expect((await rows()).map(({ number }) => number)).toEqual(['+12125550177']);
  expect(await rows(without)).toEqual([]);
});

it('is no second text for those who asked for one', async () => {
  await optIn(newYork, { place: 1 });
  await round();
  expect(await rows()).toEqual([]);
});

it('has the artist’s words before the words that carriers require, and is off only abroad', async () => {
  expect(dataOf(await change({ welcome_words: ' Hello {city|you}! ', welcome_abroad: false }))).toEqual({
    update_drop_settings: { welcome_words: 'Hello {city|you}!', welcome_abroad: false },
  });
  expect((await change({ welcome_words: 'x'.repeat(161) })).codes).toEqual(['WELCOME_TOO_LONG']);
  expect((await change({ welcome_words: '{name}' })).codes).toEqual(['DROP_FIELD_UNKNOWN']);
  await optIn(newYork);
  await optIn(berlin);
  await expect.poll(() => states()).toEqual(['delivered']);
  expect(got(newYork)).toEqual([usual.replace('Thanks for joining!', 'Hello London!')]);
  expect(got(berlin)).toEqual([]);
});

it('stands in the list with its cost, in the fan’s history, and is not paused or stopped by hand', async () => {
  await optIn(newYork);
  await optIn(berlin);
  await expect.poll(() => states()).toEqual(['delivered', 'delivered']);
  await round();
  const list = `query ($id: uuid!) { sent_bulk_messages(artist_id: $id) { id kind state recipient_count cost } }`;
  const { sent_bulk_messages: drops } = dataOf(
    await testApp.call<{ sent_bulk_messages: { id: string }[] }>(artist.token, list, { id: artist.artistId }),
  );
  expect(drops).toMatchObject([{ kind: 'welcome', state: 'sent', recipient_count: 2, cost: 6 }]);
  for (const act of ['pause_drop', 'cancel_drop'])
    expect((await testApp.call(artist.token, `mutation { ${act}(id: "${drops[0]?.id}") { id } }`)).codes).toEqual([
      'WELCOME_KEPT',
    ]);
  const [fan] = await testApp.sql<{ id: string }>('select id from optins_message where artist_id = $1 and value = $2', [
    artist.artistId,
    newYork,
  ]);
  const profile = `query ($artist: uuid!, $id: uuid!) {
    fan_profile(artist_id: $artist, id: $id) { events { kind state } } }`;
  const variables = { artist: artist.artistId, id: fan?.id };
  expect(dataOf(await testApp.call(artist.token, profile, variables))).toMatchObject({
    fan_profile: { events: expect.arrayContaining([{ kind: 'welcome', state: 'delivered' }]) },
  });
  // It goes on with the next opt-in, under the same words.
  await optIn('+4915112345602');
  await expect.poll(() => states()).toEqual(['delivered', 'delivered', 'delivered']);
});

it('waits for a member when more than a thousand numbers come within an hour, and is trusted for a day once resumed (DROP-176)', async () => {
  await testApp.sql(
    `insert into welcomed_numbers (artist_id, number_hash, welcomed_at)
     select $1::uuid, sha256(('bot ' || n)::bytea), $2 from generate_series(1, 1000) n`,
    [artist.artistId, testApp.clock.now()],
  );
  await optIn(berlin);
  await round();
  const drop = async () =>
    testApp.sql<{ id: string; state: string; pause_reason: string }>(
      "select id, state, pause_reason from bulk_messages where artist_id = $1 and kind = 'welcome'",
      [artist.artistId],
    );
  const [paused] = await drop();
  expect(paused).toMatchObject({ state: 'paused', pause_reason: 'MANY_SIGNUPS' });
  // The number is a subscriber all the same, and so are those that come now.
  await optIn('+4915112345602');
  expect((await rows()).map(({ state }) => state)).toEqual(['queued', 'queued']);
  dataOf(await testApp.call(artist.token, `mutation { resume_drop(id: "${paused?.id}") { id } }`));
  await expect.poll(() => states()).toEqual(['delivered', 'delivered']);
  testApp.clock.moveBy(50 * 60_000);
  await optIn('+4915112345603');
  await expect.poll(() => states()).toEqual(['delivered', 'delivered', 'delivered']);
  expect((await drop())[0]?.pause_reason).toBe('');
  // Other words do not take that back.
  dataOf(await change({ welcome_words: 'New words!' }));
  await optIn('+4915112345604');
  await expect.poll(() => states()).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
});

it('resolves a lost answer by looking it up, also when the words were changed meanwhile', async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'lost-answer', share: 100 };
  textCarrier.callbackMode = 'never';
  await optIn(berlin);
  await expect.poll(() => states()).toEqual(['sending']);
  textCarrier.fate = { kind: 'delivered', share: 100 };
  dataOf(await change({ welcome_words: 'New words!' }));
  await sendDrop(testApp, artist, {});
  testApp.clock.moveBy(180_000);
  await expect.poll(() => states()).toEqual(['sent']);
  expect(got(berlin).filter((text) => text === usual)).toHaveLength(1);
});

it('holds a STOP that arrives while the number is being stored for the first time', async () => {
  const other = new pg.Client({ connectionString: testApp.settings.databaseUrl });
  await other.connect();
  await other.query('begin');
  // It can be read meanwhile: the sender looks at it before each welcome text.
  await other.query('lock table welcomed_numbers in share mode');
  const waiting = () =>
    testApp.sql(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'",
    );
  const stopped = () => testApp.sql('select from text_suppressions where artist_id = $1', [artist.artistId]);
  // The opt-in has looked for a STOP and waits before its end.
  const leaving = optIn(newYork);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  const stopping = testApp.standIns.textCarrier.reply(newYork, artist.number, 'please stop texting me');
  await expect.poll(async () => (await waiting()).length + (await stopped()).length).toBe(2);
  await other.query('commit');
  await other.end();
  await Promise.all([leaving, stopping]);
  await expect.poll(async () => (await stopped()).length).toBe(1);
  expect(
    await testApp.sql('select unsubscribed_at is not null as ended from optins_message where artist_id = $1', [
      artist.artistId,
    ]),
  ).toEqual([{ ended: true }]);
});

it('comes before a drop of the same number', async () => {
  testApp.clock.moveTo(new Date('2026-11-24T08:00:00Z'));
  await artist.addFans([newYork]);
  const { id } = await sendDrop(testApp, artist, {});
  const drop = async () =>
    (await testApp.sql<{ state: string }>('select state from bulk_messages where id = $1', [id]))[0]?.state;
  await expect.poll(drop).toBe('sending');
  const welcomed = '+12125550144';
  await optIn(welcomed);
  testApp.clock.moveTo(noon);
  const inOrder = async () => {
    await round();
    const texts = testApp.standIns.textCarrier.conversation(1000).filter(({ from }) => from === artist.number);
    return texts.map(({ to }) => to).reverse();
  };
  await expect.poll(async () => (await inOrder()).length).toBe(2);
  expect(await inOrder()).toEqual([welcomed, newYork]);
});
