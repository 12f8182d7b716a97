/** Every kind and state of the fan's page, in both themes and three widths: looked at with axe, nothing outside of the screen, the first row on it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Link, themes } from '#domain/links/link.ts';
import { sampleDestination, sampleId, type samplePage } from '#landing/sample-page.ts';
import { type SampleServer, serveSamplePage } from './sample-server.ts';
import { openTestApp } from './test-app.ts';

type Around = Parameters<typeof samplePage>[1];

const screens = [
  { name: 'small', width: 320, height: 640 },
  { name: 'phone', width: 390, height: 640 },
  { name: 'desktop', width: 1360, height: 860 },
] as const;
const services = () =>
  (['spotify', 'applemusic', 'youtube', 'deezer', 'tidal', 'bandcamp'] as const).map((type, index) =>
    sampleDestination(type, index + 1),
  );
const signUp = (priority: number) =>
  sampleDestination('message_optin', priority, {
    url: '',
    config: { email_capture: true, phone_number_capture: true, success_message: '' },
  });
const socials = (['instagram', 'tiktok', 'twitter', 'twitch', 'facebook', 'website'] as const).map((type, index) => ({
  id: sampleId(index),
  artistId: sampleId(901),
  type,
  url: `https://${type}.example.com/mara`,
}));
const early = { preRelease: true } as const;
const track = (origin: string, priority: number, name: string) => ({
  id: sampleId(priority),
  name,
  url: `${origin}/${priority}.wav`,
  priority,
});

/** What each state shows; `origin` is where its pictures and audio are. */
const states: Record<string, (origin: string) => [Partial<Link>, Around?]> = {
  release: (origin) => [
    {
      image: `${origin}/sun.svg`,
      previewType: 'spotify',
      tracks: [track(origin, 1, 'Paper Lanterns')],
      displayArtistSocials: true,
      destinations: [...services(), signUp(9)],
    },
    { socials },
  ],
  'pre-release': (origin) => [
    {
      type: 'pre-release',
      image: `${origin}/sun.svg`,
      title: 'Night Ferry',
      releaseTime: new Date(Date.now() + 12 * 86_400_000),
      timezone: 'Europe/Berlin',
      destinations: [
        sampleDestination('itunes', 1, { ...early, cta: 'Pre-Order' }),
        sampleDestination('beatport', 2, { ...early, cta: 'Pre-Order' }),
        sampleDestination('spotify', 3, { ...early, cta: 'Pre-Save', url: '' }),
        sampleDestination('text', 4, { ...early, url: '', config: { message_body: 'Out now' } }),
        sampleDestination('custom', 5, { ...early, text: 'Cassette', cta: 'Pre-Order' }),
        sampleDestination('deezer', 6),
      ],
    },
    { canText: true },
  ],
  bio: (origin) => [
    {
      type: 'bio',
      image: `${origin}/sun.svg`,
      coverImageStyle: 'avatar',
      title: 'Mara Vale',
      description: 'Dream pop from Hamburg. On tour until December.',
      displayArtistSocials: true,
      destinations: [
        sampleDestination('header', 1, { text: 'Listen' }),
        ...services()
          .slice(0, 2)
          .map((each, index) => ({ ...each, id: sampleId(20 + index), priority: 2 + index })),
        sampleDestination('header', 4, { text: 'Live and shop' }),
        sampleDestination('custom', 5, { text: 'Tour', description: 'Berlin, Amsterdam, London', cta: 'Tickets' }),
        sampleDestination('custom', 6, { text: 'Shop', logo: `${origin}/tiny.svg`, cta: 'Visit' }),
        signUp(7),
      ],
    },
    { socials },
  ],
  playlist: (origin) => [
    {
      type: 'playlist',
      image: `${origin}/wide.svg`,
      title: 'Slow Sunday',
      previewType: 'custom',
      tracks: [track(origin, 1, 'Low Tide'), track(origin, 2, 'A very long name of a track that has no end at all')],
      destinations: services().slice(0, 4),
    },
  ],
  podcast: (origin) => [
    {
      image: `${origin}/tiny.svg`,
      title: 'Late Ferries',
      description: 'Every other Sunday.',
      destinations: [
        sampleDestination('applepodcasts', 1, { url: 'https://podcasts.apple.com/us/podcast/x/id1' }),
        sampleDestination('spotify', 2, { url: 'https://open.spotify.com/show/1', cta: 'Listen on Spotify' }),
      ],
    },
  ],
  video: (origin) => [
    {
      image: `${origin}/sun.svg`,
      previewType: 'youtube',
      tracks: [{ ...track(origin, 1, 'Video'), url: 'https://youtu.be/dQw4w9WgXcQ' }],
      destinations: services(),
    },
  ],
  'full cover, white': (origin) => [
    { image: `${origin}/white.svg`, coverImageStyle: 'full', destinations: services() },
  ],
  'full cover, black': (origin) => [
    { image: `${origin}/black.svg`, coverImageStyle: 'full', destinations: services() },
  ],
  'no cover': () => [{ coverImageStyle: 'full', subtitle: '', destinations: services().slice(0, 2) }],
  'long words': (origin) => [
    {
      image: `${origin}/sun.svg`,
      title: 'The Thoroughly Annotated Chronicle of Every Summer Evening (Deluxe)',
      subtitle: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikantenverein',
      destinations: [
        sampleDestination('applemusic', 1, { cta: 'Listen to all forty-one songs in one go' }),
        sampleDestination('custom', 2, {
          text: 'An extraordinarily long headline of a custom link that wraps',
          description: 'And below it a description that goes on for quite a bit longer than anybody would like',
          cta: 'Get your tickets right now',
        }),
      ],
    },
  ],
  'right to left': () => [
    {
      title: 'فوانيس من ورق',
      subtitle: 'الأغنية الجديدة',
      destinations: [
        ...services().slice(0, 2),
        sampleDestination('header', 8, { text: 'حفلات' }),
        sampleDestination('custom', 9, { text: 'تذاكر', description: 'بيروت، القاهرة، تونس', cta: 'احجز' }),
      ],
    },
    { artistName: 'مارا فيل' },
  ],
};

/** Nothing wider than the screen, and on a phone the first row whole on the first screen. */
async function looksWhole(page: Page, { width, height }: (typeof screens)[number], state: string): Promise<void> {
  const outside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(outside, `${state} at ${width}`).toBeLessThanOrEqual(0);
  const row = await page.locator('.row').first().boundingBox();
  expect((row?.y ?? height) + (row?.height ?? 0), `first row of ${state} at ${width}`).toBeLessThanOrEqual(height);
}

const testApp = openTestApp();

describe('the fan’s page', () => {
  let server: SampleServer;

  beforeAll(async () => {
    server = await serveSamplePage();
  });
  afterAll(() => server.close());
  beforeEach(() => server.forget());

  test.each(Object.entries(states))(
    '%s is whole and heard right in both themes and every width',
    async (name, state) => {
      const page = await testApp.newPage({ ...screens[0], colorScheme: 'dark' });
      for (const theme of themes) {
        const [changes, around] = state(server.origin);
        server.show({ ...changes, theme }, around);
        await page.goto(`${server.origin}/song`);
        for (const screen of screens) {
          await page.setViewportSize(screen);
          await looksWhole(page, screen, name);
          await testApp.check(page, `fan-page-${name.replaceAll(/[^a-z]+/g, '-')}-${screen.name}-${theme}`);
        }
      }
    },
  );

  test('names what a pre-release row does, and leaves out what belongs behind the release', async () => {
    const [changes, around] = states['pre-release']?.(server.origin) ?? [{}];
    server.show(changes, around);
    const page = await testApp.newPage({ ...screens[1], colorScheme: 'dark' });
    await page.goto(`${server.origin}/song`);
    await page.getByRole('link', { name: 'Pre-Order on iTunes' }).waitFor();
    await page.getByRole('link', { name: 'Pre-Order on Beatport' }).waitFor();
    await page.getByText('Notify me via Text').waitFor();
    await page.getByText(/^Available \w+ \d+, \d{4}$/).waitFor();
    await page.locator('summary').filter({ hasText: 'Pre-Save on Spotify' }).waitFor();
    expect(await page.getByText('Deezer').count()).toBe(0);
  });
});

describe('the pages of the demo world', () => {
  const pages = {
    release: ['vibe.to', 'paper-lanterns', 'Stream on Spotify'],
    'pre-release': ['vibe.to', 'night-ferry', 'Pre-Order on iTunes'],
    bio: ['mara.vibe.to', 'bio', 'Tickets'],
    playlist: ['listen.to', 'slow-sunday', 'Stream on Spotify'],
    podcast: ['listen.to', 'liner-notes', 'Listen on Apple Podcasts'],
  } as const;

  test.each(Object.entries(pages))('a %s works, and asks nothing of anybody else', async (kind, [host, path, row]) => {
    const page = await testApp.newPage({ width: 390, height: 844, colorScheme: 'dark' });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !hostname.endsWith('localhost')) elsewhere.push(hostname);
    });
    await page.goto(`${testApp.baseUrl.replace('localhost', `${host}.localhost`)}/${path}`);
    await page.getByRole('link', { name: row }).waitFor();
    await testApp.check(page, `fan-page-demo-${kind}-phone`);
    expect(elsewhere).toEqual([]);
  });
});
