/** Accounts live through months of random acts and faults: each sum was shown before, follows the rules, and is in the ledger. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnswerFault } from '#sandbox/braintree/provider.ts';
import type { Subscription, Transaction } from '#sandbox/braintree/provider-state.ts';
import { refund, voidSale } from '#sandbox/braintree/transaction-calls.ts';
import { webhookModes } from '#sandbox/braintree/webhook-sender.ts';
import {
  beginningPrice,
  brokenRules,
  changePrice,
  expectedCodes,
  intervalPrice,
  legalTransitions,
  newestSubscription,
  otherInterval,
  type Price,
  paidSoFar,
} from '#tests/fixtures/billing-rules.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { seededNumbers } from '#tests/fixtures/seeded.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from './provider/provider-ids.ts';

/** Each batch has a server, a provider and a seed of its own. */
const batches = figure(1, 20);
const accountsInBatch = figure(5, 50);
const days = figure(40, 400);

let testApp: TestApp;
let chance: () => number;
beforeEach(async () => {
  testApp = await createTestApp();
  await testApp.sql('create table watched (id text, was text, became text)');
  await testApp.sql(
    `create function watch() returns trigger language plpgsql as $$ begin
       if old.status <> new.status then insert into watched values (new.id, old.status, new.status); end if; return new;
     end $$`,
  );
  await testApp.sql('create trigger watch after update on billing_subscriptions for each row execute function watch()');
});
afterEach(() => testApp?.close());

const oneOf = <One>(list: readonly One[]): One => list[Math.floor(chance() * list.length)] as One;

/** What an act showed before it was done: what is due at once, and what each period costs after credit. */
interface Shown {
  dueCents: number;
  nextCents: number;
}
interface Account {
  person: TestPerson;
  artistIds: string[];
  /** The instant at which the trial ends; '' without one. */
  trialEnds: string;
  /**
   * What the screens said the day before a subscription was billed, by `<subscription> <day>`. While an act has no answer there are two figures: the
   * billing information's, and the one that the act was confirmed with.
   */
  invoices: Map<string, number[]>;
  /** What acts showed, by their intent. */
  acts: Map<string, Shown>;
}
interface Information {
  status: string;
  billing_interval: string;
  total: number;
  credit_cents: number;
  artists: { id: string; plan: string; previous_plan: string; price_cents: number | null }[];
}

const [provider, day] = [() => testApp.standIns.cardProvider, 86_400_000];
const counts = {
  acts: 0,
  renewals: 0,
  leftOut: 0,
  putBack: 0,
  refused: 0,
  requoted: 0,
  pending: 0,
  sales: 0,
  refunds: 0,
  transitions: 0,
  cents: 0,
};

const ask = async <Data extends object>({ person }: Account, document: string, variables = {}): Promise<Data> => {
  const { data, codes } = await testApp.call<Data>(person.token, document, variables);
  if (data === null || codes.length > 0) throw new Error(`${document} ${JSON.stringify(variables)}: ${codes[0]}`);
  return data;
};
const informationOf = async (account: Account): Promise<Information> =>
  (
    await ask<{ get_billing_information: Information }>(
      account,
      '{ get_billing_information { status billing_interval total credit_cents artists { id plan previous_plan price_cents } } }',
    )
  ).get_billing_information;

const fields = '{ due_cents credit_cents total_cents discount_cents }';
type Quote = Price & { discount_cents: number };
const shownPrice = ({ due_cents, credit_cents, total_cents }: Quote): Price => ({
  due_cents,
  credit_cents,
  total_cents,
});
const quoteOf = async (account: Account, field: string, head: string, variables = {}): Promise<Quote> =>
  (await ask<{ quote: Quote }>(account, `query ${head} { quote: ${field} ${fields} }`, variables)).quote;

/** A preview and the act that it is of. */
interface Act {
  preview?: () => Promise<Quote>;
  /** What the rules say that it costs. */
  expected?: Price;
  document: string;
  variables?: Record<string, unknown>;
}
const nonceOf = () =>
  oneOf(['fake-valid-visa-nonce', 'fake-valid-mastercard-nonce', 'fake-processor-declined-visa-nonce']);

const liveStatuses = ['Pending', 'Active', 'Past Due'];

/** The subscriptions of an account at the provider that are not ended. */
const liveOf = ({ person }: Account): Subscription[] =>
  Object.values(provider().state.subscriptions).filter(
    ({ cardToken, status }) =>
      provider().state.cards[cardToken]?.customerId === customerId(person.userId) && liveStatuses.includes(status),
  );

/** What this account may do next. */
async function actOf(account: Account, now: Information): Promise<Act | undefined> {
  const recorded = await newestSubscription(testApp, account.person.userId);
  const artistId = oneOf(account.artistIds);
  const yearly = chance() < 0.3;
  const artist = now.artists.find(({ id }) => id === artistId);
  const isLive = ['Pending', 'Active'].includes(now.status);
  const today = dayOf(testApp.clock.now());
  const paid = await paidSoFar(testApp, account.person.userId, { newest: recorded, today });
  if (recorded === undefined || (!isLive && now.status !== 'Past Due')) {
    const some = account.artistIds.filter(() => chance() < 0.6);
    const artists = (some.length > 0 ? some : [artistId]).map((id) => ({
      id,
      selected_plan: oneOf(['bio', 'pro', 'max']),
    }));
    const head = '($artists: [chosen_plan_input!]!, $yearly: Boolean!)';
    const terms = { interval: yearly ? 'yearly' : 'monthly', today, firstDay: firstDayOf(account, today) };
    const { goesOn, ...expected } = beginningPrice(recorded, paid, artists, terms);
    if (goesOn) counts.renewals += 1;
    if (goesOn && recorded?.lines.some(({ artistId: id }) => !artists.some((one) => one.id === id)))
      counts.leftOut += 1;
    if (paid.withoutLine.some(({ artistId: id }) => artists.some((one) => one.id === id))) counts.putBack += 1;
    return {
      expected,
      preview: () =>
        quoteOf(account, 'preview_subscription(artists: $artists, yearly_plan: $yearly)', head, { artists, yearly }),
      document:
        'mutation ($nonce: String!, $artists: [chosen_plan_input!]!, $yearly: Boolean!, $shown: shown_price_input) { subscribe(nonce: $nonce, yearly_plan: $yearly, artists: $artists, shown: $shown) { id } }',
      variables: { nonce: nonceOf(), artists, yearly },
    };
  }
  const card: Act = {
    document: 'mutation ($nonce: String!) { retry_charge(nonce: $nonce) { id } }',
    variables: { nonce: nonceOf() },
  };
  if (!isLive || chance() < 0.1) return card;
  if (chance() < 0.15) return { document: 'mutation { cancel_subscription { success } }' };
  if (chance() < 0.15) {
    const variables = { yearly: now.billing_interval !== 'yearly' };
    const total_cents = otherInterval(now.total, variables.yearly ? 'yearly' : 'monthly');
    return {
      expected: intervalPrice(recorded, paid, now, total_cents, today),
      preview: () =>
        quoteOf(account, 'preview_billing_interval(yearly_plan: $yearly)', '($yearly: Boolean!)', variables),
      document:
        'mutation ($yearly: Boolean!, $shown: shown_price_input) { change_billing_interval(yearly_plan: $yearly, shown: $shown) { success } }',
      variables,
    };
  }
  // A change, a suspension, or a restoration.
  const plan =
    artist?.plan === '' && artist.previous_plan !== '' ? artist.previous_plan : oneOf(['', 'bio', 'pro', 'max']);
  const variables = { id: artistId, plan };
  if (plan !== '' && paid.withoutLine.some(({ artistId: id }) => id === artistId)) counts.putBack += 1;
  return {
    expected: changePrice(recorded, paid, { ...variables, total: now.total, today }),
    preview: () =>
      quoteOf(
        account,
        'preview_artist_plan(artist_id: $id, selected_plan: $plan)',
        '($id: uuid!, $plan: String!)',
        variables,
      ),
    document:
      'mutation ($id: uuid!, $plan: String!, $shown: shown_price_input) { change_artist_plan(artist_id: $id, selected_plan: $plan, shown: $shown) { success } }',
    variables,
  };
}

const newestIntent = async ({ person }: Account): Promise<{ id: string; state: string } | undefined> =>
  (
    await testApp.sql<{ id: string; state: string }>(
      'select id, state from billing_intents where user_id = $1 order by created_at desc, id limit 1',
      [person.userId],
    )
  )[0];

/** Whether the answer to an act was lost, so that it may still be carried out or refused. */
const isOpen = (intent: { state: string } | undefined): boolean => intent?.state === 'sent';

async function act(account: Account): Promise<void> {
  const now = await informationOf(account);
  const wanted = await actOf(account, now);
  if (wanted === undefined) return;
  const quote = await wanted.preview?.();
  const before = await newestIntent(account);
  // An act whose answer was lost may be finished between the two questions.
  if (quote !== undefined && !isOpen(before))
    expect({ document: wanted.document, ...wanted.variables, quote: shownPrice(quote) }).toEqual({
      document: wanted.document,
      ...wanted.variables,
      quote: wanted.expected,
    });
  // The provider may have ended it meanwhile, with a webhook that was lost: the act finds that out.
  const isEndedUnread = liveStatuses.includes(now.status) && liveOf(account).length === 0;
  const { switches } = provider();
  const faults: AnswerFault[] = ['none', 'none', oneOf(['lost', 'after', 'before'])];
  if (chance() < 0.15) switches.nextAnswers = faults.slice(Math.floor(chance() * 3));
  const { codes } = await testApp.call(account.person.token, wanted.document, {
    ...wanted.variables,
    ...(quote === undefined ? {} : { shown: shownPrice(quote) }),
  });
  switches.nextAnswers = [];
  counts.acts += 1;
  if (codes[0] === 'BILLING_PENDING') counts.pending += 1;
  else if (codes[0] === 'QUOTE_CHANGED') counts.requoted += 1;
  else if (codes[0] !== undefined) counts.refused += 1;
  expect(expectedCodes).toContain(codes[0]);
  const intent = await newestIntent(account);
  // A declined card changes nothing (BILL-16).
  if (codes[0]?.startsWith('CARD_') && !isOpen(before) && !isEndedUnread) {
    const { artists, total } = await informationOf(account);
    expect({ codes, artists, total }).toEqual({ codes, artists: now.artists, total: now.total });
  }
  if (intent === undefined || intent.id === before?.id || quote === undefined) return;
  account.acts.set(intent.id, { dueCents: quote.due_cents, nextCents: quote.total_cents - quote.discount_cents });
}

/** What the provider's operator and the payers' banks do. */
function disturb({ person }: Account): void {
  const customer = customerId(person.userId);
  const { state } = provider();
  for (const card of Object.values(state.cards))
    if (card.customerId === customer && chance() < 0.03) card.declines = chance() < 0.5 ? '2001' : '';
  if (chance() > 0.01) return;
  const sales = Object.values(state.transactions).filter((one) => one.customerId === customer && one.type === 'sale');
  const sale = sales[Math.floor(chance() * sales.length)];
  if (sale === undefined) return;
  if (sale.status === 'submitted_for_settlement') voidSale(provider(), sale);
  else refund(provider(), sale, chance() < 0.5 ? {} : { amount: (sale.amountCents / 200).toFixed(2) });
}

const runJob = async (name: string) => {
  const job = testApp.modules.billing.jobs?.find(({ definition }) => definition.name === name);
  if (job === undefined) throw new Error(`The job ${name} is gone.`);
  await job.run({});
};
const runDaily = () => runJob('billing.read_subscriptions');

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
/** BILL-15: the first day that begins when a running trial is over. Acts happen at noon. */
const firstDayOf = ({ trialEnds: ends }: Account, today: string): string =>
  ends <= `${today}T12` ? today : dayOf(new Date(Date.parse(ends) + day - 1));

/** Says what the invoice of a subscription will be, the day before it is billed. */
async function readInvoice(account: Account, tomorrow: string): Promise<(() => Promise<void>) | undefined> {
  const due = liveOf(account).find(
    ({ nextBillingDay, status }) => nextBillingDay === tomorrow && status !== 'Past Due',
  );
  if (due === undefined) return undefined;
  const { total, credit_cents } = await informationOf(account);
  const usedCents = Math.min(total, credit_cents);
  const newest = await newestIntent(account);
  const unanswered = isOpen(newest) ? account.acts.get(newest?.id ?? '') : undefined;
  account.invoices.set(`${due.id} ${tomorrow}`, [
    total - usedCents,
    ...(unanswered === undefined ? [] : [unanswered.nextCents]),
  ]);
  return async () => {
    if (due.status === 'Canceled' || isOpen(newest) || isOpen(await newestIntent(account))) return;
    const { credit_cents: left } = await informationOf(account);
    const invoices = Object.values(provider().state.transactions).filter((one) => one.subscriptionId === due.id);
    expect({ due, invoices, left }).toEqual({ due, invoices, left: credit_cents - usedCents });
  };
}

async function live(accounts: readonly Account[]): Promise<void> {
  // Noon: a day of billing is over when people act.
  testApp.clock.moveBy(day - ((testApp.clock.now().getTime() + day / 2) % day));
  for (let index = 0; index < days; index += 1) {
    const tomorrow = dayOf(new Date(testApp.clock.now().getTime() + day));
    const billed = [];
    // Every minute in the product; where it does not run for a day, a period begins before an act has its answer (BILL-68).
    if (chance() < 0.8) await runJob('billing.resolve_intents');
    for (const account of accounts) billed.push(await readInvoice(account, tomorrow));
    testApp.clock.moveBy(day);
    provider().webhooks.mode = oneOf(webhookModes);
    provider().runDue();
    // The invoice has used the credit that it was shown with (BILL-7), unless that stays unread for now.
    for (const expectUsed of billed) if (chance() < 0.5) await expectUsed?.();
    if (chance() < 0.1) await runDaily();
    if (chance() < 0.1) await testApp.modules.billing.suspendUnpaid();
    // Everybody proves who they are each day, and logins end after 30 days without use, which no account here is for.
    await testApp.sql(
      "update sessions set created_at = $1, last_used_at = $1, proven_at = $1, expires_at = $1::timestamptz + interval '30 days'",
      [testApp.clock.now()],
    );
    for (const account of accounts) {
      disturb(account);
      if (chance() < 0.12) await act(account);
    }
  }
}

/** What was shown for a sale before it was made; more than one figure where the answer to an act was lost. */
async function shownFor(account: Account, sale: Transaction): Promise<(number | undefined)[]> {
  const byIntent = account.acts.get(sale.orderId);
  if (byIntent !== undefined) return [byIntent.dueCents];
  const invoice = account.invoices.get(`${sale.subscriptionId} ${sale.period?.start}`);
  if (invoice !== undefined) return invoice;
  const [begun] = await testApp.sql<{ id: string }>(
    "select id from billing_intents where details->>'subscriptionId' = $1 and kind in ('subscribe', 'interval') order by state = 'done' desc",
    [sale.subscriptionId],
  );
  const shown = account.acts.get(begun?.id ?? '');
  return [shown === undefined || shown.dueCents > 0 ? shown?.dueCents : shown.nextCents];
}

const took = (one: Transaction) => ['submitted_for_settlement', 'settling', 'settled'].includes(one.status);

async function expectBalanced(account: Account): Promise<void> {
  const { userId } = account.person;
  const all = Object.values(provider().state.transactions).filter((one) => one.customerId === customerId(userId));
  for (const sale of all.filter((one) => one.type === 'sale' && (took(one) || one.status === 'voided'))) {
    // A sale that was taken back because its change could not be made.
    if (sale.status === 'voided' && sale.orderId !== '') continue;
    const shown = await shownFor(account, sale);
    expect(shown.includes(sale.amountCents) ? undefined : { sale, shown }).toBeUndefined();
    // BILL-15: nothing is charged before the trial ends.
    expect(sale.createdAt >= account.trialEnds).toBe(true);
    counts.sales += 1;
  }
  const orders = all.filter((one) => one.orderId !== '' && took(one) && one.type === 'sale').map((one) => one.orderId);
  expect(new Set(orders).size).toBe(orders.length);
  counts.refunds += all.filter(({ type }) => type === 'credit').length;
  const captured = provider().captured().get(customerId(userId)) ?? 0;
  const [ledger] = await testApp.sql<{ cents: number }>(
    "select coalesce(sum(case kind when 'sale' then amount_cents when 'refund' then -amount_cents else 0 end), 0)::int as cents from billing_ledger where user_id = $1",
    [userId],
  );
  expect({ userId, cents: ledger?.cents }).toEqual({ userId, cents: captured });
  counts.cents += captured;
  expect(liveOf(account).length).toBeLessThanOrEqual(1);
}

it.each(Array.from({ length: batches }, (_, batch) => batch))(
  `batch %i of ${accountsInBatch} accounts over ${days} days`,
  async (batch) => {
    chance = seededNumbers(20_261_123 + batch);
    const accounts: Account[] = [];
    for (let index = 0; index < accountsInBatch; index += 1) {
      await testApp.sql('delete from rate_limits');
      const hasTrial = index % 2 === 1;
      const person = await buildPerson(testApp, hasTrial ? {} : { firstBillingDate: null });
      const trialEnds = hasTrial ? new Date(testApp.clock.now().getTime() + 14 * day).toISOString() : '';
      const artistIds: string[] = [];
      for (let count = 0; count < 3; count += 1) artistIds.push(await buildArtist(testApp, person.userId));
      accounts.push({ person, artistIds, trialEnds, invoices: new Map(), acts: new Map() });
    }
    await live(accounts);

    provider().webhooks.mode = 'after';
    const open = async () => (await testApp.sql("select id from billing_intents where state = 'sent'")).length;
    await expect.poll(open, { timeout: 120_000 }).toBe(0);
    await runDaily();
    await testApp.modules.billing.suspendUnpaid();
    expect(await testApp.modules.billing.check()).toEqual([]);
    expect(await brokenRules(testApp)).toEqual([]);
    for (const account of accounts) await expectBalanced(account);
    const watched = await testApp.sql<{ was: string; became: string }>('select was, became from watched');
    expect(watched.filter(({ was, became }) => !legalTransitions.has(`${was} ${became}`))).toEqual([]);
    counts.transitions += watched.length;
    if (batch < batches - 1) return;
    const { acts, sales, refunds, transitions } = counts;
    const said = `${acts} acts, ${sales} sales, ${refunds} refunds, ${transitions} changes of state, 0 wrong`;
    reportFigure('simulated accounts', `${batches * accountsInBatch} over ${days} days: ${said}`);
  },
  3_600_000,
);
