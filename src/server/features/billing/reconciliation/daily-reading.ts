/**
 * The daily reading of the card provider (BILL-19): every live subscription, and the charges of the payers for whom something changed. It remembers how
 * far it is, so that it goes on where a process died.
 */
import type { Kysely } from 'kysely';
import { isLive } from '#domain/billing/status.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Payments } from '../../../vendors/braintree/payments.ts';
import { type BillingStoreTables, createBillingStore, type StoredSubscription } from '../billing.store.ts';
import type { BillingActs } from '../billing-acts.ts';
import { payerOf } from '../provider/provider-ids.ts';
import { type Comparisons, type Difference, notCompared } from './compare-books.ts';
import type { PacedCalls } from './paced-calls.ts';
import { createReadingsStore, type ReadingRound } from './readings.store.ts';

const hour = 3_600_000;
/** The provider's search lags behind its charges. */
const overlap = 48 * hour;
/** After so long an unfinished round, a new one follows at once. */
const oldRound = 20 * hour;
const batch = 200;

export interface DailyReadingDeps {
  database: Kysely<BillingStoreTables>;
  payments: Payments;
  acts: Pick<BillingActs, 'refresh'>;
  comparisons: Comparisons;
  pacedCalls: PacedCalls;
  clock: Clock;
  log: Logger;
}

/** Makes the reading, which finishes the last round, or does a new one. Each difference is logged as an error. */
export function createDailyReading(deps: DailyReadingDeps): () => Promise<void> {
  const { database, payments, acts, comparisons, pacedCalls, clock, log } = deps;
  const store = createBillingStore(database);
  const readings = createReadingsStore(database);

  const report = ({ userId, text }: Difference): void =>
    log.error({ userId }, `Billing differs from the card provider. ${text} See docs/operations/billing.md.`);

  /**
   * The payers who were charged or paid back since `from`. Hour by hour: a search finds at most 50,000 charges. The hours are whole ones, since the
   * provider gives times in seconds: a charge of the last part of a second would be in neither of two hours.
   */
  async function changedSince(from: Date, to: Date): Promise<Set<string>> {
    const [changed, hours]: [Set<string>, Date[]] = [new Set(), []];
    for (let start = Math.floor(from.getTime() / hour) * hour; start < to.getTime(); start += hour)
      hours.push(new Date(start));
    await pacedCalls(
      hours,
      async (start) => {
        for await (const { customerId } of payments.listCharges({
          from: start,
          to: new Date(start.getTime() + hour),
        })) {
          const userId = customerId && payerOf(customerId);
          if (userId) changed.add(userId);
        }
      },
      (_, error) => {
        throw error;
      },
    );
    return changed;
  }

  async function startRound(): Promise<ReadingRound> {
    const [last, now] = [await readings.lastStart(), clock.now()];
    await readings.markDue(
      last === undefined ? new Set() : await changedSince(new Date(last.getTime() - overlap), now),
    );
    return readings.start(now);
  }

  async function readSubscription(id: string): Promise<void> {
    const theirs = await acts.refresh(id);
    const ours = await store.load(id);
    if (ours !== undefined && isLive(ours.status)) (await comparisons.subscription(ours, theirs)).forEach(report);
  }

  /** Of a subscription that could not be read, because of an open payment or without an answer. */
  const comparedAlone = (ours: StoredSubscription): Promise<Difference[]> =>
    payments
      .findSubscription(ours.id)
      .then((theirs) => comparisons.subscription(ours, theirs))
      .catch((error: unknown) => [notCompared(ours.userId, error)]);

  async function readSubscriptions(round: ReadingRound): Promise<void> {
    for (;;) {
      const unread = await readings.listUnread(round, batch);
      if (unread.length === 0) return;
      await pacedCalls(
        unread,
        async ({ id }) => {
          await readSubscription(id);
          await readings.markRead(id, round);
        },
        async ({ id, userId }, error) => {
          log.warn({ err: error, userId }, `The subscription ${id} could not be read.`);
          const ours = await store.load(id);
          if (ours !== undefined) (await comparedAlone(ours)).forEach(report);
          await readings.markRead(id, round);
        },
      );
    }
  }

  async function readPayers(): Promise<void> {
    for (;;) {
      const due = await readings.listDue(batch);
      if (due.length === 0) return;
      await pacedCalls(
        due,
        async (userId) => {
          const { differences, providerCents } = await comparisons.money(userId);
          differences.forEach(report);
          await readings.savePayer({ userId, providerCents, differs: differences.length > 0 }, clock.now());
        },
        async (userId, error) => {
          report(notCompared(userId, error));
          await readings.savePayer({ userId, providerCents: undefined, differs: true }, clock.now());
        },
      );
    }
  }

  return async () => {
    const begun = clock.now().getTime();
    let round: ReadingRound;
    do {
      round = (await readings.unfinished()) ?? (await startRound());
      await readSubscriptions(round);
      await readPayers();
      (await comparisons.plans()).forEach(report);
      await readings.finish(round, clock.now());
    } while (begun - round.startedAt.getTime() > oldRound);
  };
}
