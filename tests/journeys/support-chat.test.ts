/** The support chat where one is configured: it starts for signed-in people, ends when they log out, and is never on fans' pages (ACC-71). */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readRunning } from '../../src/boot/running-record.ts';
import { type RunningProduct, startProduct } from '../faults/product.ts';
import { makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

declare global {
  interface Window {
    /** The settings that the widget got. */
    chatCalls?: [command: string, settings?: object][];
  }
}

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const secret = 'the key of the chat service in journeys';
const account = { email: 'asks-support@people.test', password: 'somebody-to-talk-to', name: 'Long Wave' };
const folder = mkdtempSync(join(tmpdir(), 'fanfare-chat-'));
/** A second server on the same databases, with a chat. */
let withChat: RunningProduct;

beforeAll(async () => {
  await makeArtist(account);
  const running = readRunning(inject('dataDir'));
  const urls = { DATABASE_URL: running?.databaseUrl ?? '', CLICKHOUSE_URL: running?.clickhouseUrl ?? '' };
  withChat = await startProduct(
    {
      ...urls,
      DATA_DIR: folder,
      SECRET_KEY: 'support-chat-'.repeat(4),
      WEB_PROCESSES: '1',
      SUPPORT_CHAT_ID: 'fanfare1',
      SUPPORT_CHAT_SECRET: secret,
    },
    ['--roles=web'],
  );
});
afterAll(async () => {
  await withChat?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Stands for the chat service, which records the settings of its widget; gives the URLs that were asked of it. */
async function serveWidget(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/intercom/, (route) => {
    asked.push(route.request().url());
    const body = 'window.chatCalls = []; window.Intercom = (...call) => window.chatCalls.push(call);';
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return asked;
}
const chatCalls = (page: Page) => page.evaluate(() => window.chatCalls ?? []);

async function logIn(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/login`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
}

it('starts with the proof of who somebody is, and ends at the logout', async () => {
  const page = await testApp.newPage(desktop);
  const asked = await serveWidget(page);
  await page.goto(`${withChat.url}/login`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(asked).toEqual([]);
  await logIn(page, withChat.url);
  await expect.poll(async () => (await chatCalls(page)).length).toBe(1);
  expect(asked).toEqual(['https://widget.intercom.io/widget/fanfare1']);
  const userId = await onRecords(
    async (client) =>
      (await client.query<{ id: string }>('select id from users where email = $1', [account.email])).rows[0]?.id ?? '',
  );
  const user_hash = createHmac('sha256', secret).update(userId).digest('hex');
  expect(await chatCalls(page)).toEqual([['boot', { app_id: 'fanfare1', user_id: userId, user_hash }]]);
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect((await chatCalls(page)).at(-1)).toEqual(['shutdown']);
});

it("is not on fans' pages, nor where none is configured", async () => {
  const page = await testApp.newPage(desktop);
  const asked = await serveWidget(page);
  await page.goto(`${withChat.url.replace('localhost', 'vibe.to.localhost')}/paper-lanterns`);
  await page
    .getByRole('link', { name: /Spotify/ })
    .first()
    .waitFor();
  await logIn(page, testApp.baseUrl);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});
