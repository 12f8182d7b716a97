/** The song box of the homepage over HTTP: what it takes, what it asks back, and what it refuses (SITE-6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorSentences } from '#domain/kernel/error-catalogue.ts';
import { numberElsewhere } from '#sandbox/elsewhere.ts';
import { artistId, demoPlaylist, releaseId } from '#sandbox/spotify/demo-artists.ts';
import { shortCodeOf } from '#sandbox/spotify/short-links.ts';
import { ownNetwork, postForm } from '#tests/fixtures/site-forms.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => testApp?.close());

const post = (path: string, fields: Record<string, string>, headers?: Record<string, string>) =>
  postForm(testApp, path, fields, headers);
const album = releaseId('Mara Vale', 'Glass Houses');
const releaseOf = (id: string) => {
  const found = testApp.standIns.catalogue.releaseById.get(id);
  if (found === undefined) throw new Error(`no release ${id}`);
  return found;
};

describe('the song box', () => {
  it.each([
    ['an album', () => `https://open.spotify.com/album/${album}?si=1`, 'Glass Houses'],
    ['a short address', () => `https://spotify.link/${shortCodeOf('album', album)}`, 'Glass Houses'],
    ['a playlist', () => `https://open.spotify.com/playlist/${demoPlaylist.id}`, ''],
    ['an artist', () => `https://open.spotify.com/artist/${artistId('Mara Vale')}`, 'Mara Vale'],
    ['an ISRC', () => releaseOf(album).tracks[0]?.isrc ?? '', ''],
    ['a UPC', () => releaseOf(album).upc, 'Glass Houses'],
    [
      'an album at Deezer',
      () => `https://www.deezer.com/en/album/${numberElsewhere(album)}?utm_source=deezer`,
      'Glass Houses',
    ],
  ])('makes the page of %s, and stores nothing', async (_name, source, title) => {
    const before = await testApp.sql('select count(*) as links from links');
    const answer = await post('/paste', { source: source() });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`<title>${title}`);
    expect(html).toContain('Claim this page');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('/_/v.gif');
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'none'.*frame-ancestors 'self'$/);
    expect(await testApp.sql('select count(*) as links from links')).toEqual(before);
  });

  it('asks which one a name means, and makes the page of the choice', async () => {
    const asked = await (await post('/paste', { source: 'glass houses' })).text();
    expect(asked).toContain('Which one?');
    const choices = [...asked.matchAll(/name="source" value="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(choices).toContain(`https://open.spotify.com/album/${album}`);
    expect(await (await post('/paste', { source: choices[0] ?? '' })).text()).toContain('Claim this page');
    const nobody = await post('/paste', { source: 'zzzz qqqq' });
    expect([nobody.status, await nobody.text()]).toEqual([
      422,
      expect.stringContaining('Nothing with this name was found. Check the spelling, or paste a link.'),
    ]);
  });

  it.each(['R.E.M.', 'M.I.A.', 'will.i.am', 'T.I.', `${'x'.repeat(99)}🎵`])('looks for %s as a name', async (name) => {
    const answer = await post('/paste', { source: name });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('Nothing with this name was found.'),
    ]);
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://169.254.169.254/latest/meta-data',
    'https://spotify.com.evil.example/track/4Z8W4fKeB5YxbusRsdQVPb',
    'https://music.apple.com/us/album/1',
    'file:///etc/passwd',
    'a song',
    '',
    'x'.repeat(3000),
  ])('refuses %s', async (source) => {
    const answer = await post('/paste', { source });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('No page yet');
  });

  it('refuses an endless body, other sites, and a client that asks too often', async () => {
    expect((await post('/paste', { source: 'x'.repeat(50_000) })).status).toBe(413);
    expect((await post('/paste', { source: 'x' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const client = { 'x-forwarded-for': ownNetwork() };
    const statuses: number[] = [];
    for (let count = 0; count < 14; count += 1)
      statuses.push((await post('/paste', { source: 'a song' }, client)).status);
    expect(statuses).toEqual([...Array(12).fill(422), 429, 429]);
    const last = await post('/paste', { source: 'a song' }, client);
    expect(await last.text()).toContain(errorSentences.TOO_MANY_TRIES);
  });
});
