/** Spotify's stand-in as a process of its own, with many fans' permissions at hand: what the release day of the benchmark is measured against. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { addPresavedRelease } from '#tests/fixtures/presaved-release.ts';
import { startStandIns } from '../../src/boot/stand-ins.ts';

/** What the benchmark asks of it. */
export type StandInRequest =
  | { kind: 'start'; perThirtySeconds: number }
  | { kind: 'fill'; databaseUrl: string; secretKey: string; fans: number }
  | { kind: 'count' }
  | { kind: 'stop' };

/** What fans have of the release, and since when: instants in milliseconds. */
export interface Counted {
  saved: number;
  twice: number;
  first: number;
  last: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-release-day-'));
const clock = createMovableClock();
let standIns: Awaited<ReturnType<typeof startStandIns<'spotify'>>> | undefined;
let item = '';

async function answer(request: StandInRequest): Promise<object> {
  if (request.kind === 'start') {
    standIns = await startStandIns(['spotify'], {
      dataDir,
      clock,
      appUrl: 'http://localhost',
      log: () => undefined,
      limits: { spotifyPerThirtySeconds: request.perThirtySeconds },
    });
    return standIns.settings.spotify;
  }
  if (standIns === undefined) throw new Error('The stand-in is not started.');
  if (request.kind === 'fill') {
    const client = new Client({ connectionString: request.databaseUrl });
    await client.connect();
    ({ item } = await addPresavedRelease(client, { ...request, standIns }));
    await client.end();
    return {};
  }
  if (request.kind === 'stop') {
    await standIns.stop();
    rmSync(dataDir, { recursive: true, force: true });
    return {};
  }
  const { libraries } = standIns.fans.spotify;
  const counted: Counted = { saved: 0, twice: 0, first: Number.POSITIVE_INFINITY, last: 0 };
  for (const account of libraries.accounts()) {
    const kept = libraries.list(account).find((one) => one.item === item);
    if (kept === undefined) continue;
    counted.saved += 1;
    if (kept.times > 1) counted.twice += 1;
    counted.first = Math.min(counted.first, kept.since.getTime());
    counted.last = Math.max(counted.last, kept.since.getTime());
  }
  return counted;
}

process.on('message', (request: StandInRequest) => {
  answer(request).then(
    (given) => process.send?.(given),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
