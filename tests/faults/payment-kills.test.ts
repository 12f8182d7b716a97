/** The server is killed between the card provider's yes and its own commit, and answers are lost: each payer is charged once, within a minute. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import type { AnswerFault } from '#sandbox/braintree/provider.ts';
import { customerId } from '#server/features/billing/provider/provider-ids.ts';
import { createPasswords } from '#server/platform/crypto/passwords.ts';
import { callGraphql } from '#tests/fixtures/call.ts';
import { figure, isFullRun } from '#tests/fixtures/figure.ts';
import { quickPasswords } from '#tests/fixtures/quick-passwords.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { type ServedStandIns, serveStandIns } from '../contracts/stand-ins.ts';
import { type RunningProduct, startProduct } from './product.ts';

/** Each kill interrupts one payer; in the short run one kill interrupts all of them. */
const kills = figure(1, 50);
const lostAnswers = figure(10, 50);
const healsWithin = 60_000;
const password = 'paper-lanterns';
const folder = mkdtempSync(join(tmpdir(), 'fanfare-payments-'));
const engines: Engine[] = [];
const products: RunningProduct[] = [];
let served: ServedStandIns;
let client: Client;
let product: RunningProduct;
let passwordHash: string;

beforeAll(async () => {
  const options = { dataDir: folder, log: () => undefined };
  const [postgres, clickhouse, standIns] = await Promise.all([
    startPostgres(options),
    startClickHouse(options),
    serveStandIns(),
  ]);
  engines.push(postgres, clickhouse);
  served = standIns;
  served.standIns.cardProvider.webhooks.mode = 'never';
  passwordHash = await createPasswords({ memoryKib: Number(quickPasswords) }).hash(password);
  product = await start();
  client = new Client({ connectionString: postgres.url });
  await client.connect();
});
afterAll(async () => {
  for (const one of products) await one.end('SIGKILL');
  await client?.end();
  await served?.stop();
  await Promise.all(engines.map((engine) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<RunningProduct> {
  const [postgres, clickhouse] = engines;
  const { merchantId, publicKey, privateKey, environment, url } = served.standIns.settings.braintree;
  const started = await startProduct({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres?.url ?? '',
    CLICKHOUSE_URL: clickhouse?.url ?? '',
    SECRET_KEY: 'payments-'.repeat(5),
    WEB_PROCESSES: '1',
    BRAINTREE_MERCHANT_ID: merchantId,
    BRAINTREE_PUBLIC_KEY: publicKey,
    BRAINTREE_PRIVATE_KEY: privateKey,
    BRAINTREE_ENVIRONMENT: environment,
    BRAINTREE_URL: url ?? '',
  });
  products.push(started);
  return started;
}

interface Payer {
  userId: string;
  artistId: string;
  token: string;
}
async function buildPayer(): Promise<Payer> {
  const [userId, artistId, email] = [randomUUID(), randomUUID(), `${randomBytes(6).toString('hex')}@people.test`];
  await client.query('insert into users (id, email, password_hash, created_at) values ($1, $2, $3, now())', [
    userId,
    email,
    passwordHash,
  ]);
  await client.query(
    "insert into artists (id, name, billing_user_id, created_at) values ($1, 'Fault Line', $2, now())",
    [artistId, userId],
  );
  await client.query(
    "insert into artist_users (id, artist_id, user_id, role, created_at) values ($1, $2, $3, 'owner', now())",
    [randomUUID(), artistId, userId],
  );
  // Everybody here has one IP address.
  await client.query('delete from rate_limits');
  const login =
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }';
  const { data } = await callGraphql(product.url)<{ login: { token: string } }>(undefined, login, { email, password });
  return { userId, artistId, token: data?.login.token ?? '' };
}

const nonce = 'fake-valid-visa-nonce';
const call = async ({ token }: Payer, document: string, variables: Record<string, unknown> = {}) =>
  (await callGraphql(product.url)(token, document, variables)).codes[0];
const acts = {
  subscribe: (payer: Payer) =>
    call(
      payer,
      'mutation ($nonce: String!, $id: uuid!) { subscribe(nonce: $nonce, yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }',
      { nonce, id: payer.artistId },
    ),
  change: (payer: Payer) =>
    call(payer, 'mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "max") { success } }', {
      id: payer.artistId,
    }),
  interval: (payer: Payer) => call(payer, 'mutation { change_billing_interval(yearly_plan: true) { success } }'),
  card: (payer: Payer) => call(payer, 'mutation ($nonce: String!) { retry_charge(nonce: $nonce) { id } }', { nonce }),
  cancel: (payer: Payer) => call(payer, 'mutation { cancel_subscription { success } }'),
};
/** Every call that changes something at the provider, by the act that makes it, and what the payer has paid in the end. */
const steps = [
  { act: 'subscribe', call: 0, paidCents: 600 },
  { act: 'subscribe', call: 1, paidCents: 600 },
  { act: 'subscribe', call: 2, paidCents: 600 },
  { act: 'change', call: 0, paidCents: 2900 },
  { act: 'change', call: 1, paidCents: 2900 },
  { act: 'interval', call: 0, paidCents: 6000 },
  { act: 'interval', call: 1, paidCents: 6000 },
  { act: 'card', call: 2, paidCents: 600 },
  { act: 'card', call: 3, paidCents: 600 },
  { act: 'cancel', call: 0, paidCents: 600 },
] as const satisfies readonly { act: keyof typeof acts; call: number; paidCents: number }[];
type Step = (typeof steps)[number];
const stepAt = (index: number): Step => steps[index % steps.length] ?? steps[0];
interface Interrupted {
  step: Step;
  payer: Payer;
  /** When it was interrupted, in milliseconds. */
  at: number;
}

/** Runs a step up to its call, whose answer gets lost or is held back; gives its answer to the browser when there is one. */
async function interrupt(
  step: Step,
  fault: AnswerFault,
): Promise<{ payer: Payer; answer: Promise<string | undefined> }> {
  const { switches } = served.standIns.cardProvider;
  const payer = await buildPayer();
  if (step.act !== 'subscribe') expect(await acts.subscribe(payer)).toBeUndefined();
  switches.nextAnswers = [...Array.from({ length: step.call }, () => 'none' as const), fault];
  const answer = acts[step.act](payer).catch(() => 'KILLED');
  while (switches.nextAnswers.length > 0) await delay(2);
  return { payer, answer };
}

const openIntents = async (userIds: readonly string[]): Promise<number> =>
  (
    await client.query(
      "select count(*)::int as count from billing_intents where state = 'sent' and user_id = any($1)",
      [userIds],
    )
  ).rows[0].count;

/**
 * Waits until nothing is open, and compares what each payer paid: at the provider, in the ledger, and as the price list has it. Gives the longest
 * healing in milliseconds.
 */
async function expectHealed(interrupted: readonly Interrupted[]): Promise<number> {
  while ((await openIntents(interrupted.map(({ payer }) => payer.userId))) > 0) await delay(100);
  let slowest = 0;
  for (const { step, payer, at } of interrupted) {
    const { rows } = await client.query(
      `select coalesce(sum(case kind when 'sale' then amount_cents when 'refund' then -amount_cents else 0 end), 0)::int as ledger,
         (select count(*)::int from billing_intents where user_id = $1 and state <> 'done') as unfinished,
         (select max(updated_at) from billing_intents where user_id = $1) as healed
       from billing_ledger where user_id = $1`,
      [payer.userId],
    );
    const { healed, ...found } = rows[0];
    const captured = served.standIns.cardProvider.captured().get(customerId(payer.userId)) ?? 0;
    const { paidCents } = step;
    expect({ step, ...found, captured }).toEqual({ step, ledger: paidCents, captured: paidCents, unfinished: 0 });
    slowest = Math.max(slowest, healed.getTime() - at);
  }
  expect(slowest).toBeLessThan(healsWithin);
  return slowest;
}

it(`charges once after ${lostAnswers} lost answers and ${kills} kills between the provider's yes and the commit`, async () => {
  const lost: Interrupted[] = [];
  for (let count = 0; count < lostAnswers; ) {
    const step = stepAt(count);
    const { payer, answer } = await interrupt(step, 'lost');
    // The work that heals an earlier payer may have met the lost answer instead.
    if ((await answer) === 'BILLING_PENDING') count += 1;
    lost.push({ step, payer, at: Date.now() });
  }
  // In the short run the kill comes before these are healed.
  const healings = { lost: isFullRun ? await expectHealed(lost) : 0, killed: 0 };
  const atOnce = figure(steps.length, 1);
  let underWay = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const killed: Omit<Interrupted, 'at'>[] = [];
    for (let index = 0; index < atOnce; index += 1) {
      const step = stepAt(kill + index);
      const { payer } = await interrupt(step, 'slow');
      killed.push({ step, payer });
    }
    underWay += await openIntents(killed.map(({ payer }) => payer.userId));
    await product.end('SIGKILL');
    const at = Date.now();
    product = await start();
    healings.killed = Math.max(healings.killed, await expectHealed(killed.map((one) => ({ ...one, at }))));
  }
  healings.lost ||= await expectHealed(lost);
  expect(underWay).toBeGreaterThan(0);
  reportFigure(
    'payments through lost answers and kills',
    `${lostAnswers} lost answers healed within ${healings.lost} ms; ${kills} kills with ${underWay} payments under way healed within ${healings.killed} ms; 0 charged twice, 0 charged otherwise than in the ledger`,
  );
}, 3_600_000);
