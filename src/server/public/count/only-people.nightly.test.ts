/** Storms of machines on a whole test app: nothing that is no person enters a figure, whatever it says of itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { type Asked, createVisitor, iPhone, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

/** A link whose page somebody has looked at, as every view has it; opening a page alone counts nothing. */
async function newLink(): Promise<Link> {
  const link = await buildLink(testApp, { artistId });
  expect((await visitor.ask(`/${link.path}`)).status).toBe(200);
  return link;
}

const click = (link: Link, headers: Record<string, string> = {}, method = 'GET') =>
  visitor.ask(`/${link.path}/spotify`, { method, headers });
const view = (link: Link, headers: Record<string, string> = {}) =>
  visitor.ask('/_/v', {
    method: 'POST',
    body: JSON.stringify({ l: link.id, r: '', q: '' }),
    headers: { 'content-type': 'application/json', ...headers },
  } satisfies Asked);

const wholeBrowser = {
  'user-agent': iPhone,
  accept: 'text/html,application/xhtml+xml',
  'accept-language': 'en-GB,en;q=0.9',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

interface Counted {
  people: number;
  leftOut: Record<string, number>;
}

/** What the artist is shown of a link once `stored` hits have arrived. */
async function figures(link: Link, stored: number): Promise<Counted> {
  if (stored > 0) await visitor.storedHits(link.id, stored);
  const now = testApp.clock.now().getTime();
  const { link_statistics } = dataOf(
    await testApp.call<{
      link_statistics: { events: { count: number }[]; left_out: { verdict: string; rule: string; count: number }[] };
    }>(
      owner.token,
      `query ($id: uuid!, $start: timestamptz!, $end: timestamptz!) {
        link_statistics(link_id: $id, start_time: $start, end_time: $end, offset: "UTC") {
          events { count } left_out { verdict rule count } } }`,
      { id: link.id, start: new Date(now - 86_400_000).toISOString(), end: new Date(now + 86_400_000).toISOString() },
    ),
  );
  const leftOut: Record<string, number> = {};
  for (const { verdict, count } of link_statistics.left_out) leftOut[verdict] = (leftOut[verdict] ?? 0) + count;
  return { people: link_statistics.events.reduce((sum, { count }) => sum + count, 0), leftOut };
}

describe('storms', () => {
  it('of HEAD requests store nothing', async () => {
    const link = await newLink();
    const asked = Array.from({ length: 20 }, () => [
      click(link, {}, 'HEAD'),
      visitor.ask(`/${link.path}`, { method: 'HEAD' }),
      visitor.ask(`/_/v.gif?l=${link.id}`, { method: 'HEAD' }),
    ]);
    for (const { status } of await Promise.all(asked.flat())) expect([200, 302]).toContain(status);
    await view(link);
    expect(await figures(link, 1)).toEqual({ people: 1, leftOut: {} });
  });

  it('of prefetched pages are stored as prefetches', async () => {
    const link = await newLink();
    const said: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'x-purpose': 'preview' },
    ];
    const storm = said.flatMap((purpose) =>
      Array.from({ length: 5 }, () => [
        view(link, { ...wholeBrowser, ...purpose }),
        click(link, { ...wholeBrowser, ...purpose }),
      ]).flat(),
    );
    await Promise.all(storm);
    expect(await figures(link, storm.length)).toEqual({ people: 0, leftOut: { prefetch: storm.length } });
  });

  it('of link previews are stored as previews, though they follow every redirect', async () => {
    const link = await newLink();
    const fetchers = [
      'facebookexternalhit/1.1',
      'Twitterbot/1.0',
      'WhatsApp/2.24.20.89 A',
      'TelegramBot/1.0',
      'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    ];
    const storm = fetchers.flatMap((agent) =>
      Array.from({ length: 6 }, () => [
        view(link, { ...wholeBrowser, 'user-agent': agent }),
        click(link, { 'user-agent': agent }),
      ]).flat(),
    );
    await Promise.all(storm);
    expect(await figures(link, storm.length)).toEqual({ people: 0, leftOut: { preview: storm.length } });
  });

  it('of one visitor are counted up to what people can do', async () => {
    const link = await newLink();
    const from = { ...wholeBrowser, 'x-forwarded-for': '193.99.144.81' };
    // All of it in one minute of the clock, however slow this machine is.
    testApp.clock.moveBy(60_000 - (testApp.clock.now().getTime() % 60_000));
    for (let hit = 0; hit < 130; hit += 1) await view(link, from);
    const other = { ...from, 'x-forwarded-for': '193.99.144.82' };
    await view(link, other);
    await click(link, from);
    expect(await figures(link, 132)).toEqual({ people: 122, leftOut: { anomaly: 10 } });
  });
});

describe('a new user agent for each hit', () => {
  const storm = async (link: Link, hits: number, ipAddress: (hit: number) => string) => {
    testApp.clock.moveBy(60_000 - (testApp.clock.now().getTime() % 60_000));
    for (let hit = 0; hit < hits; hit += 1)
      await view(link, { ...wholeBrowser, 'user-agent': `${iPhone} Made/${hit}`, 'x-forwarded-for': ipAddress(hit) });
  };

  it('counts for one IPv4 address up to what a crowd makes', async () => {
    const link = await newLink();
    await storm(link, 650, () => '193.99.144.90');
    await view(link, { ...wholeBrowser, 'x-forwarded-for': '193.99.144.91' });
    expect(await figures(link, 651)).toEqual({ people: 601, leftOut: { anomaly: 50 } });
  });

  it('counts for one network of IPv6 up to what a crowd makes', async () => {
    const link = await newLink();
    await storm(link, 650, (hit) => `2a02:8109:1234:${hit.toString(16)}::1`);
    await view(link, { ...wholeBrowser, 'x-forwarded-for': '2a02:8109:1235::1' });
    expect(await figures(link, 651)).toEqual({ people: 601, leftOut: { anomaly: 50 } });
  });

  it('counts for one network up to what a crowd makes in an hour, and anew in the next', async () => {
    const link = await newLink();
    testApp.clock.moveBy(3_600_000 - (testApp.clock.now().getTime() % 3_600_000));
    const ipAddress = () => '193.99.144.92';
    for (let minute = 0; minute < 5; minute += 1) await storm(link, 600, ipAddress);
    await storm(link, 20, ipAddress);
    testApp.clock.moveBy(3_600_000);
    await storm(link, 1, ipAddress);
    expect(await figures(link, 3021)).toEqual({ people: 3001, leftOut: { anomaly: 20 } });
  });
});

describe('forged headers', () => {
  it('do not turn a program into a person', async () => {
    const link = await newLink();
    await view(link, { ...wholeBrowser, 'user-agent': 'curl/8.5.0', 'sec-ch-ua': '"Chromium";v="131"' });
    await click(link, { ...wholeBrowser, 'user-agent': 'python-requests/2.32.3' });
    await click(link, { ...wholeBrowser, 'user-agent': '' });
    expect(await figures(link, 3)).toEqual({ people: 0, leftOut: { crawler: 3 } });
  });

  it('do not hide that a request comes from a data centre', async () => {
    const link = await newLink();
    const amazon = { ...wholeBrowser, 'x-forwarded-for': '52.95.110.1' };
    await view(link, amazon);
    // Whoever writes a header of their own is still where the proxy says.
    await view(link, { ...amazon, 'x-forwarded-for': '193.99.144.80, 52.95.110.1' });
    await click(link, {
      ...amazon,
      'x-real-ip': '193.99.144.80',
      'cf-connecting-ip': '193.99.144.80',
      forwarded: 'for=193.99.144.80',
    });
    await click(link, { 'user-agent': iPhone, 'x-forwarded-for': '88.198.1.1' });
    expect(await figures(link, 4)).toEqual({ people: 0, leftOut: { datacentre: 4 } });
  });

  it('do not exclude people behind a VPN or a relay', async () => {
    const link = await newLink();
    await view(link, { ...wholeBrowser, 'x-forwarded-for': '88.198.1.1' });
    await view(link, { 'user-agent': iPhone, 'x-forwarded-for': '104.28.40.1' });
    expect(await figures(link, 2)).toEqual({ people: 2, leftOut: {} });
  });
});

it('stores neither the IP address nor the user agent of a visitor', async () => {
  const link = await newLink();
  await view(link, { ...wholeBrowser, 'user-agent': `${iPhone} Unmistakable/1`, 'x-forwarded-for': '193.99.144.83' });
  const hits = JSON.stringify(await visitor.storedHits(link.id, 1));
  expect(hits).not.toContain('Unmistakable');
  expect(hits).not.toContain('193.99');
});
