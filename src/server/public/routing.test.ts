/** Rules at visitors: who is led where, what stays one tap away, who is never led, and how it is counted (ROUTE-10 to ROUTE-31). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { blankCondition, type RoutingRule } from '#domain/routing/rule.ts';
import { buildArtist, buildLink, buildPerson, linkOf, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { type Asked, createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

const [german, british] = ['193.99.144.80', '81.2.69.142'];
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const spotify = 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC';
const apple = 'https://music.apple.com/us/album/1440857781';

let testApp: TestApp;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;
let link: Link;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  owner = await buildPerson(testApp, { plan: 'agency', firstBillingDate: null });
  artistId = await buildArtist(testApp, owner.userId, { plan: 'max' });
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

type Draft = Partial<Omit<RoutingRule, 'of' | 'target'>> & { of?: string; target?: string };

/** Stores a link with rules, which name destinations by their types. */
async function withRules(...rules: Draft[]): Promise<void> {
  const made = linkOf({
    artistId,
    destinations: [
      { type: 'spotify', cta: 'Stream', url: spotify },
      { type: 'applemusic', cta: 'Stream', url: apple },
    ],
  });
  const idOf = (type: string | undefined) => made.destinations.find((each) => each.type === type)?.id ?? null;
  link = await buildLink(testApp, {
    ...made,
    rules: rules.map(({ of, target, ...rule }, index) => ({
      ...blankCondition,
      ...{ id: index + 1, action: 'destination', url: '', of: idOf(of), target: idOf(target) },
      ...rule,
    })),
  });
}

const open = (
  behind = '',
  { from = german, ...headers }: { from?: string } & Record<string, string> = {},
  more: Asked = {},
) => visitor.ask(`/${link.path}${behind}`, { ...more, headers: { 'x-forwarded-for': from, ...headers } });
const isPage = ({ text }: { text: string }) => text.includes(`data-link="${link.id}"`);
const locationOf = async (...of: Parameters<typeof open>) => (await open(...of)).headers.location;
const hits = async (count: number) =>
  (await visitor.storedHits(link.id, count))
    .map((hit) => `${hit.event} ${(hit as unknown as { route: number }).route}`)
    .sort();

describe('ROUTE-10: a visitor of the page whom a rule leads elsewhere', () => {
  beforeEach(() => withRules({ countries: ['DE'], target: 'applemusic' }));

  it('sees a short page that goes on, with all services one tap away', async () => {
    const { status, text, headers } = await open();
    expect(status).toBe(200);
    expect(text).toContain('Opening Apple Music');
    expect(text).toContain(`<a id="go" href="/${link.path}/rule-1"`);
    expect(text).toContain(`<a id="all" href="/${link.path}/-all">All services</a>`);
    expect(text).toContain(`content="3;url=/${link.path}/rule-1"`);
    expect(headers['cache-control']).toBe('no-store');
    const followed = await open('/rule-1');
    expect([followed.status, followed.headers.location]).toEqual([302, apple]);
  });

  it('finds every service at its own address, whatever the country', async () => {
    const full = await open('/-all');
    expect(isPage(full)).toBe(true);
    for (const service of ['Spotify', 'Apple Music']) expect(full.text).toContain(service);
    expect(full.headers.etag).toBe((await open('', { from: british })).headers.etag);
  });

  it('elsewhere, and for what is not known to be there, is the page', async () => {
    expect(isPage(await open('', { from: british }))).toBe(true);
    expect(isPage(await open('', { from: '10.0.0.1' }))).toBe(true);
  });

  it('ROUTE-11: programs, frames and what a script asks for get the page', async () => {
    for (const agent of ['facebookexternalhit/1.1', 'Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0'])
      expect(isPage(await open('', { 'user-agent': agent })), agent).toBe(true);
    for (const kind of ['iframe', 'empty']) expect(isPage(await open('', { 'sec-fetch-dest': kind })), kind).toBe(true);
    expect(isPage(await open('', { 'sec-purpose': 'prefetch;prerender' }))).toBe(true);
    expect(isPage(await open('', { 'sec-fetch-dest': 'document' }))).toBe(false);
  });

  it('takes campaign, placement and referrer along on both ways', async () => {
    const { text } = await open('/-7k?utm_source=story', { referer: 'https://l.instagram.com/' });
    const attributes = text.replaceAll('&amp;', '&');
    expect(attributes).toContain(`/${link.path}/rule-1?utm_source=story&utm_p=7k&r=https%3A%2F%2Fl.instagram.com%2F`);
    expect(attributes).toContain(`/${link.path}/-all-7k?utm_source=story`);
  });

  it('ROUTE-31: counts as one view and one click when it goes on, and not before', async () => {
    await open();
    await open('/rule-1?r=https%3A%2F%2Fl.instagram.com%2F');
    await open('/spotify');
    expect(await hits(3)).toEqual(['click 0', 'click 1', 'view 1']);
    const [click] = (await visitor.storedHits(link.id, 3)).filter(({ referrer }) => referrer === 'Instagram');
    expect(click).toMatchObject({ verdict: 'person', country: 'DE' });
  });

  it('whose rule is gone, or never was, is led to the page', async () => {
    expect(await locationOf('/rule-9')).toContain(`/${link.path}`);
    expect(await locationOf('/rule-9')).not.toContain('rule');
  });
});

describe('ROUTE-4: a destination', () => {
  const store = 'https://music.apple.com/de/album/1440857781';

  it('has another URL for some, also by its short link, and the click has the rule', async () => {
    await withRules({ of: 'applemusic', action: 'url', url: store, countries: ['DE'] });
    expect(await locationOf('/applemusic')).toBe(store);
    expect(await locationOf('/applemusic', { from: british })).toBe(apple);
    expect(await locationOf('/applemusic', { 'user-agent': 'curl/8.5.0' })).toBe(apple);
    expect(await locationOf('/spotify')).toBe(spotify);
    expect(isPage(await open())).toBe(true);
    expect(await hits(4)).toContain('click 1');
  });

  it('is hidden from some, except on the page with all services, and its view has the rule', async () => {
    await withRules({ of: 'applemusic', action: 'hidden', devices: ['phone'] });
    const [phone, full, other] = [await open(), await open('/-all'), await open('', { 'user-agent': desktop })];
    expect(phone.text).not.toContain('Apple Music');
    for (const whole of [full, other]) expect(whole.text).toContain('Apple Music');
    expect(full.headers.etag).toBe(other.headers.etag);
    expect((await open('', { 'if-none-match': phone.headers.etag ?? '' })).status).toBe(304);
    expect((await open('', { 'if-none-match': full.headers.etag ?? '' })).status).toBe(200);
    expect(await locationOf('/applemusic')).toBe(apple);
    const beacon = (p: string) =>
      visitor.ask('/_/v', { method: 'POST', body: JSON.stringify({ l: link.id, r: '', p, q: '' }) });
    await beacon(`/${link.path}`);
    await beacon(`/${link.path}/-all`);
    expect(await hits(3)).toEqual(['click 0', 'view 0', 'view 1']);
  });
});

describe('times', () => {
  it('begin and end at their instants, without a change of the link', async () => {
    const at = (minutes: number) => new Date(testApp.clock.now().getTime() + minutes * 60_000).toISOString();
    await withRules({ from: at(10), until: at(20), timezone: 'Europe/Berlin', target: 'spotify' });
    expect(isPage(await open())).toBe(true);
    testApp.clock.moveBy(10 * 60_000);
    expect(isPage(await open())).toBe(false);
    testApp.clock.moveBy(10 * 60_000);
    expect(isPage(await open())).toBe(true);
  });
});

describe('ROUTE-20: the service that a fan chose', () => {
  const remember = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    visitor.ask('/_/remember', {
      method: 'POST',
      body: new URLSearchParams({ path: link.path, ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  beforeEach(() => withRules({ action: 'remembered' }));

  it('is a cookie of the host with the name of the service and nothing else', async () => {
    const answer = await remember({ service: 'applemusic' });
    expect([answer.status, answer.headers.location]).toEqual([303, `/${link.path}/-all`]);
    expect(answer.headers['set-cookie']).toEqual(['service=applemusic; Path=/; Max-Age=34560000; SameSite=Lax']);
    expect((await remember({ service: '' })).headers['set-cookie']).toEqual([
      'service=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
    expect((await remember({ service: 'applemusic' }, { 'sec-fetch-dest': 'empty' })).status).toBe(204);
  });

  it('is never set by opening a page or a service, by another site, or to anything else', async () => {
    for (const behind of ['', '/spotify', '/-all']) expect((await open(behind)).headers['set-cookie']).toBeUndefined();
    expect((await remember({ service: 'applemusic' }, { origin: 'https://evil.example' })).status).toBe(403);
    for (const service of ['custom', 'message_optin', 'x; Domain=vibe.to', '__proto__'])
      expect((await remember({ service })).status, service).toBe(400);
    expect((await remember({ service: 'spotify', path: '../evil' })).status).toBe(400);
  });

  it('opens at once where the page has it, and can be taken back on the way', async () => {
    const { text } = await open('', { cookie: 'a=1; service=applemusic' });
    expect(text).toContain('Opening Apple Music');
    expect(text).toContain('Ask me every time');
    expect(await locationOf('/rule-1', { cookie: 'service=applemusic' })).toBe(apple);
    for (const cookie of ['service=deezer', 'service=', 'other=applemusic', 'service=<script>'])
      expect(isPage(await open('', { cookie })), cookie).toBe(true);
  });

  it('is offered on the page', async () => {
    const { text } = await open('/-all');
    expect(text).toContain('action="/_/remember"');
    await withRules({ countries: ['FR'], target: 'spotify' });
    expect((await open('/-all')).text).not.toContain('/_/remember');
  });
});

describe('ROUTE-12: no rule decides after another one', () => {
  it('so that two pages which lead to each other end at the second', async () => {
    await withRules({ devices: ['phone'], action: 'url', url: 'https://vibe.to/first' });
    const second = link;
    await withRules({ devices: ['phone'], action: 'url', url: `https://vibe.to/${second.path}` });
    const first = await locationOf('/rule-1');
    expect(first).toBe(`https://vibe.to/${second.path}?routed=1`);
    link = second;
    expect(isPage(await open('?routed=1'))).toBe(true);
    expect(isPage(await open())).toBe(false);
  });

  it('also not at the url of a rule, or of a service that the page does not have', async () => {
    await withRules({ devices: ['phone'], action: 'url', url: 'https://shop.example/' });
    for (const behind of ['/rule-1', '/rule-9', '/deezer'])
      expect(await locationOf(`${behind}?routed=1`), behind).toMatch(new RegExp(`/${link.path}\\?routed=1$`));
    expect(await locationOf('/rule-1?utm_content=routed=10')).toBe('https://shop.example/');
  });

  it('with `www.` before the host, too', async () => {
    await withRules({ devices: ['phone'], action: 'url', url: 'https://www.vibe.to/other' });
    expect(await locationOf('/rule-1')).toBe('https://www.vibe.to/other?routed=1');
  });
});

it('ROUTE-30: each rule has the views and clicks of people that it decided', async () => {
  await withRules(
    { countries: ['DE'], target: 'applemusic' },
    { of: 'spotify', action: 'url', url: spotify, devices: ['phone'] },
  );
  for (const behind of ['/rule-1', '/rule-1', '/spotify']) await open(behind);
  await open('/rule-1', { 'user-agent': 'curl/8.5.0' });
  await hits(7);
  const { link_rule_hits: figures } = dataOf(
    await testApp.call<{ link_rule_hits: unknown[] }>(
      owner.token,
      'query ($id: uuid!) { link_rule_hits(link_id: $id) { rule views clicks } }',
      { id: link.id },
    ),
  );
  expect(figures).toEqual([
    { rule: 1, views: 2, clicks: 2 },
    { rule: 2, views: 0, clicks: 1 },
  ]);
});
