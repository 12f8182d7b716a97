/** Workers are killed while they mail a drop, and while they import contacts: nobody is mailed twice (DROP-167), and nobody is imported twice or forgotten (DROP-129). */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { callGraphql, dataOf } from '#tests/fixtures/call.ts';
import { importPlan } from '#tests/fixtures/importing.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { type ServedStandIns, serveStandIns } from '../contracts/stand-ins.ts';
import { type DropFleet, startDropFleet } from './drop-fleet.ts';

const mailCount = 3_000;
const killRounds = 10;
const contactCount = 200_000;
const workerCount = 2;
/** How many mails of a slice a worker hands over at most before it stores the last answer. */
const mostInDoubt = 10;
/** Long enough that a kill meets mails whose answer is on its way. */
const answersAfter = 150;

const emails = Array.from({ length: mailCount }, (_, index) => `fan${index}@mail.test`);
/** Whom the server took whole mails for, in order. */
const taken: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData: (stream, session, callback) => {
    stream.resume();
    stream.on('end', () => {
      taken.push(session.envelope.rcptTo[0]?.address ?? '');
      setTimeout(callback, answersAfter);
    });
  },
});
smtp.on('error', () => undefined);

const folder = mkdtempSync(join(tmpdir(), 'fanfare-mails-'));
const engines: Engine[] = [];
let served: ServedStandIns;
let pool: pg.Pool;
let fleet: DropFleet;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const options = { dataDir: folder, log: () => undefined };
  const [postgres, clickhouse] = await Promise.all([startPostgres(options), startClickHouse(options)]);
  engines.push(postgres, clickhouse);
  served = await serveStandIns();
  pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  // The database is stopped before the pool has closed its connections.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  fleet = await startDropFleet({
    ...{ folder, postgres, clickhouse, served, workerCount, textsPerSecond: 1, fanCount: 0 },
    variables: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_CAMPAIGN_MAILS_PER_MINUTE: '1200' },
  });
});
afterAll(async () => {
  await fleet?.end();
  await pool?.end();
  await served?.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await Promise.all(engines.map((engine) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async <Row extends object>(statement: string, values: unknown[] = []) =>
  (await pool.query<Row>(statement, values)).rows;
const whole = async (statement: string): Promise<number> =>
  (await rowsOf<{ count: number }>(`select coalesce((${statement}), 0)::int as count`))[0]?.count ?? 0;
const mutate = <Data>(document: string, variables: Record<string, unknown>) =>
  callGraphql(fleet.url)<Data>(fleet.token, document, variables).then(dataOf);
const killAll = () => fleet.killWorkers(fleet.workers.map((_, place) => place));
const options = { timeout: 1_800_000 };

it(
  `mails a drop to ${mailCount} fans, each once at most, with workers that are killed ${killRounds} times`,
  options,
  async () => {
    const artist = { id: fleet.artistId };
    await rowsOf(
      `insert into optins_message (id, artist_id, platform, value, country, created_at)
     select gen_random_uuid(), $1, 'email', email, 'DE', now() from unnest($2::text[]) as email`,
      [fleet.artistId, emails],
    );
    await mutate(
      'mutation ($id: uuid!) { update_drop_settings(artist_id: $id, postal_address: "12 Harbour Street") { postal_address } }',
      artist,
    );
    const { insert_bulk_messages_one: drop } = await mutate<{ insert_bulk_messages_one: { id: string } }>(
      `mutation ($id: uuid!) { insert_bulk_messages_one(object: {
      artist_id: $id, platform: "email", subject: "Out", message: "Out now", sms_link: "https://mara.test/s" }) { id } }`,
      artist,
    );
    for (let round = 1; round <= killRounds; round += 1) {
      while (taken.length < (mailCount * round) / (killRounds + 1)) await delay(10);
      while ((await whole("select count(*) from drop_recipients where state = 'sending'")) === 0) await delay(5);
      await killAll();
    }
    while ((await whole("select count(*) from drop_recipients where state = 'queued'")) > 0) await delay(100);
    await delay(2_000);
    const inDoubt = await whole("select count(*) from drop_recipients where state = 'sending'");
    expect(inDoubt).toBeGreaterThan(0);
    expect(inDoubt).toBeLessThanOrEqual(killRounds * workerCount * mostInDoubt);
    const last = await fleet.joinInto();
    const later = {
      method: 'POST',
      headers: { origin: last.url },
      body: new URLSearchParams({ by: String(20 * 60_000) }),
    };
    await fetch(`${last.url}/sandbox/clock`, { ...later, redirect: 'manual' });
    const open = "select count(*) from drop_recipients where state in ('queued', 'sending')";
    await expect.poll(() => whole(open), { timeout: 60_000 }).toBe(0);

    const rows = await rowsOf<{ number: string; state: string }>('select number, state from drop_recipients');
    const inState = (state: string) => rows.filter((row) => row.state === state).map(({ number }) => number);
    const unknown = inState('unknown');
    const duplicates = taken.filter((email, place) => taken.indexOf(email) !== place);
    const missing = inState('sent').filter((email) => !taken.includes(email));
    const unlisted = taken.filter((email) => ![...inState('sent'), ...unknown].includes(email));
    expect({ duplicates, missing, unlisted, rows: rows.length }).toEqual({
      ...{ duplicates: [], missing: [], unlisted: [], rows: mailCount },
    });
    expect(inState('sent').length + unknown.length).toBe(mailCount);
    expect(new Set(await fleet.listed(drop.id, 'unknown'))).toEqual(new Set(unknown));
    reportFigure(
      'mails through kills',
      `${mailCount} mails, ${killRounds * workerCount} kills: ${taken.length} taken, twice ${duplicates.length}, missing ${missing.length}, unknown ${unknown.length}`,
    );
  },
);

// A job whose worker died is taken over after a minute and a half. `fan-imports.test.ts` proves in every run that an import goes on behind its last batch.
it(`imports ${contactCount} contacts once each, with workers that are killed meanwhile`, options, async () => {
  await fleet.restart();
  const lines = Array.from({ length: contactCount }, (_, index) => `new${index}@mail.test,`);
  const query = new URLSearchParams({ artist_id: fleet.artistId, name: 'fans.csv' });
  const uploaded = await fetch(`${fleet.url}/api/fan-imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fleet.token}`, 'content-type': 'application/octet-stream' },
    body: `email,phone\n${lines.join('\n')}`,
  });
  const { id } = (await uploaded.json()) as { id: string };
  const stateOf = async () => (await rowsOf<{ state: string }>('select state from fan_imports'))[0]?.state;
  const killIn = async (state: string, done: string): Promise<void> => {
    while ((await whole(`select ${done} from fan_imports`)) === 0) await delay(5);
    expect(await stateOf()).toBe(state);
    await killAll();
    expect(await stateOf()).toBe(state);
  };
  await mutate(
    'mutation ($id: uuid!, $plan: fan_import_plan_input!) { check_fan_import(id: $id, plan: $plan) { id } }',
    {
      ...{ id, plan: importPlan },
    },
  );
  await killIn('checking', 'rows_total');
  await expect.poll(stateOf, { timeout: 240_000, interval: 500 }).toBe('checked');
  await mutate('mutation ($id: uuid!) { start_fan_import(id: $id) { id } }', { id });
  await killIn('importing', 'added');
  await expect.poll(stateOf, { timeout: 240_000, interval: 500 }).toBe('imported');
  const added = await whole('select added from fan_imports');
  const fans = await whole("select count(*) from optins_message where value like 'new%' and import_id is not null");
  const consents = await whole('select count(*) from fan_consents where import_id is not null');
  expect({ added, fans, consents }).toEqual({ added: contactCount, fans: contactCount, consents: contactCount });
  expect(taken.filter((email) => email.startsWith('new'))).toEqual([]);
  reportFigure(
    'imports through kills',
    `${contactCount} contacts, ${2 * workerCount} kills: ${fans} imported once, ${consents} consents`,
  );
});
