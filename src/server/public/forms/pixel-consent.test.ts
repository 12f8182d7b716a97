/** Pages with pixels over plain HTTP: whether pixels fire, ask or stay silent, and what the server sends to the platforms. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toBase62 } from '#domain/kernel/base62.ts';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

const save = 'mutation ($object: pixels_insert_input!) { insert_pixels_one(object: $object) { id } }';
const token = 'EAAB-a-long-enough-token';
const facebook = '123456789012345';
const german = '193.99.144.80';
const american = '128.101.101.101';
const bot = 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)';
const eventId = '0f1e2d3c-0000-4000-8000-0000000000aa';
const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

let testApp: TestApp;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;
let link: Link;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
  link = await buildLink(testApp, { artistId });
  const object = { artist_id: artistId, provider: 'Facebook', pixel: facebook, access_token: token };
  dataOf(await testApp.call(owner.token, save, { object }));
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});
beforeEach(() => {
  testApp.standIns.failures.clear();
});

interface From {
  ipAddress?: string;
  cookie?: string;
  agent?: string;
  gpc?: boolean;
}

const headersOf = ({ ipAddress = american, cookie, agent, gpc }: From) => ({
  'x-forwarded-for': ipAddress,
  ...(cookie === undefined ? {} : { cookie }),
  ...(agent === undefined ? {} : { 'user-agent': agent }),
  ...(gpc === true ? { 'sec-gpc': '1' } : {}),
});

/** Opens the page and sends its beacon; returns what the answer says about pixels. */
async function view(from: From = {}, body: object = {}, of: Link = link): Promise<string | undefined> {
  await visitor.ask(`/${of.path}`);
  const answer = await visitor.ask('/_/v', {
    method: 'POST',
    headers: headersOf(from),
    body: JSON.stringify({ l: of.id, r: '', q: '?fbclid=abc', ...body }),
  });
  expect(answer.status).toBe(204);
  return answer.headers['x-pixels']?.toString();
}

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields).toString() });
const received = (id: string) => testApp.standIns.adBook.list().filter((event) => event.eventId === id);

describe('a page with pixels', () => {
  it('lets through what its pixels need and nothing else, and names no token', async () => {
    const { headers, text } = await visitor.ask(`/${link.path}`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' ${testApp.url};`);
    expect(text).toContain(facebook);
    expect(text).not.toContain(token);
    const plain = await buildLink(testApp, { artistId: await buildArtist(testApp, owner.userId) });
    const page = await visitor.ask(`/${plain.path}`);
    expect(String(page.headers['content-security-policy'])).toContain("connect-src 'self';");
    expect(page.text).not.toContain('data-pixels');
    expect(await view({}, {}, plain)).toBeUndefined();
  });

  it('fires in the US, and the server tells the platform under the same id, once, with address and agent', async () => {
    const [may, id = ''] = (await view({ cookie: '_fbp=fb.1.2.3; _fbc=fb.1.1.older' }))?.split(' ') ?? [];
    expect(may).toBe('fire');
    await expect.poll(() => received(id).length).toBe(1);
    const [event] = received(id);
    expect(event).toMatchObject({ platform: 'Facebook', from: 'server', pixel: facebook, event: 'PageView' });
    expect(JSON.parse(event?.details ?? '{}')).toMatchObject({
      action_source: 'website',
      user_data: { client_ip_address: american, fbp: 'fb.1.2.3', fbc: expect.stringMatching(/^fb\.1\.\d+\.abc$/) },
    });
    await expect.poll(() => testApp.sql('select 1 from pixel_events')).toEqual([]);
  });

  it('asks in Germany, tells nobody before, and tells of the view once it is allowed', async () => {
    const [may, id = ''] = (await view({ ipAddress: german }))?.split(' ') ?? [];
    expect(may).toBe('ask');
    const answer = await visitor.ask('/_/consent', {
      ...form({ path: link.path, answer: 'yes', i: id, q: '' }),
      headers: headersOf({ ipAddress: german }),
    });
    expect(answer.status).toBe(204);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^pixels=[0-9a-f]{8}0; Path=\/; Max-Age=15552000; SameSite=Lax; HttpOnly$/);
    await expect.poll(() => received(id).length).toBe(1);
    expect(await view({ ipAddress: german, cookie: cookie.split(';')[0] })).toMatch(/^fire /);
  });

  it('remembers a no', async () => {
    const answer = await visitor.ask('/_/consent', {
      ...form({ path: link.path, answer: 'no', i: eventId, q: '' }),
      headers: headersOf({ ipAddress: german }),
    });
    const cookie = String(answer.headers['set-cookie']).split(';')[0];
    expect(await view({ ipAddress: german, cookie })).toBeUndefined();
    expect(await view({ ipAddress: american, cookie })).toBeUndefined();
  });

  it('takes no consent from a page of another site', async () => {
    const answer = await visitor.ask('/_/consent', {
      ...form({ path: link.path, answer: 'yes', i: eventId, q: '' }),
      headers: { origin: 'https://elsewhere.example' },
    });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('asks everywhere in a frame, whose browser sends no cookie, and fires nothing from it before', async () => {
    const [may, id = ''] = (await view({}, { f: '1' }))?.split(' ') ?? [];
    expect(may).toBe('ask');
    expect(await view({ cookie: 'pixels=out' }, { f: '1' })).toBeUndefined();
    const silent = '0f1e2d3c-0000-4000-8000-0000000000f1';
    await visitor.ask(`/${link.path}/spotify?e=${silent}&f=1`, { headers: headersOf({}) });
    await visitor.ask('/_/consent', {
      ...form({ path: link.path, answer: 'yes', i: id, q: '' }),
      headers: headersOf({}),
    });
    await expect.poll(() => received(id).length).toBe(1);
    expect(received(silent)).toEqual([]);
  });

  it('is silent for an opt-out, for Global Privacy Control in header or script, and for machines', async () => {
    expect(await view({ cookie: 'pixels=out' })).toBeUndefined();
    expect(await view({ gpc: true })).toBeUndefined();
    expect(await view({}, { g: '1' })).toBeUndefined();
    expect(await view({}, { g: 1 })).toBeUndefined();
    expect(await view({ agent: bot })).toBeUndefined();
  });

  it("tells of a click under the page's id, also with what an advertisement's address brought, and leads on at once", async () => {
    const id = '0f1e2d3c-0000-4000-8000-0000000000bb';
    const answer = await visitor.ask(`/${link.path}/spotify?e=${id}&fbclid=click`, { headers: headersOf({}) });
    expect([answer.status, answer.headers.location]).toEqual([302, spotify]);
    await expect.poll(() => received(id).map(({ event }) => event)).toEqual(['ViewContent']);
    expect(received(id)[0]?.details).toContain('.click"');
    const silent = '0f1e2d3c-0000-4000-8000-0000000000cc';
    await visitor.ask(`/${link.path}/spotify?e=${silent}&g=1`, { headers: headersOf({}) });
    await visitor.ask(`/${link.path}/spotify?e=${silent}`, { headers: headersOf({ ipAddress: german }) });
    const last = '0f1e2d3c-0000-4000-8000-0000000000dd';
    await visitor.ask(`/${link.path}/spotify?e=${last}`, { headers: headersOf({}) });
    await expect.poll(() => received(last).length).toBe(1);
    expect(received(silent)).toEqual([]);
  });

  it('keeps what a platform does not take, encrypted, obeys its pause, and drops it with a count after a day', async () => {
    testApp.standIns.failures.set('Meta Conversions API', 'busy', 3600);
    const [, id = ''] = (await view())?.split(' ') ?? [];
    const state = async () =>
      (
        await testApp.sql<{ failures: number; dropped: string; wait: number }>(
          `select failures, dropped_count as dropped, extract(epoch from next_try_at)::float8 as wait from pixels where artist_id = $1`,
          [artistId],
        )
      )[0];
    await expect.poll(async () => (await state())?.failures).toBe(1);
    const now = testApp.clock.now().getTime() / 1000;
    expect(((await state())?.wait ?? 0) - now).toBeGreaterThan(3500);
    const [row] = await testApp.sql<{ details: string }>('select details from pixel_events where event_id = $1', [id]);
    expect(Buffer.from(row?.details ?? '', 'base64').toString('latin1')).not.toContain(american);
    testApp.clock.moveBy(86_400_000 + 60_000);
    try {
      await expect.poll(async () => Number((await state())?.dropped)).toBe(1);
      expect(await testApp.sql('select 1 from pixel_events where event_id = $1', [id])).toEqual([]);
      testApp.standIns.failures.clear();
      expect(received(id)).toEqual([]);
    } finally {
      testApp.clock.moveBy(-(86_400_000 + 60_000));
    }
  });
});

describe("an agency's pixel", () => {
  it("is on the pages of every artist that the agency pays for, and on nobody else's", async () => {
    const agency = await buildPerson(testApp, { plan: 'agency' });
    const ofAgency = await buildLink(testApp, { artistId: await buildArtist(testApp, agency.userId) });
    expect(await view({}, {}, ofAgency)).toBeUndefined();
    const object = { agency_id: agency.userId, provider: 'AdWords', pixel: 'AW-7654321', conversion_tag: 'aBcD' };
    dataOf(await testApp.call(agency.token, save, { object }));
    await expect.poll(() => view({}, {}, ofAgency)).toMatch(/^fire /);
    expect((await visitor.ask(`/${ofAgency.path}`)).text).toContain('AW-7654321');
    expect((await visitor.ask(`/${link.path}`)).text).not.toContain('AW-7654321');
  });
});

describe('the privacy page', () => {
  it('says what holds, names the partners, and keeps an opt-out in one cookie', async () => {
    const { text, headers } = await visitor.ask(`/_/privacy?p=${link.path}`, { headers: headersOf({}) });
    expect(text).toContain('Meta (Facebook and Instagram)');
    expect(text).toContain('Advertising pixels fire when you open the page.');
    expect(headers['cache-control']).toBe('no-store');
    const out = await visitor.ask('/_/privacy', form({ p: link.path, choice: 'out' }));
    expect([out.status, out.headers.location]).toEqual([303, `/_/privacy?p=${link.path}`]);
    expect(String(out.headers['set-cookie'])).toMatch(/^pixels=out; .*HttpOnly/);
    const after = await visitor.ask(`/_/privacy?p=${link.path}`, { headers: headersOf({ cookie: 'pixels=out' }) });
    expect(after.text).toContain('You opted out.');
    expect(after.text).toContain('Take my opt-out back');
  });

  it('stands on its own on every link host and tells of Global Privacy Control', async () => {
    const { status, text } = await visitor.ask('/_/privacy', { host: 'listen.to', headers: headersOf({ gpc: true }) });
    expect(status).toBe(200);
    expect(text).toContain('your browser sends it');
    expect(text).toContain('Opt out of all pixels on listen.to');
  });

  it.each([{ choice: 'maybe' }, { choice: 'allow', p: 'nobody-has-this' }, {}])(
    'takes no press like %j',
    async (fields) => {
      expect((await visitor.ask('/_/privacy', form(fields as Record<string, string>))).status).toBe(400);
    },
  );
});

describe('Bot Block', () => {
  const paid = () => visitor.ask(`/${link.path}/spotify?gclid=x`, { headers: headersOf({ agent: bot }) });

  it('leads machines of advertisements on while it is off, and not while it is on', async () => {
    expect((await paid()).status).toBe(302);
    const set =
      'mutation ($id: uuid!) { update_artists_by_pk(pk_columns: { id: $id }, _set: { block_bots: true }) { id } }';
    dataOf(await testApp.call(owner.token, set, { id: artistId }));
    await expect.poll(async () => (await paid()).status).toBe(200);
    const held = await paid();
    expect(held.headers.location).toBeUndefined();
    expect(held.text).not.toContain('open.spotify.com');
    expect((await visitor.ask(`/${link.path}/spotify`, { headers: headersOf({ agent: bot }) })).status).toBe(302);
    expect((await visitor.ask(`/${link.path}/spotify?gclid=x`, { headers: headersOf({}) })).status).toBe(302);
    const head = await visitor.ask(`/${link.path}/spotify?gclid=x`, {
      method: 'HEAD',
      headers: headersOf({ agent: bot }),
    });
    expect([head.status, head.headers.location]).toEqual([200, undefined]);
  });

  it('lets a person who was taken for a machine go on, to the stored destination only', async () => {
    const fields = { path: link.path, destination: link.destinations[0]?.id ?? '' };
    const on = await visitor.ask('/_/continue', form(fields));
    expect([on.status, on.headers.location]).toEqual([302, spotify]);
    expect((await visitor.ask('/_/continue', form({ ...fields, destination: 'https://evil.example' }))).status).toBe(
      404,
    );
  });

  it('does so on the short host too, whose links it holds as well', async () => {
    const [row] = await testApp.sql<{ short_id: number }>(
      'select short_id::integer as short_id from link_destinations where id = $1',
      [link.destinations[0]?.id],
    );
    const host = 'go.vibe.to';
    const held = await visitor.ask(`/${toBase62(row?.short_id ?? 0)}?gclid=x`, {
      host,
      headers: headersOf({ agent: bot }),
    });
    expect(held.text).toContain('action="/_/continue"');
    const fields = { path: link.path, destination: link.destinations[0]?.id ?? '' };
    const on = await visitor.ask('/_/continue', { host, ...form(fields) });
    expect([on.status, on.headers.location]).toEqual([302, spotify]);
  });
});
