/** Statistics of a busy link by day, against the same question put to a plain indexed Postgres table; and the size of an event. */
import { dayQuery, selectionOf } from '#server/features/stats/selection.ts';
import { createStatsStore } from '#server/features/stats/stats.store.ts';
import { createEventStore } from '#server/platform/db/clickhouse.ts';
import { oneShard } from '#server/platform/shards/shards.ts';
import { askOurs, askPostgres, assertSame } from './breakdown-questions.ts';
import { type Deps, onEnvironment, onPostgres } from './environment.ts';
import { atMost } from './goals.ts';
import { fillEventStore, fillPostgres, historyEnd, hotArtist, hotLink } from './history.ts';
import type { Part } from './part.ts';
import { type Line, spreadText } from './report.ts';
import { inTurn, median, ratioOf, type Spread, spreadOf } from './rounds.ts';

/** What was found. Times in milliseconds. */
interface StatsResult {
  rows: number;
  hotRows: number;
  days30: { ratio: Spread; ours: number; postgres: number };
  months12: { ratio: Spread; ours: number; postgres: number };
  /** The six breakdowns of the link's screen over thirty days. */
  sixBreakdowns: { ratio: Spread; ours: number; postgres: number };
  /** All breakdowns of the link's screen over twelve months. */
  wholeScreen: Spread;
  bytesPerEvent: number;
  postgresBytesPerEvent: number;
}

const zone = 'Europe/Berlin';
const dayMilliseconds = 86_400_000;

async function timed<Result>(work: () => Promise<Result>): Promise<{ milliseconds: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { milliseconds: performance.now() - start, result };
}

/** Whole days of Berlin, whose midnight lies an hour before UTC's in winter. */
function lastDays(days: number): { start: Date; end: Date } {
  const end = new Date(historyEnd.getTime() - 3_600_000 - 1);
  return { start: new Date(end.getTime() + 1 - days * dayMilliseconds), end };
}

async function measure(
  rounds: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<{ ratio: Spread; ours: number; postgres: number }> {
  const measured = await inTurn(rounds, {
    ours: async () => (await timed(ours)).milliseconds,
    bare: async () => (await timed(bare)).milliseconds,
  });
  return {
    ratio: ratioOf(measured, (milliseconds) => milliseconds),
    ours: median(measured.map((round) => round.ours)),
    postgres: median(measured.map((round) => round.bare)),
  };
}

const withDatabase = (url: string, name: string) => {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
};

/** Fills both databases with `rows` events and measures. Throws when the two answers differ. */
async function measureAll(environment: Deps, { rows, rounds }: { rows: number; rounds: number }): Promise<StatsResult> {
  const store = await createEventStore(withDatabase(environment.clickhouseUrl, 'bench_history'));
  try {
    return await onPostgres(environment.databaseUrl, async (client) => {
      await fillEventStore(store, rows);
      await fillPostgres(client, rows);
      const stats = createStatsStore({ shards: oneShard(store), clock: { now: () => historyEnd } });
      const compare = async (days: number) => {
        const { start, end } = lastDays(days);
        const question = dayQuery(selectionOf({ artistId: hotArtist, linkId: hotLink, start, end, zone, filters: {} }));
        const ours = () => store.rows<{ day: string; event: string; count: number }>(question.sql, question.parameters);
        const bare = async () => {
          const answer = await client.query<{ day: string; event: string; count: number }>(
            `select to_char(happened_at at time zone '${zone}', 'YYYY-MM-DD') as day, event, count(*)::integer as count from bench_events
             where link_id = $1 and verdict = 'person' and happened_at >= $2 and happened_at <= $3
             group by 1, 2 order by 1, case event when 'view' then 1 else 2 end`,
            [hotLink, start, end],
          );
          return answer.rows;
        };
        const [one, other] = [await ours(), await bare()];
        if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error('The two databases count differently.');
        return measure(rounds, ours, bare);
      };
      const days30 = await compare(30);
      const months12 = await compare(365);
      const month = { ...lastDays(30), zone };
      assertSame(await askOurs(stats, month), await askPostgres(client, month));
      const sixBreakdowns = await measure(
        rounds,
        () => askOurs(stats, month),
        () => askPostgres(client, month),
      );
      const { start, end } = lastDays(365);
      const screens: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { milliseconds } = await timed(() =>
          stats.linkStatistics({ artistId: hotArtist, linkId: hotLink, start, end, zone, filters: {} }),
        );
        screens.push(milliseconds);
      }
      const [size = { bytes: 0 }] = await store.rows<{ bytes: number }>(
        "select sum(bytes_on_disk) as bytes from system.parts where active and database = currentDatabase() and table = 'events'",
      );
      const [count = { hot: 0 }] = await store.rows<{ hot: number }>(
        'select count() as hot from events where link_id = {hotLink:UUID}',
        { hotLink },
      );
      const { rows: sizes } = await client.query<{ bytes: string }>(
        "select pg_total_relation_size('bench_events') as bytes",
      );
      await client.query('drop table bench_events');
      return {
        rows,
        hotRows: count.hot,
        days30,
        months12,
        sixBreakdowns,
        wholeScreen: spreadOf(screens),
        bytesPerEvent: size.bytes / rows,
        postgresBytesPerEvent: Number(sizes[0]?.bytes) / rows,
      };
    });
  } finally {
    await store.close();
  }
}

/** Our time to Postgres' for the same figures. */
const mostRatio = 0.1;
/** The screen's wait for all breakdowns of twelve months, and the bytes of an event on disk. */
const mostScreen = 1_500;
const mostBytes = 20;

function statsLines(result: StatsResult): Line[] {
  const { rows, hotRows, days30, months12, sixBreakdowns, wholeScreen, bytesPerEvent, postgresBytesPerEvent } = result;
  const of = `${(hotRows / 1e6).toFixed(1)} of ${(rows / 1e6).toFixed(1)} million events`;
  const compared = (what: string, { ratio, ours, postgres }: StatsResult['days30']): Line => ({
    what: `${what}: time, to Postgres'`,
    value: `${spreadText(ratio)}; ${ours.toFixed(0)} ms to ${postgres.toFixed(0)} ms`,
    ...atMost(mostRatio, ratio),
  });
  return [
    compared(`A link's 30 days, ${of}`, days30),
    compared(`A link's 12 months, ${of}`, months12),
    compared('All six breakdowns of that link, 30 days', sixBreakdowns),
    {
      what: 'All breakdowns of that link, 12 months',
      value: `${spreadText(wholeScreen)} ms`,
      ...atMost(mostScreen, wholeScreen, { unit: ' ms' }),
    },
    {
      what: 'Bytes an event on disk',
      value: `${bytesPerEvent.toFixed(1)} (Postgres ${postgresBytesPerEvent.toFixed(0)})`,
      goal: `at most ${mostBytes}`,
      met: bytesPerEvent <= mostBytes,
    },
  ];
}

export const statisticsPart: Part = {
  name: 'statistics',
  run: ({ quick }) =>
    onEnvironment(async (environment) => {
      const found = await measureAll(environment, { rows: quick ? 200_000 : 10_000_000, rounds: quick ? 2 : 6 });
      return { lines: statsLines(found), details: found };
    }),
};
