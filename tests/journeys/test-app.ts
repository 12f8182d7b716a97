/** Browser pages on the running product for one file of journeys: signed in, watched for console errors, checked with axe. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { isFullRun } from '#tests/fixtures/figure.ts';
import { demoAccount, openAccount, tokenOf } from './account.ts';
import { axeViolations } from './axe.ts';
import { placesWithoutRoom, roomWidths } from './room.ts';

/** How long a page may take to show what a journey looks for, in milliseconds: as long as it takes on a slow machine. */
const patience = 60_000;
const screenshots = join(import.meta.dirname, 'screenshots');
/** Whether every view is looked at, and a picture of each kept for people. That takes half of the browser's time, so only the nightly run and `PICTURES=yes` do it. */
const keepsPictures = isFullRun || process.env.PICTURES === 'yes';

/** How a page is looked at. */
export interface View {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** The user agent; left out, the browser says that a program drives it, and counts as a machine. */
  userAgent?: string;
  withoutScript?: boolean;
  /** Whether it can be tapped. */
  touch?: boolean;
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

/** The two widths, each with its views in both themes: for screens that are used differently on a phone. */
export const widths = [
  { size: 'phone', isPhone: true, width: 390, height: 844, colorScheme: 'light', inBoth: views.slice(0, 2) },
  { size: 'desktop', isPhone: false, width: 1360, height: 1000, colorScheme: 'light', inBoth: views.slice(2) },
] as const;

/** The widths in which this run uses a screen: both where every view is looked at, else one, which the screen's name decides so that both occur. */
export const widthsFor = (screen: string) => (keepsPictures ? widths : [widths[placeOf(screen)]]);

/** A browser on the running product. */
export interface TestApp {
  baseUrl: string;
  /** A page in a context of its own, closed after its test. A console error or a failed script on it fails the test. */
  newPage(view: View): Promise<Page>;
  /** Allows console errors that match: a refusal by the server, for example, which the test causes itself. */
  forgive(page: Page, expected: RegExp): void;
  /** Opens a path as a signed-in person: the list of links as the demo account by default. */
  signIn(page: Page, account?: typeof demoAccount, path?: string): Promise<void>;
  /** Checks the page as it is: no serious axe violation, no console error, and room for every text. Keeps a picture under `name` where pictures are kept. */
  check(page: Page, name: string): Promise<void>;
  /**
   * The same in each of the views (all when left out), and that text has room at every width; with `arrange` called after each change of size. Gives the page its size
   * back.
   */
  checkEach(page: Page, name: string, chosen?: readonly NamedView[], arrange?: Arrange): Promise<void>;
  /** Text has room at every width, whatever is open on the page. */
  checkRoom(page: Page): Promise<void>;
  /** The same as `checkEach` for small pages without responsive script: a picture in each view, axe once in each theme. */
  checkIn(page: Page, name: string, chosen?: readonly NamedView[]): Promise<void>;
  /** Deletes the demo account's link at this path, so that the next journey finds the demo data as it was. */
  removeLink(path: string): Promise<void>;
}

/** Whether a window of this width has the dashboard of a phone. */
const isPhone = (width: number) => width <= 660;

type NamedView = (typeof views)[number];
type Arrange = (view: NamedView) => Promise<unknown>;

/** What is known of an open page. */
interface OpenPage {
  context: BrowserContext;
  complaints: string[];
  forgiven?: RegExp;
}

/**
 * Connects a test file to the browser, on the product of all journeys or on one of its own. Call it once at the top of the file: it registers its own
 * hooks.
 */
export function openTestApp(baseUrl = inject('baseUrl')): TestApp {
  const open = new Map<Page, OpenPage>();
  let browser: Browser;
  /** Pages that were opened before the first test, which stay open until the last. */
  let lasting: Page[] = [];

  beforeAll(async () => {
    mkdirSync(screenshots, { recursive: true });
    browser = await chromium.connect(inject('browserUrl'));
  });
  beforeEach(() => {
    lasting = [...open.keys()];
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const page of open.keys()) process.stdout.write(await shownOn(page));
    await close([...open.keys()].filter((page) => !lasting.includes(page)));
  });
  afterAll(async () => {
    try {
      await close([...open.keys()]);
    } finally {
      await browser?.close();
    }
  });

  /** Closes pages with their contexts, and fails when one of them had a console error. */
  async function close(pages: Page[]): Promise<void> {
    const closed = pages.flatMap((page) => open.get(page) ?? []);
    for (const page of pages) open.delete(page);
    // What a test still holds up goes no further.
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(closed.map(({ context }) => context.close()));
    expect(closed.flatMap(({ complaints }) => complaints)).toEqual([]);
  }
  const picture = async (page: Page, name: string) => {
    if (keepsPictures) await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
  };
  async function inspect(page: Page): Promise<void> {
    // A dialog that opens gets its name one frame after it is there. One that never has a name is then reported by axe.
    const nameless = page.locator('[role=dialog]:not([aria-labelledby], [aria-label])');
    await expect
      .poll(() => nameless.count(), { timeout: 2000 })
      .toBe(0)
      .catch(() => undefined);
    const serious = (await axeViolations(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
      [],
    );
    expect(open.get(page)?.complaints ?? []).toEqual([]);
    await expect.poll(() => placesWithoutRoom(page), { timeout: 10_000 }).toEqual([]);
  }
  /** Shows the page in the views of this run, one after the other, and then in its own size again. */
  async function inEach(page: Page, name: string, chosen: readonly NamedView[], look: Arrange): Promise<void> {
    const before = page.viewportSize();
    for (const view of keepsPictures ? chosen : shortRunOf(name, chosen)) {
      const { width, height, colorScheme } = view;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await look(view);
    }
    if (before !== null) await page.setViewportSize(before);
  }
  /** Text has room at the widths of the chosen kinds of windows: a journey that stays on a phone, or on a desktop, keeps what is open there. */
  async function checkRoom(page: Page, chosen: readonly NamedView[], arrange: Arrange): Promise<void> {
    const before = page.viewportSize();
    const colorScheme = chosen[0]?.colorScheme ?? 'light';
    for (const width of roomWidths.filter((each) => chosen.some((view) => isPhone(view.width) === isPhone(each)))) {
      await page.setViewportSize({ width, height: 900 });
      await arrange({ name: `room-${width}`, width, height: 900, colorScheme });
      await expect.poll(() => placesWithoutRoom(page), { timeout: 10_000 }).toEqual([]);
    }
    if (before !== null) await page.setViewportSize(before);
  }
  const app: TestApp = {
    baseUrl,
    async newPage({ width, height, colorScheme, userAgent, withoutScript = false, touch = false }) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        ...(userAgent === undefined ? {} : { userAgent }),
        javaScriptEnabled: !withoutScript,
        hasTouch: touch,
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Berlin',
        locale: 'en-US',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.setDefaultTimeout(patience);
      const page = await context.newPage();
      const known: OpenPage = { context, complaints: [] };
      open.set(page, known);
      page.on('console', (message) => {
        if (message.type() === 'error' && !known.forgiven?.test(message.text())) known.complaints.push(message.text());
      });
      page.on('pageerror', (error) => known.complaints.push(String(error)));
      return page;
    },
    forgive(page, expected) {
      const known = open.get(page);
      if (known !== undefined) known.forgiven = expected;
    },
    async signIn(page, account = demoAccount, path = '/links') {
      const token = await tokenOf(baseUrl, account);
      await page.context().addInitScript(keepToken, { baseUrl, token });
      await page.goto(`${baseUrl}${path}`);
    },
    async check(page, name) {
      await picture(page, name);
      await inspect(page);
    },
    async checkEach(page, name, chosen = views, arrange = async () => undefined) {
      await inEach(page, name, chosen, async (view) => {
        await arrange(view);
        await app.check(page, `${name}-${view.name}`);
      });
      await checkRoom(page, chosen, arrange);
    },
    checkRoom: (page) => checkRoom(page, views, async () => undefined),
    async checkIn(page, name, chosen = views) {
      const inspected = new Set<View['colorScheme']>();
      await inEach(page, name, chosen, async (view) => {
        await picture(page, `${name}-${view.name}`);
        if (!inspected.has(view.colorScheme)) await inspect(page);
        inspected.add(view.colorScheme);
      });
      await checkRoom(page, chosen, async () => undefined);
    },
    removeLink: (path) => removeLink(baseUrl, path),
  };
  return app;
}

/**
 * The view of a screen that every run checks; the nightly one checks all views. Half of the screens are looked at on the phone in light, the others on
 * the desktop in dark, as far as that is among the chosen views.
 */
function shortRunOf(name: string, chosen: readonly NamedView[]): readonly NamedView[] {
  const wanted = ['phone-light', 'desktop-dark'][placeOf(name)];
  return [chosen.find((view) => view.name === wanted) ?? chosen[0]].filter((view) => view !== undefined);
}

/** 0 for one half of all names, 1 for the other. */
function placeOf(name: string): 0 | 1 {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return sum % 2 === 0 ? 0 : 1;
}

/** What a page shows when its test fails, which the line that waited does not say. */
async function shownOn(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  return `${page.url()} shows:\n${shown}\n`;
}

/** Runs in the browser, before the scripts of each page: stores the session as the login form does. */
function keepToken({ baseUrl, token }: { baseUrl: string; token: string }): void {
  if (location.origin === baseUrl) localStorage.setItem('fanfare.token', token);
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
