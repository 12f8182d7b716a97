/** Lighthouse on the phone profile, each run in a new browser profile, and what the runs over one page found. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '#tests/fixtures/free-port.ts';
import { browserPath } from '../../tools/browser.ts';
import type { Line } from './report.ts';
import { type Spread, spreadOf } from './rounds.ts';

/** What the runs over one page found. */
export interface PageFigures {
  /** Performance, 0 to 100. */
  score: Spread;
  /** The worst score of each other category that was asked for, by its name. */
  others: Record<string, number>;
  /** First and largest paint and blocked time in milliseconds, and how much the page jumped. */
  paint: Spread;
  largest: Spread;
  blocked: Spread;
  shift: Spread;
  /** Bytes of all answers on the line. */
  transferred: Spread;
}

/** The categories besides performance that a public page is judged by. */
export const otherCategories = ['accessibility', 'best-practices', 'seo'];

/** Puts the session into the browser's storage from an empty page, so that nothing of the dashboard is in the cache. */
async function signIn(browser: BrowserContext, app: string, token: string): Promise<void> {
  const page = await browser.newPage();
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(app);
  await page.evaluate((value) => localStorage.setItem('fanfare.token', value), token);
  await page.close();
}

/** One run in a browser with a new profile: nothing is cached, no code is compiled. Needs chromium, as the browser tests do. */
async function runOnce(
  url: string,
  { app, token, others }: { app: string; token?: string; others: readonly string[] },
) {
  const profile = mkdtempSync(join(tmpdir(), 'fanfare-lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath(),
    // The certificate of the proxy is signed by nobody.
    ignoreHTTPSErrors: true,
    args: [
      '--ignore-certificate-errors',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    if (token !== undefined) await signIn(browser, app, token);
    const answer = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', ...others],
      // The session is in the browser's storage. The cache is empty, because the profile is new.
      disableStorageReset: true,
    });
    const report = answer?.lhr;
    if (report === undefined || report.runtimeError !== undefined)
      throw new Error(`Lighthouse gave up on ${url}: ${report?.runtimeError?.message ?? 'no answer'}`);
    if (report.finalDisplayedUrl !== url)
      throw new Error(`Lighthouse was to measure ${url} and saw ${report.finalDisplayedUrl}.`);
    const figure = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;
    const scoreOf = (category: string): number => Math.round((report.categories[category]?.score ?? 0) * 100);
    return {
      score: scoreOf('performance'),
      others: Object.fromEntries(others.map((category) => [category, scoreOf(category)])),
      paint: figure('first-contentful-paint'),
      largest: figure('largest-contentful-paint'),
      blocked: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
      transferred: figure('total-byte-weight'),
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Measures a page `runs` times. With a `token` the browser is signed in; `others` are the categories besides performance. */
export async function measure(runs: number, url: string, options: Parameters<typeof runOnce>[1]): Promise<PageFigures> {
  const found: Awaited<ReturnType<typeof runOnce>>[] = [];
  for (let run = 0; run < runs; run += 1) found.push(await runOnce(url, options));
  const spread = (figure: (one: (typeof found)[number]) => number) => spreadOf(found.map(figure));
  return {
    score: spread(({ score }) => score),
    others: Object.fromEntries(
      options.others.map((category) => [category, Math.min(...found.map((run) => run.others[category] ?? 0))]),
    ),
    paint: spread(({ paint }) => paint),
    largest: spread(({ largest }) => largest),
    blocked: spread(({ blocked }) => blocked),
    shift: spread(({ shift }) => shift),
    transferred: spread(({ transferred }) => transferred),
  };
}

/** A score, what blocked the page in ms, and how much it jumped. */
export const scoreText = ({ score, blocked, shift }: PageFigures) =>
  `${score.median} (${score.least}–${score.most}); blocked ${blocked.median.toFixed(0)} ms, shift ${shift.median.toFixed(2)}`;

/** The line of the other categories: 100 in each, in each run. */
export function othersLine(what: string, { others }: PageFigures): Line {
  return {
    what,
    value: Object.entries(others)
      .map(([category, score]) => `${category} ${score}`)
      .join(', '),
    goal: '100 in each, in each run',
    met: Object.values(others).every((score) => score >= 100),
  };
}
