/** Settings: the menu, and tracking pixels with Bot Block, as an owner, a viewer and an agency meet them. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openAccount, viewerAccount } from './account.ts';
import { contrast } from './contrast.ts';
import { makeArtist } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const account = { email: 'settings@people.test', password: 'settings-and-pixels', name: 'Ada Quill' };
const agency = { ...account, email: 'agency-settings@people.test', name: 'Lune', plan: 'agency' } as const;
const token = 'EAAB-a-long-enough-token';
const pixels = {
  facebook: { provider: 'Facebook', pixel: '204811753306123', access_token: token },
  adWords: { provider: 'AdWords', pixel: 'AW-55120931', conversion_tag: 'aBcD-12' },
};

let artistId: string;
beforeAll(async () => {
  artistId = await makeArtist(account);
  await makeArtist(agency);
});
beforeEach(async () => {
  const { run } = await openAccount(inject('baseUrl'), account);
  const { pixels: old } = await run<{ pixels: { id: string }[] }>(
    'query ($artist_id: uuid!) { pixels(artist_id: $artist_id) { id } }',
    { artist_id: artistId },
  );
  for (const { id } of old) await run('mutation ($id: uuid!) { delete_pixels_by_pk(id: $id) { id } }', { id });
});

/** Saves pixels over the API. */
async function have(...wanted: object[]): Promise<void> {
  const { run } = await openAccount(inject('baseUrl'), account);
  for (const pixel of wanted)
    await run('mutation ($object: pixels_insert_input!) { insert_pixels_one(object: $object) { id } }', {
      object: { artist_id: artistId, ...pixel },
    });
}

async function openSettings(who: { email: string; password: string } = account): Promise<Page> {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, who, '/settings');
  await page.getByRole('heading', { name: 'Tracking Pixels' }).waitFor();
  return page;
}

async function addPixel(page: Page, provider: string, id: string, secret: [label: string, text: string]) {
  await page.getByRole('button', { name: 'Add Pixel' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: provider }).click();
  await dialog.getByLabel('Pixel ID').fill(id);
  await dialog.getByLabel(secret[0]).fill(secret[1]);
  await dialog.getByRole('button', { name: 'Add Pixel' }).click();
}

describe('tracking pixels', () => {
  it('start empty; a wrong id is named beside its field, and what was typed stays', async () => {
    const page = await openSettings();
    await page.getByText('No pixels yet').waitFor();
    await addPixel(page, 'Facebook', 'not-an-id', ['Access token', token]);
    const dialog = page.getByRole('dialog');
    await dialog.getByText("This doesn't look like a pixel ID of that provider").waitFor();
    expect(await dialog.getByLabel('Access token').inputValue()).toBe(token);
    await dialog.getByLabel('Pixel ID').fill(pixels.facebook.pixel);
    await dialog.getByRole('button', { name: 'Add Pixel' }).click();
    await page.getByText('Success! Pixel has been updated!').waitFor();
    await page.getByText(`ID ${pixels.facebook.pixel}`).waitFor();
    expect(await page.getByText('Token ends in oken').count()).toBe(1);
  });

  it('can be added only once everything is given; AdWords takes a Tag ID and no token', async () => {
    const page = await openSettings();
    await page.getByRole('button', { name: 'Add Pixel' }).click();
    const dialog = page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: 'Add Pixel' });
    expect(await add.isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'AdWords' }).click();
    expect(await dialog.getByLabel('Access token').count()).toBe(0);
    await dialog.getByLabel('Pixel ID').fill(pixels.adWords.pixel);
    expect(await add.isDisabled()).toBe(true);
    await dialog.getByLabel('Tag ID').fill(pixels.adWords.conversion_tag);
    await add.click();
    await page.getByText('Tag ID aBcD-12').waitFor();
  });

  it('are tested at the platform, and get a new token', async () => {
    await have(pixels.facebook);
    const page = await openSettings();
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('Valid', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Actions for Facebook ${pixels.facebook.pixel}` }).click();
    await page.getByRole('menuitem', { name: 'Change token' }).click();
    await page.getByRole('dialog').getByLabel('Access token').fill('EAAB-another-long-token-1234');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Token ends in 1234').waitFor();
  });

  it('look right', async () => {
    await have(pixels.facebook, pixels.adWords);
    const page = await openSettings();
    await page.getByText(`ID ${pixels.facebook.pixel}`).waitFor();
    await testApp.checkEach(page, 'settings-pixels');
    await page.getByRole('button', { name: 'Add Pixel' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Provider' }).waitFor();
    await testApp.checkEach(page, 'settings-pixels-add');
  });

  it('are deleted after a question', async () => {
    await have(pixels.adWords);
    const page = await openSettings();
    const ask = async () => {
      await page.getByRole('button', { name: `Actions for AdWords ${pixels.adWords.pixel}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      return page.getByRole('dialog', { name: 'Delete this pixel?' });
    };
    await (await ask()).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText(`ID ${pixels.adWords.pixel}`).count()).toBe(1);
    await (await ask()).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Success! Pixel deleted.').waitFor();
    await page.getByText('No pixels yet').waitFor();
  });

  it('are read-only for viewers', async () => {
    const page = await openSettings(viewerAccount);
    await page.getByText('Only owners and editors of this artist can change its pixels.').waitFor();
    expect(await page.getByRole('button', { name: 'Add Pixel' }).count()).toBe(0);
    expect(await page.getByRole('switch', { name: 'Bot Block' }).isDisabled()).toBe(true);
  });

  it('of an agency are kept apart from those of its artists', async () => {
    const page = await openSettings(agency);
    await page.getByText('Agency pixels').click();
    await addPixel(page, 'Snapchat', '0f1e2d3c-0000-4000-8000-00000000abcd', ['Access token', token]);
    await page.getByText('ID 0f1e2d3c-0000-4000-8000-00000000abcd').waitFor();
    await page.getByText('Artist pixels').click();
    await page.getByText('No pixels yet').waitFor();
  });
});

describe('Bot Block', () => {
  it('is switched on and off, and follows a change made elsewhere', async () => {
    const [page, other] = [await openSettings(), await openSettings()];
    await page.getByRole('switch', { name: 'Bot Block' }).press('Space');
    await page.getByText('Bot Block has been enabled').waitFor();
    await expect.poll(() => other.getByRole('switch', { name: 'Bot Block' }).isChecked()).toBe(true);
    await other.getByRole('switch', { name: 'Bot Block' }).press('Space');
    await other.getByText('Bot Block has been disabled').waitFor();
    await expect.poll(() => page.getByRole('switch', { name: 'Bot Block' }).isChecked()).toBe(false);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { track, card } = await page.getByRole('switch', { name: 'Bot Block' }).evaluate(async (input) => {
        await Promise.all(document.getAnimations().map(({ finished }) => finished));
        const colorOf = (element: Element | null) =>
          element === null ? '' : getComputedStyle(element).backgroundColor;
        return { track: colorOf(input.nextElementSibling), card: colorOf(input.closest('section')) };
      });
      expect(contrast(track, card), `off, ${colorScheme}`).toBeGreaterThan(3);
    }
  });
});
