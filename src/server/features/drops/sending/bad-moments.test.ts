/** What changes under a drop: its artist is suspended, its page goes away, its number is not approved, a member moves its time as it starts. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { toBase62 } from '#domain/kernel/base62.ts';
import { pauseReasons } from '#domain/messaging/pause-reasons.ts';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, claimNumber, introduced, readDrop, runDrops, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
let artist: Texting;
const night = new Date('2026-11-24T08:00:00Z');
const noon = new Date('2026-11-24T17:00:00Z');
const newYork = '+12125550101';
const berlin = '+4915112345678';
beforeAll(async () => {
  testApp = await createTestApp();
  // From here on short URLs have letters of both cases.
  await testApp.sql("select setval(pg_get_serial_sequence('link_destinations', 'short_id'), 970, false)");
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.moveTo(noon);
  testApp.standIns.textCarrier.registers = 'at-once';
  artist = await buildTexting(testApp);
});

const textsTo = (number: string) =>
  testApp.standIns.textCarrier
    .conversation(1000)
    .filter(({ to, from }) => to === number && from === artist.number)
    .map(({ body }) => body);
const round = () => testApp.modules.drops.sender.round();
const act = (name: string, id: string) =>
  testApp.call(artist.token, `mutation ($id: uuid!) { ${name}(id: $id) { state } }`, { id });
const draft = { message: 'Out now', sms_link: 'https://mara.test/song', location: 'world' };
const create = (more: object, by: Pick<Texting, 'token' | 'artistId'> = artist) =>
  testApp.call<{ insert_bulk_messages_one: { id: string } }>(
    by.token,
    'mutation ($object: bulk_messages_insert_input!) { insert_bulk_messages_one(object: $object) { id } }',
    { object: { artist_id: by.artistId, ...draft, ...more } },
  );
const update = (id: string, set: object) =>
  testApp.call(
    artist.token,
    `mutation ($id: uuid!, $set: bulk_messages_set_input!) {
      update_bulk_messages_by_pk(pk_columns: { id: $id }, _set: $set) { state } }`,
    { id, set: { ...draft, ...set } },
  );
const created = async (more: object) => dataOf(await create(more)).insert_bulk_messages_one.id;
const later = (time: Date) => ({ send_at: time.toISOString(), timezone: 'UTC' });
const paused = (reason: keyof typeof pauseReasons) => ({ state: 'paused', pause_reason: pauseReasons[reason] });
const setPlan = (plan: 'max' | 'pro' | '') => testApp.operator.setPlan(artist.artistId, plan);

/** Lets the sender work until the drop is paused. */
async function untilPaused(id: string): Promise<void> {
  await expect
    .poll(async () => {
      await round();
      await testApp.standIns.textCarrier.calls.settled();
      return (await readDrop(testApp, artist, id)).state;
    })
    .toBe('paused');
}

it.each([
  ['may only read by now', "update artist_users set role = 'viewer' where user_id = $1"],
  ['was removed', 'delete from artist_users where user_id = $1'],
  ['has deleted their account', 'delete from users where id = $1'],
])('waits for a member when the member who scheduled it %s', async (_what, ending) => {
  await artist.addFans([berlin]);
  const editor = await buildPerson(testApp);
  await testApp.operator.addMember(artist.artistId, editor.userId, 'editor');
  const by = { token: editor.token, artistId: artist.artistId };
  const sendAt = later(new Date(noon.getTime() + 3_600_000));
  const id = dataOf(await create(sendAt, by)).insert_bulk_messages_one.id;
  await testApp.sql(ending, [editor.userId]);
  testApp.clock.moveBy(3_660_000);
  await untilPaused(id);
  expect(await readDrop(testApp, artist, id)).toMatchObject(paused('AUTHOR_LEFT'));
  expect(textsTo(berlin)).toEqual([]);
  dataOf(await act('resume_drop', id));
  await runDrops(testApp, id);
  expect(textsTo(berlin)).toHaveLength(1);
});

/** A drop that was sent to Berlin and waits for the morning in New York. */
async function halfSent(more: object = {}): Promise<string> {
  testApp.clock.moveTo(night);
  await artist.addFans([newYork, berlin]);
  const id = await created(more);
  await expect
    .poll(async () => {
      await round();
      return textsTo(berlin).length;
    })
    .toBe(1);
  return id;
}

it('stops a drop while its artist is suspended, and sends the rest once it is restored and resumed', async () => {
  const id = await halfSent();
  await setPlan('');
  testApp.clock.moveTo(noon);
  await untilPaused(id);
  expect(textsTo(newYork)).toEqual([]);
  expect(await readDrop(testApp, artist, id)).toMatchObject(paused('ARTIST_SUSPENDED'));
  // Nothing is sent by hand or resumed meanwhile; what fans say still holds, and reports are still taken.
  expect((await act('resume_drop', id)).codes).toEqual(['ARTIST_SUSPENDED']);
  expect((await create({})).codes).toEqual(['ARTIST_SUSPENDED']);
  await testApp.standIns.textCarrier.reply(berlin, artist.number, 'STOP');
  expect(await readDrop(testApp, artist, id)).toMatchObject({ optouts: 1 });
  expect(
    await testApp.sql('select state from drop_recipients where drop_id = $1 and number = $2', [id, berlin]),
  ).toEqual([{ state: 'delivered' }]);
  // Restored, it waits for a member who presses Resume: the words may have become old.
  await setPlan('max');
  await round();
  expect(await readDrop(testApp, artist, id)).toMatchObject(paused('ARTIST_SUSPENDED'));
  dataOf(await act('resume_drop', id));
  await runDrops(testApp, id);
  expect([textsTo(newYork).length, textsTo(berlin).filter((body) => body.includes('Out now')).length]).toEqual([1, 1]);
});

it('stops a drop while an operator keeps its artist suspended, and sends the rest once it is resumed (DESK-20)', async () => {
  const id = await halfSent();
  await operatorCommand(testApp, 'artist', 'suspend', '--artist', artist.artistId, '--reason', 'spam');
  testApp.clock.moveTo(noon);
  await untilPaused(id);
  expect(textsTo(newYork)).toEqual([]);
  expect((await act('resume_drop', id)).codes).toEqual(['ARTIST_HELD']);
  expect((await create({})).codes).toEqual(['ARTIST_HELD']);
  await operatorCommand(testApp, 'artist', 'resume', '--artist', artist.artistId);
  dataOf(await act('resume_drop', id));
  await runDrops(testApp, id);
  expect(textsTo(newYork)).toHaveLength(1);
});

it('stops a drop when its artist leaves the max plan, keeps the number and opt-outs, and sends the rest once it is back (DROP-35)', async () => {
  const id = await halfSent();
  await setPlan('pro');
  testApp.clock.moveTo(noon);
  await untilPaused(id);
  expect(textsTo(newYork)).toEqual([]);
  expect(await readDrop(testApp, artist, id)).toMatchObject(paused('TEXTS_PLAN'));
  expect((await create({})).codes).toEqual(['TEXTS_PLAN']);
  await testApp.standIns.textCarrier.reply(berlin, artist.number, 'Please end it, no more texts');
  expect(await readDrop(testApp, artist, id)).toMatchObject({ optouts: 1 });
  // A STOP in the fan's own words is confirmed all the same (DROP-72).
  await expect.poll(() => textsTo(berlin).length).toBe(2);
  await setPlan('max');
  dataOf(await act('resume_drop', id));
  await runDrops(testApp, id);
  expect(textsTo(newYork)).toHaveLength(1);
});

it('stops a drop when the operator switches texts off, and lets nobody resume or change it meanwhile', async () => {
  const id = await halfSent();
  const waiting = await created(later(noon));
  await testApp.operator.saveFlag(artist.userId, 'sms', false);
  testApp.clock.moveTo(noon);
  await untilPaused(id);
  await untilPaused(waiting);
  expect(textsTo(newYork)).toEqual([]);
  for (const each of [id, waiting]) expect(await readDrop(testApp, artist, each)).toMatchObject(paused('TEXTS_OFF'));
  expect((await act('resume_drop', id)).codes).toEqual(['TEXTS_OFF']);
  expect((await update(waiting, {})).codes).toEqual(['TEXTS_OFF']);
  await testApp.operator.saveFlag(artist.userId, 'sms', true);
  dataOf(await act('resume_drop', id));
  await runDrops(testApp, id);
  expect(textsTo(newYork)).toHaveLength(1);
});

it('refuses a link to a page of ours that is not there or closed, by each kind of URL, and takes any other site', async () => {
  const page = await buildLink(testApp, {
    artistId: artist.artistId,
    destinations: [{ type: 'spotify', cta: 'Stream', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' }],
  });
  const [row] = await testApp.sql<{ short_id: string }>('select short_id from link_destinations where link_id = $1', [
    page.id,
  ]);
  const own = 'songs.mara.example';
  await testApp.operator.customDomains.addUnchecked({
    ...{ domain: own, userId: artist.userId, artistIds: [artist.artistId] },
  });
  const onOwn = await buildLink(testApp, { artistId: artist.artistId, domain: own });
  const short = `https://go.vibe.to/${toBase62(Number(row?.short_id))}`;
  const pageUrl = `https://vibe.to/${page.path}`;
  const codeOf = async (sms_link: string) => (await create({ sms_link, ...later(new Date('2026-12-24')) })).codes[0];
  for (const url of [
    ...[pageUrl, `${pageUrl.toUpperCase().replace('HTTPS', 'https')}/spotify?utm_source=sms`, short],
    ...['https://vibe.to/', `https://${own}/${onOwn.path}`, 'https://other.example/nothing'],
  ])
    expect(await codeOf(url), url).toBeUndefined();
  for (const url of [
    ...['https://vibe.to/nothing-here', 'https://nobody.vibe.to/song', 'https://go.vibe.to/zzzz9'],
    ...[`https://${own}/nothing-here`, `https://listen.to/${page.path}`],
  ])
    expect(await codeOf(url), url).toBe('DROP_PAGE_MISSING');
  const { errors } = await create({ sms_link: 'https://vibe.to/nothing-here' });
  expect(errors[0]).toMatchObject({
    message: 'There is no page at this link. Check it, or create the page first.',
    extensions: { field: 'link' },
  });
  await testApp.modules.links.operator.setBan(page.id, true);
  const closed = await create({ sms_link: pageUrl });
  expect(closed.errors[0]?.message).toBe('The page of this link was taken down. Please choose another link.');
  expect(await codeOf(short)).toBe('DROP_PAGE_CLOSED');
  const lapsed = await buildArtist(testApp, artist.userId, { plan: '' });
  const { path } = await buildLink(testApp, { artistId: lapsed });
  expect(await codeOf(`https://vibe.to/${path}`)).toBe('DROP_PAGE_CLOSED');
});

/** A drop to one fan that waits for `time`, and whose page was deleted after it was written. */
async function dropWithoutPage() {
  await artist.addFans([berlin]);
  const page = await buildLink(testApp, { artistId: artist.artistId });
  const sms_link = `https://vibe.to/${page.path}`;
  const time = new Date('2026-11-24T18:00:00Z');
  const id = await created({ sms_link, ...later(time) });
  dataOf(await testApp.call(artist.token, `mutation { delete_links(ids: ["${page.id}"]) { affected_rows } }`));
  return { id, path: page.path, sms_link, time };
}

it.each([
  ['another artist took', true],
  ['the same artist made anew', false],
])('%s the page of its link after it was deleted', async (_what, isForeign) => {
  const { id, path, sms_link, time } = await dropWithoutPage();
  const artistId = isForeign ? await buildArtist(testApp, (await buildPerson(testApp)).userId) : artist.artistId;
  await buildLink(testApp, { artistId, path });
  testApp.clock.moveTo(time);
  if (isForeign) {
    await untilPaused(id);
    expect(await readDrop(testApp, artist, id)).toMatchObject(paused('PAGE_MISSING'));
  } else await runDrops(testApp, id);
  expect(textsTo(berlin)).toEqual(isForeign ? [] : [expect.stringContaining(sms_link)]);
});

it('holds a drop whose page was deleted before its time, until it has another link', async () => {
  const { id, sms_link, time } = await dropWithoutPage();
  testApp.clock.moveTo(time);
  await untilPaused(id);
  expect(await readDrop(testApp, artist, id)).toMatchObject(paused('PAGE_MISSING'));
  dataOf(await act('resume_drop', id));
  await untilPaused(id);
  expect((await update(id, { sms_link, ...later(new Date('2026-11-24T19:00:00Z')) })).codes).toEqual([
    'DROP_PAGE_MISSING',
  ]);
  dataOf(await update(id, {}));
  await runDrops(testApp, id);
  expect(textsTo(berlin)).toEqual([introduced('Out now https://mara.test/song')]);
});

it('stops a drop whose page is banned while it is being sent, and goes on when the ban is lifted', async () => {
  const page = await buildLink(testApp, { artistId: artist.artistId });
  const id = await halfSent({ sms_link: `https://vibe.to/${page.path}` });
  const { setBan } = testApp.modules.links.operator;
  await setBan(page.id, true);
  testApp.clock.moveTo(noon);
  await untilPaused(id);
  expect(textsTo(newYork)).toEqual([]);
  expect(await readDrop(testApp, artist, id)).toMatchObject(paused('PAGE_CLOSED'));
  await setBan(page.id, false);
  dataOf(await act('resume_drop', id));
  await runDrops(testApp, id);
  expect([textsTo(newYork).length, textsTo(berlin).length]).toEqual([1, 1]);
});

it('sends nothing with a number that is not approved, and what waits once it is', async () => {
  const { textCarrier } = testApp.standIns;
  const without = await buildTexting(testApp, { withNumber: false });
  artist = { ...without, number: await claimNumber(testApp, without) };
  await artist.addFans([berlin]);
  const time = new Date('2026-11-24T18:00:00Z');
  const id = await created(later(time));
  textCarrier.registers = 'by-hand';
  // The carrier has taken its approval back.
  await testApp.sql("update phone_numbers set state = 'registering' where artist_id = $1", [artist.artistId]);
  expect((await create({})).errors[0]?.message).toBe(
    'The registration of your phone number is not approved yet. Texts can be sent once it is.',
  );
  testApp.clock.moveTo(time);
  await untilPaused(id);
  expect(await readDrop(testApp, artist, id)).toMatchObject(paused('NUMBER_NOT_APPROVED'));
  const { service } = testApp.modules.numbers;
  textCarrier.decide((await service.senderOf(artist.artistId))?.serviceId ?? '', '');
  testApp.clock.moveBy(3_600_000);
  await service.follow();
  dataOf(await act('resume_drop', id));
  await runDrops(testApp, id);
  expect(textsTo(berlin)).toHaveLength(1);
});

it('refuses 1,601 characters with the link, and a time that has passed, and stores nothing', async () => {
  // With everything that may be added: the mark of the link, the artist and how to stop (DROP-3).
  const room = 1600 - introduced(` ${draft.sms_link}?utm_d=nov24-0000`).length;
  const sentence = async (more: object) => (await create(more)).errors[0];
  expect(await sentence({ message: 'a'.repeat(room + 1) })).toMatchObject({
    message: 'Message and link can have at most 1,600 characters, your name and how to stop included',
    extensions: { field: 'message' },
  });
  expect(await sentence(later(new Date(noon.getTime() - 61_000)))).toMatchObject({
    message: 'Please choose a time in the future',
    extensions: { field: 'sendAt' },
  });
  expect(await testApp.sql('select 1 from bulk_messages where artist_id = $1', [artist.artistId])).toEqual([]);
  await created({ message: 'a'.repeat(room), ...later(new Date('2026-12-24')) });
});

/** Lets a drop whose time has come start while another connection changes it: the start waits for the change and then sees it. */
async function startBehind(id: string, change: string, values: readonly unknown[]): Promise<void> {
  const other = new pg.Client({ connectionString: testApp.settings.databaseUrl });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(`update bulk_messages set ${change} where id = $1`, [id, ...values]);
    testApp.clock.moveTo(new Date('2026-11-24T18:00:01Z'));
    const starting = round();
    await expect
      .poll(() =>
        testApp.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%bulk_messages%'`,
        ),
      )
      .not.toEqual([]);
    await other.query('commit');
    await starting;
  } finally {
    await other.end();
  }
}

it('does not start a drop whose time is moved in the moment in which it starts', async () => {
  await artist.addFans([berlin]);
  const id = await created(later(new Date('2026-11-24T18:00:00Z')));
  await startBehind(id, `send_at = '2026-12-24T18:00:00Z'`, []);
  expect(await readDrop(testApp, artist, id)).toMatchObject({ state: 'scheduled', recipient_count: 0 });
  expect(textsTo(berlin)).toEqual([]);
  dataOf(await update(id, { send_at: null }));
  await runDrops(testApp, id);
  expect(textsTo(berlin)).toHaveLength(1);
});

it('goes to the segment that is chosen in the moment in which it starts', async () => {
  await artist.addFans([newYork], { country: 'US' });
  await artist.addFans([berlin], { country: 'DE' });
  const saved = await testApp.call<{ save_fan_segment: { id: string } }>(
    artist.token,
    'mutation ($id: uuid!) { save_fan_segment(artist_id: $id, name: "Berlin", where: { countries: ["DE"] }) { id } }',
    { id: artist.artistId },
  );
  const id = await created(later(new Date('2026-11-24T18:00:00Z')));
  await startBehind(id, 'segment_id = $2', [dataOf(saved).save_fan_segment.id]);
  await runDrops(testApp, id);
  expect([textsTo(berlin).length, textsTo(newYork).length]).toEqual([1, 0]);
});

it('waits for the release that is chosen in the moment in which it starts', async () => {
  await artist.addFans([berlin]);
  const link = await buildLink(testApp, {
    ...{
      artistId: artist.artistId,
      type: 'pre-release',
      releaseTime: new Date('2026-12-24T18:00:00Z'),
      timezone: 'UTC',
    },
  });
  const id = await created(later(new Date('2026-11-24T18:00:00Z')));
  await startBehind(id, 'send_at = null, release_link_id = $2', [link.id]);
  expect(await readDrop(testApp, artist, id)).toMatchObject({ state: 'scheduled', recipient_count: 0 });
  expect(textsTo(berlin)).toEqual([]);
});
