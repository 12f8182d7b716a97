/** The finder as a person uses it: by keyboard and by touch, over all artists, with nothing found and with a server that fails (UI-17, UI-60 to UI-63). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoAccount, openAccount } from './account.ts';
import { onRecords } from './operator.ts';
import { openTestApp, widthsFor } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;

const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first();
/** The option that a screen reader names: the one that the focused field points to. */
const announced = (page: Page): Promise<string> =>
  field(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant') ?? '';
    const chosen = document.getElementById(id);
    return chosen?.getAttribute('aria-selected') === 'true' ? (chosen.querySelector('b')?.textContent ?? '') : '';
  });

async function openFinder(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).and(page.locator(':focus')).waitFor();
}

it('opens a link of another artist by keyboard alone, and that artist is active then', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page);
  await openFinder(page);
  await page.getByRole('group', { name: 'Links of Mara Vale' }).waitFor();
  await page.keyboard.type('concrete blo');
  await option(page, /Concrete Bloom/).waitFor();
  await expect.poll(() => announced(page)).toBe('Concrete Bloom');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Concrete Bloom' }).waitFor();
  await page.getByRole('button', { name: /Kilo Dusk.*Change artist/ }).waitFor();
});

it('goes to a setting, acts, and goes round its results with the arrow keys', async () => {
  const page = await testApp.newPage(desktop);
  // A session of its own, which ends here.
  await page.goto(`${testApp.baseUrl}/login`);
  await page.getByLabel('Email').fill(demoAccount.email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
  await page.keyboard.press('Enter');
  await openFinder(page);
  await page.keyboard.type('theme');
  await expect.poll(() => announced(page)).toBe('Theme: Light');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => announced(page)).toBe('Theme: Dark');
  await page.keyboard.press('Enter');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
  await openFinder(page);
  await page.keyboard.type('recovery codes');
  await expect.poll(() => announced(page)).toBe('Recovery codes');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Security' }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('log out');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
});

it('finds a fan of another artist, and Drop Settings by what is in them', async () => {
  const { artistNamed } = await openAccount(testApp.baseUrl);
  const { rows } = await onRecords((client) =>
    client.query<{ value: string }>(
      "select value from optins_message where artist_id = $1 and platform = 'email' and unsubscribed_at is null order by value limit 1",
      [artistNamed('Kilo Dusk')],
    ),
  );
  const contact = rows[0]?.value ?? 'none';
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page);
  await openFinder(page);
  await page.keyboard.type(contact.slice(0, -1).toUpperCase());
  await option(page, new RegExp(`${contact}.*Kilo Dusk`)).click();
  await page.getByRole('heading', { name: contact }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('postal');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Drop Settings/ }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

it.each(widthsFor('finder'))('says what is going on, on a $size', async ({ inBoth, isPhone, ...view }) => {
  const page = await testApp.newPage(view);
  await testApp.signIn(page);
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  await page.getByRole('button', { name: isPhone ? 'Find' : /^Find/ }).click();
  await page.getByRole('group', { name: 'Actions' }).waitFor();
  await testApp.checkEach(page, 'finder', inBoth);
  await field(page).fill('night');
  await option(page, /Night Ferry/).waitFor();
  await testApp.checkEach(page, 'finder-found', inBoth);
  const status = page.getByRole('dialog').getByRole('status');
  await field(page).fill('zzqx vfjp');
  await page.getByText('Nothing found for "zzqx vfjp"').first().waitFor();
  await expect.poll(() => status.textContent()).toContain('Nothing found');
  testApp.forgive(page, /ERR_FAILED|Failed to fetch|net::/);
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('query Finder(') === true ? route.abort() : route.fallback(),
  );
  await field(page).fill('night fer');
  await page.getByRole('alert').getByText("Fanfare can't be reached right now.", { exact: false }).waitFor();
  // What needs no server is still there.
  await field(page).fill('settings');
  await option(page, /^Settings/).waitFor();
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
});
