/** Drops from the draft to the phone: who gets a text, when, once, and what the artist can still change. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildLink } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, introduced, readDrop, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

let testApp: TestApp;
let artist: Texting;
// Noon in New York on a Tuesday: every state's window is open.
const noon = new Date('2026-11-24T17:00:00Z');
const newYork = '+12125550101';
const berlin = '+4915112345678';
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.moveTo(noon);
  artist = await buildTexting(testApp);
});

const textsTo = (number: string) =>
  testApp.standIns.textCarrier
    .conversation(1000)
    .filter(({ to, from }) => to === number && from === artist.number)
    .map(({ body }) => body);
/** The link of a text without the mark of its drop. */
const withoutMark = (text: string) => text.replace(/\?utm_d=[\w-]+/, '');
const round = () => testApp.modules.drops.sender.round();
const act = (name: string, id: string) => {
  const document = `mutation ($id: uuid!) { ${name}(id: $id) { id state pause_reason } }`;
  return testApp.call<Record<string, { state: string; pause_reason: string | null }>>(artist.token, document, { id });
};

/** Lets the sender work and the carrier report, then reads. */
async function afterRound<Value>(read: () => Value): Promise<Awaited<Value>> {
  await testApp.modules.drops.sender.round();
  await testApp.standIns.textCarrier.calls.settled();
  return await read();
}

it('sends a drop to every fan once and shows what became of each text', async () => {
  await artist.addFans([newYork, '+12125550102', berlin], { city: 'Ghent' });
  await artist.addFans([newYork]);
  const { id } = await sendDrop(testApp, artist, { message: 'Out now in {city|your city}' });
  await runDrops(testApp, id);
  const asked = `query ($id: uuid!) { drop_progress(id: $id) { queued sending sent delivered failed unknown skipped segments }
    drop_recipients(drop_id: $id) { contact state reason } }`;
  const found = dataOf(await testApp.call<Record<string, unknown>>(artist.token, asked, { id }));
  expect(await readDrop(testApp, artist, id)).toMatchObject({ state: 'sent', recipient_count: 3, cost: 7 });
  expect(found.drop_progress).toMatchObject({ queued: 0, sending: 0, delivered: 3, unknown: 0, segments: 3 });
  expect(found.drop_recipients).toHaveLength(3);
  expect(textsTo(newYork)).toEqual([introduced('Out now in Ghent https://mara.test/paper-lanterns')]);
  expect(textsTo(berlin)).toHaveLength(1);
});

it('says at once when a drop is written, starts or is deleted', async () => {
  await artist.addFans([berlin]);
  const socket = openSocket(testApp.url, artist.token);
  const live = 'subscription ($id: uuid!) { drop_counts(artist_id: $id) { scheduled sent } }';
  const watched = socket.watch(live, { id: artist.artistId });
  const until = async (scheduled: number, sent: number) => {
    for (;;) {
      const { drop_counts } = (await watched.next()) as { drop_counts: { scheduled: number; sent: number } };
      if (drop_counts.scheduled === scheduled && drop_counts.sent === sent) return;
    }
  };
  await until(0, 0);
  const tomorrow = new Date(testApp.clock.now().getTime() + 86_400_000);
  const { id } = await sendDrop(testApp, artist, { sendAt: tomorrow, timeZone: 'Europe/Berlin' });
  await until(1, 0);
  dataOf(
    await testApp.call(artist.token, 'mutation ($id: uuid!) { delete_bulk_messages_by_pk(id: $id) { id } }', { id }),
  );
  await until(0, 0);
  await runDrops(testApp, (await sendDrop(testApp, artist, {})).id);
  await until(0, 1);
  socket.close();
});

it('texts nobody in the US at night, and everybody else at once', async () => {
  testApp.clock.moveTo(new Date('2026-11-24T08:00:00Z'));
  await artist.addFans([newYork, berlin]);
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(() => textsTo(berlin).length)).toBe(1);
  expect(textsTo(newYork)).toEqual([]);
  const progress = 'query ($id: uuid!) { drop_progress(id: $id) { queued waiting } }';
  expect(dataOf(await testApp.call(artist.token, progress, { id }))).toEqual({
    drop_progress: { queued: 1, waiting: 1 },
  });
  testApp.clock.moveTo(new Date('2026-11-24T13:00:01Z'));
  await runDrops(testApp, id);
  expect([textsTo(newYork).length, textsTo(berlin).length]).toEqual([1, 1]);
});

/** A pre-release whose page promises a text at `releaseTime`. */
const buildPromise = (releaseTime: Date): Promise<Link> =>
  buildLink(testApp, {
    artistId: artist.artistId,
    type: 'pre-release',
    releaseTime,
    timezone: 'America/New_York',
    destinations: [
      { type: 'text', cta: 'Notify me via Text', preRelease: true, config: { message_body: 'It is out!' } },
      { type: 'spotify', cta: 'Stream on Spotify', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
    ],
  });
/** A fan leaves `number` at the text destination of that page. */
const askFor = ({ id, destinations }: Link, number: string) =>
  testApp.sql(
    `insert into optins_message (id, artist_id, link_id, destination_id, platform, value, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'text', $4, now())`,
    [artist.artistId, id, destinations[0]?.id, number],
  );

it('keeps a promised text for the moment of the release, wherever that moves, and for those who asked', async () => {
  const release = new Date('2026-11-27T17:00:00Z');
  const link = await buildPromise(release);
  const destinationId = link.destinations[0]?.id ?? '';
  const waiting = `query ($id: uuid!) { scheduled_bulk_messages(artist_id: $id, now: "2030-01-01T00:00:00Z") { id destination_id link_destination { link { release_time } } } }`;
  const rows = await testApp.sql<{ id: string }>('select id from bulk_messages where destination_id = $1', [
    destinationId,
  ]);
  const id = rows[0]?.id ?? '';
  await artist.addFans([berlin]);
  await askFor(link, newYork);
  expect(dataOf(await testApp.call(artist.token, waiting, { id: artist.artistId }))).toMatchObject({
    scheduled_bulk_messages: [{ id, link_destination: { link: { release_time: release.toISOString() } } }],
  });
  await testApp.sql('update links set release_time = $2 where id = $1', [link.id, new Date('2026-11-28T17:00:00Z')]);
  testApp.clock.moveTo(new Date('2026-11-27T17:00:01Z'));
  await round();
  expect(textsTo(newYork)).toEqual([]);
  // The page promises it to fans, so that it goes only with its destination (DROP-173).
  for (const name of ['cancel_drop', 'delete_bulk_messages_by_pk'])
    expect((await act(name, id)).errors?.[0]?.extensions?.code).toBe('RELEASE_MESSAGE_KEPT');
  const edit = `mutation ($id: uuid!) { update_bulk_messages_by_pk(pk_columns: { id: $id }, _set: { message: "Other" }) { id } }`;
  expect((await testApp.call(artist.token, edit, { id })).errors?.[0]?.extensions?.code).toBe('RELEASE_MESSAGE_KEPT');
  testApp.clock.moveTo(new Date('2026-11-28T17:00:01Z'));
  await runDrops(testApp, id);
  expect(textsTo(newYork).map(withoutMark)).toEqual([introduced(`It is out! https://vibe.to/${link.path}`)]);
  expect(textsTo(berlin)).toEqual([]);
});

it('sends no text at the release for a notification that is switched off (DROP-173)', async () => {
  const release = new Date('2026-11-27T17:00:00Z');
  const link = await buildPromise(release);
  const destinationId = link.destinations[0]?.id ?? '';
  await askFor(link, newYork);
  const switchTo = async (enabled: boolean) =>
    dataOf(
      await testApp.call(
        artist.token,
        `mutation ($id: uuid!, $enabled: Boolean!) {
          update_link_destinations_by_pk(pk_columns: { id: $id }, _set: { enabled: $enabled }) { id } }`,
        { id: destinationId, enabled },
      ),
    );
  await switchTo(false);
  testApp.clock.moveTo(new Date(release.getTime() + 1000));
  await afterRound(() => undefined);
  expect(textsTo(newYork)).toEqual([]);
  // The fans who asked are still known once it is switched on again.
  testApp.clock.moveTo(noon);
  await switchTo(true);
  testApp.clock.moveTo(new Date(release.getTime() + 1000));
  await expect
    .poll(async () => (await afterRound(() => textsTo(newYork))).map(withoutMark))
    .toEqual([introduced(`It is out! https://vibe.to/${link.path}`)]);
});

it('schedules, lets a draft be changed and deleted, and nothing that was started', async () => {
  await artist.addFans([berlin]);
  const at = new Date('2026-11-25T12:00:00Z');
  const { id } = await sendDrop(testApp, artist, { sendAt: at, timeZone: 'Europe/Berlin' });
  await round();
  expect(textsTo(berlin)).toEqual([]);
  const change = `mutation ($id: uuid!, $set: bulk_messages_set_input!) {
    update_bulk_messages_by_pk(pk_columns: { id: $id }, _set: $set) { message send_at } }`;
  const set = { message: 'New words', sms_link: 'https://mara.test/x', location: 'world', send_at: null };
  expect(dataOf(await testApp.call(artist.token, change, { id, set }))).toEqual({
    update_bulk_messages_by_pk: { message: 'New words', send_at: null },
  });
  await runDrops(testApp, id);
  expect(textsTo(berlin)).toEqual([introduced('New words https://mara.test/x')]);
  expect((await testApp.call(artist.token, change, { id, set })).errors?.[0]?.extensions?.code).toBe('DROP_STARTED');
  expect((await act('delete_bulk_messages_by_pk', id)).errors?.[0]?.extensions?.code).toBe('DROP_STARTED');
  const other = await sendDrop(testApp, artist, { sendAt: at, timeZone: 'Europe/Berlin' });
  dataOf(await act('delete_bulk_messages_by_pk', other.id));
  expect(await testApp.sql('select 1 from bulk_messages where id = $1', [other.id])).toEqual([]);
});

it('changes only what is given: a drop for later to one place stays so when its words change', async () => {
  await artist.addFans([berlin, newYork]);
  const at = new Date('2026-11-25T12:00:00Z');
  const { id } = await sendDrop(testApp, artist, { sendAt: at, timeZone: 'Europe/Berlin', location: 'us_canada' });
  const change = `mutation ($id: uuid!, $set: bulk_messages_set_input!) {
    update_bulk_messages_by_pk(pk_columns: { id: $id }, _set: $set) { message location send_at timezone sms_link platform state } }`;
  const update = async (set: object) =>
    dataOf(await testApp.call<{ update_bulk_messages_by_pk: object }>(artist.token, change, { id, set }))
      .update_bulk_messages_by_pk;
  const before = await update({});
  expect(before).toMatchObject({ location: 'us_canada', timezone: 'Europe/Berlin', platform: 'sms' });
  expect(await update({ message: 'Other words' })).toEqual({ ...before, message: 'Other words' });
  expect(await update({ location: 'world' })).toEqual({ ...before, message: 'Other words', location: 'world' });
  await round();
  expect(textsTo(berlin)).toEqual([]);
});

it('pauses, resumes and stops for good: a fan who is queued then gets nothing', async () => {
  testApp.clock.moveTo(new Date('2026-11-24T08:00:00Z'));
  await artist.addFans([newYork]);
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(async () => (await readDrop(testApp, artist, id)).state)).toBe('sending');
  expect(dataOf(await act('pause_drop', id)).pause_drop).toMatchObject({
    state: 'paused',
    pause_reason: 'Somebody paused this drop.',
  });
  testApp.clock.moveTo(noon);
  await round();
  expect(textsTo(newYork)).toEqual([]);
  expect(dataOf(await act('cancel_drop', id)).cancel_drop).toMatchObject({ state: 'canceled' });
  dataOf(await act('resume_drop', id));
  await round();
  expect(textsTo(newYork)).toEqual([]);
  const states = 'query ($id: uuid!) { drop_recipients(drop_id: $id) { state reason } }';
  expect(dataOf(await testApp.call(artist.token, states, { id }))).toEqual({
    drop_recipients: [{ state: 'skipped', reason: 'The drop was stopped' }],
  });
});

it('waits for its artist when it is more than six hours late', async () => {
  await artist.addFans([berlin]);
  const { id } = await sendDrop(testApp, artist, { sendAt: new Date('2026-11-24T18:00:00Z'), timeZone: 'UTC' });
  testApp.clock.moveTo(new Date('2026-11-25T00:00:05Z'));
  await expect.poll(() => afterRound(async () => (await readDrop(testApp, artist, id)).state)).toBe('paused');
  expect(textsTo(berlin)).toEqual([]);
  dataOf(await act('resume_drop', id));
  await runDrops(testApp, id);
  expect(textsTo(berlin)).toHaveLength(1);
});

it('refuses a drop without texts, without a number and without words', async () => {
  const without = await buildTexting(testApp, { withNumber: false });
  const document =
    'mutation ($object: bulk_messages_insert_input!) { insert_bulk_messages_one(object: $object) { id } }';
  const codeOf = async (token: string, object: object) =>
    (await testApp.call(token, document, { object })).errors?.[0]?.extensions?.code;
  const draft = { artist_id: without.artistId, message: 'Out now', sms_link: 'https://mara.test/x' };
  expect(await codeOf(without.token, draft)).toBe('NUMBER_NEEDED');
  expect(await codeOf(without.token, { ...draft, message: ' ' })).toBe('DROP_MESSAGE_MISSING');
  await testApp.operator.saveFlag(without.userId, 'sms', false);
  expect(await codeOf(without.token, draft)).toBe('TEXTS_OFF');
});

it('plans the flight before anything is sent', async () => {
  testApp.clock.moveTo(new Date('2026-11-24T08:00:00Z'));
  await artist.addFans([newYork, '+12125550102', berlin]);
  const document = `query ($id: uuid!) { drop_plan(artist_id: $id, message: "Out now", sms_link: "https://mara.test/x") {
    us_canada elsewhere cost go_now at_night stops { at count reason } carrier_costs { country count price_micros } } }`;
  expect(dataOf(await testApp.call(artist.token, document, { id: artist.artistId }))).toEqual({
    drop_plan: {
      ...{ us_canada: 2, elsewhere: 1, cost: 7, go_now: 1, at_night: 0 },
      stops: [{ at: '2026-11-24T13:00:00.000Z', count: 2, reason: 'window' }],
      carrier_costs: [
        { country: 'US', count: 2, price_micros: 16_600 },
        { country: 'DE', count: 1, price_micros: 55_000 },
      ],
    },
  });
});

it('says for how many fans it is night where nothing holds texts back', async () => {
  testApp.clock.moveTo(new Date('2026-11-24T22:30:00Z'));
  await artist.addFans([newYork, berlin, '+4915112345679', '+81312345678']);
  const document = `query ($id: uuid!) { drop_plan(artist_id: $id, message: "Out", sms_link: "https://mara.test/x") { go_now at_night } }`;
  expect(dataOf(await testApp.call(artist.token, document, { id: artist.artistId }))).toEqual({
    drop_plan: { go_now: 4, at_night: 3 },
  });
});

it('plans and paces the texts that fans get with their fields filled in, and charges no other sum (DROP-16, DROP-74)', async () => {
  await artist.addFans([newYork, '+12125550102'], { city: 'Łódź' });
  await artist.addFans(['+12125550103'], { city: 'Ghent' });
  const message = `${'a'.repeat(60)} {city}`;
  const sendAt = new Date(noon.getTime() + 3_600_000);
  const document = `query ($id: uuid!, $message: String!, $at: timestamptz) {
    drop_plan(artist_id: $id, message: $message, sms_link: "https://mara.test/x", send_at: $at) {
      carrier_costs { country count price_micros } last_lands_at } }`;
  // Two texts need Unicode and so two segments each; the third one has a single segment.
  const segments = 5;
  const tookMs = (segments / testApp.settings.vendors.twilio.segmentsPerSecond) * 1000;
  expect(dataOf(await testApp.call(artist.token, document, { id: artist.artistId, message, at: sendAt }))).toEqual({
    drop_plan: {
      carrier_costs: [{ country: 'US', count: 3, price_micros: segments * 8_300 }],
      last_lands_at: new Date(sendAt.getTime() + tookMs).toISOString(),
    },
  });
  const { id } = await sendDrop(testApp, artist, { message });
  await runDrops(testApp, id);
  const asked = 'query ($id: uuid!) { drop_progress(id: $id) { delivered segments } }';
  expect(dataOf(await testApp.call(artist.token, asked, { id }))).toEqual({
    drop_progress: { delivered: 3, segments },
  });
  // A turn of 200 texts was taken, and all but what was asked for given back.
  const [turn] = await testApp.sql<{ ms: number }>(
    `select extract(epoch from free_at - (select min(asked_at) from drop_recipients where drop_id = $2))::float * 1000 as ms
     from text_pace join phone_numbers using (service_id) where artist_id = $1`,
    [artist.artistId, id],
  );
  expect(turn?.ms).toBeLessThanOrEqual(tookMs);
});

it('sends a drop that is asked for again after a lost answer once, and takes other words until it starts (DROP-57)', async () => {
  await artist.addFans([berlin]);
  const id = randomUUID();
  // The engine may work at any moment, so the drop is due only once its words are settled.
  const sendAt = new Date(noon.getTime() + 3_600_000).toISOString();
  const insert =
    'mutation ($object: bulk_messages_insert_input!) { insert_bulk_messages_one(object: $object) { id message } }';
  const ask = (message: string, by = artist) =>
    testApp.call(by.token, insert, {
      object: {
        id,
        artist_id: by.artistId,
        message,
        send_at: sendAt,
        timezone: 'Europe/Berlin',
        sms_link: 'https://mara.test/paper-lanterns',
      },
    });
  const stored = (message: string) => ({ insert_bulk_messages_one: { id, message } });
  const [first, second] = await Promise.all([ask('Out now'), ask('Out now')]);
  expect([dataOf(first), dataOf(second)]).toEqual([stored('Out now'), stored('Out now')]);
  expect(dataOf(await ask('Out at last'))).toEqual(stored('Out at last'));
  expect(await ask('Mine', await buildTexting(testApp))).toHaveProperty('errors.0.extensions.code', 'NOT_FOUND');
  testApp.clock.moveBy(3_600_001);
  await runDrops(testApp, id);
  expect(dataOf(await ask('Out at last'))).toEqual(stored('Out at last'));
  expect(await ask('Too late')).toHaveProperty('errors.0.extensions.code', 'DROP_STARTED');
  await round();
  expect(textsTo(berlin)).toEqual([introduced('Out at last https://mara.test/paper-lanterns')]);
});
