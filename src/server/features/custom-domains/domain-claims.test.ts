/** Adding, checking and giving back custom domains, against a real name server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { type NameServer, startNameServer } from '#tests/fixtures/name-server.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let names: NameServer;
let testApp: TestApp;
let userId: string;
let artistId: string;
let number = 0;

beforeAll(async () => {
  names = await startNameServer();
  names.records.set('vibe.to', { A: ['192.0.2.1', '192.0.2.2'] });
  testApp = await createTestApp({ dnsServers: [names.ipAddress] });
  ({ userId } = await buildPerson(testApp));
  artistId = await buildArtist(testApp, userId);
});
afterAll(async () => {
  await testApp?.close();
  await names?.close();
});

/** A domain nobody had before, with these records. */
function newDomain(records: Parameters<NameServer['records']['set']>[1]): string {
  number += 1;
  const domain = `music.label-${number}.example`;
  names.records.set(domain, records);
  return domain;
}
const add = (domain: string, owner = userId, artistIds = [artistId]) =>
  testApp.operator.customDomains.add({ domain, userId: owner, artistIds });
const isVerified = async (domain: string) =>
  (await testApp.sql<{ verified: boolean }>('select verified from custom_domains where domain = $1', [domain]))[0]
    ?.verified;

it.each([
  ['a CNAME record', { CNAME: 'vibe.to' }],
  ['a CNAME record in capitals', { CNAME: 'Listen.To' }],
  ["all of the link host's addresses or some", { A: ['192.0.2.2'] }],
])('is verified by %s', async (_what, records) => {
  const domain = newDomain(records);
  expect(await add(domain.toUpperCase())).toMatchObject({ state: 'connected' });
  expect(await isVerified(domain)).toBe(true);
});

it('is verified over another alias', async () => {
  names.records.set('pages.label.example', { CNAME: 'vibe.to' });
  expect(await add(newDomain({ CNAME: 'pages.label.example' }))).toMatchObject({ state: 'connected' });
});

it.each([
  ['no record', {}, 'missing', []],
  [
    'a CNAME record to somebody else',
    { CNAME: 'elsewhere.example' },
    'elsewhere',
    [{ type: 'CNAME', value: 'elsewhere.example' }],
  ],
  [
    'an IP address of somebody else beside ours',
    { A: ['192.0.2.1', '9.9.9.9'] },
    'elsewhere',
    [
      { type: 'A', value: '192.0.2.1' },
      { type: 'A', value: '9.9.9.9' },
    ],
  ],
  ['a private IP address', { A: ['10.0.0.7'] }, 'private', [{ type: 'A', value: '10.0.0.7' }]],
  ['the IP address of the metadata service', { A: ['169.254.169.254'] }, 'private', [{ value: '169.254.169.254' }]],
])('is not added with %s, and says which records it has and needs', async (_what, records, state, found) => {
  const domain = newDomain(records);
  expect(await add(domain)).toMatchObject({
    state,
    found,
    wanted: [{ type: 'CNAME', name: domain, value: 'vibe.to' }],
  });
  expect(await isVerified(domain)).toBeUndefined();
});

it('finds the record that was entered with the domain twice', async () => {
  const domain = newDomain({});
  const doubled = `${domain}.${domain.slice('music.'.length)}`;
  names.records.set(doubled, { CNAME: 'vibe.to' });
  const found = [{ type: 'CNAME', name: doubled, value: 'vibe.to' }];
  expect(await add(domain)).toMatchObject({ state: 'missing', found });
});

it('does not need an answer about IPv6 addresses where there are IPv4 addresses', async () => {
  const domain = newDomain({ A: ['192.0.2.1'] });
  names.records.set('listen.to', { A: ['192.0.2.3'] });
  names.failing.add('AAAA');
  try {
    expect(await add(domain)).toMatchObject({ state: 'connected' });
  } finally {
    names.failing.clear();
    names.records.delete('listen.to');
  }
});

it('needs the IP addresses of the link host when it is a bare domain', async () => {
  const domain = 'label-apex.example';
  names.records.set(domain, {});
  const wanted = ['192.0.2.1', '192.0.2.2'].map((value) => ({ type: 'A', name: domain, value }));
  expect(await add(domain)).toEqual({ domain, state: 'missing', found: [], wanted });
  names.records.set(domain, { A: ['192.0.2.1', '192.0.2.2'] });
  expect(await add(domain)).toMatchObject({ state: 'connected' });
});

it.each([' https://Pasted.Example/', 'pasted.example.', '“http://pasted.example/a?b”'])(
  'reads %j as a domain',
  async (text) => {
    expect(await add(text)).toMatchObject({ domain: 'pasted.example' });
  },
);

it.each([
  'vibe.to',
  'mara.vibe.to',
  'go.vibe.to',
  'localhost',
  'label',
  '192.0.2.1',
  'a b.example',
  '',
  'u@a.example',
  '*.label.example',
  'co.uk',
  'github.io',
])('cannot be "%s"', async (domain) => {
  await expect(add(domain)).rejects.toMatchObject({ code: 'CUSTOM_DOMAIN_INVALID' });
});

it('belongs to one account, and to one winner of many who ask at once', async () => {
  const domain = newDomain({ CNAME: 'vibe.to' });
  const others = await Promise.all(Array.from({ length: 4 }, async () => (await buildPerson(testApp)).userId));
  const outcomes = await Promise.allSettled(others.map((other) => add(domain, other, [])));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(add(domain)).rejects.toMatchObject({
    code: 'CUSTOM_DOMAIN_TAKEN',
    message: 'It looks like this domain is already added by another user',
  });
});

it('needs proof where another account has a name of the same domain, whose wildcard record may lead here', async () => {
  const domain = newDomain({ CNAME: 'vibe.to' });
  const victim = (await buildPerson(testApp)).userId;
  await add(domain, victim, []);
  const other = domain.replace('music.', 'login.');
  names.records.set(other, { CNAME: 'vibe.to' });
  const outcome = await add(other);
  expect(outcome.state).toBe('proof');
  expect(await isVerified(other)).toBeUndefined();
  expect(await add(other, victim, [])).toMatchObject({ state: 'connected' });
  // Whoever runs the domain's name server can give somebody else a name of it.
  const third = domain.replace('music.', 'shop.');
  names.records.set(third, { CNAME: 'vibe.to' });
  const [, record] = (await add(third)).wanted;
  names.records.set(`_fanfare.${third}`, { TXT: [record?.value ?? ''] });
  expect(await add(third)).toMatchObject({ state: 'connected' });
});

it('needs proof from the first who adds it too, since a forgotten name still leads here', async () => {
  const domain = newDomain({ CNAME: 'vibe.to' });
  const finder = await buildPerson(testApp);
  await buildArtist(testApp, finder.userId);
  const document =
    'mutation ($domain: String!) { add_custom_domain(domain: $domain) { state wanted { name type value } } }';
  interface Check {
    add_custom_domain: { state: string; wanted: { name: string; type: string; value: string }[] };
  }
  const claim = async (name: string, { token } = finder) =>
    dataOf(await testApp.call<Check>(token, document, { domain: name })).add_custom_domain;
  const { state, wanted } = await claim(domain);
  expect(state).toBe('proof');
  expect(await isVerified(domain)).toBeUndefined();
  const proof = wanted.find(({ type }) => type === 'TXT');
  names.records.set(proof?.name ?? '', { TXT: [proof?.value ?? ''] });
  // The record names the claimant: it proves nothing for others.
  const other = await buildPerson(testApp);
  await buildArtist(testApp, other.userId);
  expect((await claim(domain, other)).state).toBe('proof');
  expect((await claim(domain)).state).toBe('connected');
  // Another name of a proven domain needs no record of its own.
  const second = domain.replace('music.', 'tour.');
  names.records.set(second, { CNAME: 'vibe.to' });
  expect((await claim(second)).state).toBe('connected');
});

it('cannot be claimed for a while after its release, and then needs proof from everybody else', async () => {
  const domain = newDomain({ CNAME: 'vibe.to' });
  const other = (await buildPerson(testApp)).userId;
  await add(domain, other, []);
  await testApp.operator.customDomains.remove(domain);
  await expect(add(domain)).rejects.toMatchObject({ code: 'CUSTOM_DOMAIN_RESTING' });
  const aMonth = 30 * 86_400_000;
  testApp.clock.moveBy(aMonth);
  try {
    const outcome = await add(domain);
    const [, record] = outcome.wanted;
    expect(outcome.state).toBe('proof');
    expect(record).toEqual({
      type: 'TXT',
      name: `_fanfare.${domain}`,
      value: expect.stringMatching(/^fanfare-domain=[0-9a-f]{32}$/),
    });
    names.records.set(`_fanfare.${domain}`, { TXT: ['something else'] });
    expect(await add(domain)).toEqual({
      ...outcome,
      found: [...outcome.found, { type: 'TXT', name: `_fanfare.${domain}`, value: 'something else' }],
    });
    names.records.set(`_fanfare.${domain}`, { TXT: ['something else', record?.value ?? ''] });
    expect(await add(domain)).toMatchObject({ state: 'connected' });
    await expect(add(domain, other, [])).rejects.toMatchObject({ code: 'CUSTOM_DOMAIN_TAKEN' });
  } finally {
    testApp.clock.moveBy(-aMonth);
  }
});

it('brings links that were left on it to the link host, where they can be reached again', async () => {
  const domain = newDomain({ CNAME: 'vibe.to' });
  const former = await buildArtist(testApp, (await buildPerson(testApp)).userId);
  const [free, taken] = [
    await buildLink(testApp, { artistId: former, domain, path: 'left-free' }),
    await buildLink(testApp, { artistId: former, domain, path: 'left-taken' }),
  ];
  await buildLink(testApp, { artistId, path: 'left-taken' });
  const mine = await buildLink(testApp, { artistId, domain, path: 'mine' });
  await add(domain);
  const places = await testApp.sql<{ id: string; place: string }>(
    "select id, domain || '/' || path as place from links where artist_id = $1 or id = $2 order by path",
    [former, mine.id],
  );
  expect(places).toEqual([
    { id: free.id, place: 'vibe.to/left-free' },
    { id: taken.id, place: `vibe.to/left-taken-${taken.id.slice(0, 8)}` },
    { id: mine.id, place: `${domain}/mine` },
  ]);
});

it('does not rest for the account that gave it back', async () => {
  const domain = newDomain({ CNAME: 'vibe.to' });
  await add(domain);
  await testApp.operator.customDomains.remove(domain);
  expect(await add(domain)).toMatchObject({ state: 'connected' });
});

it('stops serving when its records go away, and serves again when they are back', async () => {
  const domain = newDomain({ CNAME: 'vibe.to' });
  await add(domain);
  names.records.set(domain, {});
  expect(await testApp.operator.customDomains.verify(domain)).toBe(false);
  expect(await isVerified(domain)).toBe(false);
  names.records.set(domain, { CNAME: 'vibe.to' });
  expect(await testApp.operator.customDomains.verify(domain)).toBe(true);
  expect(await isVerified(domain)).toBe(true);
});

it('is looked up again every ten minutes while it serves nothing', async () => {
  const domain = newDomain({ CNAME: 'vibe.to' });
  await add(domain);
  names.records.set(domain, {});
  testApp.clock.moveBy(86_400_000);
  await testApp.operator.customDomains.verifyDue();
  expect(await isVerified(domain)).toBe(false);
  names.records.set(domain, { CNAME: 'vibe.to' });
  await testApp.operator.customDomains.verifyOpen();
  expect(await isVerified(domain)).toBe(false);
  testApp.clock.moveBy(600_000);
  await testApp.operator.customDomains.verifyOpen();
  expect(await isVerified(domain)).toBe(true);
});

it('HOST-13: is looked up once a day, a share of all domains in each run, those that wait longest first', async () => {
  await testApp.sql(
    `insert into custom_domains (id, user_id, domain, verified, created_at, tried_at)
     select gen_random_uuid(), $2, 'spread-' || n || '.example', true, now(), $1::timestamptz - n * interval '10 minutes'
     from generate_series(1, 144) n`,
    [testApp.clock.now().toISOString(), userId],
  );
  const untried = async () => {
    const [row] = await testApp.sql<{ count: number }>(
      "select count(*)::int as count from custom_domains where domain like 'spread-%' and tried_at < $1",
      [started.toISOString()],
    );
    return row?.count ?? 0;
  };
  testApp.clock.moveBy(86_400_000 - 720 * 60_000);
  const started = new Date(testApp.clock.now().getTime() - 1000);
  await testApp.operator.customDomains.verifyDue();
  const left = await untried();
  expect(left).toBeGreaterThan(144 - 40);
  expect(left).toBeLessThan(144);
  for (let run = 0; run < 10; run += 1) await testApp.operator.customDomains.verifyDue();
  // Those of the last half day have time until tomorrow.
  expect(await untried()).toBe(71);
  await testApp.sql("delete from custom_domains where domain like 'spread-%'");
});

it('stays as it is while nobody can tell', async () => {
  const domain = newDomain({ CNAME: 'vibe.to' });
  await add(domain);
  names.broken = true;
  try {
    await expect(testApp.operator.customDomains.verify(domain)).rejects.toMatchObject({ code: 'DNS_UNREACHABLE' });
    await expect(add(newDomain({ CNAME: 'vibe.to' }))).rejects.toMatchObject({ code: 'DNS_UNREACHABLE' });
  } finally {
    names.broken = false;
  }
  expect(await isVerified(domain)).toBe(true);
});

it('is given back when the account goes, and is not found when it is not there', async () => {
  const domain = newDomain({ CNAME: 'vibe.to' });
  const other = await buildPerson(testApp);
  await add(domain, other.userId, []);
  await testApp.operator.removeAccount(other.email);
  await expect(testApp.operator.customDomains.remove(domain)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(add(domain)).rejects.toMatchObject({ code: 'CUSTOM_DOMAIN_RESTING' });
});

it('HOST-30: an account has 500 domains, however many are added at once', async () => {
  const { userId: collector } = await buildPerson(testApp);
  await testApp.sql(
    `insert into custom_domains (id, user_id, domain, verified, created_at)
     select gen_random_uuid(), $1, 'kept-' || n || '.label.example', true, now() from generate_series(1, 499) n`,
    [collector],
  );
  const claim = (domain: string) =>
    add(domain, collector, []).then(
      ({ state }) => state,
      (error: Error) => error.message,
    );
  const [one, other] = [newDomain({ CNAME: 'vibe.to' }), newDomain({ CNAME: 'vibe.to' })];
  const full = 'An account can have 500 custom domains. Please remove one first.';
  expect((await Promise.all([claim(one), claim(other)])).sort()).toEqual([full, 'connected']);
  const [kept, refused] = (await isVerified(one)) === true ? [one, other] : [other, one];
  expect(await claim(kept)).toBe('connected');
  await testApp.operator.customDomains.remove(kept);
  expect(await claim(refused)).toBe('connected');
});
