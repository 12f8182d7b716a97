/** A worker is killed while it hands a mail over: another one takes the job over within a minute, and each mail goes out. */
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
import { callGraphql } from '#tests/fixtures/call.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { type RunningProduct, startProduct } from './product.ts';

const taken: string[] = [];
const messageIds: string[] = [];
/** While it is set, the server reads a mail and never answers. */
let holds = true;
let held = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, { envelope }, answer) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      messageIds.push(/^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? '');
      if (holds) {
        held += 1;
        return;
      }
      taken.push(envelope.rcptTo[0]?.address ?? '');
      answer();
    });
  },
});
smtp.on('error', () => undefined);

const folder = mkdtempSync(join(tmpdir(), 'fanfare-killed-worker-'));
const engines: Engine[] = [];
const products: RunningProduct[] = [];
let client: pg.Client;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const options = { dataDir: folder, log: () => undefined };
  engines.push(...(await Promise.all([startPostgres(options), startClickHouse(options)])));
});
afterAll(async () => {
  await client?.end();
  await Promise.all(products.map((product) => product.end('SIGKILL')));
  await Promise.all(engines.map((engine) => engine.stop()));
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string, role: string): Promise<RunningProduct> {
  const { port } = smtp.server.address() as AddressInfo;
  const product = await startProduct(
    {
      DATA_DIR: join(folder, name),
      DATABASE_URL: engines[0]?.url ?? '',
      CLICKHOUSE_URL: engines[1]?.url ?? '',
      SECRET_KEY: 'killed-worker-'.repeat(3),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      WEB_PROCESSES: '1',
      ADMIN_BIND: 'off',
    },
    [`--roles=${role}`],
  );
  products.push(product);
  return product;
}

it('takes over within a minute what a killed worker had begun', { timeout: 900_000 }, async () => {
  const web = await start('web', 'web');
  const victim = await start('worker-1', 'worker');
  client = new pg.Client({ connectionString: engines[0]?.url });
  await client.connect();
  const email = 'waits@people.test';
  await addSignedIn(client, { email, name: 'Mara Vale', count: 1 });
  const reset = 'mutation ($email: String!) { reset_password_request(email: $email) { success } }';
  await callGraphql(web.url)(undefined, reset, { email });
  while (held === 0) await delay(20);
  await victim.end('SIGKILL');
  holds = false;
  const killed = performance.now();
  const heir = await start('worker-2', 'worker');
  const ready = performance.now();
  while (!taken.includes(email)) {
    if (performance.now() - killed > 300_000) break;
    await delay(50);
  }
  const seconds = Math.round((performance.now() - killed) / 1000);
  expect(taken).toEqual([email]);
  expect(seconds).toBeLessThanOrEqual(60);
  // Mail programs recognize a mail that was handed over twice by its id.
  expect(new Set(messageIds).size).toBe(1);
  const { rows } = await client.query("select state from pgboss.job where name = 'mails.send'");
  await expect.poll(async () => rows.length).toBe(1);
  const readyAfter = Math.round((ready - killed) / 1000);
  reportFigure(
    'a mail of a killed worker',
    `arrived ${seconds} s after the kill, once; the other worker was ready ${readyAfter} s after it`,
  );
  await heir.end('SIGTERM');
});
