/** The public site over HTTP: its pages, forms, limits, feeds and failures, as programs and browsers without script meet them. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstCharacters, firstRanges } from '#landing/fonts/first-characters.ts';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { ownNetwork, postForm } from '#tests/fixtures/site-forms.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { askHost } from '#tests/fixtures/visit.ts';
import { inParallel } from '../platform/in-parallel.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => testApp?.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${testApp.url}${path}`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
const post = (path: string, fields: Record<string, string>, headers?: Record<string, string>) =>
  postForm(testApp, path, fields, headers);
const album = releaseId('Mara Vale', 'Glass Houses');

describe('every page', () => {
  it('has a policy, a canonical url, and is listed in the sitemap (SITE-3)', async () => {
    const listed = [...(await (await get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => url,
    );
    expect(listed.length).toBeGreaterThan(20);
    for (const url of listed) {
      const answer = await fetch(String(url));
      const html = await answer.text();
      expect([url, answer.status]).toEqual([url, 200]);
      expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'sha256-.*frame-ancestors 'none'$/,
      );
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text).join('');
      expect(Buffer.byteLength(scripts)).toBeLessThan(15 * 1024);
      expect(html).not.toMatch(/(?:src|href)="https?:\/\/(?!localhost)[^"]*"[^>]*(?:stylesheet|preload)/);
    }
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${testApp.url}/sitemap.xml`);
  });

  it('is drawn with the cut fonts, and fetches a whole font only for a letter that they lack', async () => {
    const html = await (await get('/')).text();
    const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, path]) =>
      String(path),
    );
    expect(preloaded).toHaveLength(2);
    for (const path of preloaded) {
      const face = html.split('@font-face').find((each) => each.includes(`url(${path})`));
      expect(face).toContain(`unicode-range:${firstRanges.join()}`);
      const { byteLength } = await (await get(path)).arrayBuffer();
      expect(byteLength).toBeLessThan(24_000);
    }
    const text = html.slice(html.indexOf('<body>')).replaceAll(/<script>.*?<\/script>|<[^>]*>|\s/gs, '');
    const lacking = [...text].filter((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return !firstCharacters.some(([from, to]) => from <= code && code <= to);
    });
    expect(lacking).toEqual([]);
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = (await get('/blog')).headers.get('etag') ?? '';
    expect((await get('/blog', { 'if-none-match': etag })).status).toBe(304);
  });

  it('that does not exist answers 404 in the look of the site (SITE-1, SITE-23)', async () => {
    for (const [path, title] of [
      ['/blog/never-written/', 'Blog Post Not Found'],
      ['/blog/a/b', 'Blog Post Not Found'],
      ['/legal/none', 'Nothing here'],
      ['/help/none', 'Nothing here'],
    ]) {
      const answer = await get(String(path));
      expect([path, answer.status]).toEqual([path, 404]);
      const html = await answer.text();
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain('noindex');
    }
  });
});

it('leads a path with a slash at its end to the legal or help page without it', async () => {
  for (const path of ['/legal/privacy', '/legal/terms-of-use', '/legal/privacy/cookie-policy', '/help/team']) {
    const answer = await get(`${path}/?from=mail`);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `${path}?from=mail`]);
  }
});

describe('the email box (SITE-4)', () => {
  it('leads a new email to its code, with the page that was claimed', async () => {
    const source = `https://open.spotify.com/album/${album}`;
    const answer = await post('/claim', { email: 'new@people.test', source: `${source}?si=abc` });
    expect(answer.status).toBe(303);
    const to = new URL(answer.headers.get('location') ?? '', testApp.url);
    expect([to.pathname, Object.fromEntries(to.searchParams)]).toEqual([
      '/signup',
      { email: 'new@people.test', step: 'code', claim: source },
    ]);
  });

  it('leads an account that is finished to Login', async () => {
    const { email } = await buildPerson(testApp);
    const answer = await post('/claim', { email });
    expect(answer.headers.get('location')).toBe(`/login?${new URLSearchParams({ existing_email: email })}`);
  });

  it('leads an account with an unfinished signup to Login, too, with the page that it claimed, and asks for no email again', async () => {
    const { email } = await buildPerson(testApp, { signupFinished: false });
    const source = `https://open.spotify.com/album/${album}`;
    const answer = await post('/claim', { email, source });
    const to = new URL(answer.headers.get('location') ?? '', testApp.url);
    expect([to.pathname, Object.fromEntries(to.searchParams)]).toEqual([
      '/login',
      { existing_email: email, claim: source },
    ]);
  });

  it('leads an account that is finished through Login to the page that it claimed (SITE-7)', async () => {
    const { email } = await buildPerson(testApp);
    const source = `https://open.spotify.com/album/${album}`;
    const answer = await post('/claim', { email, source });
    const to = new URL(answer.headers.get('location') ?? '', testApp.url);
    const next = `/links/new?${new URLSearchParams({ source })}`;
    expect([to.pathname, Object.fromEntries(to.searchParams)]).toEqual(['/login', { existing_email: email, next }]);
  });

  it('says what is wrong beside the field, keeps what was typed, and shows no markup of it', async () => {
    const answer = await post('/claim', { email: '"><script>alert(1)</script>' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Please enter a valid email address.');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  const emails = figure(100, 1_000);
  it(`refuses ${emails} emails of one client, and forms of other sites`, async () => {
    const client = { 'x-forwarded-for': ownNetwork() };
    const statuses: number[] = [];
    // Of all connections at once, this process resets some while it is both client and server.
    await inParallel([...Array(emails).keys()], 100, async (index) => {
      statuses.push((await post('/claim', { email: `flood-${index}@people.test` }, client)).status);
    });
    expect(statuses.filter((status) => status === 303).length).toBe(8);
    expect(statuses.filter((status) => status === 429).length).toBe(emails - 8);
    expect((await post('/claim', { email: 'a@people.test' }, { origin: 'https://elsewhere.example' })).status).toBe(
      403,
    );
  });

  it('reads no endless body', async () => {
    const answer = await post('/claim', { email: 'a'.repeat(100_000) });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('<h1>That did not work</h1>');
  });
});

describe('the blog', () => {
  const titles = (html: string) =>
    [...html.matchAll(/<h2><a href="\/blog\/[^"]+">([^<]+)<\/a><\/h2>/g)].map(([, title]) => title);

  it('lists six posts and more, by category and by a search of three characters (SITE-20, SITE-21)', async () => {
    const all = titles(await (await get('/blog')).text());
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(titles(await (await get('/blog?category=labels')).text())).toEqual(['Running a label account']);
    expect(titles(await (await get('/blog?search=zz')).text())).toEqual(all);
    const none = await (await get(`/blog?search=${'zz'.repeat(4000)}`)).text();
    expect([titles(none), none.includes('No Posts Found')]).toEqual([[], true]);
    expect(none.length).toBeLessThan(60_000);
  });

  it('writes the day short in the list and long in the post (SITE-22)', async () => {
    expect(await (await get('/blog')).text()).toContain('>Nov. 24th, 2026</time>');
    expect(await (await get('/blog/release-day-checklist/')).text()).toContain('>November 24th, 2026</time>');
  });

  it('has feeds with whole posts and whole urls (SITE-24)', async () => {
    for (const [path, type] of [
      ['/blog/rss.xml', 'application/rss+xml'],
      ['/blog/atom.xml', 'application/atom+xml'],
    ] as const) {
      const answer = await get(path);
      const text = await answer.text();
      expect(answer.headers.get('content-type')).toContain(type);
      expect(text.match(/<(?:item|entry)>/g)?.length).toBeGreaterThanOrEqual(6);
      expect(text).toContain(`${testApp.url}/blog/release-day-checklist/`);
      expect(text).not.toContain('href=&#34;/');
    }
  });

  it('is read through the API (SITE-25)', async () => {
    type Posts = {
      blog_posts: { slug: string; title: string; content: string; created_at: string; category: { slug: string } }[];
    };
    const ask = async (args: string) => {
      const { data } = await testApp.call<Posts>(
        undefined,
        `{ blog_posts${args} { slug title content created_at category { slug } } }`,
      );
      return data?.blog_posts ?? [];
    };
    expect((await ask('')).length).toBeGreaterThanOrEqual(6);
    expect(await ask('(slug: "reading-your-statistics")')).toMatchObject([
      { created_at: '2026-11-03', category: { slug: 'numbers' } },
    ]);
    expect((await ask('(search: "QUIET HOURS")')).map(({ slug }) => slug)).toEqual(['text-message-law-in-plain-words']);
    expect(await ask('(slug: "never-written")')).toEqual([]);
    const { data } = await testApp.call<{ blog_categories: { slug: string }[] }>(
      undefined,
      '{ blog_categories { id name slug } }',
    );
    expect(data?.blog_categories.map(({ slug }) => slug)).toContain('releases');
  });
});

describe('the posts’ pictures (SITE-20)', () => {
  it('are on this host, with words and in the size that the post says', async () => {
    let found = 0;
    const list = await (await get('/blog')).text();
    for (const path of new Set([...list.matchAll(/href="(\/blog\/[a-z0-9-]+\/)"/g)].map(([, path = '']) => path))) {
      const html = await (await get(path)).text();
      for (const [picture, url = '', width, height] of html.matchAll(
        /<img src="([^"]+)" alt="[^"]{20,}" width="(\d+)" height="(\d+)"[^>]*>/g,
      )) {
        found += 1;
        const answer = await get(url);
        expect([picture, answer.status, answer.headers.get('content-type')]).toEqual([picture, 200, 'image/webp']);
        const size = await sharp(await answer.arrayBuffer()).metadata();
        expect([size.width, size.height]).toEqual([Number(width), Number(height)]);
      }
    }
    expect(found).toBeGreaterThan(4);
  });

  it('are nothing else than the files of that folder', async () => {
    for (const name of ['none.webp', '..%2Fblog%2Frelease-day-checklist.md', '%00'])
      expect((await get(`/site/pictures/${name}`)).status, name).toBe(404);
  });
});

describe('legal texts and help', () => {
  it('state the damages and the day of their last change (SITE-30)', async () => {
    const terms = await (await get('/legal/terms-of-use')).text();
    expect(terms).toContain('$89,000');
    expect(terms).toContain('Last changed on <time dateTime="2026-11-24">November 24th, 2026</time>');
  });

  it('are searched with beginnings and typos (SITE-42)', async () => {
    const search = async (text: string) =>
      ((await (await get(`/help/search.json?search=${encodeURIComponent(text)}`)).json()) as { slug: string }[]).map(
        ({ slug }) => slug,
      );
    expect((await search('invit'))[0]).toBe('team');
    expect((await search('custm domain'))[0]).toBe('custom-domains');
    expect(await search('')).toEqual([]);
    expect(await search('qqqqqqqq')).toEqual([]);
    expect(await (await get('/help?search=<script>')).text()).not.toContain('<script>"');
  });
});

describe('the privacy portal (SITE-31)', () => {
  const port = () => Number(new URL(testApp.url).port);

  /** Follows the round through the link hosts; gives each host's cookies, and where it ends. */
  async function follow(location: string, referer = ''): Promise<{ cookies: string[]; end: string }> {
    const cookies: string[] = [];
    let at = new URL(location, testApp.url);
    while (at.pathname === '/_/privacy/everywhere') {
      const answer = await askHost(port(), `${at.pathname}${at.search}`, { host: at.host, headers: { referer } });
      cookies.push(...[answer.headers['set-cookie'] ?? []].flat());
      at = new URL(String(answer.headers.location));
    }
    return { cookies, end: at.href };
  }

  it('opts out on every link host and its subdomains, and takes it back', async () => {
    const out = await post('/legal/privacy', { choice: 'out' });
    const own = (out.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(out.status).toBe(303);
    const { cookies, end } = await follow(out.headers.get('location') ?? '');
    expect(cookies).toEqual(
      testApp.settings.linkHosts.map(
        (host) => `pixels_everywhere=out; Domain=${host}.localhost; Path=/; Max-Age=34560000; SameSite=Lax; HttpOnly`,
      ),
    );
    expect(end).toBe(`${testApp.url}/legal/privacy?done`);
    expect(await (await get('/legal/privacy', { cookie: own })).text()).toContain('You opted out.');
    const page = await askHost(port(), '/_/privacy', { headers: { cookie: 'pixels=; pixels_everywhere=out' } });
    expect(page.text).toContain('You opted out. No advertising pixel fires for you on vibe.to.');

    const back = await follow(
      (await post('/legal/privacy', { choice: 'in' })).headers.get('location') ?? '',
      `${testApp.url}/`,
    );
    expect(back.cookies).toHaveLength(testApp.settings.linkHosts.length);
    expect(back.cookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    const there = await askHost(port(), '/_/privacy', {
      method: 'POST',
      body: 'choice=in',
      headers: { cookie: 'pixels_everywhere=out', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([there.headers['set-cookie']].flat().join()).toContain(
      'pixels_everywhere=; Domain=vibe.to.localhost; Path=/; Max-Age=0',
    );
  });

  it('takes an opt-out back for nobody who was led there with the token of somebody else', async () => {
    const token = (await post('/legal/privacy', { choice: 'in' })).headers.get('location') ?? '';
    for (const referer of [
      '',
      'https://evil.example/',
      `https://evil.example/?${testApp.url}/`,
      `${testApp.url}.evil.example/`,
    ]) {
      const led = await follow(token, referer);
      expect(led).toEqual({ cookies: [], end: `${testApp.url}/legal/privacy?done` });
    }
  });

  it('changes nothing for a forged token, another site, or an unknown choice', async () => {
    const forged = await askHost(port(), '/_/privacy/everywhere?t=forged', {});
    expect([forged.headers['set-cookie'], forged.headers.location]).toEqual([
      undefined,
      `${testApp.url}/legal/privacy?done`,
    ]);
    expect((await post('/legal/privacy', { choice: 'in' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await post('/legal/privacy', { choice: 'maybe' })).status).toBe(400);
  });
});
