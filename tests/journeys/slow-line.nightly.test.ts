/** The wizard and Quick Create on a slow line: each wait shows, nothing is sent twice or lost, and late answers change nothing. */
import type { Locator, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { artistId, releaseId } from '#sandbox/spotify/demo-artists.ts';
import { inventCatalogue } from '#sandbox/spotify/invent-catalogue.ts';
import { builtFile } from './built-file.ts';
import { openTestApp } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const albumUrl = `https://open.spotify.com/album/${releaseId('Mara Vale', 'Glass Houses')}`;
const run = Date.now().toString(36);
const paths = {
  saved: `slow-${run}`,
  pictured: `slow-picture-${run}`,
  quick: `slow-quick-${run}`,
  walk: `slow-walk-${run}`,
};
const wizardFiles = 'src/web/features/link-wizard';

const testApp = openTestApp();
afterAll(async () => {
  for (const path of Object.values(paths)) await testApp.removeLink(path);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sourceField = (page: Page) => page.getByLabel('Spotify link, ISRC or UPC');

/** Requests that wait until they are let through, each on its own. */
interface Held {
  /** What was sent, the oldest first. */
  requests: { body: string; letThrough: () => Promise<void> }[];
  first: () => Promise<Held['requests'][number]>;
}

/** Holds the requests of a URL whose body `matches`. */
async function hold(page: Page, url: string, matches: (body: string) => boolean = () => true): Promise<Held> {
  const requests: Held['requests'] = [];
  await page.route(url, async (route: Route) => {
    const body = route.request().postData() ?? '';
    if (!matches(body)) return route.fallback();
    const gate = Promise.withResolvers<void>();
    const passed = gate.promise.then(() => route.fallback());
    requests.push({
      body,
      letThrough: () => {
        gate.resolve();
        return passed;
      },
    });
    return passed;
  });
  return {
    requests,
    async first() {
      await expect.poll(() => requests.length).toBeGreaterThan(0);
      const [request] = requests;
      if (request === undefined) throw new Error('Nothing was sent.');
      return request;
    },
  };
}
const holdOperation = (page: Page, name: string) =>
  hold(page, '**/graphql', (body) => body.includes(`"operationName":"${name}"`));

/** Presses although the button may be disabled, as an impatient person does. */
const press = (what: Locator) => what.click({ force: true, timeout: 1000 }).catch(() => undefined);

async function openSource(page: Page): Promise<void> {
  await testApp.signIn(page, undefined, '/links/new');
  await page.getByRole('radio', { name: /^Release/ }).check();
  await button(page, 'Next').click();
  await waitForHeading(page, 'Find your release');
}

async function openLandingPage(page: Page): Promise<void> {
  await openSource(page);
  await sourceField(page).fill(albumUrl);
  await button(page, 'Find').click();
  await page.getByText(/^Found on/).waitFor();
  await button(page, 'Next').click();
  await waitForHeading(page, 'Landing page');
}

async function openDestinations(page: Page, path: string): Promise<void> {
  await openLandingPage(page);
  await page.getByLabel('Path').fill(path);
  await page.getByText('is available').waitFor();
  await button(page, 'Next').click();
  await waitForHeading(page, 'Destinations');
}

describe('a source', () => {
  it('shows from the first moment that it is looked for, although the code for that is still on its way', async () => {
    const page = await testApp.newPage(desktop);
    const code = await hold(page, `**/${builtFile(`${wizardFiles}/source/load-source.ts`)}`);
    await openSource(page);
    await sourceField(page).fill(albumUrl);
    await button(page, 'Find').click();
    const { letThrough } = await code.first();
    await page.getByText('Retrieving ISRC from link, please wait...').waitFor();
    expect(await button(page, 'Find').isDisabled()).toBe(true);
    await letThrough();
    await page.getByText(/^Found on/).waitFor();
  });

  it('that is written while another is looked for is the one that is found', async () => {
    const page = await testApp.newPage(desktop);
    const codes = await holdOperation(page, 'RidFromLink');
    await openSource(page);
    await sourceField(page).fill(albumUrl);
    await button(page, 'Find').click();
    const late = await codes.first();
    const other = `https://open.spotify.com/album/${releaseId('Mara Vale', 'Paper Lanterns')}`;
    await sourceField(page).fill(other);
    await button(page, 'Find').click();
    await expect.poll(() => codes.requests.length).toBe(2);
    await codes.requests[1]?.letThrough();
    await page.getByText(/^Found on/).waitFor();
    const answered = page.waitForResponse((answer) => answer.request().postData() === late.body);
    await late.letThrough();
    await answered;
    const found = page.locator('form [aria-live="polite"]').first();
    await found.getByText('Paper Lanterns').waitFor();
    expect(await found.getByText('Glass Houses').count()).toBe(0);
    expect(await sourceField(page).inputValue()).toBe(other);
  });
});

describe('the release date', () => {
  it('keeps its time zone while the list of zones is on its way', async () => {
    const page = await testApp.newPage(desktop);
    const zones = await hold(page, `**/${builtFile('src/web/parts/zones/time-zones.ts')}`);
    await testApp.signIn(page, undefined, '/links/new');
    await page.getByRole('radio', { name: /^Pre-Release/ }).check();
    await button(page, 'Next').click();
    const zone = page.getByLabel('Time zone', { exact: true }).first();
    const { letThrough } = await zones.first();
    await expect.poll(() => zone.inputValue()).toBe('Loading time zones…');
    await letThrough();
    await expect.poll(() => zone.inputValue()).toMatch(/^Berlin, Germany/);
  });
});

describe('the landing page', () => {
  it('goes on with no path that was written while another was checked', async () => {
    const page = await testApp.newPage(desktop);
    await openLandingPage(page);
    const checks = await holdOperation(page, 'PathAvailable');
    // A path is checked after a second and again by Next: on a slow machine both are on their way.
    const ofPath = (path: string) => checks.requests.filter(({ body }) => body.includes(`"${path}"`));
    const [one, other] = [`${paths.saved}-a`, `${paths.saved}-b`];
    await page.getByLabel('Path').fill(one);
    await button(page, 'Next').click();
    await expect.poll(() => ofPath(one).length).toBeGreaterThan(0);
    await page.getByLabel('Path').fill(other);
    for (const check of ofPath(one)) await check.letThrough();
    await expect.poll(() => ofPath(other).length).toBeGreaterThan(0);
    await page.getByText('is available').waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { name: 'Landing page' }).count()).toBe(1);
    for (const check of ofPath(other)) await check.letThrough();
    await page.getByText(`vibe.to/${paths.saved}-b is available`).waitFor();
  });

  it('keeps what it knows of the newest path when the answer to an earlier one comes late', async () => {
    const page = await testApp.newPage(desktop);
    await openLandingPage(page);
    const checks = await holdOperation(page, 'PathAvailable');
    await page.getByLabel('Path').fill(`${paths.saved}-early`);
    const early = await checks.first();
    await page.getByLabel('Path').fill(`${paths.saved}-newest`);
    await expect.poll(() => checks.requests.length).toBe(2);
    await checks.requests[1]?.letThrough();
    const known = page.getByText(`vibe.to/${paths.saved}-newest is available`);
    await known.waitFor();
    const answered = page.waitForResponse((answer) => answer.request().postData() === early.body);
    await early.letThrough();
    await answered;
    await page.getByLabel('Subtitle', { exact: true }).fill('Still here');
    expect(await known.count()).toBe(1);
  });

  it('takes no preview of a track that is no longer the one', async () => {
    const page = await testApp.newPage(desktop);
    const [one, other] = inventCatalogue().releaseById.get(releaseId('Mara Vale', 'Small Rooms'))?.tracks ?? [];
    await openLandingPage(page);
    const searches = await holdOperation(page, 'SpotifyPreview');
    await page.getByRole('radiogroup', { name: 'Preview' }).getByText('Spotify').click();
    await page.getByLabel('Spotify track').fill(`https://open.spotify.com/track/${one?.id}`);
    await button(page, 'Get preview').click();
    const { body, letThrough } = await searches.first();
    await page.getByLabel('Spotify track').fill(`https://open.spotify.com/track/${other?.id}`);
    const answered = page.waitForResponse((answer) => answer.request().postData() === body);
    await letThrough();
    await answered;
    await expect.poll(() => button(page, 'Get preview').getAttribute('data-loading')).toBeNull();
    await page.getByText('No preview yet. Fans see the cover until there is one.').waitFor();
    expect(await page.getByText('Success! Spotify Preview URL saved.').count()).toBe(0);
  });

  it('shows that a picture opens while the code that crops is on its way, and refuses SVG before that', async () => {
    const page = await testApp.newPage(desktop);
    const code = await hold(page, `**/${builtFile(`${wizardFiles}/parts/crop-dialog.tsx`)}`);
    await openLandingPage(page);
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'cover.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await page.getByText('Please choose a PNG, JPEG, WebP, GIF or AVIF picture').waitFor();
    expect(code.requests).toEqual([]);
    await file.setInputFiles(await pictureFile());
    const { letThrough } = await code.first();
    await page.getByRole('status', { name: 'Opening the picture' }).waitFor();
    await letThrough();
    await page.getByRole('dialog', { name: 'Choose the part to show' }).waitFor();
  });
});

describe('the destinations', () => {
  it('are saved with the picture whose upload was still under way', async () => {
    const page = await testApp.newPage(desktop);
    await openDestinations(page, paths.pictured);
    await page.getByLabel('Add a link').fill('shop.example.org/vinyl');
    await page.getByLabel('Add a link').press('Enter');
    const row = page.getByRole('list', { name: 'On the page' });
    const uploads = await hold(page, '**/api/bunny-upload*');
    const saves = await holdOperation(page, 'InsertLink');
    await row.locator('input[type=file]').setInputFiles(await pictureFile());
    const upload = await uploads.first();
    await page.getByRole('status', { name: 'Uploading' }).waitFor();
    await press(button(page, 'Finish'));
    await page.getByLabel('Headline').last().press('Enter');
    expect(saves.requests).toEqual([]);
    await upload.letThrough();
    await row.getByRole('button', { name: 'Remove', exact: true }).waitFor();
    await button(page, 'Finish').click();
    const save = await saves.first();
    expect(JSON.parse(save.body).variables.object.destinations.at(-1)).toMatchObject({
      type: 'custom',
      logo: expect.stringMatching(/^https?:/),
    });
    await save.letThrough();
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
  });

  it('are saved once, take nothing that would be lost meanwhile, and show that they are saved', async () => {
    const page = await testApp.newPage(desktop);
    await openDestinations(page, paths.saved);
    const saves = await holdOperation(page, 'InsertLink');
    await button(page, 'Finish').click();
    const { letThrough } = await saves.first();
    await press(button(page, 'Finish'));
    await page.keyboard.press('Enter');
    expect(await button(page, 'Finish').getAttribute('data-loading')).toBe('true');
    expect(await button(page, 'Back').isDisabled()).toBe(true);
    expect(
      await page.getByLabel('Add a link').evaluate((field) => {
        (field as HTMLInputElement).focus();
        return document.activeElement === field;
      }),
    ).toBe(false);
    await letThrough();
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
    expect(saves.requests).toHaveLength(1);
  });
});

describe('Quick Create', () => {
  it('is sent once, keeps its fields as they are, and cannot be closed meanwhile', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page);
    await button(page, 'Quick Create').click();
    const dialog = page.getByRole('dialog', { name: 'Quick Create' });
    await dialog.getByLabel('Source').fill(albumUrl);
    await dialog.getByLabel('Path (optional)').fill(paths.quick);
    const calls = await holdOperation(page, 'QuickCreate');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const { letThrough } = await calls.first();
    await dialog.getByText('Creating the link, please wait').waitFor({ state: 'attached' });
    await dialog.getByLabel('Source').press('Enter');
    await page.keyboard.type('more');
    await page.keyboard.press('Escape');
    expect(await dialog.getByLabel('Source').inputValue()).toBe(albumUrl);
    await letThrough();
    await page.waitForURL(/\/links\/[0-9a-f-]{36}/);
    expect(calls.requests).toHaveLength(1);
  });
});

describe('a phone far away', () => {
  it('makes a whole link over 400 ms and 50 KB a second, each wait with its sign', async () => {
    const page = await testApp.newPage({ ...desktop, width: 390, height: 844 });
    await testApp.signIn(page, undefined, '/links');
    await page.getByText('People only').waitFor();
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 20_000,
    });
    const saves = new Set<string>();
    page.on('request', (request) => {
      if (request.postData()?.includes('"operationName":"InsertLink"')) saves.add(request.postData() ?? '');
    });
    await page.goto(`${testApp.baseUrl}/links/new`);
    await page.getByRole('radio', { name: /^Bio/ }).check();
    await button(page, 'Next').click();
    await page.getByLabel('Spotify artist link').fill(`https://open.spotify.com/artist/${artistId('Mara Vale')}`);
    await button(page, 'Next').click();
    await page.getByText(/please wait\.\.\./).waitFor();
    await page.getByText('Artist', { exact: true }).waitFor();
    await button(page, 'Next').click();
    await waitForHeading(page, 'Landing page');
    await page.getByLabel('Path').fill(paths.walk);
    // Pressed before the path was checked: Next waits for the check.
    await button(page, 'Next').click();
    await waitForHeading(page, 'Destinations');
    await button(page, 'Finish').dblclick();
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
    expect(saves.size).toBe(1);
  });
});

async function pictureFile() {
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#7a2f1d' } })
    .png()
    .toBuffer();
  return { name: 'picture.png', mimeType: 'image/png', buffer };
}
