/** The fan's page in a browser, served by itself: its script counts, counts down, plays, carries campaigns, and keeps to its policy. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleDestination, sampleId } from '#landing/sample-page.ts';
import { type SampleServer, serveSamplePage } from './sample-server.ts';
import { openTestApp } from './test-app.ts';

const phone = { width: 360, height: 640, colorScheme: 'dark' } as const;
const track = (priority: number, name: string, url: string) => ({ id: sampleId(priority), name, url, priority });

/** A pre-release that comes out in `milliseconds`, with a row for before and one for after. */
const ahead = (milliseconds: number) => ({
  type: 'pre-release' as const,
  releaseTime: new Date(Date.now() + milliseconds),
  postReleaseTitle: 'Out now',
  destinations: [sampleDestination('itunes', 1, { preRelease: true }), sampleDestination('deezer', 2)],
});

const testApp = openTestApp();

describe('the script of the fan’s page', () => {
  let server: SampleServer;
  let origin = '';

  beforeAll(async () => {
    server = await serveSamplePage();
    ({ origin } = server);
  });

  afterAll(() => server.close());

  beforeEach(() => server.forget());

  test('counts a view once, tells where the fan came from, and asks for nothing else', async () => {
    const page = await testApp.newPage(phone);
    await page.goto(`${origin}/song?utm_source=mail&x=1`, { referer: 'https://l.instagram.com/?u=1' });
    await expect
      .poll(() => server.received)
      .toEqual([{ l: sampleId(900), r: 'https://l.instagram.com/?u=1', p: '/song', q: '?utm_source=mail&x=1' }]);
    expect(server.asked.sort()).toEqual(['/_/v', '/song']);
    const href = await page.getByRole('link', { name: 'Stream on Spotify' }).getAttribute('href');
    expect(href).toBe(`${origin}/song/spotify?r=l.instagram.com&utm_source=mail`);
  });

  test('without script, opens its links in the whole window out of a frame of another site (PAGE-17)', async () => {
    const page = await testApp.newPage({ ...phone, withoutScript: true });
    // The same machine by another name is another site.
    await page.goto(`${origin.replace('127.0.0.1', 'localhost')}/band`);
    await page.setContent(`<iframe src="${origin}/song" width="360" height="600"></iframe>`);
    await page.frameLocator('iframe').getByRole('link', { name: 'Stream on Spotify' }).click();
    await page.waitForURL('**/song/spotify');
  });

  test('counts again when the fan comes back', async () => {
    const page = await testApp.newPage(phone);
    await page.goto(`${origin}/song`);
    await page.getByRole('link', { name: 'Stream on Spotify' }).click();
    await page.waitForURL('**/song/spotify');
    await page.goBack();
    await expect.poll(() => server.received.length).toBe(2);
  });

  test('waits with counting until somebody looks', async () => {
    const page = await testApp.newPage(phone);
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => 'hidden' });
    });
    await page.goto(`${origin}/song`);
    expect(await page.evaluate(() => fetch('/later').then((answer) => answer.status))).toBe(200);
    expect(server.received).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => 'visible' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => server.received.length).toBe(1);
  });

  test('plays, pauses, and goes around the list', async () => {
    server.show({
      previewType: 'custom',
      tracks: [track(1, 'First', `${origin}/1.wav`), track(2, 'Second', `${origin}/2.wav`)],
    });
    const page = await testApp.newPage(phone);
    await page.goto(`${origin}/song`);
    expect(server.asked).not.toContain('/1.wav');
    const progress = () => page.getByRole('progressbar').evaluate((bar) => (bar as HTMLProgressElement).value);
    const drawn = async (name: string) => {
      const button = page.getByRole('button', { name });
      const [around, glyph] = [await button.boundingBox(), await button.locator('svg:visible').boundingBox()];
      return [around?.width, around?.height, glyph?.width, glyph?.height];
    };
    expect(await drawn('Play preview')).toEqual([44, 44, 24, 24]);
    await page.getByRole('button', { name: 'Play preview' }).click();
    await expect.poll(progress).toBeGreaterThan(0);
    expect(await drawn('Pause preview')).toEqual([44, 44, 24, 24]);
    await page.getByRole('button', { name: 'Pause preview' }).click();
    await page.getByRole('button', { name: 'Play preview' }).waitFor();
    await page.getByRole('button', { name: 'Previous track' }).click();
    await page.getByText('Second').waitFor();
    await expect.poll(() => server.asked).toContain('/2.wav');
    await page.getByRole('button', { name: 'Next track' }).click();
    await page.getByText('First').waitFor();
  });

  test('counts down and turns the page over at its release, without a second view', async () => {
    server.show(ahead(3_600_000));
    const page = await testApp.newPage(phone);
    await page.clock.install();
    await page.goto(`${origin}/song`);
    const parts = () => page.locator('dd').allTextContents();
    await page.clock.runFor(2000);
    expect((await parts()).slice(0, 3)).toEqual(['00', '00', '59']);
    await expect.poll(() => server.received.length).toBe(1);
    // The fan's clock is an hour ahead: the server still sends the waiting page, and is asked again until it does not.
    await page.clock.runFor(3_600_000);
    expect(await parts()).toEqual(['00', '00', '00', '00']);
    server.show(ahead(-1000));
    await expect.poll(async () => page.clock.runFor(60_000).then(() => page.title())).toBe('Out now by Mara Vale');
    await page.getByRole('link', { name: 'Deezer' }).waitFor();
    expect(await page.getByText('iTunes').count()).toBe(0);
    expect(server.received.length).toBe(1);
  });

  test('counts by the server’s clock when the fan’s is wrong', async () => {
    server.show(ahead(7_200_000));
    server.clock.tells = true;
    const page = await testApp.newPage(phone);
    // Ninety minutes ahead: by its own clock this phone would show half an hour.
    await page.clock.install({ time: Date.now() + 5_400_000 });
    await page.goto(`${origin}/song`);
    const parts = () => page.locator('dd').allTextContents();
    await expect.poll(async () => (await parts()).slice(0, 3)).toEqual(['00', '01', '59']);
    await page.clock.runFor(3_600_000);
    expect((await parts()).slice(0, 2)).toEqual(['00', '00']);
    await page.getByRole('link', { name: 'iTunes' }).waitFor();
    server.show(ahead(-1000));
    await page.clock.runFor(3_600_000);
    await expect.poll(async () => page.clock.runFor(2000).then(() => page.title())).toBe('Out now by Mara Vale');
  });

  test('leaves a form that is being filled in alone when the release comes', async () => {
    const text = sampleDestination('text', 3, { preRelease: true, url: '', config: { message_body: 'Out now' } });
    const waiting = (milliseconds: number) => {
      const link = ahead(milliseconds);
      server.show({ ...link, destinations: [...link.destinations, text] }, { canText: true });
    };
    waiting(600_000);
    const page = await testApp.newPage(phone);
    await page.clock.install();
    await page.goto(`${origin}/song`);
    await page.getByText('Notify me via Text').click();
    await page.getByLabel('Phone number').fill('+44 7700 9');
    waiting(-1000);
    await page.clock.runFor(630_000);
    await expect.poll(() => server.asked.filter((path) => path === '/song').length).toBeGreaterThan(1);
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+44 7700 9');
    await page.getByLabel('Phone number').fill('');
    await expect.poll(async () => page.clock.runFor(60_000).then(() => page.title())).toBe('Out now by Mara Vale');
  });

  test('says so when audio is missing, goes on to the next, and is worked from the keyboard', async () => {
    server.show({
      previewType: 'spotify',
      tracks: [track(1, 'Gone', `${origin}/gone.mp3`), track(2, 'Here', `${origin}/2.wav`)],
    });
    const page = await testApp.newPage(phone);
    await page.goto(`${origin}/song`);
    await page.getByRole('button', { name: 'Play preview' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('This preview is not available right now.').waitFor();
    await page.getByRole('button', { name: 'Play preview' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause preview' }).waitFor();
    expect(await page.getByText('This preview is not available').count()).toBe(0);
    await page.getByText('Here').waitFor();
  });

  test('asks nothing of YouTube before the tap, and opens its embed without cookies after it', async () => {
    server.show({ previewType: 'youtube', tracks: [track(1, 'Video', 'https://youtu.be/dQw4w9WgXcQ')] });
    const page = await testApp.newPage(phone);
    const elsewhere: string[] = [];
    await page.route(/youtube|ytimg|google/, (route) => {
      elsewhere.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' });
    });
    await page.goto(`${origin}/song`);
    await expect.poll(() => server.received.length).toBe(1);
    expect(elsewhere).toEqual([]);
    await page.getByRole('link', { name: 'Play video: Paper Lanterns' }).click();
    await page.locator('iframe[src^="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"]').waitFor();
    await expect.poll(() => elsewhere).toEqual(['www.youtube-nocookie.com']);
  });

  test('keeps the first row on the first screen of a small phone, and nothing moves while it loads', async () => {
    const page = await testApp.newPage(phone);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const coverImageStyle of ['square', 'full', 'avatar'] as const) {
      server.show({ coverImageStyle, previewType: 'custom', tracks: [track(1, 'First', `${origin}/1.wav`)] });
      await page.goto(`${origin}/song`);
      const row = await page.getByRole('link', { name: 'Spotify' }).boundingBox();
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeGreaterThan(100);
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(640);
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    }
  });

  test('works without script: rows lead on, the view is counted by the image', async () => {
    server.show(ahead(86_400_000));
    const still = await testApp.newPage({ ...phone, withoutScript: true });
    await still.goto(`${origin}/song`);
    expect(server.asked).toContain('/_/v.gif');
    await still.getByText('Available').waitFor();
    await still.getByRole('link', { name: 'iTunes' }).click();
    expect(still.url()).toBe(`${origin}/song/itunes`);
  });
});
