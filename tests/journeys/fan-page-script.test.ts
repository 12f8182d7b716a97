/** The fan's page in a browser, served by itself: its script counts, counts down, plays, carries campaigns, and keeps to its policy. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import { sampleDestination, sampleId, samplePage } from '#landing/sample-page.ts';
import { type House, openHouse } from './house.ts';

/** How long a busy machine may take; nothing here is about speed. */
const patiently = { timeout: 20_000 };
const phone = { width: 360, height: 640, colorScheme: 'dark' } as const;
const track = (priority: number, name: string, url: string) => ({ id: sampleId(priority), name, url, priority });

/** Silence that a browser plays: a WAV file of 8 kHz, one byte a sample. */
function silence(seconds: number): Buffer {
  const samples = 8000 * seconds;
  const file = Buffer.alloc(44 + samples, 128);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  for (const [offset, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, samples],
  ] as const)
    file.writeUInt32LE(value, offset);
  for (const [offset, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    file.writeUInt16LE(value, offset);
  file.write('data', 36, 'latin1');
  return file;
}

describe('the script of the fan’s page', () => {
  let house: House;
  let server: Server;
  let origin = '';
  let link: Partial<Link> = {};
  let received: unknown[] = [];
  let asked: string[] = [];

  beforeAll(async () => {
    const built = pathToFileURL(join(import.meta.dirname, '..', '..', 'dist', 'landing', 'renderer.js')).href;
    const { renderer } = (await import(/* @vite-ignore */ built)) as { renderer: PageRenderer };
    server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://any');
      asked.push(pathname);
      if (pathname === '/_/v') {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        received.push(JSON.parse(Buffer.concat(chunks).toString()));
        response.writeHead(204).end();
      } else if (pathname === '/song') {
        const page = renderer.render(samplePage({ image: null, ...link }), new Date(), {
          pageUrl: `${origin}/song`,
          path: 'song',
        });
        response.writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': page.contentSecurityPolicy,
        });
        response.end(page.html);
      } else if (pathname.endsWith('.wav')) response.writeHead(200, { 'content-type': 'audio/wav' }).end(silence(40));
      else response.writeHead(200, { 'content-type': 'text/plain' }).end('a service');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    house = await openHouse(origin);
  });

  afterAll(async () => {
    await house.close();
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    link = {};
    received = [];
    asked = [];
  });

  test('counts a view once, tells where the fan came from, and asks for nothing else', async () => {
    const page = await house.newPage(phone);
    await page.goto(`${origin}/song?utm_source=mail&x=1`, { referer: 'https://l.instagram.com/?u=1' });
    await expect
      .poll(() => received, patiently)
      .toEqual([{ l: sampleId(900), r: 'https://l.instagram.com/?u=1', q: '?utm_source=mail&x=1' }]);
    expect(asked.sort()).toEqual(['/_/v', '/song']);
    const href = await page.getByRole('link', { name: 'Stream on Spotify' }).getAttribute('href');
    expect(href).toBe(`${origin}/song/spotify?r=l.instagram.com&utm_source=mail`);
  });

  test('counts again when the fan comes back', async () => {
    const page = await house.newPage(phone);
    await page.goto(`${origin}/song`);
    await page.getByRole('link', { name: 'Stream on Spotify' }).click();
    await page.waitForURL('**/song/spotify');
    await page.goBack();
    await expect.poll(() => received.length, patiently).toBe(2);
  });

  test('waits with counting until somebody looks', async () => {
    const page = await house.newPage(phone);
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => 'hidden' });
    });
    await page.goto(`${origin}/song`);
    expect(await page.evaluate(() => fetch('/later').then((answer) => answer.status))).toBe(200);
    expect(received).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => 'visible' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => received.length, patiently).toBe(1);
  });

  test('plays, pauses, and goes around the list', async () => {
    link = {
      previewType: 'custom',
      tracks: [track(1, 'First', `${origin}/1.wav`), track(2, 'Second', `${origin}/2.wav`)],
    };
    const page = await house.newPage(phone);
    await page.goto(`${origin}/song`);
    expect(asked).not.toContain('/1.wav');
    const progress = () => page.getByRole('progressbar').evaluate((bar) => (bar as HTMLProgressElement).value);
    await page.getByRole('button', { name: 'Play preview' }).click();
    await expect.poll(progress, patiently).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Pause preview' }).click();
    await page.getByRole('button', { name: 'Play preview' }).waitFor();
    await page.getByRole('button', { name: 'Previous track' }).click();
    await page.getByText('Second').waitFor();
    await expect.poll(() => asked, patiently).toContain('/2.wav');
    await page.getByRole('button', { name: 'Next track' }).click();
    await page.getByText('First').waitFor();
  });

  test('counts down and turns the page over at its release, without a second view', async () => {
    link = {
      type: 'pre-release',
      releaseTime: new Date(Date.now() + 3_600_000),
      postReleaseTitle: 'Out now',
      destinations: [sampleDestination('itunes', 1, { preRelease: true }), sampleDestination('deezer', 2)],
    };
    const page = await house.newPage(phone);
    await page.clock.install();
    await page.goto(`${origin}/song`);
    const parts = () => page.locator('dd').allTextContents();
    await page.clock.runFor(2000);
    expect((await parts()).slice(0, 3)).toEqual(['00', '00', '59']);
    await expect.poll(() => received.length, patiently).toBe(1);
    // The fan's clock is an hour ahead: the server still sends the waiting page, and is asked again until it does not.
    await page.clock.runFor(3_600_000);
    expect(await parts()).toEqual(['00', '00', '00', '00']);
    link = { ...link, releaseTime: new Date(Date.now() - 1000) };
    await expect
      .poll(async () => page.clock.runFor(60_000).then(() => page.title()), patiently)
      .toBe('Out now by Mara Vale');
    await page.getByRole('link', { name: 'Deezer' }).waitFor();
    expect(await page.getByText('iTunes').count()).toBe(0);
    expect(received.length).toBe(1);
  });

  test('keeps the first row on the first screen of a small phone, and nothing moves while it loads', async () => {
    const page = await house.newPage(phone);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const coverImageStyle of ['square', 'full', 'avatar'] as const) {
      link = { coverImageStyle, previewType: 'custom', tracks: [track(1, 'First', `${origin}/1.wav`)] };
      await page.goto(`${origin}/song`);
      const row = await page.getByRole('link', { name: 'Spotify' }).boundingBox();
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeGreaterThan(100);
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(640);
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    }
  });

  test('works without script: rows lead on, the view is counted by the image', async () => {
    link = {
      type: 'pre-release',
      releaseTime: new Date(Date.now() + 86_400_000),
      destinations: [sampleDestination('itunes', 1, { preRelease: true })],
    };
    const page = await house.newPage(phone);
    const bare = await page.context().browser()?.newContext({ javaScriptEnabled: false });
    const still = await bare?.newPage();
    await still?.goto(`${origin}/song`);
    expect(asked).toContain('/_/v.gif');
    await still?.getByText('Available').waitFor();
    await still?.getByRole('link', { name: 'iTunes' }).click();
    expect(still?.url()).toBe(`${origin}/song/itunes`);
    await bare?.close();
  });
});
