/** The finder over the API: links, fans and drops of all artists, to those who may read them, and nothing else (UI-60, UI-61). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

interface Found {
  links: { artist_id: string; title: string }[];
  fans: { artist_id: string; contact: string; channel: string }[];
  drops: { artist_id: string; title: string; state: string }[];
}

const document = `query ($search: String!, $first: uuid) { finder(search: $search, first: $first) {
  links { id artist_id title type domain path image } fans { id artist_id channel contact } drops { id artist_id channel title state } } }`;

let testApp: TestApp;
let owner: TestPerson;
let [mara, kilo, foreign] = ['', '', ''];
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  const stranger = await buildPerson(testApp);
  mara = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
  kilo = await buildArtist(testApp, owner.userId, { name: 'Kilo Dusk' });
  foreign = await buildArtist(testApp, stranger.userId);
  for (const artistId of [mara, kilo, foreign]) {
    await buildLink(testApp, { artistId, title: 'Náměstí at Night', path: `ferry-${artistId}` });
    await addFans(artistId, [
      ['email', 'ada@mail.test'],
      ['email', 'adam%@mail.test'],
      ['phone_number', '+12125550103'],
    ]);
    await addDrop(artistId, 'Tickets for Malmö', 'sent');
    await addDrop(artistId, 'Tickets withdrawn', 'canceled');
  }
});
afterAll(() => testApp?.close());

type NewFan = ['email' | 'phone_number' | 'spotify', string];
const addFans = (artistId: string, fans: NewFan[]) =>
  testApp.operator.addFans(
    artistId,
    fans.map(([kind, contact]) => ({
      ...{ kind, contact, country: 'US', region: '', city: '', forever: false, linkId: null },
      createdAt: testApp.clock.now(),
    })),
  );
const addDrop = (artistId: string, message: string, state: string) =>
  testApp.sql(
    `insert into bulk_messages (id, artist_id, platform, message, state, created_at, asked_at, sms_link)
     values ($1, $2, 'sms', $3, $4, $5, $5, 'https://shop.example')`,
    [randomUUID(), artistId, message, state, testApp.clock.now()],
  );
const find = async (search: string, more: { token?: string; first?: string } = {}): Promise<Found> => {
  const { token = owner.token, first } = more;
  return dataOf(await testApp.call<{ finder: Found }>(token, document, { search, first })).finder;
};
const artistsOf = (rows: readonly { artist_id: string }[]) => rows.map(({ artist_id }) => artist_id).sort();
const both = () => [mara, kilo].sort();

it('finds links of every artist of the person by every word of title and url, whatever case and accents, and of nobody else', async () => {
  for (const search of ['namesti', 'NIGHT náme', 'ferry vibe.to/'])
    expect(artistsOf((await find(search)).links), search).toEqual(both());
  for (const search of ['namesti boat', '%%', '__', 'n'])
    expect(await find(search), search).toEqual({ links: [], fans: [], drops: [] });
});

it('lists first what belongs to the artist that is asked for', async () => {
  for (const first of [mara, kilo]) {
    const { links, fans, drops } = await find('ti', { first });
    expect(links[0]?.artist_id).toBe(first);
    expect(drops[0]?.artist_id).toBe(first);
    expect(fans).toEqual([]);
    expect((await find('ada@', { first })).fans[0]?.artist_id).toBe(first);
  }
});

it('finds fans by the beginning of an email or a number, however it is written', async () => {
  const contacts = async (search: string) => [...new Set((await find(search)).fans.map(({ contact }) => contact))];
  expect(await contacts('ADA')).toEqual(['ada@mail.test', 'adam%@mail.test']);
  expect(await contacts('ada@mail.test')).toEqual(['ada@mail.test']);
  expect(await contacts('adam%')).toEqual(['adam%@mail.test']);
  for (const search of ['mail.test', 'ada_', 'a%m']) expect(await contacts(search), search).toEqual([]);
  expect(await contacts('+1 212-555')).toEqual(['+12125550103']);
  expect(await contacts('(212) 555-0103')).toEqual(['+12125550103']);
  expect(artistsOf((await find('+1212')).fans)).toEqual(both());
});

it('finds a pre-save by its whole email, once, and no fan who unsubscribed', async () => {
  const artistId = await buildArtist(testApp, owner.userId);
  await addFans(artistId, [
    ['spotify', 'cleo@mail.test'],
    ['email', 'bo@mail.test'],
    ['spotify', 'bo@mail.test'],
    ['email', 'gone@mail.test'],
  ]);
  await testApp.sql("update optins_message set unsubscribed_at = now() where value = 'gone@mail.test'");
  const found = async (search: string) =>
    (await find(search)).fans.map(({ channel, contact }) => `${channel} ${contact}`);
  expect(await found('Cleo@mail.test')).toEqual(['spotify cleo@mail.test']);
  expect(await found('cleo@')).toEqual([]);
  expect(await found('bo@mail.test')).toEqual(['email bo@mail.test']);
  expect(await found('gone')).toEqual([]);
});

it('shows fans to owners and editors, and neither to viewers, who could guess masked contacts, nor to those who only pay', async () => {
  const [viewer, editor, payer] = [await buildPerson(testApp), await buildPerson(testApp), await buildPerson(testApp)];
  await testApp.operator.addMember(mara, viewer.userId, 'viewer');
  await testApp.operator.addMember(mara, editor.userId, 'editor');
  const paid = await buildArtist(testApp, owner.userId, { billingUserId: payer.userId });
  await buildLink(testApp, { artistId: paid, title: 'Náměstí' });
  await addFans(paid, [['email', 'ada@mail.test']]);
  const counts = async ({ token }: TestPerson) => {
    const [{ links, drops }, { fans }] = [await find('ti', { token }), await find('ada@', { token })];
    return { links: links.length, drops: drops.length, fans: fans.length };
  };
  expect(await counts(viewer)).toEqual({ links: 1, drops: 1, fans: 0 });
  expect(await counts(editor)).toEqual({ links: 1, drops: 1, fans: 1 });
  expect(await counts(payer)).toEqual({ links: 1, drops: 0, fans: 0 });
  await testApp.sql('delete from artists where id = $1', [paid]);
});

it('finds drops by their words, but no canceled one', async () => {
  const { drops } = await find('malmo tickets');
  expect(artistsOf(drops)).toEqual(both());
  expect(drops[0]).toMatchObject({ title: 'Tickets for Malmö', state: 'sent' });
  expect((await find('withdrawn')).drops).toEqual([]);
});

it('finds one of ten thousand links by the index, and answers eight of many', async () => {
  const query = async (text: string, values?: unknown[]) => ({ rows: await testApp.sql(text, values) });
  await addManyLinks({ query } as Parameters<typeof addManyLinks>[0], {
    ...{ artistId: mara, count: 10_000, prefix: 'many-' },
  });
  await testApp.sql('analyze links');
  expect((await find('song 7341')).links.map(({ title }) => title)).toEqual(['Song 7341']);
  expect((await find('many-')).links).toHaveLength(8);
  const plan = await testApp.sql<{ 'QUERY PLAN': string }>(
    `explain select id from links where artist_id = '${mara}' and search_form(title || ' ' || domain || '/' || path) like search_pattern('7341')`,
  );
  expect(JSON.stringify(plan)).toContain('links_searched');
});

it('looks a contact up in the index of beginnings', async () => {
  await addFans(
    kilo,
    Array.from({ length: 3_000 }, (_, index): NewFan => ['email', `fan${index}@many.test`]),
  );
  await testApp.sql('analyze optins_message');
  const plan = await testApp.sql(
    `explain select id from optins_message where artist_id = '${kilo}' and platform <> 'text' and unsubscribed_at is null
       and value collate "C" like 'fan29%' order by value collate "C" limit 5`,
  );
  expect(JSON.stringify(plan)).toContain('optins_message_beginning');
  expect((await find('fan299')).fans).toHaveLength(5);
});

it('refuses a text that is too long', async () => {
  const answer = await testApp.call(owner.token, document, { search: 'x'.repeat(255) });
  expect(answer.errors?.[0]?.extensions).toEqual({ code: 'BAD_INPUT', field: 'search' });
});
