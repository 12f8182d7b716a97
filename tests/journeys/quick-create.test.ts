/** Quick Create from the sidebar, and the billing screen: who has them, what they say, and what becomes of a code. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { viewerAccount } from './account.ts';
import { makeArtist } from './operator.ts';
import { snack } from './snack.ts';
import { openTestApp, widthsFor } from './test-app.ts';

const testApp = openTestApp();
// Paths of this run's own, so that the test can be run again on the same product.
const path = `quickly-${Date.now().toString(36)}`;
afterAll(async () => {
  await testApp.removeLink(path);
});

const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Quick Create' });
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create', exact: true });
const kiloUrl = `https://open.spotify.com/album/${releaseId('Kilo Dusk', 'Concrete Bloom')}`;

async function openDialog(page: Page, isPhone = false): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Quick Create' }).click();
  // The dialog takes the focus a moment after it is there.
  await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.innerText')).toMatch(/^Source/);
}

describe('Quick Create', () => {
  it.each(widthsFor('quick-create'))(
    'refuses what is no source, and keeps it: $size',
    async ({ isPhone, inBoth, ...view }) => {
      const page = await testApp.newPage(view);
      await testApp.signIn(page);
      await openDialog(page, isPhone);
      expect(await create(page).isDisabled()).toBe(true);
      await dialog(page).getByLabel('Source').fill('my new song');
      await dialog(page).getByLabel('Path (optional)').fill('ab');
      await page.keyboard.press('Enter');
      await dialog(page).getByText('Invalid Link/ISRC/UPC').waitFor();
      await dialog(page).getByText('Path must be at least 3 characters').waitFor();
      await testApp.checkEach(page, 'quick-create', inBoth);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await openDialog(page, isPhone);
      expect(await dialog(page).getByLabel('Source').inputValue()).toBe('my new song');
      expect(await dialog(page).getByLabel('Path (optional)').inputValue()).toBe('ab');
    },
  );

  it('says beside its field that a path is taken, then makes the link on the artist whose release it is, and opens it', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page);
    await openDialog(page);
    await page.keyboard.type(kiloUrl);
    await dialog(page)
      .getByText(/A link of your artist Kilo Dusk|Adds Kilo Dusk to your account/)
      .waitFor();
    await testApp.checkEach(page, 'quick-create-preview');
    await dialog(page).getByLabel('Path (optional)').fill('paper-lanterns');
    await create(page).click();
    await dialog(page).getByText('This path is not available').waitFor();
    expect(await dialog(page).getByLabel('Source').inputValue()).toBe(kiloUrl);
    await dialog(page).getByLabel('Path (optional)').fill(path);
    // The first answer is lost after the link was made.
    await page.evaluate(`{
      const real = window.fetch;
      window.fetch = async (...call) => {
        const answer = await real(...call);
        if (!String(call[1]?.body).includes('mutation QuickCreate(')) return answer;
        window.fetch = real;
        throw new TypeError('the connection was lost');
      };
    }`);
    await page.keyboard.press('Enter');
    await snack(page, "Fanfare can't be reached right now. Check your connection and try again.").waitFor();
    await create(page).click();
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
    await page.getByRole('dialog').getByRole('heading', { name: 'Concrete Bloom is live' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Concrete Bloom', exact: true }).waitFor();
    await page.getByText(`vibe.to/${path}`).first().waitFor();
    await page.getByRole('button', { name: /Kilo Dusk/ }).waitFor();
    await openDialog(page);
    expect(await dialog(page).getByLabel('Source').inputValue()).toBe('');
  });

  itAtNight('opens a link on an artist that is new to the account', async () => {
    const person = { email: 'family@journeys.test', password: 'family-links' };
    await makeArtist({ ...person, name: 'The Others', plan: 'family' });
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, person);
    await openDialog(page);
    await dialog(page)
      .getByLabel('Source')
      .fill(`https://open.spotify.com/album/${releaseId('Mara Vale', 'Glass Houses')}`);
    await create(page).click();
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: /Mara Vale/ }).waitFor();
  });
});

describe('billing', () => {
  const payer = { email: 'payer@journeys.test', password: 'payer-links' };
  beforeAll(async () => {
    await makeArtist({ ...payer, name: 'On Trial' });
  });

  it.each(widthsFor('quick-create'))(
    'says how long the trial lasts and who pays for what: $size',
    async ({ isPhone, inBoth, width, height, colorScheme }) => {
      const page = await testApp.newPage({ width, height, colorScheme });
      await testApp.signIn(page, payer);
      if (isPhone) await page.getByRole('button', { name: 'More' }).click();
      expect(await page.getByRole('button', { name: 'Quick Create' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Billing' }).click();
      await page.getByText('Your trial ends in 14 days').waitFor();
      const plans = page.getByRole('list', { name: 'Plans of your artists' }).getByRole('listitem');
      await expect.poll(() => plans.allInnerTexts()).toEqual([expect.stringMatching(/On Trial\s+Pro\s+Change plan/)]);
      await testApp.checkEach(page, 'billing', inBoth);
    },
  );

  it('is offered to those only who pay, and open to all whom a message sends there', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, viewerAccount);
    expect(await page.getByRole('link', { name: 'Billing' }).count()).toBe(0);
    await page.goto(`${testApp.baseUrl}/billing`);
    await page.getByRole('heading', { name: 'Another account pays' }).waitFor();
  });
});
