/** The running product for browser tests: started once with its demo world, driven in Debian's chromium, looked at with axe. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestProject } from 'vitest/node';
import { freePort } from '#tests/fixtures/free-port.ts';
import { demoAccount, openAccount } from './account.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    /** Where the product keeps its data and says how to reach its databases. */
    dataDir: string;
  }
}

const root = join(import.meta.dirname, '..', '..');
/** How long a page may take to show what a journey looks for, in milliseconds: as long as it takes where the machine is slow. */
const patience = 60_000;
const screenshots = join(root, 'tests', 'journeys', 'screenshots');

/** Starts the built product on a free port with a fresh data folder, and gives its address to the tests; stops it after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-journeys-'));
  const output: string[] = [];
  const child: ChildProcess = spawn(join(root, 'node_modules', '.bin', 'node'), ['src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output.push(chunk.toString());
      if (output.join('').includes('Fanfare is ready')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the product did not start (${code}): ${output.join('')}`)));
  });
  project.provide('baseUrl', `http://localhost:${port}`);
  project.provide('dataDir', dataDir);
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** How a page is looked at. */
export interface View {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** What the browser calls itself; left out, it says that it is driven by a program, and is counted as one. */
  userAgent?: string;
}

/** The two widths and two themes in which every screen is looked at. */
export const views: (View & { name: string })[] = [
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'desktop-light', width: 1360, height: 1000, colorScheme: 'light' },
  { name: 'desktop-dark', width: 1360, height: 1000, colorScheme: 'dark' },
];

/** The two widths in one theme, for pages that keep their link's. */
export const viewsIn = (theme: View['colorScheme']) => views.filter(({ colorScheme }) => colorScheme === theme);

/** A browser on the running product. */
export interface TestApp {
  baseUrl: string;
  /** A page in a context of its own; every console error and failed script on it fails the test at `close`. */
  newPage(view: View): Promise<Page>;
  /** Lets a page meet console errors that match: a service's refusal, say, which the test brings about itself. */
  forgive(page: Page, expected: RegExp): void;
  /** Signs in through the form as the demo account, or as the one given. */
  signIn(page: Page, account?: typeof demoAccount): Promise<void>;
  /** Looks at the page: no serious axe violation, no console error; keeps a screenshot under `name`. */
  check(page: Page, name: string): Promise<void>;
  /** The same for a small page that has no script to tell widths apart, in each of the views (all when left out); gives the page its size back. */
  checkIn(page: Page, name: string, chosen?: typeof views): Promise<void>;
  /** Deletes the demo account's link at this path, so that the next journey finds the world as it was. */
  removeLink(path: string): Promise<void>;
  /** Fails when any page met a console error, then closes the browser. */
  close(): Promise<void>;
}

/** Opens chromium on the product at `baseUrl`. The caller closes it. */
export async function openTestApp(baseUrl: string): Promise<TestApp> {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  if (executablePath === undefined) throw new Error('No chromium found: install the package "chromium".');
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const complaints = new Map<Page, string[]>();
  const forgiven = new Map<Page, RegExp>();
  const contexts: BrowserContext[] = [];
  mkdirSync(screenshots, { recursive: true });

  const complaintsOf = (page: Page) => complaints.get(page) ?? [];
  const picture = (page: Page, name: string) =>
    page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
  async function inspect(page: Page): Promise<void> {
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
      [],
    );
    expect(complaintsOf(page)).toEqual([]);
  }
  return {
    async check(page, name) {
      await picture(page, name);
      await inspect(page);
    },
    async checkIn(page, name, chosen = views) {
      const before = page.viewportSize();
      const inspected = new Set<View['colorScheme']>();
      for (const { name: view, colorScheme, ...size } of chosen) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await picture(page, `${name}-${view}`);
        // Such a page says the same in every width: axe has to look once a theme.
        if (!inspected.has(colorScheme)) await inspect(page);
        inspected.add(colorScheme);
      }
      if (before !== null) await page.setViewportSize(before);
    },
    baseUrl,
    async newPage({ width, height, colorScheme, userAgent }) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        ...(userAgent === undefined ? {} : { userAgent }),
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Berlin',
        locale: 'en-US',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.setDefaultTimeout(patience);
      contexts.push(context);
      const page = await context.newPage();
      complaints.set(page, []);
      page.on('console', (message) => {
        if (message.type() === 'error' && !forgiven.get(page)?.test(message.text()))
          complaintsOf(page).push(message.text());
      });
      page.on('pageerror', (error) => complaintsOf(page).push(String(error)));
      return page;
    },
    forgive: (page, expected) => void forgiven.set(page, expected),
    async signIn(page, { email, password } = demoAccount) {
      await page.goto(`${baseUrl}/login`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.waitForURL('**/links');
    },
    removeLink: (path) => removeLink(baseUrl, path),
    async close() {
      const all = [...complaints.values()].flat();
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      expect(all).toEqual([]);
    },
  };
}

async function removeLink(baseUrl: string, path: string): Promise<void> {
  const { artistIds, run } = await openAccount(baseUrl);
  for (const id of artistIds) {
    const { links } = await run<{ links: { id: string; path: string }[] }>(
      'query ($artist_id: uuid!) { links(artist_id: $artist_id) { id path } }',
      { artist_id: id },
    );
    for (const link of links.filter((each) => each.path === path))
      await run('mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', { id: link.id });
  }
}
