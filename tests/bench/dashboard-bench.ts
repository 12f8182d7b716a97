/** Lighthouse on the phone profile with an empty cache: the dashboard's list of links, signed in, and a fan's page. */
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { type Deps, onEnvironment, onPostgres } from './environment.ts';
import { atLeast, atMost } from './goals.ts';
import { measure, otherCategories, othersLine, type PageFigures, scoreText } from './lighthouse-runs.ts';
import type { Part } from './part.ts';
import { kilobytes, type Line, spreadText } from './report.ts';
import type { Spread } from './rounds.ts';
import { startTlsProxy } from './tls-proxy.ts';

const linkCount = 200;
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

/** A score differs little from run to run: a run that is a tenth worse than the goal is a fault. */
const scoreSlack = 1.1;
const mostTransferred = 300;
/** Seconds until something, and until the largest thing, is seen. */
const mostPaint = { first: 1.3, largest: 1.8 };

const divided = ({ median, least, most, rounds }: Spread, by: number): Spread => ({
  median: median / by,
  least: least / by,
  most: most / by,
  rounds,
});

interface Seen {
  /** The list as it is run: over TLS and HTTP/2. */
  list: PageFigures;
  /** The list over HTTP/1.1, without a proxy. */
  plainList: PageFigures;
  fanPage: PageFigures;
}

function linesOf({ list, plainList, fanPage }: Seen): Line[] {
  const transferred = divided(list.transferred, 1024);
  const paint = divided(list.paint, 1000);
  const largest = divided(list.largest, 1000);
  const plain = { paint: divided(plainList.paint, 1000), largest: divided(plainList.largest, 1000) };
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
      what: "The dashboard's first load on a phone, nothing cached: first paint",
      value: `${spreadText(paint)} s`,
      ...atMost(mostPaint.first, paint, { unit: ' s' }),
    },
    {
      what: "The dashboard's first load on a phone, nothing cached: largest paint",
      value: `${spreadText(largest)} s`,
      ...atMost(mostPaint.largest, largest, { unit: ' s' }),
    },
    {
      what: 'The same over HTTP/1.1, without a proxy',
      value: `Lighthouse ${scoreText(plainList)}; first paint ${spreadText(plain.paint)} s, largest ${spreadText(plain.largest)} s`,
      goal: 'none; for comparison',
      met: true,
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
    othersLine("Lighthouse on a phone: the fan's page in the other categories", fanPage),
  ];
}

async function measureAll({ databaseUrl, product, port }: Deps, runs: number): Promise<Seen> {
  const token = await addArtist(databaseUrl);
  const app = product.url;
  const proxy = await startTlsProxy(app);
  try {
    return {
      list: await measure(runs, `${proxy.url}/links`, { app: proxy.url, token, others: [] }),
      plainList: await measure(runs, `${app}/links`, { app, token, others: [] }),
      fanPage: await measure(runs, `http://vibe.to.localhost:${port}/${prefix}song-1`, {
        app,
        others: otherCategories,
      }),
    };
  } finally {
    proxy.stop();
  }
}

export const dashboardPart: Part = {
  name: 'dashboard',
  run: ({ quick }) =>
    onEnvironment(async (environment) => {
      const seen = await measureAll(environment, quick ? 1 : 5);
      return { lines: linesOf(seen), details: seen };
    }),
};
