/** The routes that belong to no screen, the screens that an account may open, and the menu of the settings (ACC-80 to ACC-83). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { figure } from '#tests/fixtures/figure.ts';
import { builtFile } from './built-file.ts';
import { admin, makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const lapsed = { email: 'lapsed@people.test', password: 'the-trial-is-over', name: 'Old Harbour' };
const lapsedAgency = { email: 'lapsed-agency@people.test', password: 'billed-by-hand', name: 'Low Tide' };

const agency = { email: 'every-section@people.test', password: 'every-section-opens', name: 'Night Ferry' };
/** The screens of visitors, from which everybody else is redirected. */
const visitorPaths = ['/', '/login', '/login/new', '/forgot-password', '/reset-password-admin', '/register', '/signup'];
/** The screens of people with an account, to which visitors come by their login. */
const memberPaths = [
  ...['/links', '/links/new', '/drops', '/messages', '/settings', '/billing'],
  ...['/add-artist', '/reactivate-subscription', '/change-subscription', '/feedback', '/feedback/ideas', '/referrals'],
  ...['/desk', '/desk/acts', '/desk/jobs'],
  '/links/00000000-0000-4000-8000-000000000000',
];
/** The menu of the settings as an agency sees it, with Billing last. */
const sections = [
  ['tracking-pixels', 'Tracking Pixels'],
  ['team-members', 'Team Members'],
  ['social-profiles', 'Social Profiles'],
  ['artist-domain', 'Artist Domain'],
  ['text-number', 'Text Number'],
  ['delete-artist', 'Delete Artist'],
  ['name-and-email', 'Name and Email'],
  ['update-password', 'Update Password'],
  ['custom-domains', 'Custom Domains'],
  ['itunes-affiliate-token', 'iTunes Affiliate Token'],
  ['security', 'Security'],
  ['export-data', 'Export Data'],
  ['delete-account', 'Delete Account'],
] as const;

beforeAll(async () => {
  await makeArtist(lapsed);
  await makeArtist({ ...agency, plan: 'agency' });
  await admin('set-flag', '--email', agency.email, '--flag', 'sms');
  await makeArtist({ ...lapsedAgency, plan: 'agency' });
  for (const { email } of [lapsed, lapsedAgency]) await admin('set-trial', '--email', email, '--ends', '2026-01-01');
});

/** Every third path, or all of them in the nightly run. Which account may open which path is tested without a browser too. */
const some = (paths: readonly string[]) => paths.filter((_, index) => index % figure(3, 1) === 0);

async function open(page: Page, path: string, wanted: string): Promise<void> {
  await page.goto(`${testApp.baseUrl}${path}`);
  await page.waitForURL(`${testApp.baseUrl}${wanted}`);
}

it('sends visitors to Login and back, and every unknown path to the homepage', async () => {
  const page = await testApp.newPage(desktop);
  await open(page, '/no/such/screen', '/');
  await page.getByRole('heading', { name: 'Give every song a front door.' }).waitFor();
  await open(page, '/settings?tab=security', '/login?next=%2Fsettings%3Ftab%3Dsecurity');
  // A login leads to the links anyway; the two paths of a subscription stand for views of Billing.
  const wanted: Record<string, string> = {
    '/reactivate-subscription': '/billing?view=subscribe',
    '/change-subscription': '/billing?plan=change',
  };
  await open(page, '/links', '/login');
  for (const path of memberPaths.filter((each) => each !== '/links'))
    await open(page, path, `/login?next=${encodeURIComponent(wanted[path] ?? path)}`);
  await open(page, '/logout', '/login');
  await open(page, '/login/new', '/login/new');
});

it("says that a screen's code didn't load, and loads the page anew", async () => {
  const page = await testApp.newPage(desktop);
  const file = `**/${builtFile('src/web/features/login/forgot-password-screen.tsx')}`;
  await page.route(file, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('The code is of another version.');" }),
  );
  await page.goto(`${testApp.baseUrl}/forgot-password`);
  await page.getByText("This screen didn't load").waitFor();
  await page.unroute(file);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Forgot your password?').waitFor();
});

it('gives up on code that has not come after two minutes', async () => {
  const page = await testApp.newPage(desktop);
  await page.clock.install();
  const file = `**/${builtFile('src/web/features/login/forgot-password-screen.tsx')}`;
  await page.route(file, () => undefined);
  await page.goto(`${testApp.baseUrl}/forgot-password`, { waitUntil: 'commit' });
  // The wait begins once the first code has run.
  const waited = async () => {
    await page.clock.fastForward(30_000);
    return page.getByText("This screen didn't load").count();
  };
  await expect.poll(waited).toBe(1);
});

it('shows visitors every screen that is theirs', async () => {
  const page = await testApp.newPage(desktop);
  const rows: [path: string, title: string][] = [
    ['/login?existing_email=someone@people.test', 'Welcome back'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password?token=none', 'Set a New Password'],
    ['/reset-password-admin', "Set a User's Password"],
    ['/register', 'Claim your links now'],
    ['/signup?trial=true', 'Claim your links now'],
    ['/complete-registration?invitation=none', 'Give every song a front door.'],
  ];
  for (const [path, title] of rows) {
    await page.goto(`${testApp.baseUrl}${path}`);
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await testApp.checkRoom(page);
  }
});

it("forwards an artist's path to Spotify, and the coupon's old name", async () => {
  const answer = async (path: string): Promise<[number, string | null]> => {
    const { status, headers } = await fetch(`${testApp.baseUrl}${path}`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    return [status, headers.get('location')];
  };
  const artist = '4Z8W4fKeB5YxbusRsdQVPb';
  expect(await answer(`/artist/${artist}`)).toEqual([302, `https://open.spotify.com/artist/${artist}`]);
  expect(await answer('/ARISTAKE')).toEqual([302, '/r/ARISTAKE']);
  expect(await answer('/artist/https:%2f%2fevil.example')).toEqual([302, '/']);
});

it('lets an account whose trial is over open Billing, the settings of the account itself and Logout only', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, lapsed, '/links');
  await page.waitForURL('**/billing');
  await page.getByText('Your trial has ended').waitFor();
  await testApp.checkEach(page, 'billing-lapsed');
  const elsewhere = ['/links', '/links/new', '/drops', '/messages', '/add-artist', '/feedback'];
  await open(page, '/referrals', '/referrals');
  await page.getByRole('heading', { name: 'Refer and Earn', exact: true }).waitFor();
  await open(page, '/billing', '/billing');
  for (const path of some([...elsewhere, '/login', '/signup'])) await open(page, path, '/billing');
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link').first().waitFor();
  const own = [
    'Delete Artist',
    'Name and Email',
    'Update Password',
    'Billing',
    'Security',
    'Export Data',
    'Delete Account',
  ];
  expect(await menu.getByRole('link').allTextContents()).toEqual(own);
  // What belongs to the artist is not found under its url either.
  await page.goto(`${testApp.baseUrl}/settings?tab=tracking-pixels`);
  await page.getByRole('heading', { name: 'Name and Email', exact: true }).waitFor();
  await testApp.checkEach(page, 'settings-lapsed');
  await menu.getByRole('link', { name: 'Security' }).click();
  await page.getByText('This device').waitFor();
  await menu.getByRole('link', { name: 'Export Data' }).click();
  await page.getByRole('button', { name: 'Export all my data' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toContain('.zip');
  await menu.getByRole('link', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
  await open(page, '/logout', '/login');
});

it('leaves an agency alone, which is billed by hand, and keeps an unfinished signup at its step', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, lapsedAgency, '/links');
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  for (const path of some(visitorPaths)) await open(page, path, '/links');
  const rows: [path: string, title: string][] = [
    ['/links', 'SmartLinks'],
    ['/links/new', 'Create a New Smart Link'],
    ['/drops', 'Drops'],
    ['/messages', 'New Messages'],
    ['/add-artist', 'Add an artist'],
    ['/billing', 'Billing'],
    ['/reactivate-subscription', 'Billing'],
    ['/change-subscription', 'Billing'],
    ['/settings', 'Settings'],
    ['/feedback', 'Features and Feedback'],
    ['/feedback/ideas', "This idea can't be shown"],
    ['/referrals', 'Refer and Earn'],
  ];
  for (const [path, title] of rows) {
    await page.goto(`${testApp.baseUrl}${path}`);
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await testApp.checkRoom(page);
  }

  await onRecords((client) =>
    client.query('update users set signup_finished = false, signup_step = 4 where email = $1', [lapsedAgency.email]),
  );
  for (const path of some([...visitorPaths, ...memberPaths])) {
    await open(page, path, path === '/register' ? '/register' : '/signup');
    await page.getByRole('heading', { name: "What's your name?" }).waitFor();
  }
});

it('opens every section of the settings by its menu', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, agency, '/settings');
  const menu = page.getByRole('navigation', { name: 'Settings' });
  for (const [tab, title] of sections) {
    await menu.getByRole('link', { name: title, exact: true }).click();
    await page.waitForURL(`**/settings?tab=${tab}`);
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
    await testApp.checkRoom(page);
  }
  expect(await menu.getByRole('link').count()).toBe(sections.length + 1);
  await menu.getByRole('link', { name: 'Billing', exact: true }).click();
  await page.waitForURL('**/billing');
});
