/** The edit wizard: two steps, four for a pre-release, one save, a second editor, drafts, and who may open it. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { viewerAccount } from './account.ts';
import { snack } from './snack.ts';
import { openTestApp, widthsFor } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();
let url: string;
beforeAll(async () => {
  url = await makeLink();
});
afterAll(async () => {
  await testApp.removeLink(path);
  await testApp.removeLink(`${path}-two`);
});

const path = `edited-${Date.now().toString(36)}`;
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByLabel('Title', { exact: true });

/** A link of this run's own, made as an artist makes one; gives its URL in the dashboard. */
async function makeLink(): Promise<string> {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, undefined, '/links/new');
  await page.getByRole('radio', { name: /^Release/ }).check();
  await button(page, 'Next').click();
  const source = page.getByLabel('Spotify link, ISRC or UPC');
  await source.fill(`https://open.spotify.com/album/${releaseId('Mara Vale', 'Paper Lanterns')}`);
  await button(page, 'Find').click();
  await page.getByText(/^Found on/).waitFor();
  await button(page, 'Next').click();
  await page.getByLabel('Path').fill(path);
  await page.getByText('is available').waitFor();
  await button(page, 'Next').click();
  await page.getByRole('list', { name: 'On the page' }).waitFor();
  await button(page, 'Finish').click();
  await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
  return page.url();
}

async function openEditor(page: Page): Promise<void> {
  await testApp.signIn(page, undefined, `${new URL(url).pathname}?action=edit`);
  await waitForHeading(page, 'Landing page');
  await title(page).waitFor();
}

async function goToDestinations(page: Page): Promise<void> {
  await button(page, 'Next').click();
  await waitForHeading(page, 'Destinations');
  await page.getByRole('list', { name: 'On the page' }).waitFor();
}

it.each(widthsFor('edit-link'))('looks right: $size', async ({ inBoth, width, height, colorScheme }) => {
  const page = await testApp.newPage({ width, height, colorScheme });
  await openEditor(page);
  await page.getByText('Step 1 of 2').waitFor();
  await page.getByText('This is where the link stands now.').waitFor();
  await testApp.checkEach(page, 'edit-1-page', inBoth);
  await goToDestinations(page);
  await testApp.checkEach(page, 'edit-2-destinations', inBoth);
  await button(page, 'Back').click();
  await waitForHeading(page, 'Landing page');
  await button(page, 'Back').click();
  await page.waitForURL(url);
});

it('says other words to networks, with a picture of the artist’s own, and shows what each network makes of it', async () => {
  const page = await testApp.newPage(desktop);
  await openEditor(page);
  await page.getByRole('button', { name: /^When it is shared/ }).click();
  const pane = page.getByRole('figure');
  const networks = page.getByRole('radiogroup', { name: 'Network' });
  await pane.getByText('Paper Lanterns by Mara Vale').waitFor();
  await page.getByLabel('Title for networks').fill('Hear it first');
  await page.getByText('13 of 60 characters').waitFor();
  await page.getByLabel('Description for networks').fill('x'.repeat(161));
  await page.getByText('161 characters; networks show about 160').waitFor();
  await page.getByLabel('Description for networks').fill('Six services, one link');
  for (const network of ['WhatsApp', 'iMessage', 'X', 'Facebook', 'Discord']) {
    await networks.getByText(network, { exact: true }).click();
    await page
      .getByRole('figure', { name: `The link on ${network}` })
      .getByText('Hear it first')
      .waitFor();
  }
  await networks.getByText('Facebook', { exact: true }).click();
  expect(await page.getByRole('link', { name: 'Ask Facebook to look again' }).getAttribute('href')).toContain(
    encodeURIComponent(`/${path}`),
  );
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#2c7a4b' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: picture });
  await button(page, 'Use the drawn one').waitFor();
  await testApp.checkEach(page, 'edit-shared');
  await goToDestinations(page);
  await button(page, 'Finish').click();
  await page.waitForURL(url);
  const pageUrl = (await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? '';
  const fan = await testApp.newPage(desktop);
  const html = await (await fan.goto(pageUrl))?.text();
  expect(html).toContain('<meta property="og:title" content="Hear it first"/>');
  const image = new URL((/property="og:image" content="([^"]*)"/.exec(html ?? '')?.[1] ?? '').replaceAll('&amp;', '&'));
  const drawn = await fan.goto(new URL(image.pathname + image.search, pageUrl).href);
  expect([drawn?.status(), drawn?.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  const { dominant } = await sharp(await drawn?.body()).stats();
  expect(dominant.g).toBeGreaterThan(dominant.r);
});

it('saves everything at once, and says so; the path moves with it', async () => {
  const page = await testApp.newPage(desktop);
  await openEditor(page);
  await title(page).fill('Paper Lanterns, again');
  await page.getByLabel('Path').fill(`${path}-two`);
  await page.getByText('is available').waitFor();
  await goToDestinations(page);
  await button(page, 'Header').click();
  await page.getByLabel('Header text').fill('Listen');
  await button(page, 'Finish').click();
  await page.getByText('Your smart link has been updated!').waitFor();
  await page.waitForURL(url);
  await waitForHeading(page, 'Paper Lanterns, again');
  const fan = await testApp.newPage(desktop);
  await fan.goto(`${testApp.baseUrl.replace('localhost', 'vibe.to.localhost')}/${path}-two`);
  await fan.getByRole('heading', { name: 'Listen' }).waitFor();
});

it('tells the second of two editors, loses nothing, and saves theirs when they say so', async () => {
  const first = await testApp.newPage(desktop);
  const second = await testApp.newPage(desktop);
  await openEditor(first);
  await openEditor(second);
  await title(first).fill('By the first');
  await goToDestinations(first);
  await button(first, 'Finish').click();
  await first.getByText('Your smart link has been updated!').waitFor();
  await title(second).fill('By the second');
  await goToDestinations(second);
  await button(second, 'Finish').click();
  await second.getByText('Somebody else saved this link while you were editing it.').waitFor();
  await testApp.checkIn(second, 'edit-2-conflict');
  expect(await second.getByRole('link', { name: 'Look at theirs' }).getAttribute('target')).toBe('_blank');
  await button(second, 'Keep mine').click();
  await second.getByText('Your smart link has been updated!').waitFor();
  await waitForHeading(second, 'By the second');
});

itAtNight('takes theirs only after asking, and goes on with it as it stands', async () => {
  const first = await testApp.newPage(desktop);
  const second = await testApp.newPage(desktop);
  await openEditor(first);
  await openEditor(second);
  await title(first).fill('Theirs to keep');
  await goToDestinations(first);
  await button(first, 'Finish').click();
  await first.getByText('Your smart link has been updated!').waitFor();
  await title(second).fill('Mine, thrown away');
  await second.getByText('Draft saved').waitFor();
  await goToDestinations(second);
  await button(second, 'Finish').click();
  await button(second, 'Take theirs').focus();
  await second.keyboard.press('Enter');
  const dialog = second.getByRole('dialog', { name: 'Take theirs?' });
  await dialog.waitFor();
  await testApp.checkIn(second, 'edit-2-take-theirs');
  // The safe choice has the focus.
  await second.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await button(second, 'Back').click();
  expect(await title(second).inputValue()).toBe('Mine, thrown away');
  await button(second, 'Take theirs').click();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await second.getByText('This is where the link stands now.').waitFor();
  await expect.poll(() => title(second).inputValue()).toBe('Theirs to keep');
  expect(await button(second, 'Keep mine').count()).toBe(0);
  await expect.poll(() => second.evaluate('document.activeElement.id')).toBe('wizard-heading');
  await second.reload();
  await title(second).waitFor();
  expect(await title(second).inputValue()).toBe('Theirs to keep');
  expect(await second.getByText('Your draft is back.').count()).toBe(0);
  await title(second).fill('Theirs, and then mine');
  await goToDestinations(second);
  await button(second, 'Finish').click();
  await waitForHeading(second, 'Theirs, and then mine');
});

itAtNight('cuts the stored cover to another part by keys alone', async () => {
  const page = await testApp.newPage(desktop);
  await openEditor(page);
  const cover = page.locator('form [class*="cover"] img').first();
  const before = await cover.getAttribute('src');
  const crop = button(page, 'Crop cover');
  await crop.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
  await dialog.waitFor();
  await button(page, 'Use this part').waitFor();
  expect(await button(page, 'Use the whole picture').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Crop cover');
  expect(await cover.getAttribute('src')).toBe(before);

  await page.keyboard.press('Enter');
  await dialog.waitFor();
  const size = page.getByRole('slider', { name: 'Size of the picture' });
  for (let times = 0; times < 8; times += 1) await size.press('ArrowRight');
  for (const key of ['ArrowRight', 'ArrowDown']) await page.getByLabel('Picture. The arrow keys move it.').press(key);
  await testApp.checkIn(page, 'edit-1-crop');
  await button(page, 'Use this part').focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => cover.getAttribute('src')).not.toBe(before);
  await goToDestinations(page);
  await button(page, 'Finish').click();
  await page.getByText('Your smart link has been updated!').waitFor();
  await page.goto(`${url}?action=edit`);
  await title(page).waitFor();
  expect(await cover.getAttribute('src')).not.toBe(before);
});

it('keeps what was typed over a reload, asks before it closes, and saves once when the answer is lost', async () => {
  const page = await testApp.newPage(desktop);
  await openEditor(page);
  await page.getByLabel('Subtitle', { exact: true }).fill('Typed and kept');
  await page.getByText('Draft saved').waitFor();
  await page.reload();
  await waitForHeading(page, 'Landing page');
  await page.getByText('Your draft is back.').waitFor();
  expect(await page.getByLabel('Subtitle', { exact: true }).inputValue()).toBe('Typed and kept');
  await button(page, 'Close').click();
  await page.getByRole('dialog', { name: 'Close without finishing?' }).waitFor();
  await button(page, 'Stay here').click();
  await goToDestinations(page);
  await page.evaluate(`{
    const real = window.fetch;
    window.fetch = async (...call) => {
      const answer = await real(...call);
      if (!String(call[1]?.body).includes('UpdateLink')) return answer;
      window.fetch = real;
      throw new TypeError('the connection was lost');
    };
  }`);
  await button(page, 'Finish').click();
  await snack(page, "Fanfare can't be reached right now. Check your connection and try again.").waitFor();
  await button(page, 'Finish').click();
  await page.getByText('Your smart link has been updated!').waitFor();
  await page.goto(`${url}?action=edit`);
  await title(page).waitFor();
  expect(await page.getByText('Your draft is back.').count()).toBe(0);
});

itAtNight('has four steps for a pre-release, and opens for nobody who may only look', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page);
  await page.getByText('Night Ferry (pre-save)').first().click();
  await page.waitForURL(/\/links\/[0-9a-f-]{36}/);
  await page.goto(`${page.url().split('?')[0]}?action=edit`);
  await waitForHeading(page, 'Release date');
  await page.getByText('Step 1 of 4').waitFor();
  await page.getByLabel('Release name').waitFor();
  await testApp.check(page, 'edit-1-pre-release');
  await button(page, 'Back').click();
  await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);

  const viewer = await testApp.newPage(desktop);
  await testApp.signIn(viewer, viewerAccount, `${new URL(url).pathname}?action=edit`);
  await viewer.waitForURL(url);
  await viewer.goto(`${testApp.baseUrl}/links/new`);
  await viewer.getByText("You don't have access to do this.").waitFor();
});

it('scrolls the preview to the row that is edited', async () => {
  const page = await testApp.newPage(desktop);
  await openEditor(page);
  await goToDestinations(page);
  const shown = page.frameLocator('iframe[title="Preview of the page"]').getByText('Hear it at last');
  const rows = page.getByRole('list', { name: 'On the page' }).getByRole('button', { name: /^Edit / });
  // The last one is the sign-up, which has no call to action.
  await rows.nth(-2).click();
  await page.getByLabel('Call to action').fill('Hear it at last');
  const isInSight = () =>
    shown.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= (element.ownerDocument.defaultView?.innerHeight ?? 0);
    });
  await expect.poll(isInSight).toBe(true);
});
