/** Changes of custom domains in the security logs: what the owner, an operator and DNS do, and what an artist's owners read (HOST-20). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { type NameServer, startNameServer } from '#tests/fixtures/name-server.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { eventWords } from '#web/features/settings/account/security-words.ts';

let names: NameServer;
let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
const domain = 'music.logged.example';

beforeAll(async () => {
  names = await startNameServer();
  names.records.set('vibe.to', { A: ['192.0.2.1'] });
  testApp = await createTestApp({ dnsServers: [names.ipAddress] });
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId, { name: 'Luna Ray' });
  // Whoever has two artists chooses which of them a new domain serves.
  await buildArtist(testApp, owner.userId);
});
afterAll(async () => {
  await testApp?.close();
  await names?.close();
});

/** The log without logins, oldest first: in words, what it is about, and whether a device is named. */
async function logOf(person: TestPerson): Promise<string[]> {
  const rows = await testApp.sql<{ kind: string; detail: string; device: string }>(
    "select kind, detail, device from security_events where user_id = $1 and kind <> 'login' order by created_at",
    [person.userId],
  );
  return rows.map(({ kind, detail, device }) => {
    // A kind without words of its own would be shown as it is written.
    expect(eventWords(kind)).not.toBe(kind);
    return `${eventWords(kind)}: ${detail}${device === '' ? '' : ', by device'}`;
  });
}
/** What was added to the log since the last call. */
let seen = 0;
async function news(): Promise<string[]> {
  const log = await logOf(owner);
  const added = log.slice(seen);
  seen = log.length;
  return added;
}
const run = async <Data>(document: string, variables: Record<string, unknown> = {}) =>
  dataOf(await testApp.call<Data>(owner.token, document, variables));
const add = (name = domain) =>
  run<{ add_custom_domain: { added: boolean; wanted: { value: string }[] } }>(
    'mutation ($domain: String!) { add_custom_domain(domain: $domain) { added wanted { value } } }',
    { domain: name },
  );
const idOf = async (name = domain) =>
  (await testApp.sql<{ id: string }>('select id from custom_domains where domain = $1', [name]))[0]?.id;
const withArtist = async (act: 'assign' | 'unassign') =>
  run(
    `mutation ($artist: uuid!, $id: uuid!) { ${act}_custom_domain(artist_id: $artist, custom_domain_id: $id) { id } }`,
    { artist: artistId, id: await idOf() },
  );

it('has nothing of a domain whose records are missing', async () => {
  names.records.set(domain, {});
  const { wanted } = (await add()).add_custom_domain;
  expect(await news()).toEqual([]);
  names.records.set(`_fanfare.${domain}`, { TXT: [wanted[1]?.value ?? ''] });
});

it('has the domain once it is added, and once only', async () => {
  names.records.set(domain, { CNAME: 'vibe.to' });
  await add();
  expect((await news()).sort()).toEqual([
    `Custom domain added: ${domain}, by device`,
    `Custom domain proven by a TXT record: ${domain}, by device`,
  ]);
  await add();
  expect(await news()).toEqual([]);
});

it('has which artist got it and lost it, for the owners of the artist too', async () => {
  const partner = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, partner.userId, 'owner');
  await withArtist('assign');
  await withArtist('assign');
  await withArtist('unassign');
  const acts = [
    `A custom domain was given to an artist: Luna Ray, ${domain}`,
    `A custom domain was taken from an artist: Luna Ray, ${domain}`,
  ];
  expect(await news()).toEqual(acts.map((act) => `${act}, by device`));
  expect(await logOf(partner)).toEqual(acts);
});

it('has when its records went away and came back, also when nobody looked', async () => {
  names.records.set(domain, {});
  await run('mutation ($id: uuid!) { verify_custom_domain(domain_id: $id) { verified } }', { id: await idOf() });
  expect(await news()).toEqual([`Custom domain no longer leads here: ${domain}, by device`]);
  testApp.clock.moveBy(86_400_000);
  await testApp.operator.customDomains.verifyDue();
  expect(await news()).toEqual([]);
  names.records.set(domain, { CNAME: 'vibe.to' });
  testApp.clock.moveBy(600_000);
  await testApp.operator.customDomains.verifyOpen();
  expect(await news()).toEqual([`Custom domain leads here again: ${domain}`]);
});

it('has each change once, however many look at the same time', async () => {
  const look = () => testApp.operator.customDomains.verify(domain);
  for (const [records, words] of [
    [{}, 'no longer leads here'],
    [{ CNAME: 'vibe.to' }, 'leads here again'],
  ] as const) {
    names.records.set(domain, records);
    await Promise.all([look(), look(), look(), look()]);
    expect(await news()).toEqual([`Custom domain ${words}: ${domain}`]);
  }
});

it("has an operator's ban of it or of a domain above it, and its end", async () => {
  await testApp.operator.customDomains.setBan('logged.example', true);
  await testApp.operator.customDomains.setBan('logged.example', false);
  expect(await news()).toEqual([
    `Custom domain banned by the operator: ${domain}`,
    `Custom domain's ban lifted by the operator: ${domain}`,
  ]);
});

it('has its removal', async () => {
  await run('mutation ($id: uuid!) { remove_custom_domain(domain_id: $id) { success } }', { id: await idOf() });
  expect(await news()).toEqual([`Custom domain removed: ${domain}, by device`]);
});

it('has the proof of a domain that somebody else had before', async () => {
  const former = await buildPerson(testApp);
  const held = 'held.logged.example';
  names.records.set(held, { CNAME: 'vibe.to' });
  await testApp.operator.customDomains.add({ domain: held, userId: former.userId, artistIds: [] });
  await testApp.operator.customDomains.remove(held);
  expect(await logOf(former)).toEqual([`Custom domain added: ${held}`, `Custom domain removed: ${held}`]);
  await testApp.sql("update custom_domain_holders set released_at = now() - interval '31 days' where domain = $1", [
    held,
  ]);
  const { wanted } = (await add(held)).add_custom_domain;
  expect(await news()).toEqual([]);
  names.records.set(`_fanfare.${held}`, { TXT: [wanted[1]?.value ?? ''] });
  expect((await add(held)).add_custom_domain.added).toBe(true);
  expect((await news()).sort()).toEqual([
    `Custom domain added: ${held}, by device`,
    `Custom domain proven by a TXT record: ${held}, by device`,
  ]);
});

it("has an artist's subdomain, which is set for good", async () => {
  await run('mutation ($id: uuid!) { insert_domains_one(object: { artist_id: $id, domain: "luna-logged" }) { id } }', {
    id: artistId,
  });
  expect(await news()).toEqual(["An artist's domain was set: Luna Ray, luna-logged.vibe.to, by device"]);
});
