/** Share links of reports over HTTP, as somebody without an account: headers, passwords, ends, revocation, guesses, files, and no contact of a fan. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { type Asked, createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;
let linkId: string;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId, { name: '=Mara <Vale>' });
  ({ id: linkId } = await buildLink(testApp, { artistId, title: '=2+3' }));
  await testApp.operator.recordHistory([
    hitOf({
      artist_id: artistId,
      link_id: linkId,
      happened_at: Date.parse('2026-03-10T12:00:00Z') / 1000,
      country: 'DE',
    }),
    hitOf({
      artist_id: artistId,
      link_id: linkId,
      happened_at: Date.parse('2026-03-11T12:00:00Z') / 1000,
      verdict: 'crawler',
      rule: 'crawler-list',
    }),
  ]);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const share = async (more = '') => {
  const document = `mutation ($id: uuid!) { share_report(artist_id: $id, range: "2026-03", time_zone: "UTC"${more}) { url share { id } } }`;
  const answer = await testApp.call<{ share_report: { url: string; share: { id: string } } }>(owner.token, document, {
    id: artistId,
  });
  const { url, share: made } = dataOf(answer).share_report;
  return { path: url.slice(testApp.url.length), id: made.id };
};
const ask = (path: string, asked: Asked = {}) => visitor.ask(path, { host: new URL(testApp.url).host, ...asked });
const send = (path: string, password: string, from = '193.99.144.80') =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
    body: new URLSearchParams({ password }).toString(),
  });
const revoke = (id: string) =>
  testApp.call(owner.token, 'mutation ($id: uuid!) { revoke_report_share(id: $id) { id } }', { id });

describe('a share link', () => {
  it('shows the report to whoever has it, and sends nothing on', async () => {
    const { path } = await share();
    const shown = await ask(path);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('March');
    expect(shown.text).toContain('2 visits were seen, 1 of them (50.0%) are in no figure above.');
    expect(shown.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    });
    expect(shown.headers['set-cookie']).toBeUndefined();
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    // The page fetches nothing from elsewhere, and what people wrote is text.
    expect(shown.text).not.toMatch(/<(?:script|link|img)[^>]*(?:src|href)="https?:/);
    expect(shown.text).not.toContain('<Vale>');
  });

  it('counts openings by people, and when the last was', async () => {
    const { path, id } = await share();
    await ask(path);
    await ask(path);
    await ask(path, { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } });
    await ask(`${path}&table=days`);
    await ask(path, { method: 'HEAD' });
    const [row] = await testApp.sql<{ opened: number; last_opened_at: Date }>(
      'select opened, last_opened_at from report_shares where id = $1',
      [id],
    );
    expect(row?.opened).toBe(2);
    expect(row?.last_opened_at.getTime()).toBeGreaterThan(testApp.clock.now().getTime() - 60_000);
  });

  it('gives its tables as files in which no cell is a formula', async () => {
    const { path } = await share();
    const file = await ask(`${path}&table=links`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="report-2026-03-links.csv"');
    expect(file.text).toContain("'=2+3");
    expect(file.text).not.toMatch(/(?:^|,)=2/m);
    expect((await ask(`${path}&table=fans`)).status).toBe(404);
  });

  it('is gone at once when it is revoked, or over, and then answers as one that never was', async () => {
    const ended = await share(`, expires_at: "${new Date(testApp.clock.now().getTime() + 3_600_000).toISOString()}"`);
    const { path, id } = await share(', password: "a good password"');
    expect((await ask(path)).status).toBe(200);
    await revoke(id);
    testApp.clock.moveBy(3_600_001);
    const guessed = await ask('/_/report?t=AAAAAAAAAAAAAAAAAAAAAA');
    expect(guessed.status).toBe(404);
    expect(guessed.text).toContain('There is no report here');
    for (const gone of [path, ended.path, '/_/report', '/_/report?t=', `/_/report?t=${'x'.repeat(500)}`]) {
      const answer = await ask(gone);
      expect([answer.status, answer.text]).toEqual([404, guessed.text]);
    }
    const tried = await send(path, 'a good password');
    expect([tried.status, tried.text]).toEqual([404, guessed.text]);
  });
});

it('is closed while the artist is suspended or its link is banned, and opens again', async () => {
  const [whole, one] = [await share(', password: "a good password"'), await share(`, link_id: "${linkId}"`)];
  const guessed = await ask('/_/report?t=AAAAAAAAAAAAAAAAAAAAAA');
  const plan = async (name: string) => {
    await testApp.sql('update artists set current_plan = $2 where id = $1', [artistId, name]);
  };
  expect((await ask(one.path)).text).toContain('March');
  await plan('');
  for (const answer of [await ask(whole.path), await ask(one.path), await send(whole.path, 'a good password')])
    expect([answer.status, answer.text]).toEqual([404, guessed.text]);
  await plan('max');
  await testApp.sql('update links set banned_at = now() where id = $1', [linkId]);
  expect([(await ask(whole.path)).status, (await ask(one.path)).status]).toEqual([200, 404]);
  await testApp.sql('update links set banned_at = null where id = $1', [linkId]);
  expect((await ask(one.path)).text).toContain('March');
});

it('shows notes and drops only where they were not left out', async () => {
  const note =
    'mutation ($id: uuid!) { insert_annotations_one(object: { artist_id: $id, day: "2026-03-10", text: "Paid the blog 500" }) { id } }';
  await testApp.call(owner.token, note, { id: artistId });
  const [all, without] = [await share(), await share(', cards: ["figures", "days"]')];
  const pagesOf = async ({ path }: { path: string }) =>
    (await Promise.all([ask(path), ask(`${path}&table=days`)])).map(({ text }) => text.includes('Paid the blog 500'));
  expect(await pagesOf(all)).toEqual([true, true]);
  expect(await pagesOf(without)).toEqual([false, false]);
});

describe('a password', () => {
  it('opens one share link, and no other', async () => {
    const [first, second] = [
      await share(', password: "a good password"'),
      await share(', password: "another password"'),
    ];
    const asked = await ask(first.path);
    expect(asked.text).toContain('This report has a password');
    expect(asked.text).not.toContain('Mara');
    expect(asked.text).not.toContain('March');
    expect((await ask(`${first.path}&table=days`)).text).not.toContain('2026-03');
    const wrong = await send(first.path, 'another password');
    expect([wrong.status, wrong.text.includes('That is not the password. Please try again.')]).toEqual([403, true]);
    const right = await send(first.path, 'a good password');
    expect([right.status, right.headers.location]).toEqual([303, first.path]);
    const cookie = right.headers['set-cookie']?.[0] ?? '';
    expect(cookie).toMatch(/^fanfare-report-[0-9a-f]{12}=.*; HttpOnly; SameSite=Lax$/);
    const session = cookie.split(';')[0] ?? '';
    expect((await ask(first.path, { headers: { cookie: session } })).text).toContain('March');
    // The same session under the name of the other one's cookie.
    const renamed = (await send(second.path, 'another password')).headers['set-cookie']?.[0]?.split('=')[0] ?? '';
    const stolen = `${renamed}=${session.split('=')[1]}`;
    expect((await ask(second.path, { headers: { cookie: stolen } })).text).toContain('This report has a password');
    testApp.clock.moveBy(13 * 3_600_000);
    expect((await ask(first.path, { headers: { cookie: session } })).text).toContain('This report has a password');
  });

  it('can be tried twenty times in an hour from one IP address, and the right one does not open it then', async () => {
    const { path } = await share(', password: "a good password"');
    const from = '198.51.100.7';
    for (let tries = 0; tries < 20; tries += 1) expect((await send(path, `guess ${tries}`, from)).status).toBe(403);
    const refused = await send(path, 'a good password', from);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain(
      'Too many wrong passwords. Please try again in an hour, or ask who sent you the link.',
    );
    expect((await send(path, 'a good password', '203.0.113.9')).status).toBe(303);
    testApp.clock.moveBy(3_600_001);
    expect((await send(path, 'a good password', from)).status).toBe(303);
  });

  it('can be tried a hundred times in an hour from all IP addresses together', async () => {
    const { path } = await share(', password: "a good password"');
    for (let tries = 0; tries < 100; tries += 1)
      expect((await send(path, 'wrong guess', `203.0.113.${tries + 20}`)).status).toBe(403);
    expect((await send(path, 'a good password', '203.0.113.250')).status).toBe(429);
  });

  it('is not taken from a form of another site', async () => {
    const { path } = await share(', password: "a good password"');
    const body = 'password=a+good+password';
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(path, { method: 'POST', headers, body })).status).toBe(403);
  });
});

it('has no email, number or name of a fan, on the page, in files or in the API', async () => {
  const contacts = ['fan.of.mara@example.test', '+15555550142', 'Frieda Fan'];
  await testApp.sql(
    `insert into optins_message (id, artist_id, link_id, platform, value, created_at)
     values (gen_random_uuid(), $1, $2, 'email', $3, '2026-03-10T12:00:00Z'), (gen_random_uuid(), $1, $2, 'phone_number', $4, '2026-03-10T12:00:00Z'),
       (gen_random_uuid(), $1, $2, 'text', $5, '2026-03-10T12:00:00Z')`,
    [artistId, linkId, ...contacts],
  );
  const { path } = await share();
  const files = ['figures', 'days', 'links', 'countries', 'sources', 'apps', 'placements', 'left-out'];
  const pages = await Promise.all([ask(path), ...files.map((table) => ask(`${path}&table=${table}`))]);
  const rows = '{ name kind rows views clicks fans }';
  const answer = await testApp.call(
    owner.token,
    `query ($id: uuid!) { report(artist_id: $id, range: "2026-03", time_zone: "UTC") {
      artist_name link_title picture notes { text } links ${rows} countries ${rows} sources ${rows} apps ${rows} placements ${rows} } }`,
    { id: artistId },
  );
  const all = [...pages.map(({ text }) => text), JSON.stringify(answer)].join('\n');
  expect(all).toContain('Mara');
  for (const contact of contacts) expect(all).not.toContain(contact);
});
