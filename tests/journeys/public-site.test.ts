/** The public site in a browser: homepage with paste box and claim, blog with its search, legal texts and opt-out, help, 404; without script too. */
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { signupSteps } from '#domain/accounts/signup-steps.ts';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { demoAccount } from './account.ts';
import { makeArtist, onRecords } from './operator.ts';
import { mailsTo } from './outbox.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
const album = `https://open.spotify.com/album/${releaseId('Mara Vale', 'Glass Houses')}`;

/** Goes to the carousel, and waits for its four pages. */
async function showExamples(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Kinds of page' }).scrollIntoViewIfNeeded();
  for (const kind of ['Bio', 'Release', 'Playlist', 'Pre-save'])
    await page.frameLocator(`iframe[title="Example of a ${kind} page"]`).getByRole('heading').first().waitFor();
}

it('makes the page of a pasted address, and the signup keeps it (SITE-4, SITE-6, SITE-7)', async () => {
  const page = await testApp.newPage(phone);
  await page.goto(`${testApp.baseUrl}/`);
  await page.getByRole('heading', { name: 'Give every song a front door.' }).waitFor();
  // The carousel's pages are fetched only when a visitor comes near.
  expect(await page.locator('.carousel iframe').count()).toBe(0);
  await showExamples(page);
  // A phone lays out only what is in its window: all of the page, here.
  await testApp.checkEach(page, 'site-home', undefined, ({ width }) => page.setViewportSize({ width, height: 11_000 }));
  await page.getByLabel('Paste a song').fill('https://example.com/nothing');
  testApp.forgive(page, /422/);
  await page.getByRole('button', { name: 'Show page' }).click();
  await page.getByText("Oops! This doesn't look like a valid source link.").first().waitFor();
  await page.getByLabel('Paste a song').fill(`${album}?si=1`);
  await page.getByRole('button', { name: 'Show page' }).click();
  await page.getByText(/found for Glass Houses by Mara Vale|found for Glass Houses/).waitFor();
  await page.frameLocator('iframe[name="pasted"]').getByText('Glass Houses').first().waitFor();
  await testApp.check(page, 'site-pasted');
  // The page is in the window, also on a phone, where it is below the boxes.
  await page.locator('iframe[name="pasted"]').evaluate((frame) => {
    if (frame.getBoundingClientRect().top >= innerHeight) throw new Error('The page is below the window.');
  });

  const box = page.locator('#claim');
  await box.getByLabel('Email').fill('claimer@people.test');
  await box.getByRole('button', { name: 'Claim your links now' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const [mail] = await mailsTo(inject('dataDir'), 'claimer@people.test', 1);
  expect(mail?.subject).toMatch(/^\d{6}/);
  expect(await page.evaluate(() => localStorage.getItem('fanfare.claim'))).toBe(album);
});

it('shows the carousel and the page of a pasted address without script (SITE-4, SITE-8, SITE-9)', async () => {
  const page = await testApp.newPage({ ...phone, withoutScript: true });
  await page.goto(`${testApp.baseUrl}/`);
  await showExamples(page);
  await page.getByLabel('Paste a song').fill(album);
  await page.getByRole('button', { name: 'Show page' }).click();
  await page.frameLocator('iframe[name="pasted"]').getByRole('link', { name: 'Claim this page' }).waitFor();
});

it('fetches the page in the hero when its phone comes into the window, or when an address is pasted before (SITE-6, SITE-8)', async () => {
  const page = await testApp.newPage({ ...phone, height: 740 });
  const frame = page.locator('iframe[name="pasted"]');
  await page.goto(`${testApp.baseUrl}/`);
  await page.getByLabel('Paste a song').fill(album);
  expect(await frame.count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByText(/found for Glass Houses/).waitFor();
  await frame.contentFrame().getByText('Glass Houses').first().waitFor();

  // A page that was never scrolled.
  await page.goto('about:blank');
  await page.goto(`${testApp.baseUrl}/`);
  await page.getByText('Two weeks free').first().waitFor();
  expect(await frame.count()).toBe(0);
  await page.mouse.wheel(0, 200);
  await frame.contentFrame().getByText('Paper Lanterns').first().waitFor();
});

it('leads to the prices on a phone, which lays out the parts above them only when they are near', async () => {
  const page = await testApp.newPage(phone);
  /** Whether the prices begin at the top of the window. */
  const areAtTheTop = async () => {
    const { y = -1 } = (await page.locator('#pricing').boundingBox()) ?? {};
    return y >= 0 && y < 100;
  };
  await page.goto(`${testApp.baseUrl}/`);
  await page.getByRole('navigation', { name: 'Product' }).getByRole('link', { name: 'Pricing' }).click();
  await expect.poll(areAtTheTop).toBe(true);
  await page.goto(`${testApp.baseUrl}/blog`);
  await page.goto(`${testApp.baseUrl}/#pricing`);
  await expect.poll(areAtTheTop).toBe(true);
});

it('adds the artist of the claimed page by itself (SITE-7)', async () => {
  const newcomer = { email: 'artist-claimer@people.test', password: 'a-line-made-of-string', name: 'Nobody Yet' };
  const artistId = await makeArtist(newcomer);
  await onRecords(async (client) => {
    await client.query('delete from artists where id = $1', [artistId]);
    await client.query(
      `update users set signup_step = $2, signup_finished = false, first_name = 'New', last_name = 'Comer' where email = $1`,
      [newcomer.email, signupSteps.names],
    );
  });
  const page = await testApp.newPage(phone);
  await page.addInitScript((url) => {
    if (window === window.top && location.pathname === '/signup') localStorage.setItem('fanfare.claim', url);
  }, album);
  await testApp.signIn(page, newcomer, '/signup');
  const added = page.getByRole('list', { name: 'Your artists' });
  await added.getByText('Mara Vale').waitFor();
  await page.getByText('The artist of the page you claim. Add more, or go on.').waitFor();
  await testApp.checkEach(page, 'signup-claimed-artist');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your free trial' }).waitFor();
  await page.getByText('Texts to fans come with Max').waitFor();
});

it('publishes the claimed page also where the account is read slowly, and says what keeps it from being published (SITE-7)', async () => {
  const newcomer = { email: 'slow-claimer@people.test', password: 'a-line-made-of-string', name: 'Slow Line' };
  await makeArtist(newcomer);
  await onRecords((client) =>
    client.query(
      `update users set signup_step = 8, signup_finished = false, first_name = 'Slow', last_name = 'Line' where email = $1`,
      [newcomer.email],
    ),
  );
  const page = await testApp.newPage(phone);
  await page.addInitScript((url) => {
    if (window === window.top && location.pathname === '/signup') localStorage.setItem('fanfare.claim', url);
  }, album);
  await testApp.signIn(page, newcomer, '/signup');
  await page.getByRole('heading', { name: "You're all set" }).waitFor();
  let isBroken = true;
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    if (asked.includes('query CurrentUser')) await new Promise((resolve) => setTimeout(resolve, 1500));
    if (asked.includes('mutation ClaimPage') && isBroken) return route.abort();
    return route.continue();
  });
  testApp.forgive(page, /ERR_FAILED/);
  await page.getByRole('button', { name: 'Publish your page' }).click();
  await page.getByRole('heading', { name: "Your page isn't published yet" }).waitFor();
  await testApp.checkEach(page, 'claim-problem');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Glass Houses is live' }).waitFor();
  await testApp.checkEach(page, 'share-new');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Glass Houses', exact: true }).waitFor();
  // A reload does not tell it again, and without a claim there is nothing to publish.
  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.goto(`${testApp.baseUrl}/links/claim`);
  await page.waitForURL('**/links');
});

it('leads people who are signed in on, opens their claimed page, and lists help under ⌘K (SITE-2, SITE-7, SITE-41)', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'dark' });
  await testApp.signIn(page, undefined, '/');
  await page.waitForURL('**/links');
  // Blog and help are read as oneself, with a way back.
  for (const path of ['/blog', '/help']) {
    await page.goto(`${testApp.baseUrl}${path}`);
    expect(await page.getByRole('link', { name: /^(Log In|Sign Up)$/i }).count()).toBe(0);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/links');
  }
  await page.goto(`${testApp.baseUrl}/links/new?source=${encodeURIComponent(album)}`);
  await page.getByText('Glass Houses').first().waitFor();
  await page.goto(`${testApp.baseUrl}/links`);
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Find anything').fill('invitation');
  await page.getByRole('option', { name: 'Invite your team' }).waitFor();
  await testApp.check(page, 'site-finder-help');
});

it('leads an account that claims a page through Login to Create, and keeps no claim for the next person (SITE-7)', async () => {
  const page = await testApp.newPage(phone);
  await page.goto(
    `${testApp.baseUrl}/signup?${new URLSearchParams({ email: demoAccount.email, claim: album }).toString()}`,
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Email already registered. Log in to continue').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/links/new');
  expect(new URL(page.url()).searchParams.get('source')).toBe(album);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fanfare.claim'))).toBe(null);
});

it('reads the blog, searches it, and finds nothing without markup of what was typed (SITE-21, SITE-23)', async () => {
  const page = await testApp.newPage(phone);
  await page.goto(`${testApp.baseUrl}/blog`);
  await page.getByRole('heading', { name: 'Blog', exact: true }).waitFor();
  await testApp.checkEach(page, 'site-blog');
  await page.route('**/blog?search=quiet*', async (route) => {
    await page.getByText('Loading...', { exact: true }).waitFor();
    await route.continue();
  });
  await page.getByPlaceholder('Search posts...').fill('quiet hours');
  await page.getByText('1 found').waitFor();
  expect(await page.locator('#posts h2').allTextContents()).toEqual(['Text-message law in plain words']);
  // The categories keep what was typed, and lose it again.
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const searches = () =>
    categories
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('search')),
      );
  expect(new Set(await searches())).toEqual(new Set(['quiet hours']));
  await page.unroute('**/blog?search=quiet*');
  await categories.getByRole('link', { name: 'All Posts' }).click();
  await page.getByText('1 found').waitFor();
  expect(await page.getByPlaceholder('Search posts...').inputValue()).toBe('quiet hours');
  // Deleted while the answer is on its way: the list is that of no search.
  const all = await page.locator('#posts h2').count();
  await page.getByPlaceholder('Search posts...').fill('');
  await expect.poll(() => page.locator('#posts h2').count()).toBeGreaterThan(all);
  expect(new Set(await searches())).toEqual(new Set([null]));
  const fullList = await page.locator('#posts h2').count();
  const late = Promise.withResolvers<void>();
  await page.route('**/blog?search=release*', async (route) => {
    await page.getByPlaceholder('Search posts...').fill('re');
    // Longer than the script waits for the next letter.
    await page.waitForTimeout(1_000);
    await route.continue().catch(() => undefined);
    late.resolve();
  });
  await page.getByPlaceholder('Search posts...').fill('release');
  await late.promise;
  await page.waitForTimeout(500);
  expect(await page.locator('#posts h2').count()).toBe(fullList);
  await page.getByPlaceholder('Search posts...').fill('<img src=x onerror=alert(1)>');
  await page.getByText('No Posts Found', { exact: true }).waitFor();
  await page.getByPlaceholder('Search posts...').fill('');
  await page.getByRole('link', { name: 'The release-day checklist' }).click();
  await page.getByRole('heading', { name: 'The release-day checklist' }).waitFor();
  await testApp.checkEach(page, 'site-post');
  testApp.forgive(page, /404/);
  await page.goto(`${testApp.baseUrl}/blog/never-written/`);
  await page.getByRole('heading', { name: 'Blog Post Not Found' }).waitFor();
  await testApp.checkEach(page, 'site-404');
});

it('opts out on every link host with one press, without script (SITE-31)', async () => {
  const page = await testApp.newPage({ ...phone, withoutScript: true });
  await page.goto(`${testApp.baseUrl}/legal/privacy`);
  await page.getByText('a cookie named pixels_everywhere').waitFor();
  await page.getByRole('button', { name: 'Opt out' }).click();
  await page.getByText('You opted out. No advertising pixel fires for you.').waitFor();
  const { port } = new URL(testApp.baseUrl);
  for (const host of ['vibe.to', 'listen.to', 'mara.vibe.to']) {
    const cookies = await page.context().cookies(`http://${host}.localhost:${port}/`);
    expect(cookies.map(({ name, value }) => `${name}=${value}`)).toContain('pixels_everywhere=out');
  }
  await page.getByRole('button', { name: 'Take my opt-out back' }).click();
  await page.getByText('Your opt-out was taken back.').waitFor();
  await page.goto(`${testApp.baseUrl}/help?search=invitation`);
  await page.getByRole('link', { name: 'Invite your team' }).waitFor();
  await page.goto(`${testApp.baseUrl}/legal/terms-of-use`);
  await page.getByText('$89,000').waitFor();
});

it('follows an error by the place of the Help Center that says what to do (SITE-43)', async () => {
  const page = await testApp.newPage(phone);
  await testApp.signIn(page, undefined, '/settings?tab=custom-domains');
  await page.getByLabel('Domain', { exact: true }).fill('vibe.to');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Please enter a domain of your own').waitFor();
  const help = page.getByRole('link', { name: 'What to do about this problem, in a new tab' });
  await testApp.checkEach(page, 'site-error-help');
  const [opened] = await Promise.all([page.waitForEvent('popup'), help.click()]);
  await opened.getByRole('heading', { name: 'Which names work' }).waitFor();
  expect(new URL(opened.url()).pathname).toBe('/help/custom-domains');
  await testApp.checkEach(opened, 'site-help-page');
});

it('shows help, the portal and the terms in each width and theme (SITE-30, SITE-40)', async () => {
  const page = await testApp.newPage(phone);
  for (const [path, name] of [
    ['/help', 'site-help'],
    ['/legal/privacy', 'site-portal'],
    ['/legal/terms-of-use', 'site-terms'],
  ] as const) {
    await page.goto(`${testApp.baseUrl}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await testApp.checkEach(page, name);
  }
});
