/** Finding and showing each kind of thing at the operator's desk. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { buildThings } from '#tests/fixtures/own-things.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const fan = 'zoe.marsh@fans.test';
const fanId = randomUUID();
let testApp: TestApp;
let token: string;
let accountId: string;
let things: Awaited<ReturnType<typeof buildThings>>;

beforeAll(async () => {
  testApp = await createTestApp();
  const operator = await buildPerson(testApp);
  token = operator.token;
  await testApp.sql("insert into operators (user_id, added_at, added_by) values ($1, now(), 'root')", [
    operator.userId,
  ]);
  await testApp.sql(
    "insert into authenticators (user_id, secret, created_at, confirmed_at) values ($1, '\\x00', now(), now())",
    [operator.userId],
  );
  const owner = await buildPerson(testApp, { email: 'owner@look.test' });
  accountId = owner.userId;
  things = await buildThings(testApp, owner);
  await testApp.sql(
    `insert into optins_message (id, artist_id, link_id, platform, value, created_at, unsubscribed_at)
     values ($1, $2, $3, 'email', $4, now(), now())`,
    [fanId, things.artist, things.link, fan],
  );
});
afterAll(() => testApp?.close());

interface Line {
  kind: string;
  id: string;
  title: string;
  subtitle: string;
  state: string;
}
interface Card extends Line {
  facts: { label: string; value: string; why: string | null }[];
  parts: { title: string; items: Line[] }[];
  actions: { command: string; values: object }[];
}
const line = 'kind id title subtitle state';
const find = async (text: string) =>
  dataOf(
    await testApp.call<{ desk_find: { found: Line[]; hint: string | null } }>(
      token,
      `query ($text: String!) { desk_find(text: $text) { found { ${line} } hint } }`,
      { text },
    ),
  ).desk_find;
const show = async (kind: string, id: string) =>
  dataOf(
    await testApp.call<{ desk_show: Card | null }>(
      token,
      `query ($kind: DeskKind!, $id: ID!) { desk_show(kind: $kind, id: $id) { ${line} facts { label value why }
        parts { title items { ${line} } } actions { command values } } }`,
      { kind, id },
    ),
  ).desk_show;

it('finds a thing of each kind by what names it (DESK-10)', async () => {
  const [link] = await testApp.sql<{ domain: string; path: string }>('select domain, path from links where id = $1', [
    things.link,
  ]);
  for (const [text, kind, id] of [
    ['owner@lo', 'account', accountId],
    ['wner@lo', 'account', accountId],
    [things.artist, 'artist', things.artist],
    [`https://${link?.domain}/${link?.path}`, 'link', things.link],
    [things.link, 'link', things.link],
    [things.domain.slice(0, 6), 'domain', things.domain],
    [things.charge, 'charge', things.charge],
    [things.drop, 'drop', things.drop],
    ['out NOW', 'drop', things.drop],
    ['zoe.m', 'fan', fanId],
  ])
    expect((await find(text ?? '')).found, text).toContainEqual(expect.objectContaining({ kind, id }));
  expect(await find('zo')).toEqual({ found: [], hint: 'Type more of it.' });
  expect((await find('100%_')).found).toEqual([]);
});

it('masks fans in lists, shows the contact on the card, and records the look (DESK-11)', async () => {
  const [found] = (await find(fan)).found;
  expect(found).toMatchObject({ title: 'z•••@fans.test', state: 'unsubscribed' });
  const card = await show('fan', fanId);
  expect(card?.title).toBe(fan);
  expect(card?.facts[0]).toMatchObject({ label: 'Gets messages', value: 'no' });
  expect(card?.facts[0]?.why).toMatch(/^The fan unsubscribed on /);
  const acts = await testApp.sql("select step from operator_acts where command = 'desk show fan'");
  expect(acts.length).toBeGreaterThan(0);
});

it('reads fans by the index over all artists, however many there are (DESK-11)', async () => {
  await testApp.sql('set enable_seqscan = off');
  const plan = await testApp.sql<Record<string, string>>(
    `explain select id from optins_message where value collate "C" like '+49151%' order by value collate "C" limit 11`,
  );
  expect(JSON.stringify(plan)).toContain('optins_message_anywhere');
});

it('shows why a thing is as it is, what lies beside it, and what can be done with it (DESK-12)', async () => {
  const link = await show('link', things.link);
  expect(link).toMatchObject({ state: '', actions: [{ command: 'link ban', values: { link: things.link } }] });
  expect(link?.parts.map(({ title }) => title)).toEqual(['Artist']);
  await testApp.sql("update artists set current_plan = '' where id = $1", [things.artist]);
  expect(await show('link', things.link)).toMatchObject({ state: 'closed' });
  expect((await show('link', things.link))?.facts[0]).toMatchObject({ label: 'Page', value: 'closed' });
  await testApp.sql('update artists set current_plan = $2 where id = $1', [things.artist, 'pro']);
  await testApp.sql('update links set banned_at = now() where id = $1', [things.link]);
  const banned = await show('link', things.link);
  expect(banned?.facts[0]?.why).toMatch(/^An operator banned it on /);
  expect(banned?.actions.map(({ command }) => command)).toEqual(['link unban']);
  expect((await show('charge', things.charge))?.actions).toEqual([
    { command: 'refund', values: { charge: things.charge } },
  ]);
  expect((await show('drop', things.drop))?.actions).toEqual([
    { command: 'drop cancel', values: { drop: things.drop } },
  ]);
  expect((await show('domain', things.domain))?.facts[0]).toEqual({ label: 'Pages', value: 'served', why: null });
  const artist = await show('artist', things.artist);
  expect(artist?.parts.map(({ title }) => title)).toEqual(expect.arrayContaining(['Newest links', 'Newest drops']));
  const account = await show('account', accountId);
  // Neither is named as its own owner.
  expect([artist?.subtitle, account?.subtitle]).not.toContainEqual(expect.stringContaining(artist?.title ?? ''));
  expect(account?.subtitle).not.toContain(account?.title);
  expect(account?.parts.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Artists', 'Custom domains', 'Newest charges']),
  );
  for (const kind of ['account', 'artist', 'link', 'domain', 'fan', 'charge', 'drop'])
    expect(await show(kind, 'nothing'), kind).toBeNull();
});
