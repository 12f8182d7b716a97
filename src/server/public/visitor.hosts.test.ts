/** Which host carries which pages: artists' subdomains and custom domains, unknown ones, bare URLs, and the question about certificates. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

const domain = 'music.label.example';
const subdomain = 'mara.vibe.to';

let testApp: TestApp;
let other: Awaited<ReturnType<TestApp['addServer']>>;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;
let strangerId: string;
let song: Link;

beforeAll(async () => {
  testApp = await createTestApp();
  other = await testApp.addServer();
  visitor = await createVisitor(testApp);
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
  strangerId = await buildArtist(testApp, (await buildPerson(testApp)).userId);
  await testApp.operator.addDomain(artistId, subdomain);
  await testApp.operator.customDomains.addUnchecked({ domain, userId: owner.userId, artistIds: [artistId] });
  song = await buildLink(testApp, { artistId, domain });
  // Each process hears of a new domain by a notification.
  await vi.waitFor(async () => expect(await statusOf(`/${song.path}`, domain)).toBe(200), { timeout: 10_000 });
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const ask: Visitor['ask'] = (path, asked) => visitor.ask(path, asked);
const statusOf = async (path: string, host: string) => (await ask(path, { host })).status;
const otherPort = () => Number(new URL(other.url).port);

describe('a custom domain', () => {
  it("serves its artist's pages under its own name, with clicks and views counted", async () => {
    const page = await ask(`/${song.path}`, { host: domain });
    expect(page.status).toBe(200);
    const url = `http://${domain}.localhost:${testApp.settings.port}/${song.path}`;
    expect(page.text).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(page.text).toContain(`<meta property="og:url" content="${url}"/>`);
    expect(page.text).toContain(`"url":"${url}"`);
    expect((await ask(`/${song.path}/spotify`, { host: domain })).status).toBe(302);
    const beacon = { method: 'POST', host: domain, body: JSON.stringify({ l: song.id, r: '', q: '' }) };
    expect((await ask('/_/v', beacon)).status).toBe(204);
    const hits = await visitor.storedHits(song.id, 2);
    expect(hits.map(({ event }) => event).sort()).toEqual(['click', 'view']);
  });

  it('opens with .localhost behind it, in capitals and with a dot at the end', async () => {
    for (const host of [`${domain}.localhost:3000`, domain.toUpperCase(), `${domain}.`])
      expect(await statusOf(`/${song.path}`, host)).toBe(200);
  });

  it('leads from a name with www. before it to the page, and lets it have a certificate', async () => {
    for (const host of [`www.${domain}`, `WWW.${domain}`, `www.${subdomain}`, 'www.vibe.to', 'www.go.vibe.to']) {
      const { status, headers } = await ask(`/${song.path}?utm_source=poster`, { host });
      expect(status).toBe(302);
      expect(headers.location).toBe(`http://${host.slice(4)}/${song.path}?utm_source=poster`);
    }
    for (const host of ['www.nobody.example', 'www.nobody.vibe.to', `www2.${domain}`])
      expect(await statusOf(`/${song.path}`, host)).toBe(404);
  });

  it("serves no other account's pages, whatever is stored there", async () => {
    const foreign = await buildLink(testApp, { artistId: strangerId, domain });
    expect(await statusOf(`/${foreign.path}`, domain)).toBe(404);
    expect(await statusOf(`/${foreign.path}/spotify`, domain)).toBe(404);
    const builtIn = await buildLink(testApp, { artistId });
    expect(await statusOf(`/${builtIn.path}`, domain)).toBe(404);
  });

  it("counts nothing for other accounts' pages and accepts none of their forms, though their ids are known", async () => {
    const config = { email_capture: true, phone_number_capture: false, success_message: 'See you there.' };
    const destinations = [{ type: 'message_optin' as const, config }];
    const foreign = await buildLink(testApp, { artistId: strangerId, domain, destinations });
    const shared = await buildLink(testApp, { artistId, domain, destinations });
    const beaconOf = (id: string, path: string) =>
      ask('/_/v', {
        method: 'POST',
        host: domain,
        headers: { referer: `http://${domain}/${path}` },
        body: JSON.stringify({ l: id, r: '', q: '' }),
      });
    // A page that this process met already is known by its link's id from then on.
    for (const { path } of [foreign, shared]) await statusOf(`/${path}`, domain);
    for (const path of [foreign.path, shared.path]) expect((await beaconOf(foreign.id, path)).status).toBe(404);
    expect((await ask(`/_/v.gif?l=${foreign.id}`, { host: domain })).status).toBe(200);
    const leave = async ({ path, destinations }: Link) => {
      const form = { path, destination: destinations[0]?.id ?? '', channel: 'email', email: 'fan@example.org' };
      return (await ask('/_/optin', { method: 'POST', host: domain, body: new URLSearchParams(form).toString() }))
        .status;
    };
    expect([await leave(shared), await leave(foreign)]).toEqual([200, 404]);
    // What is counted later arrives after what was counted before.
    expect((await beaconOf(shared.id, shared.path)).status).toBe(204);
    expect(await visitor.storedHits(shared.id, 1)).toHaveLength(1);
    expect(await visitor.storedHits(foreign.id, 0)).toEqual([]);
  });

  it('is added and removed in every process at once', async () => {
    const late = 'late.label.example';
    const link = await buildLink(testApp, { artistId, domain: late });
    const everywhere = async () => [
      (await ask(`/${link.path}`, { host: late })).status,
      (await ask(`/${link.path}`, { host: late, port: otherPort() })).status,
    ];
    expect(await everywhere()).toEqual([404, 404]);
    await testApp.operator.customDomains.addUnchecked({ domain: late, userId: owner.userId, artistIds: [artistId] });
    await expect.poll(everywhere).toEqual([200, 200]);
    await testApp.operator.customDomains.remove(late);
    await expect.poll(everywhere).toEqual([404, 404]);
  });
});

describe('a subdomain', () => {
  it("serves its artist's pages only", async () => {
    const [mine, theirs] = [
      await buildLink(testApp, { artistId, domain: subdomain }),
      await buildLink(testApp, { artistId: strangerId, domain: subdomain }),
    ];
    expect(await statusOf(`/${mine.path}`, subdomain)).toBe(200);
    expect(await statusOf(`/${theirs.path}`, subdomain)).toBe(404);
  });

  it('that no artist has is a page that says so, without a database query', async () => {
    await buildLink(testApp, { artistId, domain: 'nobody.vibe.to', path: 'stored' });
    const { status, text } = await ask('/stored', { host: 'nobody.vibe.to' });
    expect(status).toBe(404);
    expect(text).toContain('nobody.vibe.to has no page at this address');
  });
});

describe('the root of a host', () => {
  it('is a small page on a built-in host', async () => {
    const { status, text, headers } = await ask('/');
    expect(status).toBe(200);
    expect(text).toContain('<h1>vibe.to</h1>');
    expect(text).toContain('noindex');
    expect(headers['content-security-policy']).toContain("script-src 'none'");
  });

  it("redirects to the newest bio link on an artist's own host, with the campaign, and is not found without one", async () => {
    expect(await statusOf('/', subdomain)).toBe(404);
    await buildLink(testApp, {
      artistId,
      type: 'bio',
      domain: subdomain,
      path: 'old',
      createdAt: new Date('2026-01-01'),
    });
    const bio = await buildLink(testApp, { artistId, type: 'bio', domain: subdomain, path: 'bio' });
    await buildLink(testApp, { artistId: strangerId, type: 'bio', domain: subdomain, path: 'theirs' });
    const front = async (path: string, host: string) => (await ask(path, { host })).headers.location;
    await expect.poll(() => front('/', subdomain)).toBe('/bio');
    expect(await front('/?utm_source=sticker', subdomain)).toBe('/bio?utm_source=sticker');
    const elsewhere = `http://${subdomain}.localhost:${testApp.settings.port}/bio`;
    expect(await front('/', domain)).toBe(elsewhere);
    expect(await front('/?next=//evil.example', domain)).toBe(`${elsewhere}?next=//evil.example`);
    await testApp.call(owner.token, 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', { id: bio.id });
    await expect.poll(() => front('/', subdomain)).toBe('/old');
  });

  it('HOST-5: passes over a bio link on a host that was lost, and on one that was taken from its artist', async () => {
    const [people, label] = [await buildPerson(testApp), 'ines.vibe.to'];
    const artist = await buildArtist(testApp, people.userId);
    await testApp.operator.addDomain(artist, label);
    const bio = (on: string, createdAt: string) =>
      buildLink(testApp, { artistId: artist, type: 'bio', domain: on, createdAt: new Date(createdAt) });
    const open = await bio('vibe.to', '2026-01-01');
    await bio('gone.label.example', '2026-01-02');
    await bio(domain, '2026-01-03');
    const front = async () => (await ask('/', { host: label })).headers.location;
    await expect.poll(front).toBe(`http://vibe.to.localhost:${testApp.settings.port}/${open.path}`);
  });

  it('HOST-5: passes over pages of suspended artists, paths that others may have now, and hosts that are not served', async () => {
    const label = 'label.vibe.to';
    const people = await buildPerson(testApp);
    const [first, second] = [await buildArtist(testApp, people.userId), await buildArtist(testApp, people.userId)];
    const bio = (artist: string, createdAt: string) =>
      buildLink(testApp, { artistId: artist, type: 'bio', createdAt: new Date(createdAt) });
    const [open, released] = [await bio(first, '2026-01-01'), await bio(first, '2026-01-02')];
    await bio(second, '2026-01-03');
    await testApp.sql('update artists set suspended_at = now() where id = $1', [second]);
    await testApp.sql('update links set path_released_at = now() where id = $1', [released.id]);
    const { listFrontPages } = testApp.modules.links.service;
    expect(await listFrontPages(label, [first, second])).toEqual([
      { domain: open.domain, path: open.path, artistId: first },
    ]);
  });
});

describe('the certificate check', () => {
  const may = async (name: string, asked: Parameters<Visitor['ask']>[1] = {}) =>
    (await ask(`/_/tls?domain=${name}`, { direct: true, host: '127.0.0.1', ...asked })).status;

  it('is answered yes for every known host, whatever the Host header', async () => {
    for (const name of ['localhost', 'vibe.to', 'listen.to', 'go.vibe.to', subdomain, domain, domain.toUpperCase()])
      expect(await may(name), name).toBe(200);
    for (const name of [domain, subdomain, 'vibe.to']) expect(await may(`www.${name}`), name).toBe(200);
    for (const host of ['vibe.to', 'fanfare', `localhost:${testApp.settings.port}`])
      expect(await may('vibe.to', { host }), host).toBe(200);
  });

  it('is answered no for every other name', async () => {
    const names = [
      'nobody.vibe.to',
      'www.nobody.example',
      `www.www.${domain}`,
      'x.listen.to',
      'evil.example',
      'a.b.vibe.to',
      '10.0.0.1',
      '',
      'vibe.to:443',
      `${domain}.localhost`,
    ];
    for (const name of [...names, 'x'.repeat(300)]) expect(await may(name), name).toBe(404);
    expect((await ask('/_/tls', { direct: true })).status).toBe(404);
  });

  it('is not answered to visitors who come through the proxy', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect(await may('vibe.to', { headers: { [name]: '193.99.144.80' } })).toBe(404);
  });
});

it('forgets a deleted link in every process at once', async () => {
  const gone = await buildLink(testApp, {
    artistId,
    destinations: [{ type: 'spotify', cta: 'Go', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' }],
  });
  const [row] = await testApp.sql<{ short_id: number }>(
    'select short_id::integer as short_id from link_destinations where link_id = $1',
    [gone.id],
  );
  const { toBase62 } = await import('#domain/kernel/base62.ts');
  const asked = [
    { path: `/${gone.path}`, host: 'vibe.to' },
    { path: `/${gone.path}/spotify`, host: 'vibe.to' },
    { path: `/${gone.path}/spotify:auto`, host: 'vibe.to' },
    { path: `/${toBase62(row?.short_id ?? 0)}`, host: 'go.vibe.to' },
  ];
  const everywhere = async () =>
    Promise.all(
      [testApp.settings.port, otherPort()].flatMap((port) =>
        asked.map(async ({ path, host }) => (await ask(path, { host, port, headers: { 'user-agent': '' } })).status),
      ),
    );
  expect(await everywhere()).toEqual([200, 302, 302, 302, 200, 302, 302, 302]);
  dataOf(
    await testApp.call(owner.token, 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', { id: gone.id }),
  );
  await expect.poll(everywhere).toEqual(Array(8).fill(404));
});

it('lets pages be framed anywhere and the dashboard nowhere', async () => {
  const page = await ask(`/${song.path}`, { host: domain });
  expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(page.headers['x-frame-options']).toBeUndefined();
  for (const path of ['/', '/links', '/login']) {
    const { headers } = await ask(path, { host: 'localhost', headers: { accept: 'text/html' } });
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'] ?? "frame-ancestors 'none'", path).toContain("frame-ancestors 'none'");
  }
});
