/** The built renderer, as the server loads it: it works without the sources, and what it sends is small. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DestinationType } from '#domain/links/link.ts';
import type { PageRenderer } from './page-renderer.ts';
import { sampleDestination, sampleId, samplePage, sampleUrls } from './sample-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-landing-'));
let renderer: PageRenderer;

beforeAll(async () => {
  await build({ configFile: 'vite.landing.config.ts', logLevel: 'error', build: { outDir: folder } });
  ({ renderer } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'renderer.js')).href)) as {
    renderer: PageRenderer;
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = new Date('2026-11-20T12:00:00Z');
const release = new Date('2026-12-04T00:00:00Z');
const services: DestinationType[] = [
  'spotify',
  'applemusic',
  'youtube',
  'deezer',
  'tidal',
  'bandcamp',
  'amazonmusic',
  'soundcloud',
  'pandora',
  'itunes',
];

describe('the built renderer', () => {
  test('sends a page of ten destinations in 14 KB, its scripts in 5 KB, compressed', () => {
    const socials = (['instagram', 'tiktok', 'twitter', 'twitch', 'facebook', 'website'] as const).map(
      (type, index) => ({
        id: sampleId(index),
        artistId: sampleId(901),
        type,
        url: `https://${type}.example.com/mara`,
      }),
    );
    const page = samplePage(
      {
        destinations: services.map((type, index) => sampleDestination(type, index + 1)),
        displayArtistSocials: true,
        previewType: 'spotify',
        tracks: [{ id: sampleId(1), name: 'Paper Lanterns', url: 'https://cdn.example/a.mp3', priority: 1 }],
        // As large as a blur of the cover gets, and as hard to compress.
        imageBlur: `data:image/webp;base64,${Array.from({ length: 400 }, (_, index) => Math.sin(index).toString(36).at(-1)).join('')}`,
      },
      { socials },
    );
    const { html } = renderer.render(page, now, sampleUrls);
    expect(html.match(/data-to=/g)).toHaveLength(10);
    expect(gzipSync(html).length).toBeLessThanOrEqual(14 * 1024);
    const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? '';
    expect(script.length).toBeGreaterThan(500);
    // All that a fan can be sent: what every page has, and what pages with pixels load besides.
    expect(gzipSync(script).length + gzipSync(renderer.pixelScript.text).length).toBeLessThanOrEqual(5 * 1024);
  });

  test('sends a pre-release with both pre-saves and a text notification in 14 KB too', () => {
    const early: DestinationType[] = ['spotify', 'applemusic', 'itunes', 'beatport', 'text'];
    const destinations = early.map((type, index) =>
      sampleDestination(type, index + 1, {
        preRelease: true,
        ...(type === 'itunes' || type === 'beatport' ? {} : { url: '' }),
        ...(type === 'text' ? { config: { message_body: 'Out now' } } : {}),
      }),
    );
    const page = samplePage({ type: 'pre-release', releaseTime: release, destinations }, { canText: true });
    const { html } = renderer.render(page, now, sampleUrls);
    expect(html.match(/<form[^>]*data-presave/g)).toHaveLength(2);
    expect(gzipSync(html).length).toBeLessThanOrEqual(14 * 1024);
  });

  test('styles its pages and refers to nothing that would have to be fetched', () => {
    const { html } = renderer.render(samplePage(), now, sampleUrls);
    expect(/<style>(.*?)<\/style>/s.exec(html)?.[1]).toMatch(/\.column\{/);
    expect(html).not.toMatch(/<link rel="stylesheet|@import|@font-face|<script src/);
  });

  test('says when a page turns over', () => {
    const waiting = samplePage({ type: 'pre-release', releaseTime: release });
    expect(renderer.render(waiting, now, sampleUrls).refreshAt).toEqual(release);
    expect(renderer.render(waiting, release, sampleUrls).refreshAt).toBeNull();
    expect(renderer.render(samplePage(), now, sampleUrls).refreshAt).toBeNull();
  });

  test('gives the same bytes for the same page', () => {
    const [one, other] = [1, 2].map(() => renderer.render(samplePage(), now, sampleUrls).html);
    expect(one).toBe(other);
  });

  test('has words for every way of finding no page, and tells nothing of a suspended artist or a banned link', () => {
    expect(renderer.notFound('vibe.to').html).toContain('vibe.to has no page at this address');
    expect(renderer.unknownHost('<b>.example').html).toContain('&lt;b&gt;.example does not belong');
    expect(renderer.unavailable('vibe.to').html).toContain('This page is not available');
    expect(renderer.banned('vibe.to').html).toContain('This link was taken down');
  });
});
