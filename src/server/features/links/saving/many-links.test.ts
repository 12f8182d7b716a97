/** Deleting and moving many links over the API: all or none, and every path where it belongs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const remove = 'mutation ($ids: [uuid!]!) { delete_links(ids: $ids) { affected_rows returning { id title } } }';
const move = 'mutation ($ids: [uuid!]!, $domain: String!) { move_links(ids: $ids, domain: $domain) { moved taken } }';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

const links = (count: number) => Promise.all(Array.from({ length: count }, () => buildLink(testApp, { artistId })));
const strangersLink = async () =>
  buildLink(testApp, { artistId: await buildArtist(testApp, (await buildPerson(testApp)).userId) });
const left = async (ids: string[]) =>
  (await testApp.sql<{ id: string }>('select id from links where id = any ($1::uuid[])', [ids])).length;

describe('deleting many', () => {
  it('deletes them all, with everything on them', async () => {
    const all = await links(5);
    const ids = all.map(({ id }) => id);
    const answer = dataOf(
      await testApp.call<{ delete_links: { affected_rows: number; returning: { id: string }[] } }>(
        owner.token,
        remove,
        {
          ids: [...ids, ids[0]],
        },
      ),
    );
    expect(answer.delete_links.affected_rows).toBe(5);
    expect(answer.delete_links.returning.map(({ id }) => id)).toEqual(ids);
    expect(await left(ids)).toBe(0);
    expect(await testApp.sql('select 1 from link_destinations where link_id = any ($1::uuid[])', [ids])).toEqual([]);
  });

  it('deletes none when one is not there or somebody else’s, and says the same', async () => {
    const ids = (await links(2)).map(({ id }) => id);
    const foreign = (await strangersLink()).id;
    const answers = await Promise.all(
      [foreign, crypto.randomUUID()].map((id) => testApp.call(owner.token, remove, { ids: [ids[0], id, ids[1]] })),
    );
    expect(answers.map(({ codes }) => codes)).toEqual([['NOT_FOUND'], ['NOT_FOUND']]);
    expect(answers[0]?.errors).toEqual(answers[1]?.errors);
    expect(await left([...ids, foreign])).toBe(3);
  });

  it('takes at most five hundred, and nothing for nothing', async () => {
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
    expect((await testApp.call(owner.token, remove, { ids })).errors[0]?.extensions).toEqual({
      code: 'BAD_INPUT',
      field: 'ids',
    });
    expect(dataOf(await testApp.call(owner.token, remove, { ids: [] }))).toEqual({
      delete_links: { affected_rows: 0, returning: [] },
    });
  });
});

describe('moving many', () => {
  it('moves those whose path is free there, and leaves the others where they are', async () => {
    const [free, wanting] = await links(2);
    const holder = await buildLink(testApp, { artistId, domain: 'listen.to', path: wanting?.path ?? '' });
    const answer = dataOf(
      await testApp.call(owner.token, move, { ids: [free?.id, wanting?.id, holder.id], domain: 'Listen.To' }),
    );
    expect(answer.move_links).toEqual({ moved: [free?.id, holder.id], taken: [wanting?.id] });
    const domains = await testApp.sql(
      'select domain, version from links where id = any ($1::uuid[]) order by domain, version',
      [[free?.id, wanting?.id, holder.id]],
    );
    expect(domains).toEqual([
      { domain: 'listen.to', version: 1 },
      { domain: 'listen.to', version: 2 },
      { domain: 'vibe.to', version: 1 },
    ]);
  });

  it('knows only domains that the artist may use, and only links of theirs', async () => {
    const [link] = await links(1);
    await testApp.operator.addDomain((await strangersLink()).artistId, 'stranger.vibe.to');
    for (const domain of ['evil.example', 'stranger.vibe.to'])
      expect((await testApp.call(owner.token, move, { ids: [link?.id], domain })).codes).toEqual(['DOMAIN_UNKNOWN']);
    const foreign = await strangersLink();
    const answer = await testApp.call(owner.token, move, { ids: [link?.id, foreign.id], domain: 'listen.to' });
    expect(answer.codes).toEqual(['NOT_FOUND']);
    expect(await testApp.sql('select 1 from links where domain = $1 and id = $2', ['vibe.to', link?.id])).toHaveLength(
      1,
    );
  });
});
