/**
 * What an operator can embed. The support chat starts for signed-in people, ends when they log out, and is never on fans' pages (ACC-71).
 * The feedback board of another service replaces the built-in one (FB-1).
 */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readRunning } from '../../src/boot/running-record.ts';
import { secretKeyOf } from '../../src/boot/secrets.ts';
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
/** The service of the feedback board; its pages say what they were asked for. */
const board = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://board.test');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    `<title>Board</title><p>${pathname} for ${searchParams.get('basePath')}, ${searchParams.get('theme')}</p>`,
  );
});
/** A second server on the same databases, with a chat and a board. */
let withServices: RunningProduct;

beforeAll(async () => {
  await makeArtist(account);
  const running = readRunning(inject('dataDir'));
  await new Promise<void>((listening) => void board.listen(0, '127.0.0.1', listening));
  const urls = { DATABASE_URL: running?.databaseUrl ?? '', CLICKHOUSE_URL: running?.clickhouseUrl ?? '' };
  withServices = await startProduct(
    {
      ...urls,
      DATA_DIR: folder,
      SECRET_KEY: secretKeyOf(inject('dataDir'), undefined),
      WEB_PROCESSES: '1',
      SUPPORT_CHAT_ID: 'fanfare1',
      SUPPORT_CHAT_SECRET: secret,
      FEEDBACK_URL: `http://127.0.0.1:${(board.address() as AddressInfo).port}/fanfare`,
    },
    ['--roles=web'],
  );
});
afterAll(async () => {
  await withServices?.end('SIGTERM');
  board.close();
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

it('starts the chat with the proof of who somebody is, and ends at the logout', async () => {
  const page = await testApp.newPage(desktop);
  const asked = await serveWidget(page);
  await page.goto(`${withServices.url}/login`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(asked).toEqual([]);
  await logIn(page, withServices.url);
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

it("has no chat on fans' pages, nor where none is configured", async () => {
  const page = await testApp.newPage(desktop);
  const asked = await serveWidget(page);
  await page.goto(`${withServices.url.replace('localhost', 'vibe.to.localhost')}/paper-lanterns`);
  await page
    .getByRole('link', { name: /Spotify/ })
    .first()
    .waitFor();
  await logIn(page, testApp.baseUrl);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

it('frames the feedback board, dark, with the path below /feedback (FB-1)', async () => {
  const page = await testApp.newPage(desktop);
  await serveWidget(page);
  await logIn(page, withServices.url);
  await page.getByRole('link', { name: 'Feedback' }).click();
  await page.getByRole('heading', { name: 'Features and Feedback' }).waitFor();
  const frame = page.frameLocator('iframe[title="Features and Feedback"]');
  await frame.getByText('/fanfare for /feedback, dark').waitFor();
  await page.goto(`${withServices.url}/feedback/ideas/vinyl`);
  await frame.getByText('/fanfare/ideas/vinyl for /feedback, dark').waitFor();
});
