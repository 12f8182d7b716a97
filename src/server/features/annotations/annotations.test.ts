/** Annotations over the API: what people write, what is derived of releases, drops and renames, and on which charts each stands. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
});
beforeEach(async () => {
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

interface Shown {
  id: string | null;
  link_id: string | null;
  day: string;
  kind: string;
  text: string;
}
const fields = 'id link_id day kind text';
const run = async <Data>(document: string, variables: Record<string, unknown>, token = owner.token) => {
  const answer = await testApp.call<Data>(token, document, variables);
  return { ...answer, messages: answer.errors.map(({ message }) => message) };
};
const insertDocument = `mutation ($object: annotations_insert_input!) { insert_annotations_one(object: $object) { ${fields} } }`;
const send = (text: string, more: Record<string, unknown> = {}) =>
  run<{ insert_annotations_one: Shown }>(insertDocument, {
    object: { artist_id: artistId, day: '2026-10-05', text, ...more },
  });
const note = async (...asked: Parameters<typeof send>) => dataOf(await send(...asked)).insert_annotations_one;
const days = (offset: string) => `from: "2026-10-01", to: "2026-10-31", offset: "${offset}"`;
const ofLink = async (id: string, offset = 'Europe/Berlin', token = owner.token) => {
  const document = `query ($id: uuid!) { link_annotations(link_id: $id, ${days(offset)}) { ${fields} } }`;
  return dataOf(await run<{ link_annotations: Shown[] }>(document, { id }, token)).link_annotations;
};
const ofArtist = async (offset = 'Europe/Berlin', token = owner.token) => {
  const document = `query ($id: uuid!) { artist_annotations(artist_id: $id, ${days(offset)}) { ${fields} } }`;
  return dataOf(await run<{ artist_annotations: Shown[] }>(document, { id: artistId }, token)).artist_annotations;
};
const words = (rows: readonly Shown[]) => rows.map(({ day, kind, text }) => `${day} ${kind} ${text}`);
const addDrop = (draft: {
  url: string;
  at: string;
  message?: string;
  subject?: string;
  more?: string;
  reached?: number;
}) =>
  testApp.sql(
    `insert into bulk_messages (id, artist_id, platform, subject, message, sms_link, state, created_at, started_at, recipient_count)
     values ($1, $2, $3, $4, $5, $6, 'sent', $7, $7, $8)`,
    [
      ...[randomUUID(), artistId, draft.subject === undefined ? 'sms' : 'email', draft.subject ?? ''],
      ...[draft.message ?? 'Out now', draft.url, draft.at, draft.reached ?? 3],
    ],
  );

it('keeps one line on a day, of a link or of the whole artist', async () => {
  const [link, other] = [await buildLink(testApp, { artistId }), await buildLink(testApp, { artistId })];
  await note('  Playlist\n add ', { link_id: link.id });
  await note('On the radio', { day: '2026-10-04' });
  await note('Another month', { day: '2026-11-01' });
  expect(words(await ofLink(link.id))).toEqual(['2026-10-04 own On the radio', '2026-10-05 own Playlist add']);
  expect(words(await ofLink(other.id))).toEqual(['2026-10-04 own On the radio']);
  expect(words(await ofArtist())).toEqual(['2026-10-04 own On the radio', '2026-10-05 own Playlist add']);
});

it('changes and deletes', async () => {
  const { id } = await note('On the radio');
  const update = `mutation ($id: uuid!, $set: annotations_set_input!) {
    update_annotations_by_pk(pk_columns: { id: $id }, _set: $set) { ${fields} } }`;
  dataOf(await run(update, { id, set: { text: 'On TV' } }));
  dataOf(await run(update, { id, set: { day: '2026-10-06' } }));
  expect(words(await ofArtist())).toEqual(['2026-10-06 own On TV']);
  expect((await run(update, { id, set: { text: '' } })).messages).toEqual(['Please write what happened']);
  dataOf(await run(`mutation ($id: uuid!) { delete_annotations_by_pk(id: $id) { id } }`, { id }));
  expect(await ofArtist()).toEqual([]);
});

it('restores a deleted note under its id, and refuses an id that is in use', async () => {
  const { id } = await note('On the radio');
  expect((await send('Again', { id })).codes).toEqual(['NOT_FOUND']);
  dataOf(await run(`mutation ($id: uuid!) { delete_annotations_by_pk(id: $id) { id } }`, { id }));
  expect((await note('On the radio', { id })).id).toBe(id);
  expect(words(await ofArtist())).toEqual(['2026-10-05 own On the radio']);
});

it('refuses with a sentence that says what to do', async () => {
  expect((await send(' \u200b ')).messages).toEqual(['Please write what happened']);
  expect((await send('x'.repeat(141))).messages).toEqual(['A note can have at most 140 characters']);
  expect((await send('x', { day: '2026-02-30' })).messages).toEqual(['Please choose a day']);
  // A family is one character to people and seven to machines.
  expect((await note('👨‍👩‍👧‍👦'.repeat(140))).text).toHaveLength(140 * 11);
});

it('takes no link of another artist', async () => {
  const stranger = await buildArtist(testApp, owner.userId);
  const foreign = await buildLink(testApp, { artistId: stranger });
  expect((await send('x', { link_id: foreign.id })).codes).toEqual(['NOT_FOUND']);
});

it("puts a release on its day in the link's own zone, drafts left out", async () => {
  const release = { artistId, type: 'pre-release', timezone: 'America/New_York' } as const;
  // Midnight of October 9 in New York is six in the morning in Berlin, and still October 8 in Los Angeles.
  const link = await buildLink(testApp, { ...release, releaseTime: new Date('2026-10-09T04:00:00Z') });
  await buildLink(testApp, { ...release, draft: true, releaseTime: new Date('2026-10-10T04:00:00Z') });
  await buildLink(testApp, { ...release, releaseTime: new Date('2026-11-01T03:00:00Z'), title: 'Last minute' });
  await buildLink(testApp, { ...release, releaseTime: new Date('2026-11-01T04:00:00Z'), title: 'Next month' });
  const expected = ['2026-10-09 release “Paper Lanterns” came out'];
  expect(words(await ofLink(link.id))).toEqual(expected);
  expect(words(await ofLink(link.id, 'America/Los_Angeles'))).toEqual(expected);
  expect(words(await ofArtist())).toEqual([...expected, '2026-10-31 release “Last minute” came out']);
});

it('shows drops on the charts of the links that they lead to, on the day of the chart', async () => {
  const [link, other] = [await buildLink(testApp, { artistId }), await buildLink(testApp, { artistId })];
  const former = { domain: 'vibe.to', path: `old-${link.path}` };
  await testApp.sql('insert into former_places values ($1, $2, $3, $4)', [
    ...[former.domain, former.path, link.id, '2026-10-20T23:30:00Z'],
  ]);
  await addDrop({ url: `https://vibe.to/${link.path.toUpperCase()}?x=1`, at: '2026-10-10T22:30:00Z' });
  await addDrop({ url: `https://vibe.to/${former.path}`, at: '2026-10-12T12:00:00Z', subject: 'New song' });
  await addDrop({ url: `https://vibe.to/${other.path}`, at: '2026-10-13T12:00:00Z', message: 'The other' });
  await addDrop({ url: `https://vibe.to/${link.path}`, at: '2026-10-14T12:00:00Z', message: 'To nobody', reached: 0 });
  const ofFirst = ['drop Drop “Out now” was sent', 'drop Drop “New song” was sent'];
  const moved = `rename The link moved away from vibe.to/${former.path}`;
  expect(words(await ofLink(link.id))).toEqual([
    `2026-10-11 ${ofFirst[0]}`,
    `2026-10-12 ${ofFirst[1]}`,
    `2026-10-21 ${moved}`,
  ]);
  expect(words(await ofLink(link.id, 'UTC'))).toEqual([
    `2026-10-10 ${ofFirst[0]}`,
    `2026-10-12 ${ofFirst[1]}`,
    `2026-10-20 ${moved}`,
  ]);
  expect(words(await ofArtist('UTC'))).toEqual([
    `2026-10-10 ${ofFirst[0]}`,
    `2026-10-12 ${ofFirst[1]}`,
    '2026-10-13 drop Drop “The other” was sent',
  ]);
});

it('shows no drops to somebody who pays and may read none', async () => {
  const payer = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId, { billingUserId: payer.userId });
  await addDrop({ url: 'https://vibe.to/somewhere', at: '2026-10-10T12:00:00Z' });
  await note('On the radio');
  expect(words(await ofArtist('UTC', payer.token))).toEqual(['2026-10-05 own On the radio']);
  expect(words(await ofArtist('UTC'))).toHaveLength(2);
});

it('keeps totals of before on the chart of their link, stored within a transaction of another feature', async () => {
  const link = await buildLink(testApp, { artistId });
  const { service } = testApp.modules.annotations;
  const moved = {
    artistId,
    linkId: link.id,
    day: '2026-10-07',
    text: '12,345 clicks at bit.ly before',
    kind: 'move',
  } as const;
  await service.add(moved);
  expect(words(await ofLink(link.id))).toEqual(['2026-10-07 move 12,345 clicks at bit.ly before']);
  expect(await ofArtist()).toEqual([]);
  await expect(service.add({ ...moved, text: '' })).rejects.toThrow('Please write what happened');
});
