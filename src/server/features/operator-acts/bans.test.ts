/** Bans of links and domains, and the list of operators' acts: dry runs, records, filters, and a list that cannot be changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let other: Awaited<ReturnType<TestApp['addServer']>>;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  other = await testApp.addServer();
  visitor = await createVisitor(testApp);
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const admin = (...words: string[]) => operatorCommand(testApp, ...words);

const otherPort = () => Number(new URL(other.url).port);
const statuses = async (path: string, host: string) => [
  (await visitor.ask(path, { host })).status,
  (await visitor.ask(path, { host, port: otherPort() })).status,
];
const save = (link: Link, set: object) =>
  testApp.call(
    owner.token,
    'mutation ($id: uuid!, $set: links_set_input!) { update_links_by_pk(pk_columns: { id: $id }, _set: $set) { id } }',
    { id: link.id, set },
  );
const remove = (link: Link) =>
  testApp.call(owner.token, 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', { id: link.id });

describe('a banned link', () => {
  let link: Link;
  beforeAll(async () => {
    link = await buildLink(testApp, {
      artistId,
      path: 'not-a-song',
      destinations: [{ type: 'spotify', cta: 'Stream', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' }],
    });
    expect(await statuses('/not-a-song', 'vibe.to')).toEqual([200, 200]);
  });

  it('answers fans with a page of its own in every process, by every URL, and counts nothing', async () => {
    await expect(admin('link', 'ban', '--link', 'vibe.to/not-a-song')).rejects.toThrow('needs --reason');
    expect(await admin('link', 'ban', '--link', 'vibe.to/not-a-song', '--reason', 'phishing', '--dry-run')).toBe(
      `Would ban vibe.to/not-a-song (${link.id}).`,
    );
    expect(await statuses('/not-a-song', 'vibe.to')).toEqual([200, 200]);
    await admin('link', 'ban', '--link', 'https://vibe.to/Not-a-Song?x=1', '--reason', 'phishing');
    await expect.poll(() => statuses('/not-a-song', 'vibe.to')).toEqual([410, 410]);
    expect((await visitor.ask('/not-a-song', {})).text).toContain('This link was taken down');
    expect((await visitor.ask('/not-a-song', {})).text).not.toContain(link.title);
    expect(await statuses('/not-a-song/spotify', 'vibe.to')).toEqual([410, 410]);
    const view = { method: 'POST', body: JSON.stringify({ l: link.id, r: '', q: '' }) };
    await visitor.ask('/_/v', view);
    expect(await visitor.storedHits(link.id, 0)).toEqual([]);
  });

  it('is shown as banned, and cannot be changed, moved or deleted by its artist', async () => {
    const list = 'query ($id: uuid!) { links(artist_id: $id) { id banned_at } }';
    const { links } = dataOf(
      await testApp.call<{ links: { id: string; banned_at: string | null }[] }>(owner.token, list, { id: artistId }),
    );
    expect(links).toEqual([{ id: link.id, banned_at: expect.stringMatching(/Z$/) }]);
    expect((await save(link, { title: 'Another title' })).codes).toEqual(['LINK_BANNED']);
    expect((await save(link, { path: 'elsewhere' })).codes).toEqual(['LINK_BANNED']);
    expect((await remove(link)).codes).toEqual(['LINK_BANNED']);
  });

  it('opens again once the ban is lifted', async () => {
    await expect(admin('link', 'ban', '--link', link.id, '--reason', 'again')).rejects.toThrow('already banned');
    await admin('link', 'unban', '--link', link.id, '--reason', 'a mistake');
    await expect.poll(() => statuses('/not-a-song', 'vibe.to')).toEqual([200, 200]);
    expect((await save(link, { title: 'Another title' })).codes).toEqual([]);
    await expect(admin('link', 'ban', '--link', 'vibe.to/nothing', '--reason', 'x')).rejects.toThrow(
      'There is no link',
    );
  });
});

describe('a banned domain', () => {
  const domain = 'music.bad.example';
  it('serves nothing, takes no links, cannot be added again, and is shown as banned', async () => {
    await testApp.operator.customDomains.addUnchecked({ domain, userId: owner.userId, artistIds: [artistId] });
    await buildLink(testApp, { artistId, domain, path: 'real-song' });
    await expect.poll(() => statuses('/real-song', domain)).toEqual([200, 200]);
    await admin('domain', 'ban', '--domain', 'Bad.example', '--reason', 'phishing');
    await expect.poll(() => statuses('/real-song', domain)).toEqual([404, 404]);
    expect((await visitor.ask(`/_/tls?domain=${domain}`, { direct: true })).status).toBe(404);
    const own = dataOf(
      await testApp.call<{ custom_domains: object[] }>(owner.token, '{ custom_domains { domain certificate } }'),
    );
    expect(own.custom_domains).toEqual([{ domain, certificate: 'banned' }]);
    const add = 'mutation ($domain: String!) { add_custom_domain(domain: $domain) { added } }';
    for (const name of [domain, 'bad.example', 'deep.music.bad.example'])
      expect((await testApp.call(owner.token, add, { domain: name })).codes).toEqual(['CUSTOM_DOMAIN_BANNED']);
    // A domain that only ends alike is another one.
    expect((await testApp.call(owner.token, add, { domain: 'notbad.example' })).codes).not.toContain(
      'CUSTOM_DOMAIN_BANNED',
    );
    await expect(admin('domain', 'unban', '--domain', domain, '--reason', 'x')).rejects.toThrow('by a domain above it');
    await admin('domain', 'unban', '--domain', 'bad.example', '--reason', 'cleaned up');
    await expect.poll(() => statuses('/real-song', domain)).toEqual([200, 200]);
  });
});

describe('the list of acts', () => {
  it('has who, when, what and why of every change, also of those that failed, and no secrets', async () => {
    const email = 'new-label@people.test';
    const password = 'eleven wooden boats';
    const since = (await testApp.sql<{ count: string }>('select count(*) from operator_acts'))[0]?.count;
    await admin('make-account', '--email', email, '--password', password, '--dry-run');
    expect((await testApp.sql<{ count: string }>('select count(*) from operator_acts'))[0]?.count).toBe(since);
    await admin('make-account', '--email', email, '--password', password, '--by', 'mia', '--reason', 'ticket 12');
    await admin('set-kind', '--email', email, '--kind', 'agency', '--by', 'mia');
    const acts = JSON.parse(await admin('audit', '--who', 'mia', '--json'));
    expect(acts).toEqual([
      expect.objectContaining({
        command: 'set-kind',
        step: 'done',
        osUser: 'root',
        options: { email, kind: 'agency' },
      }),
      expect.objectContaining({ command: 'make-account', reason: 'ticket 12', actor: 'mia' }),
    ]);
    expect(JSON.stringify(acts)).not.toContain(password);
    const table = await admin('audit', '--command', 'make-account', '--text', 'TICKET');
    expect(table.split('\n')).toHaveLength(2);
    expect(table).toMatch(/mia +done +make-account --email new-label@people.test .*ticket 12$/);
    expect(await admin('audit', '--since', '2099-01-01')).toBe('No act is recorded that fits.');
    await expect(admin('audit', '--limit', '0')).rejects.toThrow('--limit');
  });

  it('cannot be changed or shortened, not even by SQL', async () => {
    const refused = /can only be added to/;
    await expect(testApp.sql("update operator_acts set reason = ''")).rejects.toThrow(refused);
    await expect(testApp.sql('delete from operator_acts')).rejects.toThrow(refused);
    await expect(testApp.sql('truncate operator_acts')).rejects.toThrow(refused);
  });

  it('marks an act that did not end', async () => {
    const act = { actor: 'mia', osUser: 'root', command: 'rejudge', options: {}, reason: '' };
    await testApp.modules.operatorActs.service.begin(act);
    expect(await admin('audit', '--command', 'rejudge')).toContain('not ended');
    const end = await testApp.modules.operatorActs.service.begin({ ...act, command: 'artists' });
    await end('failed', 'no database');
    await expect(end('done', 'twice')).rejects.toThrow('operator_acts_end');
    expect(await admin('audit', '--text', 'no database')).toContain('failed');
  });
});
