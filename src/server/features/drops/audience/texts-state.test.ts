/** What an artist lacks for sending texts: refused before a text is promised, hidden on the page, and shown while fans wait. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { json } from '#tests/fixtures/fans.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, claimNumber, type Texting } from '#tests/fixtures/texting.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
let artist: Texting;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  testApp.clock.moveTo(new Date('2026-11-24T12:00:00Z'));
  visitor = await createVisitor(testApp);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});
beforeEach(async () => {
  testApp.standIns.textCarrier.registers = 'at-once';
  artist = await buildTexting(testApp, { withNumber: false });
});

const release = new Date('2026-12-04T23:00:00Z');
const promising = (): Promise<Link> =>
  buildLink(testApp, {
    artistId: artist.artistId,
    type: 'pre-release',
    title: 'Night Ferry',
    releaseTime: release,
    timezone: 'Europe/Berlin',
    destinations: [
      { type: 'text', cta: 'Notify me via Text', preRelease: true, config: { message_body: 'It is out!' } },
      { type: 'spotify', cta: 'Stream on Spotify', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
    ],
  });

const state = async (token = artist.token) => {
  const document = 'query ($id: uuid!) { texts_state(artist_id: $id) { problem promised { link_id waiting } } }';
  return dataOf(await testApp.call<{ texts_state: unknown }>(token, document, { id: artist.artistId })).texts_state;
};

/** Whether the page offers the text, read until a change has reached it. */
const offers = async ({ domain, path }: Link) =>
  (await visitor.ask(`/${path}`, { host: domain })).text.includes('Notify me via Text');

const leave = ({ path, domain, destinations }: Link, number: string) =>
  visitor.ask('/_/optin', {
    method: 'POST',
    host: domain,
    headers: { ...json, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '193.99.144.80' },
    body: new URLSearchParams({
      ...{ path, destination: destinations[0]?.id ?? '', channel: 'phone_number', phone_number: number },
    }).toString(),
  });

const setTexts = (on: boolean) =>
  testApp.call(
    artist.token,
    'mutation ($id: uuid!, $on: Boolean) { update_drop_settings(artist_id: $id, sms_enabled: $on) { sms_enabled } }',
    { id: artist.artistId, on },
  );

it('offers a text on the page exactly while it can be sent, and takes no number otherwise (DROP-180)', async () => {
  const { textCarrier } = testApp.standIns;
  const link = await promising();
  expect(await offers(link)).toBe(false);
  expect(await leave(link, '+4915112345670')).toMatchObject({
    status: 422,
    text: '{"message":"This text cannot be sent at the moment, so your number was not stored."}',
  });
  textCarrier.registers = 'by-hand';
  await claimNumber(testApp, artist);
  expect(await state()).toMatchObject({ problem: 'NUMBER_NOT_APPROVED' });
  expect(await offers(link)).toBe(false);
  const { service } = testApp.modules.numbers;
  textCarrier.decide((await service.senderOf(artist.artistId))?.serviceId ?? '', '');
  testApp.clock.moveBy(3_600_000);
  await service.follow();
  await expect.poll(() => offers(link)).toBe(true);
  expect((await leave(link, '+4915112345671')).status).toBe(200);
  dataOf(await setTexts(false));
  await expect.poll(() => offers(link)).toBe(false);
  expect((await leave(link, '+4915112345672')).status).toBe(422);
  expect(await testApp.sql('select value from optins_message where artist_id = $1', [artist.artistId])).toEqual([
    { value: '+4915112345671' },
  ]);
});

it('names what is missing and how many fans wait for which text, and nobody once texts can go out (DROP-181)', async () => {
  const link = await promising();
  await promising();
  expect(await state()).toEqual({ problem: 'NUMBER_NEEDED', promised: [] });
  await testApp.sql(
    `insert into optins_message (id, artist_id, link_id, destination_id, platform, value, created_at, unsubscribed_at)
     select gen_random_uuid(), $1, $2, $3, 'text', '+491511234568' || n, now(), case when n = 3 then now() end
     from generate_series(1, 3) n`,
    [artist.artistId, link.id, link.destinations[0]?.id],
  );
  expect(await state()).toEqual({ problem: 'NUMBER_NEEDED', promised: [{ link_id: link.id, waiting: 2 }] });
  const viewer = await buildPerson(testApp);
  await testApp.operator.addMember(artist.artistId, viewer.userId, 'viewer');
  expect(await state(viewer.token)).toMatchObject({ promised: [{ waiting: 2 }] });
  await claimNumber(testApp, artist);
  expect(await state()).toEqual({ problem: null, promised: [] });
  dataOf(await setTexts(false));
  expect(await state()).toEqual({ problem: 'TEXTS_DISABLED', promised: [{ link_id: link.id, waiting: 2 }] });
});

it('refuses a drop for later and one on a release as it refuses one for now; a scheduled one stays editable', async () => {
  const create = `mutation ($object: bulk_messages_insert_input!) { insert_bulk_messages_one(object: $object) { id } }`;
  const object = (more: object) => ({
    object: { artist_id: artist.artistId, message: 'Out now', sms_link: 'https://mara.test/x', ...more },
  });
  const later = { send_at: '2026-11-30T12:00:00Z', timezone: 'UTC' };
  const onRelease = { release_link_id: (await promising()).id };
  for (const more of [{}, later, onRelease])
    expect((await testApp.call(artist.token, create, object(more))).codes).toEqual(['NUMBER_NEEDED']);
  await claimNumber(testApp, artist);
  const made = await testApp.call<{ insert_bulk_messages_one: { id: string } }>(artist.token, create, object(later));
  const { id } = dataOf(made).insert_bulk_messages_one;
  dataOf(await setTexts(false));
  const change = `mutation ($id: uuid!, $set: bulk_messages_set_input!) {
    update_bulk_messages_by_pk(pk_columns: { id: $id }, _set: $set) { message } }`;
  const changed = (set: object) => testApp.call(artist.token, change, { id, set });
  expect(dataOf(await changed({ message: 'Out today' }))).toEqual({
    update_bulk_messages_by_pk: { message: 'Out today' },
  });
  expect((await changed({ send_at: null })).codes).toEqual(['TEXTS_DISABLED']);
});
