/** What the documents hold: everything people wrote escaped, nothing inline that the policy does not know, nothing fetched besides. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { renderDocument, renderNotice, renderOptInAnswer } from './document.tsx';
import { sampleDestination, sampleId, samplePage, sampleUrls } from './sample-page.ts';
import { toPageModel } from './to-page-model.ts';

const assets = {
  css: '.page{color:red}',
  script: 'console',
  rememberScript: '',
  pixels: { css: '.asks{color:blue}', url: '/_/pixels.js?v=1' },
};
const now = new Date('2026-11-20T12:00:00Z');
const render = (changes: Partial<Link> = {}, more = {}) =>
  renderDocument(toPageModel(samplePage(changes, more), now, sampleUrls), assets);
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
/** What stays when the two known pieces and the data are cut out: the markup that people's words could have reached. */
const markupOf = (html: string) =>
  html
    .replace(`<style>${assets.css}</style>`, '')
    .replace(`<script>${assets.script}</script>`, '')
    .replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '');

const hostile = `</script><script>alert("1")</script><img src=x onerror='alert(2)'>&\u2028\u2029`;

describe('a page', () => {
  test('carries hostile words as words, everywhere', () => {
    const { html } = render(
      {
        title: hostile,
        subtitle: hostile,
        description: hostile,
        rid: hostile,
        destinations: [sampleDestination('custom', 1, { text: hostile, description: hostile, cta: hostile })],
      },
      { artistName: hostile },
    );
    const markup = markupOf(html);
    expect(markup).not.toMatch(/<script/i);
    expect(markup).not.toContain('<img src=x');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(dataOf(html).name).toBe(hostile);
    expect(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]).not.toMatch(/[\u2028\u2029]/);
  });

  test('holds no script of anybody, whatever the title', () => {
    const piece = fc.constantFrom(
      '</script>',
      '<script>',
      '<!--',
      ']]>',
      '"',
      "'",
      '<svg onload=x>',
      '\u2028',
      '&lt;',
      'ö',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 6 }), (pieces) => {
        const title = pieces.join('');
        const { html } = render({ title });
        expect(markupOf(html)).not.toMatch(/<(script|svg onload|!--)/i);
        expect(dataOf(html).name).toBe(title);
      }),
    );
  });

  test('has a policy of hashes that fits what stands in it', () => {
    const { html, contentSecurityPolicy } = render();
    expect(html).toContain(`<style>${assets.css}</style>`);
    expect(html).toContain(`<script>${assets.script}</script>`);
    expect(contentSecurityPolicy).toContain(`script-src ${hash(assets.script)};`);
    expect(contentSecurityPolicy).toContain(`style-src ${hash(assets.css)};`);
    expect(contentSecurityPolicy).toContain("img-src 'self' data: https://files.example.com;");
    expect(contentSecurityPolicy).toContain("base-uri 'none'");
    expect(contentSecurityPolicy).not.toContain('unsafe');
    expect(markupOf(html)).not.toMatch(/\s(style|on\w+)=/i);
  });

  test('opens its policy for a video or for audio only when it has some', () => {
    const track = { id: sampleId(1), name: 'x', url: 'https://youtu.be/dQw4w9WgXcQ', priority: 1 };
    const video = render({ previewType: 'youtube', tracks: [track] }).contentSecurityPolicy;
    expect(video).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(video).toContain("media-src 'none';");
    const audio = render({ previewType: 'custom', tracks: [{ ...track, url: 'https://cdn.example/a.mp3' }] });
    expect(audio.contentSecurityPolicy).toContain('media-src https://cdn.example;');
    expect(audio.contentSecurityPolicy).toContain("frame-src 'none';");
  });

  test('tells networks and search engines what it is', () => {
    const song = render({ rid: 'QZ-ABC-26-00001' }).html;
    expect(song).toContain('<title>Paper Lanterns by Mara Vale</title>');
    expect(song).toContain('<link rel="canonical" href="https://vibe.to/paper-lanterns"/>');
    expect(song).toContain('<meta property="og:type" content="music.song"/>');
    expect(song).toContain(
      '<meta property="og:image:type" content="image/jpeg"/><meta property="og:image:width" content="1200"/>',
    );
    expect(dataOf(song)).toMatchObject({ '@type': 'MusicRecording', isrcCode: 'QZABC2600001' });
    const album = render({ rid: '4006381333931' }).html;
    expect(album).toContain('content="music.album"');
    expect(dataOf(album)).toMatchObject({ '@type': 'MusicAlbum', gtin: '4006381333931' });
    expect(dataOf(render({ type: 'bio' }).html)).toMatchObject({ '@type': 'MusicGroup', name: 'Mara Vale' });
  });

  test('PAGE-22: names another picture for networks after each change of what is drawn, and after the release', () => {
    const pictureOf = (...page: Parameters<typeof render>) =>
      /property="og:image" content="([^"]*)"/.exec(render(...page).html)?.[1] ?? '';
    const plain = pictureOf();
    expect(plain).toMatch(/^https:\/\/vibe\.to\/_\/preview\.jpg\?l=[0-9a-f-]{36}&amp;v=\w+$/);
    expect(pictureOf()).toBe(plain);
    const waits = { type: 'pre-release', releaseTime: new Date('2999-01-01T00:00:00Z') } as const;
    const others = [
      pictureOf({ title: 'Paper Lantern' }),
      pictureOf({ image: null }),
      pictureOf({ sharePicture: 'https://files.example.com/own.jpg' }),
      pictureOf({ type: 'pre-release', releaseTime: new Date('2001-01-01T00:00:00Z') }),
      pictureOf(waits),
      pictureOf({ ...waits, releaseTime: new Date('2999-02-02T00:00:00Z') }),
    ];
    expect(new Set([plain, ...others]).size).toBe(7);
  });

  test('PAGE-23: says other words to networks where the artist wrote some, and the page says its own', () => {
    const { html } = render({
      shareTitle: 'Hear it first',
      shareDescription: 'Six services, one link',
      description: 'About it',
    });
    expect(html).toContain('<meta property="og:title" content="Hear it first"/>');
    expect(html).toContain('<meta property="og:description" content="Six services, one link"/>');
    expect(html).toContain('<title>Paper Lanterns by Mara Vale</title>');
    expect(html).toContain('<meta name="description" content="About it"/>');
  });

  test('calls a podcast one', () => {
    const show = sampleDestination('spotify', 1, { url: 'https://open.spotify.com/show/5CfCWKI5pZ28U0uOzXkDHe' });
    const { html } = render({ destinations: [show] });
    expect(html).toContain('<meta property="og:type" content="website"/>');
    expect(dataOf(html)).toMatchObject({ '@type': 'PodcastSeries', name: 'Paper Lanterns' });
  });

  test('counts a fan without script by the image', () => {
    expect(render().html).toContain(`<noscript><img src="/_/v.gif?l=${sampleId(900)}"`);
  });

  test('draws a cover of its own where there is none, always the same one', () => {
    const bare = render({ image: null });
    expect(bare.html).toBe(render({ image: null }).html);
    expect(bare.html).not.toBe(render({ image: null, id: sampleId(901) }).html);
  });

  test('lets names be read in their own direction', () => {
    expect(render({ title: 'فوانيس' }).html).toContain('<h1 dir="auto">فوانيس</h1>');
  });

  test('waits with YouTube until the fan asks', () => {
    const track = { id: sampleId(1), name: 'x', url: 'https://youtu.be/dQw4w9WgXcQ', priority: 1 };
    const { html } = render({ previewType: 'youtube', tracks: [track] });
    expect(html).not.toMatch(/<iframe|ytimg|youtube-nocookie/);
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
  });
});

describe('an answer to the opt-in form', () => {
  const block = sampleDestination('message_optin', 4, {
    config: { email_capture: true, phone_number_capture: true, success_message: '' },
  });
  const model = toPageModel(samplePage({ destinations: [block] }), now, sampleUrls);
  const answer = {
    destinationId: block.id,
    taken: true,
    message: 'See you <b>there</b>',
    channel: 'email',
    contact: '"><b>',
  } as const;

  test('thanks in the link’s colours, and leads back', () => {
    const { html, contentSecurityPolicy } = renderOptInAnswer(model, answer, assets);
    expect(html).toContain('<h1 dir="auto">See you &lt;b&gt;there&lt;/b&gt;</h1>');
    expect(html).toContain(`href="${sampleUrls.pageUrl}"`);
    expect(html).not.toContain('<form');
    expect(contentSecurityPolicy).toContain("script-src 'none'");
    expect(contentSecurityPolicy).toContain("frame-ancestors 'none'");
  });

  test('gives the form back as it was filled in, with what is wrong', () => {
    const { html } = renderOptInAnswer(model, { ...answer, taken: false, message: 'No address' }, assets);
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(html).toMatch(/role="status"[^>]*>No address</);
    expect(html).toMatch(/<input type="radio" name="channel" checked="" value="email"/);
  });

  test('still says what is wrong when the form is gone from the page', () => {
    const empty = toPageModel(samplePage(), now, sampleUrls);
    expect(renderOptInAnswer(empty, { ...answer, taken: false, message: 'Gone' }, assets).html).toContain('Gone');
  });
});

describe('a notice', () => {
  test('shows its words, counts nothing and asks not to be found', () => {
    const { html, contentSecurityPolicy } = renderNotice(
      { title: 'Nothing here', text: '<b>', seed: 'vibe.to' },
      assets,
    );
    expect(html).toContain('<h1>Nothing here</h1>');
    expect(html).toContain('&lt;b&gt;');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/<script|v\.gif/);
    expect(contentSecurityPolicy).toContain("script-src 'none'");
  });
});
