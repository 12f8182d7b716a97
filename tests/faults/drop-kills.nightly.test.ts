/** Workers are killed, the database restarts and answers of the carrier get lost while a drop is sent: nobody is texted twice or forgotten (DROP-64, DROP-65). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import type { CarrierText } from '#sandbox/twilio/carrier-text.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { type ServedStandIns, serveStandIns } from '../contracts/stand-ins.ts';
import { type DropFleet, fanNumber, startDropFleet } from './drop-fleet.ts';

const fanCount = 10_000;
const workerCount = 4;
/** Each round kills all workers at once or one of them, in turn. */
const killRounds = 8;
const restarts = 3;
const textsPerSecond = 60;
/** How many of a hundred texts that the carrier takes lose their answer. */
const lostAnswers = 5;
/** Fans who opt out when half of the drop is out. */
const optOuts = 200;
const message = 'Out now';
const stopWords = ['STOP', 'please stop texting me'];
/** Long enough that a text in doubt is given up. */
const laterBy = 20 * 60_000;

const fans = Array.from({ length: fanCount }, (_, index) => fanNumber(index));
const folder = mkdtempSync(join(tmpdir(), 'fanfare-drops-'));
const engines: Engine[] = [];
let postgres: Engine;
let served: ServedStandIns;
let pool: pg.Pool;
let fleet: DropFleet;

beforeAll(async () => {
  const options = { dataDir: folder, log: () => undefined };
  const [database, clickhouse] = await Promise.all([startPostgres(options), startClickHouse(options)]);
  postgres = database;
  engines.push(database, clickhouse);
  served = await serveStandIns();
  pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on('error', () => undefined);
  fleet = await startDropFleet({
    ...{ folder, postgres, clickhouse, served, workerCount, textsPerSecond, fanCount },
  });
});
afterAll(async () => {
  await fleet?.end();
  await pool?.end();
  await served?.stop();
  await Promise.all(engines.map((engine) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** Asks the database, again and again while it restarts. */
async function rowsOf<Row extends object>(statement: string): Promise<Row[]> {
  for (;;) {
    try {
      return (await pool.query<Row>(statement)).rows;
    } catch {
      await delay(50);
    }
  }
}
const count = async (states: readonly string[]): Promise<number> => {
  const list = states.map((state) => `'${state}'`).join();
  const [row] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from drop_recipients where state in (${list})`,
  );
  return row?.count ?? 0;
};
/** What the carrier took for the drop, by fan; not the answers to opt-outs. */
function takenTexts(): Map<string, CarrierText[]> {
  const texts = [...served.standIns.textCarrier.texts.values()];
  return Map.groupBy(
    texts.filter(({ direction, body }) => direction === 'outbound-api' && body.startsWith(message)),
    ({ to }) => to,
  );
}
const whenTaken = async (share: number): Promise<void> => {
  while (takenTexts().size < fanCount * share) await delay(10);
};

/** Kills workers while texts are being asked for, and every third time what the carrier calls; gives how many processes. */
async function killSome(round: number): Promise<number> {
  const all = fleet.workers.map((_, place) => place);
  const places = round % 2 === 0 ? all : [round % workerCount];
  while ((await count(['sending'])) === 0) await delay(5);
  await fleet.killWorkers(places);
  if (round % 3 !== 1) return places.length;
  await fleet.killWeb();
  return places.length + 1;
}

/** Kills the database, which its supervisor starts again. */
function killPostgres(): void {
  const pid = postgres.pid();
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

/** Fans opt out, all at the same time, so that some do before their text on a slow machine, too; gives when each of them had. */
async function optOut(numbers: readonly string[]): Promise<Map<string, Date>> {
  const times = new Map<string, Date>();
  await Promise.all(
    numbers.map(async (number, index) => {
      await served.standIns.textCarrier.reply(number, fleet.number, stopWords[index % stopWords.length] ?? '');
      times.set(number, served.clock.now());
    }),
  );
  return times;
}

const options = { timeout: 3_600_000 };

it(`sends a drop to ${fanCount} fans once, with ${workerCount} workers that are killed`, options, async () => {
  const { textCarrier } = served.standIns;
  textCarrier.fate = { kind: 'lost-answer', share: lostAnswers };
  // A kill meets calls that are under way.
  textCarrier.answersAfter = 300;
  const dropId = await fleet.send(message);

  let killed = 0;
  let restarted = 0;
  let optedOut = new Map<string, Date>();
  const events = Array.from({ length: killRounds }, (_, round) => ({
    share: (0.75 * round) / (killRounds - 1),
    async happens() {
      const restarting = round % Math.ceil(killRounds / restarts) === 0;
      if (restarting) killPostgres();
      restarted += restarting ? 1 : 0;
      killed += await killSome(round);
    },
  }));
  const half = {
    share: 0.5,
    async happens() {
      optedOut = await optOut(everyNth(fans, optOuts));
    },
  };
  for (const { share, happens } of [...events, half].sort((left, right) => left.share - right.share)) {
    await whenTaken(share);
    await happens();
  }
  while ((await count(['queued'])) > 0) await delay(200);
  await delay(2_000);
  const inDoubt = await count(['sending']);
  const last = await fleet.joinInto();
  const moved = await fetch(`${last.url}/sandbox/clock`, {
    method: 'POST',
    headers: { origin: last.url },
    body: new URLSearchParams({ by: String(laterBy) }),
    redirect: 'manual',
  });
  expect(moved.status).toBe(303);
  await expect.poll(() => count(['queued', 'sending'])).toBe(0);
  await expect
    .poll(async () => (await rowsOf<{ state: string }>('select state from bulk_messages'))[0]?.state)
    .toBe('sent');

  const taken = takenTexts();
  const rows = await rowsOf<{ number: string; state: string }>('select number, state from drop_recipients');
  const stateOf = new Map(rows.map(({ number, state }) => [number, state]));
  const inState = (...states: string[]) => fans.filter((fan) => states.includes(stateOf.get(fan) ?? ''));
  const unknown = inState('unknown');
  // The carrier refuses a text to a fan whose STOP it took before our call arrived.
  const skipped = inState('skipped', 'failed');
  const duplicates = fans.filter((fan) => (taken.get(fan)?.length ?? 0) > 1);
  // Whom the carrier has a text for, and whose row says so, are the same fans; everybody else is listed with a reason.
  const missing = fans.filter((fan) => taken.has(fan) !== ['sent', 'delivered'].includes(stateOf.get(fan) ?? ''));
  const afterStop = [...optedOut].filter(([fan, at]) => taken.get(fan)?.some(({ createdAt }) => createdAt > at));
  expect({ duplicates, missing, afterStop, rows: rows.length }).toEqual({
    duplicates: [],
    missing: [],
    afterStop: [],
    rows: fanCount,
  });
  expect(inState('sent', 'delivered').length + unknown.length + skipped.length).toBe(fanCount);
  expect(skipped.every((fan) => optedOut.has(fan))).toBe(true);
  expect(skipped.length).toBeGreaterThan(0);
  // A killed worker leaves in doubt what it was asking for, and a lost answer itself.
  expect(inDoubt).toBeGreaterThan(0);
  expect(new Set(await fleet.listed(dropId, 'unknown'))).toEqual(new Set(unknown));
  reportFigure(
    'texts through kills',
    `${fanCount} fans, ${workerCount} workers, ${killed} kills, ${restarted} database restarts, ${lostAnswers} % lost answers: ` +
      `${taken.size} texts, duplicates ${duplicates.length}, missing ${missing.length}, in doubt ${inDoubt}, of which ${unknown.length} stay unknown; ` +
      `${optedOut.size} opted out at half, ${skipped.length} of them before their text, 0 texted after`,
  );
});

/** `count` of the items, spread evenly. */
function everyNth<Item>(items: readonly Item[], wanted: number): Item[] {
  const step = Math.floor(items.length / wanted);
  return items.filter((_, index) => index % step === 0).slice(0, wanted);
}
