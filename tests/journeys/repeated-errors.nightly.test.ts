/** Errors that repeat: what this browser has stored is deleted, drafts aside, and after a burst the page is loaded anew (decision 0018). */
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const email = 'anybody@people.test';

/** Whether it logs in; the page also asks how a passkey could, whenever it comes to that. */
const isLogin = (request: Request) => request.postData()?.includes('mutation Login(') === true;

/** Opens the login with something stored in the browser. Login number n fails with `sentenceOf(n)`. */
async function openLogin(sentenceOf: (call: number) => string): Promise<Page> {
  const page = await testApp.newPage(desktop);
  // All calls are then within four seconds of each other, however slow this machine is.
  await page.clock.setFixedTime(new Date());
  await page.goto(`${testApp.baseUrl}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-password-of-nobody');
  await page.evaluate(() => {
    localStorage.setItem('fanfare.artist', 'yes');
    localStorage.setItem('fanfare.wizard.edit.7', 'typed');
    Object.assign(window, { isSameDocument: true });
  });
  let calls = 0;
  await page.route('**/graphql', (route) => {
    if (!isLogin(route.request())) return route.fallback();
    calls += 1;
    const error = { message: sentenceOf(calls), extensions: { code: 'UNEXPECTED' } };
    return route.fulfill({ json: { data: null, errors: [error] } });
  });
  return page;
}

const logIn = (page: Page) => page.getByRole('button', { name: 'Log In', exact: true });
/** Presses Log In, and waits until the screen has the answer. */
async function fail(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const answer = page.waitForResponse((response) => isLogin(response.request()));
    await logIn(page).click();
    await answer;
    await expect.poll(() => logIn(page).isEnabled()).toBe(true);
  }
}
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('fanfare.artist'));
const draft = (page: Page) => page.evaluate(() => localStorage.getItem('fanfare.wizard.edit.7'));

it('deletes what is stored after the third same error, and leaves the page as it is', async () => {
  const page = await openLogin(() => 'Always the same.');
  await fail(page, 2);
  await page.getByText('Always the same.').waitFor();
  expect(await stored(page)).toBe('yes');
  await fail(page, 1);
  await expect.poll(() => stored(page)).toBeNull();
  expect(await draft(page)).toBe('typed');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
});

it('deletes what is stored and loads the page anew after five different errors in a burst', async () => {
  const page = await openLogin((call) => `Failure number ${call}.`);
  await fail(page, 4);
  await page.getByText('Failure number 4.').waitFor();
  expect(await stored(page)).toBe('yes');
  const loaded = page.waitForEvent('load');
  await logIn(page).click();
  await loaded;
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
  expect(await stored(page)).toBeNull();
  expect(await draft(page)).toBe('typed');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('');
});
