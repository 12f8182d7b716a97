/** Pixels on the fan's page in a real browser: who is asked, what fires, under which ids, and that nothing of a third party comes earlier. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { linkObject } from '#tests/fixtures/builders.ts';
import { openAccount } from './account.ts';
import { comeFrom, countedEvents } from './ad-platforms.ts';
import { chrome } from './agents.ts';
import { admin, makeArtist } from './operator.ts';
import { openTestApp, type View, views, viewsIn } from './test-app.ts';

const baseUrl = inject('baseUrl');
const phone: View = { width: 390, height: 844, colorScheme: 'dark', userAgent: chrome };
const token = 'EAAB-a-long-enough-token';
const pixels = {
  Facebook: '123456789012345',
  TikTok: 'C4ABCDEFGHIJ01234567',
  AdWords: 'AW-123456789',
  Snapchat: '0f1e2d3c-0000-4000-8000-000000000001',
};
const account = { email: 'pixels@people.test', password: 'pixels-and-fans', name: 'Luna Ray' };

const testApp = openTestApp();
let artistId: string;
const at = (path: string): string => `${baseUrl.replace('localhost', 'vibe.to.localhost')}/${path}`;

beforeAll(async () => {
  artistId = await makeArtist(account);
  const owner = await openAccount(baseUrl, account);
  const save = 'mutation ($object: pixels_insert_input!) { insert_pixels_one(object: $object) { id } }';
  await admin(
    ...['pixel', 'add', '--artist', artistId, '--provider', 'Facebook'],
    ...['--pixel', pixels.Facebook, '--token', token],
  );
  for (const provider of ['TikTok', 'Snapchat'] as const)
    await owner.run(save, {
      object: { artist_id: artistId, provider, pixel: pixels[provider], access_token: token },
    });
  const google = { artist_id: artistId, provider: 'AdWords', pixel: pixels.AdWords, conversion_tag: 'aBcD-12' };
  await owner.run(save, { object: google });
  const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }';
  for (const theme of ['dark', 'light']) {
    const destinations = [
      { type: 'spotify', cta: 'Play', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', priority: 1 },
      {
        type: 'message_optin',
        priority: 2,
        config: { email_capture: false, phone_number_capture: true, success_message: 'See you there.' },
      },
    ];
    const object = linkObject(artistId, { path: `pixels-${theme}`, title: 'Glass Harbour', theme, destinations });
    await owner.run(insert, { object });
  }
  const preRelease = linkObject(artistId, {
    path: 'pixels-ahead',
    title: 'Glass Harbour, Live',
    type: 'pre-release',
    release_name: 'Glass Harbour, Live',
    release_time: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    timezone: 'Europe/Berlin',
    destinations: [
      { type: 'spotify', cta: 'Pre-Save', pre_release: true, enabled: true, priority: 1 },
      { type: 'spotify', cta: 'Play', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', priority: 2 },
    ],
  });
  await owner.run(insert, { object: preRelease });
});
afterAll(async () => {
  await comeFrom(baseUrl, 'britain');
});

/** Opens the page with a list of what it asks of the ad platforms. */
async function open(path = 'pixels-dark', view: View = phone): Promise<{ page: Page; asked: string[] }> {
  const page = await testApp.newPage(view);
  await page.route('https://open.spotify.com/**', (route) => route.fulfill({ body: 'Spotify' }));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(at('')).host) asked.push(request.url());
  });
  await page.goto(at(path));
  return { page, asked };
}

const bar = (page: Page) => page.getByRole('region', { name: 'Advertising pixels' });
const adRequests = (asked: string[]) => asked.filter((url) => url.includes('ad-scripts'));
const platforms = (asked: string[]) =>
  [...new Set(adRequests(asked).flatMap((url) => /ad-scripts\/(\w+)\/tr/.exec(url)?.[1] ?? []))].sort();
const everyPlatform = ['facebook', 'google', 'snapchat', 'tiktok'];

/** The events that the platforms counted and that a page of this test's browser sent; `id` is the page's own. */
const countedUnder = async (id: string) => (await countedEvents(baseUrl)).filter((event) => event.id === id);
const idOf = (asked: string[], platform: string, event: string): string => {
  const found = adRequests(asked).find((url) => url.includes(`/${platform}/tr`) && url.includes(event));
  return found === undefined ? '' : (new URL(found).searchParams.get('id') ?? '');
};

/** Presses what leads to Spotify, and waits until the browser is on its way there. */
async function leave(page: Page, way: Locator): Promise<void> {
  const left = page.waitForRequest('https://open.spotify.com/**');
  await way.click();
  await left;
}

/** Whether a page has heard from its beacon: with pixels it may do something now, without it never will. */
const heard = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/_/v'));

describe('a fan in Germany', () => {
  beforeAll(() => comeFrom(baseUrl, 'germany'));

  test('is asked before anything of a third party is loaded; yes fires all four, with one id for browser and server', async () => {
    const { page, asked } = await open();
    await bar(page).waitFor();
    expect(asked).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Allow');
    await page.keyboard.press('Enter');
    await expect.poll(() => platforms(asked)).toEqual(everyPlatform);
    expect(await bar(page).count()).toBe(0);
    const id = idOf(asked, 'facebook', 'PageView');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect
      .poll(async () => (await countedUnder(id)).map(({ platform, by }) => `${platform}: ${by}`).sort())
      .toEqual([
        'AdWords: browser',
        'Facebook: browser and server',
        'Snapchat: browser and server',
        'TikTok: browser and server',
      ]);
    // The answer is remembered.
    asked.length = 0;
    await page.reload();
    await expect.poll(() => platforms(asked)).toEqual(everyPlatform);
    expect(await bar(page).count()).toBe(0);
    // The server reads it too: from it alone it knows that it may report what the fan leaves.
    await page.getByLabel('Phone number').fill('+44 7700 900457');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.getByText('See you there.').waitFor();
    await expect.poll(() => idOf(asked, 'facebook', 'Lead')).not.toBe('');
    const leadId = idOf(asked, 'facebook', 'Lead');
    await expect
      .poll(async () => (await countedUnder(leadId)).filter(({ by }) => by === 'browser and server'))
      .toHaveLength(3);
  });

  test('says no with one press, is not asked again, and can change that on the privacy page', async () => {
    const { page, asked } = await open();
    await bar(page).getByRole('button', { name: 'No, thanks' }).click();
    await expect.poll(() => bar(page).count()).toBe(0);
    const again = heard(page);
    await page.reload();
    await again;
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.getByText('You said no to Luna Ray.').waitFor();
    expect(asked).toEqual([]);
    await testApp.checkIn(page, 'privacy-declined', viewsIn('dark'));
    await page.getByRole('button', { name: 'Allow Luna Ray’s pixels' }).click();
    await page.getByText('You allowed Luna Ray to use advertising pixels for you.').waitFor();
    await page.getByRole('link', { name: 'Back to Glass Harbour' }).click();
    await expect.poll(() => platforms(asked)).toEqual(everyPlatform);
  });

  test.each(views)('is asked by a bar that covers nothing: $name', async ({ name, ...view }) => {
    const { page } = await open(`pixels-${view.colorScheme}`, { ...view, userAgent: chrome });
    await bar(page).waitFor();
    await testApp.check(page, `pixels-asked-${name}`);
    await page.screenshot({ path: `tests/journeys/screenshots/pixels-asked-window-${name}.png` });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const [link, asks] = [
      await page.getByRole('link', { name: 'Privacy' }).boundingBox(),
      await bar(page).boundingBox(),
    ];
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(asks?.y ?? 0);
    await page.getByRole('link', { name: 'More about this' }).click();
    await page.getByText('You have not been asked yet, or have not answered.').waitFor();
    await testApp.check(page, `privacy-${name}`);
  });
});

describe('a fan in the United States', () => {
  beforeAll(() => comeFrom(baseUrl, 'us'));

  test('is not asked; view, opt-in and click fire under ids that the server shares, also while the page is left', async () => {
    const { page, asked } = await open();
    await expect.poll(() => platforms(asked)).toEqual(everyPlatform);
    expect(await bar(page).count()).toBe(0);
    await page.getByLabel('Phone number').fill('+44 7700 900456');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.getByText('See you there.').waitFor();
    await leave(page, page.getByRole('link', { name: /Spotify/ }));
    for (const [event, names] of [
      ['Lead', ['AdWords conversion', 'Facebook Lead', 'Snapchat SIGN_UP', 'TikTok Lead']],
      ['ViewContent', ['AdWords conversion', 'Facebook ViewContent', 'Snapchat VIEW_CONTENT', 'TikTok ClickButton']],
    ] as const) {
      const id = idOf(asked, 'facebook', event);
      expect(id, event).not.toBe('');
      // What the server tells arrives after what the browser tells: wait for both of them.
      await expect
        .poll(async () =>
          (await countedUnder(id)).map(({ platform, event, by }) => `${platform} ${event}: ${by}`).sort(),
        )
        .toEqual(names.map((name) => `${name}: ${name.startsWith('AdWords') ? 'browser' : 'browser and server'}`));
    }
    expect(await countedEvents(baseUrl)).toContainEqual(
      expect.objectContaining({ pixel: `${pixels.AdWords}/aBcD-12` }),
    );
  });

  test('saves in advance, and the platforms hear of it from the server and from the page they come back to, once', async () => {
    const { page, asked } = await open('pixels-ahead');
    await page.locator('summary').filter({ hasText: 'Pre-Save on Spotify' }).click();
    await page.getByRole('form', { name: 'Pre-Save on Spotify' }).getByRole('button').click();
    await page.getByText('Luna Marsh').click();
    await page.getByRole('button', { name: 'Agree' }).click();
    await page.getByRole('heading', { name: 'Saved in advance' }).waitFor();
    await page.getByRole('link', { name: 'Back to Glass Harbour, Live' }).click();
    await expect.poll(() => idOf(asked, 'facebook', 'CompleteRegistration')).toMatch(/^[0-9a-f-]{36}$/);
    const id = idOf(asked, 'facebook', 'CompleteRegistration');
    const received = async () => (await countedUnder(id)).map(({ platform, by }) => `${platform}: ${by}`).sort();
    await expect
      .poll(received)
      .toEqual([
        'AdWords: browser',
        'Facebook: browser and server',
        'Snapchat: browser and server',
        'TikTok: browser and server',
      ]);
  });

  test('opts out with one press on the privacy page, without script too, and nothing fires any more', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.getByText('Advertising pixels fire when you open the page.').waitFor();
    await page.getByRole('button', { name: 'Opt out of all pixels on vibe.to' }).click();
    await page.getByText('You opted out. No advertising pixel fires for you on vibe.to.').waitFor();
    const back = await page.getByRole('button', { name: 'Take my opt-out back' }).boundingBox();
    expect(back?.height).toBeLessThan(60);
    await testApp.checkIn(page, 'privacy-opted-out', viewsIn('dark'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const viewed = heard(page);
    await page.getByRole('link', { name: 'Back to Glass Harbour' }).click();
    expect((await viewed).headers()['x-pixels']).toBeUndefined();
    await page.getByRole('link', { name: /Spotify/ }).waitFor();
    expect(adRequests(asked)).toEqual([]);
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('button', { name: 'Take my opt-out back' }).click();
    await page.getByText('Advertising pixels fire when you open the page.').waitFor();
  });

  test('finds the opt-out on the host without coming from a page, in the paper their device asks for', async () => {
    const page = await testApp.newPage(phone);
    await page.goto(at('_/privacy'));
    await page.getByText('You have not opted out of advertising pixels on vibe.to.').waitFor();
    await testApp.checkIn(page, 'privacy-host');
    await page.getByRole('button', { name: 'Opt out of all pixels on vibe.to' }).click();
    await page.getByText('You opted out. No advertising pixel fires for you on vibe.to.').waitFor();
  });

  test('fires nothing where the browser asks for no sharing, by header or by what scripts see', async () => {
    for (const asks of ['header', 'script'] as const) {
      const page = await testApp.newPage(phone);
      if (asks === 'header') await page.setExtraHTTPHeaders({ 'sec-gpc': '1' });
      else
        await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const viewed = heard(page);
      await page.goto(at('pixels-dark'));
      expect((await viewed).headers()['x-pixels']).toBeUndefined();
      expect(adRequests(asked)).toEqual([]);
      if (asks === 'script') continue;
      await page.getByRole('link', { name: 'Privacy' }).click();
      await page.getByText('your browser sends it').waitFor();
      await testApp.checkIn(page, 'privacy-gpc', viewsIn('dark'));
    }
  });

  test('fires nothing as a machine, and with Bot Block goes no further where an advertisement brought it', async () => {
    const owner = await openAccount(baseUrl, account);
    const set =
      'mutation ($id: uuid!, $on: Boolean!) { update_artists_by_pk(pk_columns: { id: $id }, _set: { block_bots: $on }) { id } }';
    await owner.run(set, { id: artistId, on: true });
    const machine = 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)';
    for (const theme of ['light', 'dark'] as const) {
      const { page, asked } = await open(`pixels-${theme}?gclid=ad`, { ...phone, userAgent: machine });
      await page.getByRole('link', { name: /Spotify/ }).click();
      await page.getByText('One more press, so that we know there is a person here.').waitFor();
      expect(adRequests(asked)).toEqual([]);
      await testApp.checkIn(page, `bot-block-${theme}`, viewsIn(theme));
      await leave(page, page.getByRole('button', { name: 'Continue to Spotify' }));
    }
    await owner.run(set, { id: artistId, on: false });
  });
});

test('the sandbox shows what the platforms received, each event once', async () => {
  const page = await testApp.newPage({ ...phone, colorScheme: 'light' });
  await page.goto(`${baseUrl}/sandbox/ads`);
  await page.getByText('sent by browser and server').first().waitFor();
  await testApp.check(page, 'sandbox-ads-light-phone');
});
