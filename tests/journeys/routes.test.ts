/** The routes that belong to no screen, and the screens that an account may open: by visitors, before and after a trial (ACC-80 to ACC-83). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { admin, makeArtist } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const lapsed = { email: 'lapsed@people.test', password: 'the-trial-is-over', name: 'Old Harbour' };
const lapsedAgency = { email: 'lapsed-agency@people.test', password: 'billed-by-hand', name: 'Low Tide' };

beforeAll(async () => {
  await makeArtist(lapsed);
  await makeArtist({ ...lapsedAgency, plan: 'agency' });
  for (const { email } of [lapsed, lapsedAgency]) await admin('set-trial', '--email', email, '--ends', '2026-01-01');
});

async function open(page: Page, path: string, wanted: string): Promise<void> {
  await page.goto(`${testApp.baseUrl}${path}`);
  await page.waitForURL(`${testApp.baseUrl}${wanted}`);
}

it('sends visitors to Login and back, and every unknown path to the root', async () => {
  const page = await testApp.newPage(desktop);
  await open(page, '/', '/login');
  await open(page, '/no/such/screen', '/login');
  await open(page, '/settings?tab=security', '/login?next=%2Fsettings%3Ftab%3Dsecurity');
  await open(page, '/links/new', '/login?next=%2Flinks%2Fnew');
  await open(page, '/logout', '/login');
  await open(page, '/login/new', '/login/new');
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
  expect(await answer('/artist/https:%2F%2Fevil.example')).toEqual([200, null]);
});

it('lets an account whose trial is over open Billing and Logout only', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, lapsed, '/links');
  await page.waitForURL('**/billing');
  await page.getByText('Your trial has ended').waitFor();
  await testApp.checkEach(page, 'billing-lapsed');
  for (const path of ['/links', '/links/new', '/settings?tab=name-and-email', '/login', '/signup'])
    await open(page, path, '/billing');
  await open(page, '/logout', '/login');
});

it('leaves an agency alone, which is billed by hand', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, lapsedAgency, '/links');
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  await open(page, '/login', '/links');
  await open(page, '/signup', '/links');
});
