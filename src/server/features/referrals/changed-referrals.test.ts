/** Which referrals a look is at: those whose accounts, cards, charges or owners changed, each change once, and none lost. */
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import { createBookCommissions } from './book-commissions.ts';

let testApp: TestApp;
let owner: TestPerson;
let referred: TestPerson;

let database: Kysely<DB>;
const statements: string[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: testApp.settings.databaseUrl }) }),
    log({ query }) {
      statements.push(query.sql);
    },
  });
});
afterAll(async () => {
  await database?.destroy();
  await testApp?.close();
});
beforeEach(async () => {
  owner = await buildPerson(testApp);
  referred = await buildPerson(testApp);
  await refer(owner.userId, referred.userId);
  await book();
});

const book = () => testApp.modules.referrals.book();
const refer = (ownerId: string, referredId: string) =>
  testApp.sql(
    `insert into referrals (referred_user_id, owner_user_id, coupon, created_at) values ($1, $2, 'LUNA', $3)
     on conflict (referred_user_id) do update set owner_user_id = excluded.owner_user_id`,
    [referredId, ownerId, testApp.clock.now()],
  );
const charge = async (draft: { kind?: string; settled?: boolean; refunds?: string } = {}, sql = testApp.sql) => {
  const id = randomUUID();
  await sql(
    `insert into billing_charges (id, user_id, subscription_id, order_id, kind, amount_cents, status, settled, card_brand, card_last4, card_image_url,
       period_start, period_end, created_at, refunded_charge_id)
     values ($1, $2, 'sub', '', $3, 1900, 'settled', $4, 'Visa', '1111', '', '', '', $5, $6)`,
    [
      ...[id, referred.userId, draft.kind ?? 'sale', draft.settled ?? true],
      ...[testApp.clock.now(), draft.refunds ?? ''],
    ],
  );
  return id;
};
const addCard = ({ userId }: TestPerson) =>
  testApp.sql(
    `insert into billing_cards (token, user_id, brand, last4, expires_month, expires_year, image_url, created_at)
     values ($1, $2, 'Visa', '1111', 12, 2099, '', $3)`,
    [randomUUID(), userId, testApp.clock.now()],
  );
const rows = async () =>
  (
    await testApp.sql<{ kind: string; cents: number; state: string }>(
      'select kind, cents, state from referral_commissions where referred_user_id = $1 order by happened_at, kind desc',
      [referred.userId],
    )
  ).map(({ kind, cents, state }) => `${kind} ${cents} ${state}`);
const reasons = async (referredId = referred.userId) =>
  (
    await testApp.sql<{ reasons: string[] }>('select reasons from referrals where referred_user_id = $1', [referredId])
  ).flatMap((row) => row.reasons);

it('asks a handful of statements where nothing changed, and never one for each referral', async () => {
  await testApp.sql(
    `insert into referrals (referred_user_id, owner_user_id, coupon, created_at)
     select gen_random_uuid(), $1, 'LUNA', now() from generate_series(1, 20000)`,
    [owner.userId],
  );
  const look = createBookCommissions({ database, clock: testApp.clock });
  await look();
  expect(statements.length).toBeLessThan(300);
  statements.length = 0;
  expect(await look()).toBe(0);
  expect(statements.length, statements.join('\n')).toBeLessThan(5);
  // One change costs the same, whatever the others are.
  await charge();
  statements.length = 0;
  expect(await look()).toBe(1);
  expect(statements.length, statements.join('\n')).toBeLessThan(16);
});

it('books a sale that settles, its refund that settles, and a sale that fails after all, each once', async () => {
  const sale = await charge({ settled: false });
  expect(await book()).toBe(0);
  const settle = (id: string) => testApp.sql('update billing_charges set settled = true where id = $1', [id]);
  await settle(sale);
  expect([await book(), await book()]).toEqual([1, 0]);
  const refund = await charge({ kind: 'refund', settled: false, refunds: sale });
  expect(await book()).toBe(0);
  await settle(refund);
  expect([await book(), await book()]).toEqual([1, 0]);
  expect(await rows()).toEqual(['sale 380 refunded', 'refund -380 refunded']);
  const other = await charge();
  expect([await book(), await book()]).toEqual([1, 0]);
  await testApp.sql("update billing_charges set status = 'settlement_declined' where id = $1", [other]);
  expect([await book(), await book()]).toEqual([1, 0]);
});

it('books a refund that was known before its sale settled', async () => {
  const sale = await charge({ settled: false });
  await charge({ kind: 'refund', refunds: sale });
  expect(await book()).toBe(0);
  await testApp.sql('update billing_charges set settled = true where id = $1', [sale]);
  expect([await book(), await book()]).toEqual([2, 0]);
});

it.each<[string, string, () => Promise<unknown>]>([
  ['the referrer has the card of the referred account', 'same_card', () => bothCards(referred, owner)],
  ['the referred account has the card of the referrer', 'same_card', () => bothCards(owner, referred)],
  ['a stored card becomes that of the other account', 'same_card', () => changeCard()],
  ['the referrer takes the other mailbox', 'same_email', () => takeMailbox(owner, referred)],
  ['the referred account takes the other mailbox', 'same_email', () => takeMailbox(referred, owner)],
  ['a third account closes the circle', 'loop', () => closeCircle()],
])('holds what is pending where %s', async (_, reason, change) => {
  await charge();
  await book();
  expect(await rows()).toEqual(['sale 380 pending']);
  await change();
  await book();
  expect(await reasons()).toEqual([reason]);
  expect(await rows()).toEqual(['sale 380 hold']);
});
/** Gives both a card, the second one after a look. */
async function bothCards(first: TestPerson, second: TestPerson): Promise<void> {
  await addCard(first);
  await book();
  expect(await reasons()).toEqual([]);
  await addCard(second);
}
async function changeCard(): Promise<void> {
  await addCard(owner);
  await addCard(referred);
  await testApp.sql('update billing_cards set last4 = $2 where user_id = $1', [referred.userId, '2222']);
  await book();
  expect(await reasons()).toEqual([]);
  await testApp.sql('update billing_cards set last4 = $2 where user_id = $1', [referred.userId, '1111']);
}
const takeMailbox = (taker: TestPerson, other: TestPerson) =>
  testApp.sql('update users set email = $2 where id = $1', [taker.userId, other.email.replace('@', '+2@')]);
async function closeCircle(): Promise<void> {
  const third = await buildPerson(testApp);
  await refer(third.userId, owner.userId);
  await book();
  expect(await reasons()).toEqual([]);
  await refer(referred.userId, third.userId);
  await book();
  expect([await reasons(owner.userId), await reasons(third.userId)]).toEqual([['loop'], ['loop']]);
}

it('looks at a referral that begins anew with another owner', async () => {
  const other = await buildPerson(testApp);
  await testApp.sql('update users set email = $2 where id = $1', [other.userId, referred.email.replace('@', '+3@')]);
  await book();
  expect(await reasons()).toEqual([]);
  await refer(other.userId, referred.userId);
  await book();
  expect(await reasons()).toEqual(['same_email']);
});

it('keeps what it has not booked when a look fails half way', async () => {
  const [first, second] = [await charge(), await charge()];
  await testApp.sql(`create function refuse_second() returns trigger language plpgsql as $$
    begin if new.charge_id = '${[first, second].toSorted()[1]}' then raise exception 'half way'; end if; return new; end $$`);
  await testApp.sql(
    'create trigger half_way before insert on referral_commissions for each row execute function refuse_second()',
  );
  await expect(book()).rejects.toThrow('half way');
  expect(await rows()).toEqual([]);
  await testApp.sql('drop trigger half_way on referral_commissions');
  expect([await book(), await book()]).toEqual([2, 0]);
});

it('does not lose a change that commits after a look at an earlier one of the same account', async () => {
  const other = new pg.Client({ connectionString: testApp.settings.databaseUrl });
  await other.connect();
  await other.query('begin');
  await charge();
  await charge({}, async (statement, values) => (await other.query(statement, values)).rows);
  expect(await book()).toBe(1);
  await other.query('commit');
  await other.end();
  expect([await book(), await book()]).toEqual([1, 0]);
});

it('pays an owner more rows than a statement has parameters', async () => {
  await testApp.sql(
    `insert into referral_commissions (id, owner_user_id, referred_user_id, kind, sale_id, charge_id, sale_cents, cents, state, earned_at, happened_at)
     select gen_random_uuid(), $1, $2, 'sale', sale::text, sale::text, 5, 1, 'pending', $3, $3 from generate_series(1, 66000) sale`,
    [owner.userId, referred.userId, new Date(testApp.clock.now().getTime() - 70 * 86_400_000)],
  );
  const paid = await testApp.modules.referrals.payouts.run();
  expect(paid).toMatchObject([{ ownerId: owner.userId, cents: 66_000, salesCents: 330_000 }]);
  expect(
    await testApp.sql(
      'select state, count(*)::int as rows from referral_commissions where payout_id = $1 group by state',
      [paid[0]?.id],
    ),
  ).toEqual([{ state: 'processed', rows: 66_000 }]);
});

it('pays nothing to a suspended account, and what waited once it is resumed (REF-13)', async () => {
  for (let sales = 0; sales < 3; sales += 1) await charge();
  await book();
  testApp.clock.moveBy(40 * 86_400_000);
  const admin = (...words: string[]) => operatorCommand(testApp, ...words);
  const suspend = () => admin('account', 'suspend', '--email', owner.email, '--reason', 'fraud');
  const isPaid = async () =>
    (await testApp.modules.referrals.payouts.run()).some(({ ownerId }) => ownerId === owner.userId);
  expect(await admin('referrals', 'run', '--dry-run')).toContain(owner.email);
  await suspend();
  expect(await admin('referrals', 'run', '--dry-run')).not.toContain(owner.email);
  expect(await isPaid()).toBe(false);
  await admin('account', 'resume', '--email', owner.email);
  expect(await isPaid()).toBe(true);
  await suspend();
  expect(await admin('referrals', 'bank-list')).toContain(
    `# ${owner.email} is suspended: its payouts wait until it is resumed`,
  );
});
