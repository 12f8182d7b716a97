/** Referrals from the coupon to the payout: sales and refunds at the card provider's stand-in, what is held, the run, and the operator's commands. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refund } from '#sandbox/braintree/transaction-calls.ts';
import { mailAbout } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { activateCoupon } from '#tests/fixtures/coupons.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const day = 86_400_000;
const visa = 'fake-valid-visa-nonce';
const mastercard = 'fake-valid-mastercard-nonce';
let testApp: TestApp;
let owner: TestPerson;
let code: string;
let count = 0;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  goToSale();
  count += 1;
  code = `LUNA-${count}`;
  owner = await buildPerson(testApp);
  await ask(owner, 'mutation ($coupon: String!) { create_coupon(coupon: $coupon) { name } }', { coupon: code });
});

const ask = async <Data>(person: TestPerson, document: string, variables = {}): Promise<Data> =>
  dataOf(await testApp.call<Data>(person.token, document, variables));
const refusal = async (person: TestPerson, document: string, variables = {}) =>
  (await testApp.call(person.token, document, variables)).codes[0];

const admin = (...words: string[]) => operatorCommand(testApp, ...words);

/** Somebody who comes with a code. */
async function comeWith(coupon: string, draft: { email?: string } = {}): Promise<TestPerson> {
  const person = await buildPerson(testApp, draft);
  expect(await activateCoupon(testApp, person.token, coupon)).toBeUndefined();
  return person;
}

/** Pays for `plans`, an artist each, with the trial over. */
async function pay(person: TestPerson, plans: readonly string[], nonce = visa): Promise<void> {
  await testApp.operator.setFirstBillingDate(person.userId, new Date(testApp.clock.now().getTime() - day));
  const artists = [];
  for (const plan of plans) artists.push({ id: await buildArtist(testApp, person.userId), selected_plan: plan });
  await ask(
    person,
    'mutation ($nonce: String!, $artists: [chosen_plan_input!]!) { subscribe(nonce: $nonce, yearly_plan: false, artists: $artists) { id } }',
    { nonce, artists },
  );
}

/** Lets everything settle that was charged, and books it. */
async function settle(): Promise<void> {
  for (let passed = 0; passed < 3; passed += 1) {
    testApp.clock.moveBy(day);
    testApp.standIns.cardProvider.runDue();
  }
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
  await testApp.modules.referrals.book();
}

/** Refunds a part of a sale in the provider's control panel. */
function payBack(id: string | undefined, amount: string): void {
  const { cardProvider } = testApp.standIns;
  const sale = cardProvider.state.transactions[id ?? ''];
  if (sale === undefined) throw new Error(`There is no sale ${id}.`);
  refund(cardProvider, sale, { amount });
}

/** Goes to the next 23rd: what is sold then settles within its month, and renews after the run of the next month. */
function goToSale(): void {
  const now = testApp.clock.now();
  const inThisMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 23, 8));
  const inNextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 23, 8));
  testApp.clock.moveTo(now < inThisMonth ? inThisMonth : inNextMonth);
}

/** Goes to a day of the next month on which a run pays what was sold so far. */
function goToNextRun(): void {
  const now = testApp.clock.now();
  testApp.clock.moveTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 22, 7)));
}

const salesOf = ({ userId }: TestPerson) =>
  testApp.sql<{ id: string }>("select id from billing_charges where user_id = $1 and kind = 'sale'", [userId]);
const states = async ({ userId }: TestPerson) =>
  (
    await testApp.sql<{ cents: number; state: string }>(
      'select cents, state from referral_commissions where referred_user_id = $1 order by happened_at, cents desc',
      [userId],
    )
  ).map(({ cents, state }) => `${cents} ${state}`);
const data = async () =>
  (
    await ask<{ get_referrals_data: { payout: number; payout_later: number } }>(
      { ...owner, token: await logIn(testApp, owner) },
      '{ get_referrals_data { count_pending count_active payout payout_later payout_held payout_date } }',
    )
  ).get_referrals_data;
const payouts = async () =>
  (
    await ask<{ affiliate_payouts: { id: string }[] }>(
      { ...owner, token: await logIn(testApp, owner) },
      '{ affiliate_payouts { id active_artists sales payout state } }',
    )
  ).affiliate_payouts;

it('pays a fifth of each settled sale on the 21st of the next month, and takes refunds back', async () => {
  const referred = await comeWith(code);
  expect(await data()).toMatchObject({ count_pending: 1, count_active: 0, payout: 0 });
  await pay(referred, ['max', 'max', 'bio']);
  await settle();
  expect(await states(referred)).toEqual(['1280 pending']);
  const open = await data();
  expect(open).toMatchObject({ count_pending: 0, count_active: 1 });
  expect(open.payout + open.payout_later).toBe(1280);

  // Nothing is paid in the month of the sale.
  expect(await testApp.modules.referrals.planPayouts()).toEqual([]);
  goToNextRun();
  expect(await admin('referrals', 'run', '--dry-run')).toContain(`Would pay $12.80 to 1:\n$12.80  ${owner.email}`);
  expect(await payouts()).toEqual([]);
  const runs = await Promise.all(Array.from({ length: 8 }, () => testApp.modules.referrals.payouts.run()));
  expect(runs.flat()).toHaveLength(1);
  const [payout] = await payouts();
  expect(payout).toMatchObject({ active_artists: 3, sales: 6400, payout: 1280, state: 'processed' });

  expect(await admin('referrals', 'bank-list')).toContain(`# ${owner.email} has named no account yet`);
  owner.token = await logIn(testApp, owner);
  const saving =
    'mutation ($account: String!) { save_affiliate_payee(holder: "Ada Quill", account: $account) { success } }';
  expect(await refusal(owner, saving, { account: 'DE89370400440532013001' })).toBe('PAYEE_ACCOUNT_INVALID');
  await ask(owner, saving, { account: 'DE89 3704 0044 0532 0130 00' });
  expect(await ask(owner, '{ affiliate_payee { holder account } }')).toEqual({
    affiliate_payee: { holder: 'Ada Quill', account: '•••• 3000' },
  });
  const logged = await testApp.sql(
    "select kind, detail from security_events where user_id = $1 and kind like 'pay%' order by created_at",
    [owner.userId],
  );
  expect(logged).toEqual([
    { kind: 'payout-made', detail: '$12.80' },
    { kind: 'payee-changed', detail: '•••• 3000' },
  ]);
  expect(await admin('referrals', 'bank-list')).toContain(
    `${payout?.id},Ada Quill,DE89370400440532013000,12.80,USD,${owner.email}`,
  );
  expect((await mailAbout(testApp, owner.email, 'The account for your payouts was changed')).text).toContain(
    'seven days',
  );
  // Another account waits for a week, in which the mail can be answered.
  await ask(owner, saving, { account: 'GB29 NWBK 6016 1331 9268 19' });
  expect(await admin('referrals', 'bank-list')).toBe(
    `payout,holder,account,amount,currency,email\n# ${owner.email} changed the account less than seven days ago; list again later`,
  );
  await testApp.sql("update referral_payees set changed_at = changed_at - interval '7 days' where user_id = $1", [
    owner.userId,
  ]);
  expect(await admin('referrals', 'bank-list')).toContain('GB29NWBK60161331926819');
  expect(await admin('referrals', 'settle', '--payout', payout?.id ?? '', '--as', 'paid')).toContain('is paid');
  // The statement keeps saying where the money went.
  await ask(owner, saving, { account: 'DE89 3704 0044 0532 0130 00' });
  expect(await states(referred)).toEqual(['1280 paid']);
  expect(await admin('referrals', 'bank-list')).toBe('payout,holder,account,amount,currency,email');

  // The refund of a paid sale waits for the next sales.
  const [sale] = await salesOf(referred);
  payBack(sale?.id, '15.00');
  await settle();
  expect((await states(referred)).slice(0, 2)).toEqual(['1280 paid', '-300 pending']);
  const statement =
    'query ($id: uuid!) { affiliate_statement(id: $id) { payee { account } rows { kind artists sales commission } } }';
  owner.token = await logIn(testApp, owner);
  expect(await ask(owner, statement, { id: payout?.id })).toEqual({
    affiliate_statement: {
      payee: { account: '•••• 6819' },
      rows: [{ kind: 'sale', artists: 3, sales: 6400, commission: 1280 }],
    },
  });
  const stranger = await buildPerson(testApp);
  expect(await refusal(stranger, statement, { id: payout?.id })).toBe('NOT_FOUND');
});

it('keeps no account with a payout when another one was named before the bank confirmed it', async () => {
  const id = randomUUID();
  await testApp.sql(
    `insert into referral_payouts (id, owner_user_id, cents, sales_cents, active_artists, state, created_at)
       values ($1, $2, 1280, 6400, 3, 'processed', $3)`,
    [id, owner.userId, testApp.clock.now()],
  );
  testApp.clock.moveBy(60_000);
  const name = (account: string) =>
    ask(
      owner,
      'mutation ($account: String!) { save_affiliate_payee(holder: "Ada Quill", account: $account) { success } }',
      { account },
    );
  const payee = async () =>
    (
      await ask<{ affiliate_payee: { account: string; waits_until: string | null } }>(
        owner,
        '{ affiliate_payee { account waits_until } }',
      )
    ).affiliate_payee;
  await name('DE89 3704 0044 0532 0130 00');
  expect(await payee()).toEqual({ account: '•••• 3000', waits_until: null });
  await name('GB29 NWBK 6016 1331 9268 19');
  const { account, waits_until: until } = await payee();
  expect(account).toBe('•••• 6819');
  expect(Math.round((Date.parse(until ?? '') - testApp.clock.now().getTime()) / day)).toBe(7);
  await admin('referrals', 'settle', '--payout', id, '--as', 'paid');
  const statement = 'query ($id: uuid!) { affiliate_statement(id: $id) { payee { account } } }';
  expect(await ask(owner, statement, { id })).toEqual({ affiliate_statement: { payee: null } });
});

it('settles a payout once, also when two operators say different things at the same time', async () => {
  const referred = await comeWith(code);
  await pay(referred, ['max', 'max', 'max']);
  await settle();
  testApp.clock.moveBy(31 * day);
  await admin('referrals', 'run');
  const [payout] = await testApp.sql<{ id: string }>('select id from referral_payouts where owner_user_id = $1', [
    owner.userId,
  ]);
  const other = new pg.Client({ connectionString: testApp.settings.databaseUrl });
  await other.connect();
  await other.query("begin; select pg_advisory_xact_lock(hashtext('referral_commissions'))");
  const asked = ['paid', 'returned'].map((as) =>
    admin('referrals', 'settle', '--payout', payout?.id ?? '', '--as', as),
  );
  const outcomes = Promise.allSettled(asked);
  const waiting = () =>
    testApp.sql(
      "select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and locktype = 'advisory' and not granted",
    );
  await expect.poll(async () => (await waiting()).length).toBe(2);
  await other.query('commit');
  await other.end();
  expect((await outcomes).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [{ state } = { state: '' }] = await testApp.sql<{ state: string }>(
    'select state from referral_payouts where id = $1',
    [payout?.id],
  );
  expect(await states(referred)).toEqual([state === 'paid' ? '1740 paid' : '1740 pending']);
});

it('leaves nothing of a sale that is refunded before it was paid out, and carries small sums over', async () => {
  const referred = await comeWith(code);
  await pay(referred, ['pro']);
  await settle();
  const [sale] = await salesOf(referred);
  expect(await states(referred)).toEqual(['380 pending']);
  goToNextRun();
  expect((await testApp.modules.referrals.planPayouts()).map(({ ownerId }) => ownerId)).not.toContain(owner.userId);
  payBack(sale?.id, '19.00');
  // A refund that has not settled may still be voided.
  await testApp.modules.billing.check();
  await testApp.modules.referrals.book();
  expect(await states(referred)).toEqual(['380 pending']);
  await testApp.sql("update billing_charges set status = 'voided' where user_id = $1 and kind = 'refund'", [
    referred.userId,
  ]);
  await testApp.modules.referrals.book();
  expect(await states(referred)).toEqual(['380 pending']);
  await settle();
  expect((await states(referred)).slice(0, 2).toSorted()).toEqual(['-380 refunded', '380 refunded']);
});

it('says what the next run finds, and what comes a month later', async () => {
  const to = (months: number, date: number) => {
    const now = testApp.clock.now();
    testApp.clock.moveTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, date, 7)));
  };
  to(1, 25);
  owner.token = await logIn(testApp, owner);
  const referred = await comeWith(code);
  await pay(referred, ['max']);
  await settle();
  // The run of the 21st of the next month pays it.
  expect(await data()).toMatchObject({ payout: 580, payout_later: 0 });
  to(1, 10);
  const other = await comeWith(code);
  await pay(other, ['pro']);
  await settle();
  // That run is next, and this month's sale too new for it.
  expect(await data()).toMatchObject({ payout: 580, payout_later: 380 });
  const run = await testApp.modules.referrals.planPayouts();
  expect(run.find(({ ownerId }) => ownerId === owner.userId)).toBeUndefined();
  to(0, 21);
  expect(await data()).toMatchObject({ payout: 960, payout_later: 0 });
});

it('holds the same card, the same mailbox, throwaway mail and circles until a person decides', async () => {
  await pay(owner, ['pro'], mastercard);
  const [name] = owner.email.split('@');
  const sameCard = await comeWith(code);
  await pay(sameCard, ['max'], mastercard);
  const sameMailbox = await comeWith(code, { email: `${name}+2@people.test` });
  await pay(sameMailbox, ['max']);
  const throwaway = await comeWith(code, { email: `fan-${count}@mailinator.com` });
  await pay(throwaway, ['max']);
  const gone = await comeWith(code, { email: `gone-${count}@mailinator.com` });
  await pay(gone, ['max']);
  // They came with each other's coupon.
  const first = await buildPerson(testApp);
  await ask(first, 'mutation ($coupon: String!) { create_coupon(coupon: $coupon) { name } }', {
    coupon: `RING-${count}`,
  });
  expect(await activateCoupon(testApp, first.token, code)).toBeUndefined();
  const ring = await buildPerson(testApp);
  const ringCode = `RING-B-${count}`;
  await ask(ring, 'mutation ($coupon: String!) { create_coupon(coupon: $coupon) { name } }', { coupon: ringCode });
  expect(await activateCoupon(testApp, ring.token, `RING-${count}`)).toBeUndefined();
  expect(await activateCoupon(testApp, first.token, ringCode)).toBeUndefined();
  const honest = await comeWith(code);
  await pay(honest, ['max']);
  await settle();

  for (const referred of [sameCard, sameMailbox, throwaway, gone]) expect(await states(referred)).toEqual(['580 hold']);
  expect(await states(honest)).toEqual(['580 pending']);
  const open = await data();
  expect(open).toMatchObject({ payout_held: 2320 });
  expect(open.payout + open.payout_later).toBe(580);
  const held = await admin('referrals', 'held');
  expect(held).toContain(`${sameCard.email}  referred by ${owner.email}  $5.80 held: both paid with the same card`);
  expect(held).toContain(
    `${sameMailbox.email}  referred by ${owner.email}  $5.80 held: both emails lead to one mailbox`,
  );
  expect(held).toContain(`${throwaway.email}  referred by ${owner.email}  $5.80 held: the email is of a throwaway`);
  expect(held).toContain('directly or through others');

  const review = (email: string, decision: string) =>
    admin('referrals', 'review', '--referred', email, '--decision', decision, '--reason', 'looked at both accounts');
  goToNextRun();
  expect((await testApp.modules.referrals.planPayouts()).map(({ ownerId }) => ownerId)).not.toContain(owner.userId);
  expect(await review(sameCard.email, 'approve')).toContain('is approved');
  // An account that was deleted meanwhile has no email any more.
  await ask({ ...gone, token: await logIn(testApp, gone) }, 'mutation { delete_account { success } }');
  expect(await admin('referrals', 'held')).toContain(`deleted account ${gone.userId}  referred by ${owner.email}`);
  expect(await review(gone.userId, 'refuse')).toContain('is refused');
  expect((await states(gone))[0]).toBe('580 refused');
  expect(await review(throwaway.email, 'refuse')).toContain('is refused');
  await expect(review(throwaway.email, 'approve')).rejects.toThrow('does not wait for a review');
  expect((await states(sameCard))[0]).toBe('580 pending');
  expect((await states(throwaway))[0]).toBe('580 refused');
  const paid = await testApp.modules.referrals.payouts.run();
  const mine = paid.find(({ ownerId }) => ownerId === owner.userId);
  expect(mine?.cents).toBe(1160);

  // The bank sends it back: the next run pays it again.
  await admin('referrals', 'settle', '--payout', mine?.id ?? '', '--as', 'returned');
  expect(await payouts()).toEqual([]);
  const again = (await testApp.modules.referrals.payouts.run()).find(({ ownerId }) => ownerId === owner.userId);
  expect(again?.cents).toBe(1160);

  // A chargeback is taken back by hand, once.
  const [sale] = await salesOf(honest);
  const takeBack = () => admin('referrals', 'take-back', '--sale', sale?.id ?? '', '--reason', 'chargeback 0815');
  expect(await takeBack()).toContain('is taken back');
  await expect(takeBack()).rejects.toThrow('no commission that could be taken back');
  expect(await states(honest)).toContain('-580 pending');
});

it('counts the code that was applied last before the first payment, and not an own code', async () => {
  expect(await activateCoupon(testApp, owner.token, code)).toBe('COUPON_OWN');
  const other = await buildPerson(testApp);
  const otherCode = `OTHER-${count}`;
  await ask(other, 'mutation ($coupon: String!) { create_coupon(coupon: $coupon) { name } }', { coupon: otherCode });
  const referred = await comeWith(code);
  expect(await activateCoupon(testApp, referred.token, otherCode)).toBeUndefined();
  await testApp.operator.setFirstBillingDate(referred.userId, new Date(testApp.clock.now().getTime() - day));
  const referral = async () =>
    (
      await testApp.sql<{ coupon: string }>('select coupon from referrals where referred_user_id = $1', [
        referred.userId,
      ])
    )[0];
  expect((await referral())?.coupon).toBe(otherCode);
  await activateCoupon(testApp, referred.token, code);
  expect((await referral())?.coupon).toBe(code);
  await pay(referred, ['pro']);
  await settle();
  expect(await states(referred)).toEqual(['380 pending']);
});
