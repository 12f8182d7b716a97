/** A release day: the real product's job saves for many fans at Spotify's stand-in, whose rate it does not know. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Deps, onPostgres, startBenchEnvironment, startProgram } from './environment.ts';
import type { Part } from './part.ts';
import type { Counted, StandInRequest } from './release-day-stand-in.ts';

interface ReleaseDayResult {
  fans: number;
  saved: number;
  twice: number;
  /** From the first save to the last, in seconds. */
  seconds: number;
  /** Saves a second, and as many as the stand-in allows for any length of time. */
  used: number;
  allowed: number;
}

const secretKey = 'release-day-'.repeat(4);
const windowSeconds = 30;

/** Saves for `fans`, at a stand-in that allows so many in any thirty seconds that all of them take `windows` times as long. */
async function measure({ fans, windows }: { fans: number; windows: number }): Promise<ReleaseDayResult> {
  const perThirtySeconds = Math.ceil(fans / windows);
  const standIn = startProgram('release-day-stand-in.ts');
  const tell = <Answer>(request: StandInRequest) => ask<Answer>(standIn, request);
  let environment: Deps | undefined;
  try {
    const spotify = await tell<{ apiUrl: string; accountsUrl: string; clientId: string; clientSecret: string }>({
      kind: 'start',
      perThirtySeconds,
    });
    environment = await startBenchEnvironment({
      SECRET_KEY: secretKey,
      WEB_PROCESSES: '1',
      SPOTIFY_API_URL: spotify.apiUrl,
      SPOTIFY_ACCOUNTS_URL: spotify.accountsUrl,
      SPOTIFY_CLIENT_ID: spotify.clientId,
      SPOTIFY_CLIENT_SECRET: spotify.clientSecret,
    });
    const { databaseUrl } = environment;
    await tell({ kind: 'fill', databaseUrl, secretKey, fans });
    await onPostgres(databaseUrl, async (client) => {
      await client.query('analyze');
      await client.query("insert into pgboss.job (name, data) values ('presaves.save_released', '{}')");
      const waiting = "select count(*)::int as count from presave_subscriptions where state <> 'saved'";
      while ((await client.query(waiting)).rows[0].count > 0) await delay(500);
    });
    const { saved, twice, first, last } = await tell<Counted>({ kind: 'count' });
    const seconds = (last - first) / 1000;
    const allowed = perThirtySeconds / windowSeconds;
    return { fans, saved, twice, seconds, used: saved / seconds, allowed };
  } finally {
    await environment?.stop();
    await tell({ kind: 'stop' });
    standIn.disconnect();
    await once(standIn, 'exit');
  }
}

/** Saves a second, to as many as the service allows. */
const leastShare = 0.8;

export const releaseDayPart: Part = {
  name: 'release-day',
  async run({ quick }) {
    const day = await measure(quick ? { fans: 500, windows: 1 } : { fans: 100_000, windows: 5 });
    const share = day.used / day.allowed;
    const line = {
      what: `Release day for ${day.fans.toLocaleString('en-US')} fans: saves a second, to what the service allows`,
      value: `${share.toFixed(2)}; ${day.used.toFixed(0)} to ${day.allowed.toFixed(0)} a second, ${day.seconds.toFixed(0)} s, ${day.saved.toLocaleString('en-US')} saved, ${day.twice} twice`,
      goal: `at least ${leastShare}, everybody once`,
      met: share >= leastShare && day.saved === day.fans && day.twice === 0,
    };
    return { lines: [line], details: day };
  },
};
