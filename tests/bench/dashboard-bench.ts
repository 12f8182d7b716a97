/** Lighthouse on the phone profile with an empty cache: the dashboard's list of links, signed in, and a fan's page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '#tests/fixtures/free-port.ts';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { type Deps, onEnvironment, onPostgres } from './environment.ts';
import { atLeast, atMost } from './goals.ts';
import type { Part } from './part.ts';
import { kilobytes, type Line, spreadText } from './report.ts';
import { type Spread, spreadOf } from './rounds.ts';

/** What the runs over one page found. */
interface PageFigures {
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

const linkCount = 200;
/** The categories besides performance that a fan's page is judged by. */
const fanPageCategories = ['accessibility', 'best-practices', 'seo'];
const prefix = 'lighthouse-';

/** An artist with links and a person who is logged in; each link has destinations, as a fan's page has. Gives the session's token. */
async function addArtist(databaseUrl: string): Promise<string> {
  return onPostgres(databaseUrl, async (client) => {
    const {
      artistIds: [artistId = ''],
      token,
    } = await addSignedIn(client, { email: 'lighthouse@fanfare.test', name: 'Lighthouse', count: 1 });
    await addManyLinks(client, { artistId, count: linkCount, prefix });
    await client.query(
      `insert into link_destinations (id, link_id, type, cta, url, priority)
       select gen_random_uuid(), links.id, service.type, service.cta, service.url, service.priority
       from links, (values
         ('spotify', 'Stream on Spotify', 'https://open.spotify.com/album/1', 1),
         ('applemusic', 'Stream on Apple Music', 'https://music.apple.com/us/album/1', 2),
         ('youtube', 'Watch on YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 3),
         ('deezer', 'Play on Deezer', 'https://www.deezer.com/album/1', 4)
       ) service (type, cta, url, priority)
       where links.artist_id = $1`,
      [artistId],
    );
    return token;
  });
}

/** Puts the session into the browser's storage from an empty page, so that nothing of the dashboard is in the cache. */
async function signIn(browser: BrowserContext, app: string, token: string): Promise<void> {
  const page = await browser.newPage();
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(app);
  await page.evaluate((value) => localStorage.setItem('fanfare.token', value), token);
  await page.close();
}

/** One run in a browser with a new profile: nothing is cached, no code is compiled. Needs Debian's chromium, as the browser tests do. */
async function runOnce(
  url: string,
  { app, token, others }: { app: string; token?: string; others: readonly string[] },
) {
  const profile = mkdtempSync(join(tmpdir(), 'fanfare-lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', `--remote-debugging-port=${port}`],
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

async function measure(runs: number, url: string, options: Parameters<typeof runOnce>[1]): Promise<PageFigures> {
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

/** A score differs little from run to run: a run that is a tenth worse than the goal is a fault. */
const scoreSlack = 1.1;
const mostTransferred = 300;
const mostPaint = 2.5;

const scoreText = ({ score, blocked, shift }: PageFigures) =>
  `${score.median} (${score.least}–${score.most}); blocked ${blocked.median.toFixed(0)} ms, shift ${shift.median.toFixed(2)}`;
const divided = ({ median, least, most, rounds }: Spread, by: number): Spread => ({
  median: median / by,
  least: least / by,
  most: most / by,
  rounds,
});

function linesOf(list: PageFigures, fanPage: PageFigures): Line[] {
  const transferred = divided(list.transferred, 1024);
  const largest = divided(list.largest, 1000);
  const fansLargest = divided(fanPage.largest, 1000);
  return [
    {
      what: "Lighthouse on a phone, nothing cached: the dashboard's link list",
      value: scoreText(list),
      ...atLeast(90, list.score, { slack: scoreSlack }),
    },
    {
      what: "The dashboard's first load, nothing cached: bytes transferred",
      value: `${kilobytes(list.transferred.median)} (at most ${kilobytes(list.transferred.most)})`,
      ...atMost(mostTransferred, transferred, { unit: ' KB', slack: scoreSlack }),
    },
    {
      what: "The dashboard's first load on a phone, nothing cached: largest paint",
      value: `${spreadText(largest)} s`,
      ...atMost(mostPaint, largest, { unit: ' s' }),
    },
    {
      what: "Lighthouse on a phone, nothing cached: the fan's page",
      value: scoreText(fanPage),
      goal: '100 in each run',
      met: fanPage.score.least >= 100,
    },
    {
      what: "The fan's page on a phone, nothing cached: largest paint",
      value: `${spreadText(fansLargest)} s`,
      ...atMost(1.5, fansLargest, { unit: ' s' }),
    },
    {
      what: "Lighthouse on a phone: the fan's page in the other categories",
      value: Object.entries(fanPage.others)
        .map(([category, score]) => `${category} ${score}`)
        .join(', '),
      goal: '100 in each, in each run',
      met: Object.values(fanPage.others).every((score) => score >= 100),
    },
  ];
}

async function measureBoth({ databaseUrl, product, port }: Deps, runs: number) {
  const token = await addArtist(databaseUrl);
  const app = product.url;
  return {
    list: await measure(runs, `${app}/links`, { app, token, others: [] }),
    fanPage: await measure(runs, `http://vibe.to.localhost:${port}/${prefix}song-1`, {
      app,
      others: fanPageCategories,
    }),
  };
}

/** The part `dashboard`. */
export const dashboardPart: Part = {
  name: 'dashboard',
  run: ({ quick }) =>
    onEnvironment(async (environment) => {
      const seen = await measureBoth(environment, quick ? 1 : 5);
      return { lines: linesOf(seen.list, seen.fanPage), details: seen };
    }),
};
