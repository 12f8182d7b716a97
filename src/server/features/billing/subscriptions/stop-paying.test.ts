/** Deleting artists and accounts that are paid for: the provider stops charging first, or nothing is deleted (BILL-50 to BILL-53). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
let kept: string;
let gone: string;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  payer = await buildPerson(testApp);
  [kept, gone] = [await buildArtist(testApp, payer.userId), await buildArtist(testApp, payer.userId)];
  await testApp.operator.setFirstBillingDate(payer.userId, new Date(testApp.clock.now().getTime() - day));
});
afterEach(async () => {
  testApp.standIns.cardProvider.switches.answers = 'none';
  // Whoever was charged, deleted accounts included: the provider took what our ledger says.
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
});

const subscribe = async (): Promise<void> => {
  const document =
    'mutation ($artists: [chosen_plan_input!]!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: $artists) { id } }';
  const artists = [kept, gone].map((id) => ({ id, selected_plan: 'pro' }));
  dataOf(await testApp.call(payer.token, document, { artists }));
};
const deleteArtist = async (id = gone) => {
  // Months go by in these tests, and the proof of the login with them.
  await testApp.sql('update sessions set proven_at = $1 where user_id = $2', [testApp.clock.now(), payer.userId]);
  return testApp.call(payer.token, 'mutation ($id: uuid!) { delete_artist(artist_id: $id) { success } }', { id });
};
const deleteAccount = () => testApp.call(payer.token, 'mutation { delete_account { success } }');
const information = async () =>
  dataOf(
    await testApp.call<{ get_billing_information: { status: string; total: number; credit_cents: number } }>(
      payer.token,
      '{ get_billing_information { status total credit_cents } }',
    ),
  ).get_billing_information;
const exists = async (table: 'artists' | 'users', id: string) =>
  (await testApp.sql(`select from ${table} where id = $1`, [id])).length === 1;
const ledger = async () =>
  (
    await testApp.sql<{ kind: string; amount_cents: number }>(
      'select kind, amount_cents from billing_ledger where user_id = $1 order by id',
      [payer.userId],
    )
  ).map(({ kind, amount_cents }) => [kind, amount_cents]);
const theirSubscription = () => {
  const { subscriptions, cards } = testApp.standIns.cardProvider.state;
  return Object.values(subscriptions).find(
    ({ cardToken }) => cards[cardToken]?.customerId === customerId(payer.userId),
  );
};
const captured = () => testApp.standIns.cardProvider.captured().get(customerId(payer.userId));
/** Lets a month go by at the provider and here. */
const liveOn = async (days: number): Promise<void> => {
  testApp.clock.moveBy(days * day);
  testApp.standIns.cardProvider.runDue();
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
};

describe('deleting an artist', () => {
  it('ends its line first: its payer is credited at once and charged less from the next month on', async () => {
    await subscribe();
    dataOf(await deleteArtist());
    expect(await exists('artists', gone)).toBe(false);
    expect(await information()).toMatchObject({ status: 'Active', total: 1900, credit_cents: 1900 });
    await liveOn(32);
    // The next month is paid by the credit.
    expect(captured()).toBe(3800);
    await liveOn(31);
    expect(captured()).toBe(5700);
    expect((await ledger()).sort()).toEqual([
      ['credit', 1900],
      ['credit_used', 1900],
      ['sale', 1900],
      ['sale', 3800],
    ]);
  });

  it.each(['lost', 'before', 'after'] as const)(
    'deletes nothing while the answer is %s, and goes on later',
    async (fault) => {
      await subscribe();
      testApp.standIns.cardProvider.switches.answers = fault;
      const refused = await deleteArtist();
      expect(refused.codes).toEqual(['PAYMENT_NOT_STOPPED']);
      expect(await exists('artists', gone)).toBe(true);
      testApp.standIns.cardProvider.switches.answers = 'none';
      dataOf(await deleteArtist());
      expect(await exists('artists', gone)).toBe(false);
      expect(await information()).toMatchObject({ total: 1900, credit_cents: 1900 });
      expect(await ledger()).toEqual([
        ['sale', 3800],
        ['credit', 1900],
      ]);
      expect(captured()).toBe(3800);
    },
  );

  it('changes nothing for the only artist, whose payments go on', async () => {
    await subscribe();
    dataOf(await deleteArtist(kept));
    expect((await deleteArtist(gone)).codes).toEqual(['ARTIST_LAST']);
    expect(await information()).toMatchObject({ total: 1900 });
  });

  it('is refused while a payment for several artists is overdue', async () => {
    await subscribe();
    const subscription = theirSubscription();
    const cardData = testApp.standIns.cardProvider.state.cards[subscription?.cardToken ?? ''];
    if (cardData === undefined) throw new Error('The provider has no card.');
    cardData.declines = '2000';
    await liveOn(32);
    payer.token = await logIn(testApp, payer);
    expect((await information()).status).toBe('Past Due');
    expect((await deleteArtist()).codes).toEqual(['PAYMENT_OVERDUE']);
    expect(await exists('artists', gone)).toBe(true);
  });
});

describe('deleting an account', () => {
  it('cancels its subscription first, and keeps what its invoices need', async () => {
    await subscribe();
    dataOf(await deleteAccount());
    expect(await exists('users', payer.userId)).toBe(false);
    expect(theirSubscription()?.status).toBe('Canceled');
    await liveOn(70);
    expect(captured()).toBe(3800);
    expect(await ledger()).toEqual([['sale', 3800]]);
    const [former] = await testApp.sql('select email from billing_former_payers where user_id = $1', [payer.userId]);
    expect(former).toEqual({ email: payer.email });
    expect(await testApp.sql('select 1 from billing_cards where user_id = $1', [payer.userId])).toEqual([]);
  });

  it.each(['lost', 'before'] as const)('deletes nothing while the answer is %s', async (fault) => {
    await subscribe();
    testApp.standIns.cardProvider.switches.answers = fault;
    const refused = await deleteAccount();
    expect(refused.codes).toEqual(['PAYMENT_NOT_STOPPED']);
    expect(await exists('users', payer.userId)).toBe(true);
    testApp.standIns.cardProvider.switches.answers = 'none';
    // The session of the refused call still works.
    dataOf(await deleteAccount());
    expect(await exists('users', payer.userId)).toBe(false);
    expect(theirSubscription()?.status).toBe('Canceled');
  });

  it('by the operator cancels the subscription as well', async () => {
    await subscribe();
    await testApp.operator.removeAccount(payer.email);
    expect(await exists('users', payer.userId)).toBe(false);
    expect(theirSubscription()?.status).toBe('Canceled');
    await liveOn(32);
    expect(captured()).toBe(3800);
  });

  it('leaves an heir an artist that is paid to the end of the period, and that the heir can pay for', async () => {
    const heir = await buildPerson(testApp);
    await testApp.operator.addMember(kept, heir.userId, 'owner');
    await subscribe();
    const ends = theirSubscription()?.nextBillingDay;
    dataOf(await deleteAccount());
    const [artist] = await testApp.sql<{ payer: string; plan: string; paid_until: Date }>(
      'select billing_user_id as payer, current_plan as plan, paid_until from artists where id = $1',
      [kept],
    );
    expect(artist).toMatchObject({ payer: heir.userId, plan: 'pro' });
    expect(artist?.paid_until.toISOString()).toBe(`${ends}T00:00:00.000Z`);
    await testApp.operator.setFirstBillingDate(heir.userId, new Date(testApp.clock.now().getTime() - day));
    const document =
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }';
    dataOf(await testApp.call(heir.token, document, { id: kept }));
    // The former payer paid pro for it today: bio costs nothing more now, and the difference is the artist's next charges.
    expect(testApp.standIns.cardProvider.captured().get(customerId(heir.userId))).toBeUndefined();
    const { get_billing_information: theirs } = dataOf(
      await testApp.call<{ get_billing_information: { credit_cents: number } }>(
        heir.token,
        '{ get_billing_information { credit_cents } }',
      ),
    );
    expect(theirs.credit_cents).toBe(1300);
  });
});

it('refuses in the database to delete what is still charged for', async () => {
  await subscribe();
  await expect(testApp.sql('delete from artists where id = $1', [gone])).rejects.toThrow('end it first');
  await testApp.sql('update billing_lines set ended_at = now() where artist_id = any($1)', [[gone, kept]]);
  await testApp.sql('delete from artists where id = any($1)', [[gone, kept]]);
  await expect(testApp.sql('delete from users where id = $1', [payer.userId])).rejects.toThrow('cancel it first');
  // The books agree again once the provider has stopped.
  await testApp.operator.removeAccount(payer.email);
});
