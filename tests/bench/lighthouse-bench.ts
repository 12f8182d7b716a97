/** Lighthouse on the phone profile: the dashboard's list of links, signed in, and a fan's page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '#tests/fixtures/free-port.ts';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { type Deps, onPostgres } from './environment.ts';
import { median } from './rounds.ts';

/** Scores from 0 to 100, the middle of the runs; what the browser waited for in the middle run, in milliseconds. */
export interface LighthouseResult {
  list: PageScore;
  fanPage: PageScore;
}

/** How one page did. */
export interface PageScore {
  score: number;
  scores: number[];
  /** The worst score of each of the other categories that were asked for, by its name. */
  others: Record<string, number>;
  /** First and largest paint, blocked time, and how much the page jumped. */
  paint: number;
  largest: number;
  blocked: number;
  shift: number;
}

const linkCount = 200;
/** The categories besides performance that a fan's page is judged by. */
const fanPageCategories = ['accessibility', 'best-practices', 'seo'];
const prefix = 'lighthouse-';

/** An artist with links and a person who is logged in; the first link has destinations, as a fan's page has. */
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

/** Measures each page `runs` times. Needs Debian's chromium, as the browser tests do. */
export async function benchLighthouse(environment: Deps, { runs }: { runs: number }): Promise<LighthouseResult> {
  const token = await addArtist(environment.databaseUrl);
  const app = environment.product.url;
  const profile = mkdtempSync(join(tmpdir(), 'fanfare-lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${app}/login`);
    await page.evaluate((value) => localStorage.setItem('fanfare.token', value), token);
    await page.goto(`${app}/links`);
    await page.getByRole('link', { name: 'Song 1', exact: true }).waitFor();
    const measure = async (url: string, others: readonly string[] = []): Promise<PageScore> => {
      const found: Omit<PageScore, 'scores'>[] = [];
      for (let run = 0; run < runs; run += 1) {
        // The session lies in the browser's storage, which therefore has to stay; the cache does not.
        const answer = await lighthouse(url, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: ['performance', ...others],
          disableStorageReset: true,
        });
        const report = answer?.lhr;
        if (report === undefined || report.runtimeError !== undefined)
          throw new Error(`Lighthouse gave up on ${url}: ${report?.runtimeError?.message ?? 'no answer'}`);
        const figure = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;
        const scoreOf = (category: string): number => Math.round((report.categories[category]?.score ?? 0) * 100);
        found.push({
          score: scoreOf('performance'),
          others: Object.fromEntries(others.map((category) => [category, scoreOf(category)])),
          paint: figure('first-contentful-paint'),
          largest: figure('largest-contentful-paint'),
          blocked: figure('total-blocking-time'),
          shift: figure('cumulative-layout-shift'),
        });
      }
      const middle = (of: (one: (typeof found)[number]) => number): number => median(found.map(of));
      return {
        score: middle(({ score }) => score),
        scores: found.map(({ score }) => score),
        others: Object.fromEntries(
          others.map((category) => [category, Math.min(...found.map((run) => run.others[category] ?? 0))]),
        ),
        paint: middle(({ paint }) => paint),
        largest: middle(({ largest }) => largest),
        blocked: middle(({ blocked }) => blocked),
        shift: middle(({ shift }) => shift),
      };
    };
    return {
      list: await measure(`${app}/links`),
      fanPage: await measure(`http://vibe.to.localhost:${environment.port}/${prefix}song-1`, fanPageCategories),
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
