/** Settings of an artist in a browser: social profiles, the subdomain that is set once, an agency's iTunes token, and the deletion. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from './account.ts';
import { admin, makeArtist } from './operator.ts';
import { openTestApp, views } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const owner = { email: 'settings-artist@people.test', password: 'profiles-and-domains', name: 'Tide Table' };
const lonely = { email: 'settings-lonely@people.test', password: 'profiles-and-domains', name: 'Only One' };
const agency = { email: 'settings-itunes@people.test', password: 'tokens-for-itunes', name: 'Harbour Master' };
// A name of this run's own: a subdomain is never given twice.
const label = `tide-${Date.now().toString(36)}`;

beforeAll(async () => {
  await makeArtist(owner);
  await admin('make-artist', '--email', owner.email, '--name', 'Second Wind');
  await makeArtist(lonely);
  await makeArtist({ ...agency, plan: 'agency' });
});

async function open(page: Page, tab: string, title: string, who: typeof owner = owner): Promise<void> {
  await testApp.signIn(page, who, `/settings?tab=${tab}`);
  await page.getByRole('heading', { name: title }).waitFor();
}

describe('social profiles', () => {
  it('take usernames and pasted urls behind fixed prefixes, and a website only with http', async () => {
    const page = await testApp.newPage(desktop);
    await open(page, 'social-profiles', 'Social Profiles');
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByText('tiktok.com/@').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel('Instagram').fill('https://instagram.com/tidetable/?hl=en');
    await page.getByLabel('Website').fill('tidetable.example');
    await page.keyboard.press('Tab');
    await page.getByText('Enter a website URL starting "http(s)://..."').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel('Website').fill('https://tidetable.example/');
    await page.getByLabel('TikTok').fill('tide table');
    await save.click();
    await page.getByText('Enter a username: letters, digits, dots, dashes and underscores').waitFor();
    await testApp.checkEach(page, 'settings-socials', views);
    await page.getByLabel('TikTok').fill('@tidetable');
    await page.keyboard.press('Enter');
    await page.getByText('Success! Artist social links have been updated!').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Instagram').inputValue()).toBe('tidetable');
    expect(await page.getByLabel('TikTok').inputValue()).toBe('tidetable');
    await page.getByLabel('Instagram').fill('');
    await save.click();
    await page.getByText('Success! Artist social links have been updated!').waitFor();
    const { run, artistNamed } = await openAccount(testApp.baseUrl, owner);
    const { artist_socials: stored } = await run<{ artist_socials: { url: string }[] }>(
      'query ($id: uuid!) { artist_socials(artist_id: $id) { url } }',
      { id: artistNamed(owner.name) },
    );
    expect(stored.map(({ url }) => url).toSorted()).toEqual([
      'https://tidetable.example/',
      'https://www.tiktok.com/@tidetable',
    ]);
  });
});

describe('the subdomain', () => {
  it('is asked about before it is set for good, and refused when it is taken', async () => {
    const page = await testApp.newPage(desktop);
    await open(page, 'artist-domain', 'Artist Domain');
    const set = page.getByRole('button', { name: 'Set domain' });
    expect(await set.isDisabled()).toBe(true);
    await page.getByLabel('Subdomain').fill('tide_table');
    await set.click();
    await page.getByText('Please use 2 to 63 letters, digits and dashes').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Set subdomain' });
    // The demo's artist has this one.
    await page.getByLabel('Subdomain').fill('mara');
    await set.click();
    await dialog.getByRole('button', { name: 'Set domain' }).click();
    await page.getByText('Oops! This domain is already taken.').waitFor();
    await page.getByLabel('Subdomain').fill(`${label.toUpperCase()}.vibe.to`);
    await set.click();
    await dialog.getByText('It cannot be changed or deleted later.').waitFor();
    await testApp.checkEach(page, 'settings-subdomain', views);
    await dialog.getByRole('button', { name: 'Set domain' }).click();
    await page.getByText('Success! Artist subdomain has been set!').waitFor();
    await page.getByRole('heading', { name: `${label}.vibe.to` }).waitFor();
    await testApp.checkEach(page, 'settings-subdomain-set', views.slice(0, 2));
    expect(await page.getByLabel('Subdomain').count()).toBe(0);
  });
});

describe('the iTunes affiliate token', () => {
  it('is kept for agencies, and not offered to others', async () => {
    const page = await testApp.newPage(desktop);
    await open(page, 'itunes-affiliate-token', 'iTunes Affiliate Token', agency);
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByLabel('Affiliate token', { exact: true }).fill('at=1001lABC');
    await save.click();
    await page.getByText("This doesn't look like an affiliate token: letters and digits only").waitFor();
    await page.getByLabel('Affiliate token', { exact: true }).fill('1001lABC');
    await testApp.checkEach(page, 'settings-itunes', views);
    await page.keyboard.press('Enter');
    await page.getByText('Success! iTunes Affiliate Token updated').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.reload();
    await expect.poll(() => page.getByLabel('Affiliate token', { exact: true }).inputValue()).toBe('1001lABC');
    const other = await testApp.newPage(desktop);
    await open(other, 'itunes-affiliate-token', 'Tracking Pixels', lonely);
    expect(await other.getByRole('link', { name: 'iTunes Affiliate Token' }).count()).toBe(0);
  });
});

describe('deleting an artist', () => {
  it('is not offered for the only one', async () => {
    const page = await testApp.newPage(desktop);
    await open(page, 'delete-artist', 'Delete Artist', lonely);
    await page
      .getByText('You cannot delete your only artist. Add another artist first if you want to delete this one.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Delete Artist' }).count()).toBe(0);
  });

  it('is asked about, and leads to SmartLinks of another one', async () => {
    const page = await testApp.newPage(desktop);
    await open(page, 'delete-artist', 'Delete Artist');
    await page.getByRole('button', { name: 'Delete Artist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this artist?' });
    await dialog.getByText(owner.name).waitFor();
    await testApp.checkEach(page, 'settings-delete-artist', views);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled! Your artist is safe.').waitFor();
    await page.getByRole('button', { name: 'Delete Artist' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Artist successfully deleted').waitFor();
    await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
    await page.getByRole('button', { name: /Second Wind.*1 artist.*Change artist/s }).waitFor();
  });
});
