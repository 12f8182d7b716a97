/**
 * A label's move, from the first file to the way out: two hundred links by a file and ten pages by their urls, tidied and published, shared with a placement and
 * a printed code, reported to somebody without an account, and everything taken along again and served from a plain folder.
 */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { linkPagesPrefix } from '#sandbox/link-pages/link-pages.ts';
import { inventCatalogue } from '#sandbox/spotify/invent-catalogue.ts';
import { askHost } from '#tests/fixtures/visit.ts';
import { admin, makeArtist } from './operator.ts';
import { pagesOfHost, serveFolder } from './plain-server.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const label = {
  email: 'label-move@people.test',
  password: 'everything-comes-along',
  name: 'Quay Records',
  plan: 'agency',
} as const;
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const vendors = ['linkfire', 'featurefm', 'toneden', 'hypeddit', 'linktree', 'songlink'];

beforeAll(async () => {
  await makeArtist(label);
  await admin('set-trial', '--email', label.email, '--ends', 'none');
});

const bitly = [
  'Bitlink,Long URL,Title,Total Engagements,Created',
  ...Array.from(
    { length: 200 },
    (_, index) =>
      `https://bit.ly/quay-${index},https://shop.example/songs/${index},Quay Song ${index},${1000 + index},2024-05-01`,
  ),
].join('\n');
const status = async (path: string): Promise<number> =>
  (await askHost(Number(new URL(testApp.baseUrl).port), path)).status;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const saved = async (page: Page, button: Locator): Promise<Buffer> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return buffer(await download.createReadStream());
};

async function moveIn(page: Page): Promise<void> {
  await page.goto(`${testApp.baseUrl}/move-in`);
  const content = Buffer.from(bitly);
  await page.locator('input[type="file"]').setInputFiles({ name: 'bitly.csv', mimeType: 'text/csv', buffer: content });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await heading(page, '200 rows ready').waitFor();
  await page.getByRole('button', { name: 'Make 200 drafts' }).click();
  await heading(page, '200 drafts made').waitFor({ timeout: 90_000 });
  const albums = [...inventCatalogue().releaseById.values()].filter(({ kind }) => kind === 'album').slice(0, 10);
  const pages = albums.map(
    ({ id }, index) => `${testApp.baseUrl}${linkPagesPrefix}/${vendors[index % vendors.length]}/${id}`,
  );
  await page.goto(`${testApp.baseUrl}/move-in`);
  await page.getByRole('textbox', { name: 'Urls, one a line' }).fill(pages.join('\n'));
  await page.getByRole('button', { name: 'Read 10 pages' }).click();
  await heading(page, '10 pages ready').waitFor({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Make 10 drafts' }).click();
  await heading(page, '10 drafts made').waitFor({ timeout: 60_000 });
}

async function tidy(page: Page): Promise<void> {
  await page.goto(`${testApp.baseUrl}/links`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tag 210 links' });
  await dialog.getByLabel('Add tags').click();
  await page.keyboard.type('Moved');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Tags of 210 links changed').waitFor({ timeout: 60_000 });
  expect(await status('/quay-7')).toBe(404);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('210 links published').waitFor({ timeout: 60_000 });
  expect(await status('/quay-7')).toBe(200);
}

async function share(page: Page): Promise<void> {
  await page.getByLabel('Search links').fill('Quay Song 7');
  await page.getByRole('link', { name: 'Quay Song 7', exact: true }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of a placement').fill('Poster Berlin');
  await dialog.getByRole('radiogroup', { name: 'Kind' }).getByText('Print').click();
  await dialog.getByLabel('Code', { exact: true }).fill('berlin');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const row = dialog.getByRole('list', { name: 'Placements', exact: true }).getByText('Poster Berlin');
  await row.waitFor();
  await dialog.getByRole('button', { name: /QR code of Poster Berlin/ }).click();
  await dialog.getByRole('img', { name: 'QR code: Poster Berlin' }).waitFor();
  const code = await saved(page, dialog.getByRole('button', { name: 'PNG 2048' }));
  // The code stands on a poster that is photographed: a screenshot in which it has a tenth of its size.
  const poster = await testApp.newPage({ width: 800, height: 600, colorScheme: 'light' });
  await poster.setContent(
    `<body style="margin:60px;background:#fff"><img width="205" alt="" src="data:image/png;base64,${code.toString('base64')}">`,
  );
  await poster.waitForFunction(() => (document.images[0]?.naturalWidth ?? 0) > 0);
  const { data, info } = await sharp(await poster.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
  expect(read.toLowerCase()).toMatch(/\/quay-7\/-berlin$/);
  expect(await status(new URL(read).pathname)).toBe(200);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
}

async function report(page: Page): Promise<void> {
  await page.goto(`${testApp.baseUrl}/reports`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const url = (await dialog.getByTestId('share-url').textContent()) ?? '';
  const guest = await testApp.newPage({ width: 390, height: 844, colorScheme: 'light' });
  await guest.goto(url);
  await guest.getByRole('article', { name: /^Report:/ }).waitFor();
}

async function leave(page: Page): Promise<Record<string, Uint8Array>> {
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Confirm that it is you' }), async () => {
    const asks = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await asks.getByLabel('Password', { exact: true }).fill(label.password);
    await page.keyboard.press('Enter');
  });
  await page.goto(`${testApp.baseUrl}/settings?tab=export-data`);
  await page.getByRole('button', { name: /^Export/ }).click();
  await page.getByText('Ready. You can download it on this device').waitFor({ timeout: 120_000 });
  return unzipSync(await saved(page, page.getByRole('button', { name: 'Download' })));
}

it('a label moves in, is tidied, shared, reported, and takes everything along again', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, label);
  await moveIn(page);
  await tidy(page);
  await share(page);
  await report(page);
  const archive = await leave(page);
  const files = pagesOfHost(archive, 'vibe.to');
  const server = serveFolder(files);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect([...files.keys()].filter((name) => name.endsWith('/index.html')).length).toBeGreaterThanOrEqual(210);
    const plain = await testApp.newPage(desktop);
    await plain.goto(`${origin}/quay-7/-berlin`);
    await plain.getByRole('heading', { name: 'Quay Song 7' }).waitFor();
    expect(new URL(plain.url()).pathname).toBe('/quay-7/');
    expect(await plain.getByRole('link').first().getAttribute('href')).toBe('https://shop.example/songs/7');
    await testApp.checkIn(plain, 'label-move-plain');
  } finally {
    server.close();
  }
});
