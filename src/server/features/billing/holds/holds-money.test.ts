/** Money while an operator keeps artists suspended: nothing is charged, nobody but an operator brings them back, and a resume charges no card (DESK-21 to DESK-23). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsSoFar } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, logIn } from '#tests/fixtures/builders.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { buildPayingAccount, type PayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let account: PayingAccount;
/** The account's second artist. */
let other: string;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.standIns.cardProvider.switches.answers = 'none';
  account = await buildPayingAccount(testApp);
  other = await buildArtist(testApp, account.payer.userId, { name: 'Tide Lines' });
});

const admin = (...words: string[]) => operatorCommand(testApp, ...words);
const reason = ['--reason', 'phishing'];
const suspend = (id = account.artistId) => admin('artist', 'suspend', '--artist', id, ...reason);
const resume = (id = account.artistId) => admin('artist', 'resume', '--artist', id);
const planOf = async (id = account.artistId) =>
  (
    await testApp.sql<{ plan: string; held: boolean }>(
      'select current_plan as plan, held_at is not null as held from artists where id = $1',
      [id],
    )
  )[0];
const held = { plan: '', held: true };
const both = () => [...account.asArtists('pro'), ...account.asArtists('pro', other)];
const job = () =>
  testApp.modules.billing.jobs?.find(({ definition }) => definition.name === 'billing.suspend_unpaid')?.run({});
const card = () => {
  const found = Object.values(testApp.standIns.cardProvider.state.cards).find(
    (one) => one.customerId === customerId(account.payer.userId),
  );
  if (found === undefined) throw new Error('The provider has no card of the payer.');
  return found;
};

describe('an artist that an operator suspends', () => {
  it('leaves the subscription with a credit, and only the other one is charged for from then on', async () => {
    await account.subscribe(both());
    await account.pass(10);
    const credit = await account.restOf(1900);
    const words = `It leaves the subscription of ${account.payer.email}; $${(credit / 100).toFixed(2)} are credited.`;
    expect(await admin('artist', 'suspend', '--artist', account.artistId, ...reason, '--dry-run')).toContain(words);
    expect(await suspend()).toContain(words);
    expect(await planOf()).toEqual(held);
    expect(await account.information()).toMatchObject({ total: 1900, credit_cents: credit });
    const before = account.captured();
    await account.passBillingDay();
    expect(account.captured() - before).toBe(1900 - credit);
    await account.expectSameSums();
  });

  it('that is the only paid one is charged for no more, over several periods', async () => {
    await account.subscribe(account.asArtists('pro'));
    await suspend();
    const before = account.captured();
    for (const days of [32, 31, 31]) await account.pass(days);
    await account.information();
    expect(account.captured()).toBe(before);
    await account.expectSameSums();
  });

  it('is out of the subscription within minutes where the card provider gave no answer', async () => {
    await account.subscribe(both());
    testApp.standIns.cardProvider.switches.answers = 'lost';
    expect(await suspend()).toContain('tried again every ten minutes');
    expect(await planOf()).toEqual(held);
    testApp.standIns.cardProvider.switches.answers = 'none';
    await job();
    expect(await account.information()).toMatchObject({ total: 1900 });
    await account.expectSameSums();
  });

  it('ends an overdue subscription that is for nothing else, so that its card is not tried again', async () => {
    await account.subscribe(account.asArtists('pro'));
    card().declines = '2000';
    await account.pass(32);
    expect((await account.information()).status).toBe('Past Due');
    expect(await suspend()).toContain('its card is not tried again');
    card().declines = '';
    await account.pass(9);
    expect((await account.information()).status).toBe('Canceled');
    await account.expectSameSums();
  });

  it('stays in an overdue subscription for others until it is paid, and leaves then', async () => {
    await account.subscribe(both());
    card().declines = '2000';
    await account.pass(32);
    expect((await account.information()).status).toBe('Past Due');
    expect(await suspend()).toContain('leaves the subscription once that is paid');
    card().declines = '';
    account.shownCents += 3800;
    await account.ask('mutation { retry_charge(nonce: "fake-valid-visa-nonce") { id } }');
    await job();
    expect(await account.information()).toMatchObject({ status: 'Active', total: 1900 });
    await account.expectSameSums();
  });
});

describe('its payer cannot bring it back', () => {
  const calls: Record<string, string> = {
    change_artist_plan:
      'mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "pro") { success } }',
    select_plan: 'mutation ($id: uuid!) { select_plan(artist_id: $id, selected_plan: "pro") { success } }',
    change_subscription: 'mutation ($id: uuid!) { change_subscription(artist_id: $id, plan: "pro") { success } }',
    'change_subscription with a card':
      'mutation ($id: uuid!) { change_subscription(artist_id: $id, plan: "pro", nonce: "fake-valid-visa-nonce") { success } }',
    upgrade_artist_trial_plan_to_any:
      'mutation ($id: uuid!) { upgrade_artist_trial_plan_to_any(artist_id: $id, selected_plan: "max") { success } }',
    upgrade_artist_trial_plan: 'mutation ($id: uuid!) { upgrade_artist_trial_plan(artist_id: $id) { success } }',
    reactivate_artist_subscription:
      'mutation ($id: uuid!) { reactivate_artist_subscription(artist_id: $id, nonce: "fake-valid-visa-nonce") { success } }',
    subscribe:
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
    preview_artist_plan:
      'query ($id: uuid!) { preview_artist_plan(artist_id: $id, selected_plan: "pro") { due_cents } }',
    preview_subscription:
      'query ($id: uuid!) { preview_subscription(artists: [{ id: $id, selected_plan: "pro" }], yearly_plan: false) { due_cents } }',
  };
  it.each([
    ['under a subscription', async () => void (await account.subscribe(both()))],
    ['without one', async () => undefined],
    [
      'on trial',
      () =>
        testApp.operator.setFirstBillingDate(account.payer.userId, new Date(testApp.clock.now().getTime() + 9 * day)),
    ],
    [
      'of an agency',
      async () => void (await testApp.sql("update users set plan = 'agency' where id = $1", [account.payer.userId])),
    ],
  ])('%s, by any call', async (_, prepare) => {
    await prepare();
    await suspend();
    const before = account.captured();
    account.payer.token = await logIn(testApp, account.payer);
    for (const [name, document] of Object.entries(calls)) {
      const { codes } = await testApp.call(account.payer.token, document, { id: account.artistId });
      expect([name, ...codes]).toEqual([name, 'ARTIST_HELD']);
    }
    expect(await planOf()).toEqual(held);
    expect(account.captured()).toBe(before);
  });

  it('by renewing everything, which leaves it out', async () => {
    await account.subscribe(both());
    await account.cancel();
    await suspend();
    await account.pass(40);
    await testApp.modules.billing.suspendUnpaid();
    const before = account.captured();
    await account.ask('mutation { resubscribe(nonce: "fake-valid-visa-nonce") { success } }');
    expect(account.captured() - before).toBe(1900);
    expect([await planOf(), await planOf(other)]).toEqual([held, { plan: 'pro', held: false }]);
  });

  it('by a coupon whose free months bring back what the end of a trial suspended', async () => {
    await testApp.operator.setFirstBillingDate(account.payer.userId, new Date(testApp.clock.now().getTime() - 1));
    await testApp.modules.billing.suspendUnpaid();
    await suspend();
    await testApp.operator.createCoupon({ code: 'TWOMONTHS', freeMonths: 2 });
    await account.ask('mutation { activate_coupon(coupon: "TWOMONTHS") { success } }');
    expect([await planOf(), await planOf(other)]).toEqual([held, { plan: 'pro', held: false }]);
  });

  it('nor can an operator by set-plan, set-kind or a payment that was under way', async () => {
    await suspend();
    await expect(admin('set-plan', '--artist', account.artistId, '--plan', 'pro')).rejects.toThrow('use artist resume');
    await expect(testApp.operator.setPlan(account.artistId, 'pro')).rejects.toThrow('suspended by the operator');
    await admin('set-kind', '--email', account.payer.email, '--kind', 'family');
    expect(await planOf()).toEqual(held);
  });

  it('also where it is suspended while its payment has no answer: what was charged is credited', async () => {
    testApp.standIns.cardProvider.switches.answers = 'lost';
    expect((await account.subscribe(account.asArtists('pro'))).code).toBe('BILLING_PENDING');
    await suspend();
    testApp.standIns.cardProvider.switches.answers = 'none';
    await testApp.modules.billing.jobs
      ?.find(({ definition }) => definition.name === 'billing.resolve_intent')
      ?.run({ userId: account.payer.userId });
    await job();
    expect(await planOf()).toEqual(held);
    expect(await account.information()).toMatchObject({ total: 0, credit_cents: 1900 });
    await account.expectSameSums();
  });
});

describe('an artist that is resumed', () => {
  it('is back in its subscription for nothing within the period, and is renewed as before', async () => {
    await account.subscribe(both());
    await account.pass(5);
    await suspend();
    await account.pass(5);
    expect(await admin('artist', 'resume', '--artist', account.artistId, '--dry-run')).toContain(
      'back on the plan of before',
    );
    const before = account.captured();
    expect(await resume()).toContain('nothing is charged now');
    expect(account.captured()).toBe(before);
    expect(await planOf()).toEqual({ plan: 'pro', held: false });
    const { total, credit_cents } = await account.information();
    expect(total).toBe(3800);
    // The days for which its pages were closed stay credited.
    expect(credit_cents).toBeGreaterThan(0);
    await account.passBillingDay();
    await account.expectSameSums();
  });

  it('stays without a plan in a later period, charges nothing, and can be restored by its payer', async () => {
    await account.subscribe(both());
    await suspend();
    await account.passBillingDay();
    const before = account.captured();
    const words = `suspended until ${account.payer.email} restores it in Billing`;
    expect(await admin('artist', 'resume', '--artist', account.artistId, '--dry-run')).toContain(words);
    expect(await resume()).toContain(words);
    expect(await planOf()).toEqual({ plan: '', held: false });
    expect(account.captured()).toBe(before);
    await expect
      .poll(async () => (await mailsSoFar(testApp, account.payer.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/ is not suspended any more$/));
    await account.changePlan('pro');
    expect(await planOf()).toEqual({ plan: 'pro', held: false });
    await account.expectSameSums();
  });

  it('keeps what a canceled subscription paid, and nothing beyond it', async () => {
    await account.subscribe(both());
    await account.cancel();
    await suspend();
    await suspend(other);
    await account.pass(5);
    await resume();
    expect(await planOf()).toEqual({ plan: 'pro', held: false });
    await account.pass(40);
    await resume(other);
    await testApp.modules.billing.suspendUnpaid();
    expect([await planOf(), await planOf(other)]).toEqual([
      { plan: '', held: false },
      { plan: '', held: false },
    ]);
    await account.expectSameSums();
  });

  it('has no plan where it had none when it was suspended', async () => {
    await account.subscribe(both());
    await account.changePlan('');
    await suspend();
    expect(await resume()).toContain('Nothing is paid for');
    expect(await planOf()).toEqual({ plan: '', held: false });
    await account.expectSameSums();
  });

  it('has its plan again on trial and where nothing was ever due', async () => {
    const onTrial = await buildPerson(testApp);
    const artistId = await buildArtist(testApp, onTrial.userId);
    for (const id of [artistId, account.artistId]) {
      await suspend(id);
      await resume(id);
      expect(await planOf(id)).toEqual({ plan: 'pro', held: false });
    }
    await expect(resume()).rejects.toThrow('No operator has suspended');
  });
});
