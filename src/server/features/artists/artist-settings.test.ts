/** An artist's settings over the API: profiles, the subdomain that is set once, and the deletion. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { askHost } from '#tests/fixtures/visit.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

const changeSocials = `mutation ($id: uuid!, $new: [artist_socials_insert_input!]!, $deleted: [uuid!]!) {
  update_artist_socials(artist_id: $id, new_artist_socials: $new, deleted_artist_social_ids: $deleted) { id type url } }`;
const setDomain =
  'mutation ($id: uuid!, $domain: String!) { insert_domains_one(object: { artist_id: $id, domain: $domain }) { domain } }';
const deleteArtist = 'mutation ($id: uuid!) { delete_artist(artist_id: $id) { success } }';
const tries = 200;

interface Socials {
  update_artist_socials: { id: string; type: string; url: string }[];
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

async function owner(): Promise<{ userId: string; token: string; artistId: string }> {
  const { userId, token } = await buildPerson(testApp);
  return { userId, token, artistId: await buildArtist(testApp, userId) };
}

describe('social profiles', () => {
  const instagram = { type: 'instagram', url: 'https://www.instagram.com/maravale' };
  const website = { type: 'website', url: 'https://maravale.example/' };

  it('are added, changed and deleted in one step, which open pages hear of', async () => {
    const { token, artistId: id } = await owner();
    const socket = openSocket(testApp.url, token);
    const seen = socket.watch('subscription ($id: uuid!) { artist_socials(artist_id: $id) { type url } }', { id });
    expect(await seen.next()).toEqual({ artist_socials: [] });
    const change = async (added: object[], deleted: string[]) =>
      dataOf(await testApp.call<Socials>(token, changeSocials, { id, new: added, deleted })).update_artist_socials;
    const [first] = await change([instagram], []);
    // News of the artist itself may still be on its way, and shows the list as it was.
    let shown = await seen.next();
    while (JSON.stringify(shown) === JSON.stringify({ artist_socials: [] })) shown = await seen.next();
    expect(shown).toEqual({ artist_socials: [instagram] });
    const changed = { ...website, url: 'https://mara.example/' };
    await change([website], []);
    const both = await change([changed], [first?.id ?? '']);
    expect(both.map(({ type, url }) => ({ type, url }))).toEqual([changed]);
    socket.close();
  });

  it('are changed one by one too, and named with their artist', async () => {
    const [mine, other] = [await owner(), await owner()];
    const added = await testApp.call<Socials>(mine.token, changeSocials, {
      ...{ id: mine.artistId, new: [{ ...website, artist_id: mine.artistId }], deleted: [] },
    });
    const [social] = dataOf(added).update_artist_socials;
    const document = `mutation ($id: uuid!, $url: String!) {
      update_artist_socials_by_pk(pk_columns: { id: $id }, _set: { url: $url }) { id type url } }`;
    const change = (token: string, url: string) => testApp.call(token, document, { id: social?.id, url });
    const url = 'https://mara.example/tour';
    expect(dataOf(await change(mine.token, url))).toEqual({
      update_artist_socials_by_pk: { id: social?.id, type: 'website', url },
    });
    expect((await change(mine.token, 'javascript:alert(1)')).errors.map(({ message }) => message)).toEqual([
      'Enter a website URL starting "http(s)://..."',
    ]);
    expect((await change(other.token, 'https://taken.example/')).codes).toEqual(['NOT_FOUND']);
    const foreign = await testApp.call(mine.token, changeSocials, {
      ...{ id: mine.artistId, new: [{ ...instagram, artist_id: other.artistId }], deleted: [] },
    });
    expect(foreign.codes).toEqual(['NOT_FOUND']);
    const rows = await testApp.sql('select type, url from artist_socials where artist_id = any($1)', [
      [mine.artistId, other.artistId],
    ]);
    expect(rows).toEqual([{ type: 'website', url }]);
  });

  it('are refused whole when one is wrong, and those of others stay', async () => {
    const [mine, other] = [await owner(), await owner()];
    const [theirs] = dataOf(
      await testApp.call<Socials>(other.token, changeSocials, { id: other.artistId, new: [website], deleted: [] }),
    ).update_artist_socials;
    const wrong = { ...website, url: 'javascript:alert(1)' };
    const refused = await testApp.call(mine.token, changeSocials, {
      id: mine.artistId,
      new: [instagram, wrong],
      deleted: [],
    });
    expect(refused.errors.map(({ message }) => message)).toEqual(['Enter a website URL starting "http(s)://..."']);
    const none = await testApp.call<Socials>(mine.token, changeSocials, {
      id: mine.artistId,
      new: [],
      deleted: [theirs?.id],
    });
    expect(dataOf(none)).toEqual({ update_artist_socials: [] });
    expect(await testApp.sql('select 1 from artist_socials where id = $1', [theirs?.id])).toHaveLength(1);
  });
});

describe('the subdomain', () => {
  const outcomes = (answers: { codes: string[] }[]) => {
    const counts: Record<string, number> = {};
    for (const { codes } of answers) counts[codes[0] ?? 'ok'] = (counts[codes[0] ?? 'ok'] ?? 0) + 1;
    return counts;
  };

  it('goes to one of two hundred artists that want it at once', async () => {
    const { userId, token } = await buildPerson(testApp);
    const ids = await Promise.all(Array.from({ length: tries }, () => buildArtist(testApp, userId)));
    const other = await testApp.addServer();
    const answers = await Promise.all(
      ids.map((id, index) =>
        (index % 2 === 0 ? testApp : other).call(token, setDomain, { id, domain: index % 3 ? 'Luna' : 'luna.vibe.to' }),
      ),
    );
    expect(outcomes(answers)).toEqual({ ok: 1, SUBDOMAIN_TAKEN: tries - 1 });
    expect(await testApp.sql("select domain from domains where domain = 'luna.vibe.to'")).toHaveLength(1);
    reportFigure('one subdomain for many who ask at once', `${tries} asked two processes, 1 got it`);
    await other.close();
  });

  it('is one of two hundred that are set at once for one artist, and never changes', async () => {
    const { token, artistId: id } = await owner();
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, index) => testApp.call(token, setDomain, { id, domain: `harbour-${index}` })),
    );
    expect(outcomes(answers)).toEqual({ ok: 1, SUBDOMAIN_SET: tries - 1 });
    expect(await testApp.sql('select 1 from domains where artist_id = $1', [id])).toHaveLength(1);
    const taken = "select 1 from taken_subdomains where domain like 'harbour-%'";
    expect(await testApp.sql(taken)).toHaveLength(1);
  });

  it('serves the artist at once, and nobody gets it after the artist is deleted', async () => {
    const { userId, token, artistId: id } = await owner();
    const domain = 'ferry.vibe.to';
    const artistsThere = async () =>
      (await testApp.modules.artists.service.artistHosts(domain)).map(({ artistId }) => artistId);
    expect(dataOf(await testApp.call(token, setDomain, { id, domain }))).toEqual({ insert_domains_one: { domain } });
    expect(await artistsThere()).toEqual([id]);
    const next = await buildArtist(testApp, userId);
    dataOf(await testApp.call(token, deleteArtist, { id }));
    expect(await artistsThere()).toEqual([]);
    expect((await testApp.call(token, setDomain, { id: next, domain })).codes).toEqual(['SUBDOMAIN_TAKEN']);
  });
});

describe('deleting an artist', () => {
  const pageOf = async (path: string) => (await askHost(testApp.settings.port, `/${path}`)).status;

  it('takes its links and pages along, and tells its members', async () => {
    const [mine, member] = [await owner(), await buildPerson(testApp)];
    const id = await buildArtist(testApp, mine.userId);
    await testApp.operator.addMember(id, member.userId, 'viewer');
    const { path } = await buildLink(testApp, { artistId: id });
    expect(await pageOf(path)).toBe(200);
    const socket = openSocket(testApp.url, member.token);
    const seen = socket.watch<{ artists: { id: string }[] }>('subscription { artists { id } }');
    expect(await seen.next()).toEqual({ artists: [{ id }] });
    expect((await testApp.call(member.token, deleteArtist, { id })).codes).toEqual(['NOT_ALLOWED']);
    expect(dataOf(await testApp.call(mine.token, deleteArtist, { id }))).toEqual({ delete_artist: { success: true } });
    expect(await seen.next()).toEqual({ artists: [] });
    await expect.poll(() => pageOf(path)).toBe(404);
    socket.close();
  });

  it('asks for a proof of who it is, and deletes nothing without one', async () => {
    const { userId, token } = await owner();
    const id = await buildArtist(testApp, userId);
    await testApp.sql('update sessions set proven_at = null where user_id = $1', [userId]);
    expect((await testApp.call(token, deleteArtist, { id })).codes).toEqual(['STEP_UP_NEEDED']);
    expect(await testApp.sql('select 1 from artists where id = $1', [id])).toHaveLength(1);
    // Add Artist takes back an artist whose plan was never paid; one that was suspended later had something to lose.
    await testApp.sql("update artists set current_plan = '', suspended_at = $2 where id = $1", [
      id,
      testApp.clock.now(),
    ]);
    expect((await testApp.call(token, deleteArtist, { id })).codes).toEqual(['STEP_UP_NEEDED']);
    await testApp.sql('update artists set suspended_at = null where id = $1', [id]);
    expect((await testApp.call(token, deleteArtist, { id })).codes).toEqual([]);
  });

  it('leaves the only one, also when two are deleted at once', async () => {
    const { userId, token, artistId } = await owner();
    const alone = await testApp.call(token, deleteArtist, { id: artistId });
    expect(alone.errors.map(({ message }) => message)).toEqual([
      'You cannot delete your only artist. Add another artist first if you want to delete this one.',
    ]);
    const second = await buildArtist(testApp, userId);
    const answers = await Promise.all([artistId, second].map((id) => testApp.call(token, deleteArtist, { id })));
    expect(answers.map(({ codes }) => codes[0] ?? 'ok').toSorted()).toEqual(['ARTIST_LAST', 'ok']);
    expect(await testApp.operator.artistsOf(userId)).toHaveLength(1);
  });
});
