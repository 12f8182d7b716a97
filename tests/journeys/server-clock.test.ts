/** The dashboard goes by the server's clock: a computer's wrong one changes nothing, and the sandbox's moves every screen (UI-33). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readRunning } from '../../src/boot/running-record.ts';
import { secretKeyOf } from '../../src/boot/secrets.ts';
import { type RunningProduct, startProduct } from '../faults/product.ts';
import { admin, makeArtist } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const account = { email: 'wrong-clock@people.test', password: 'what-time-is-it', name: 'Late Again' };
const day = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'fanfare-clock-'));
const trialEnd = new Date(Date.now() + 9 * day);
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** A second server on the same databases, whose clock can be moved without the first one's jobs. */
let other: RunningProduct;

beforeAll(async () => {
  await makeArtist(account);
  await admin('set-trial', '--email', account.email, '--ends', trialEnd.toISOString().slice(0, 10));
  const running = readRunning(inject('dataDir'));
  const urls = { DATABASE_URL: running?.databaseUrl ?? '', CLICKHOUSE_URL: running?.clickhouseUrl ?? '' };
  const own = { DATA_DIR: folder, SECRET_KEY: secretKeyOf(inject('dataDir'), undefined), WEB_PROCESSES: '1' };
  other = await startProduct({ ...urls, ...own }, ['--roles=web']);
});
afterAll(async () => {
  await other?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Moves the other server's clock as a person does on the sandbox's page. */
async function moveClock(days: number): Promise<void> {
  const answer = await fetch(`${other.url}/sandbox/clock`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: other.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ by: String(days * day) }),
  });
  expect(answer.status).toBe(303);
}
const banner = (page: Page) => page.getByRole('complementary', { name: 'Trial' });
/** What the banner says of the days that are left. */
const daysLeft = async (page: Page) => Number(/in (\d+) days?/.exec((await banner(page).textContent()) ?? '')?.[1]);

it.each([61, -61])(
  'a computer whose clock is %i days off shows the right words and locks nobody out',
  async (wrong) => {
    const page = await testApp.newPage(desktop);
    await page.clock.setSystemTime(new Date(Date.now() + wrong * day));
    await testApp.signIn(page, account);
    await banner(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/links');
    const left = await daysLeft(page);
    expect([8, 9, 10]).toContain(left);

    await page.goto(`${testApp.baseUrl}/billing`);
    await page.getByText(`Your trial ends in ${left} days`).waitFor();
    const words = await page.getByText(/^The first payment is due on/).textContent();
    const first = /due on (.*?\d{4})\./.exec(words ?? '')?.[1] ?? '';
    expect([0, 1].map((more) => longDay.format(trialEnd.getTime() + more * day))).toContain(first);
    await page.getByRole('button', { name: `Change plan of ${account.name}` }).click();
    await page.getByRole('radio', { name: /^Max/ }).check();
    // One day in the card and in the server's quote.
    await page.getByText(`From ${first} on it is`).waitFor();

    await page.goto(`${testApp.baseUrl}/links/new`);
    expect(new URL(page.url()).pathname).toBe('/links/new');
  },
);

it('moving the clock of the sandbox moves the dashboard that is open', async () => {
  const page = await testApp.newPage(desktop);
  await page.goto(`${other.url}/login`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await banner(page).waitFor();
  const before = await daysLeft(page);
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));

  await moveClock(3);
  await comeBack();
  await expect.poll(() => daysLeft(page)).toBe(before - 3);
  await moveClock(8);
  await comeBack();
  await page.getByText('Your trial has ended').waitFor();
  expect(new URL(page.url()).pathname).toBe('/billing');
  await moveClock(-11);
  await comeBack();
  await page.getByText(`Your trial ends in ${before} days`).waitFor();
});
