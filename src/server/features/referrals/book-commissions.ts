/** Books commissions: for each settled sale and each refund that billing has and the ledger lacks, and holds referrals that look wrong. */
import { randomUUID } from 'node:crypto';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { Clock } from '#domain/kernel/clock.ts';
import { afterRefund, type Commission, saleCommission } from '#domain/referrals/commissions.ts';
import { holdReasons } from '#domain/referrals/hold-reasons.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import { createCommissionsStore } from './commissions.store.ts';
import { createReferralsStore, type NewRefund, type Referral, type ReferralsStoreTables } from './referrals.store.ts';

/** Takes back what a sale has earned for `amountCents` of it (REF-5), in the transaction that holds the ledger's lock. */
export async function takeBack(within: Queryable<ReferralsStoreTables>, refund: NewRefund): Promise<void> {
  const commissions = createCommissionsStore(within);
  const before = await commissions.listOfSale(refund.saleId);
  const [sale] = before.filter(({ kind }) => kind === 'sale');
  if (sale === undefined) return;
  const id = randomUUID();
  for (const row of afterRefund(before, id, refund.amountCents)) {
    const known = before.find((stored) => stored.id === row.id);
    if (known === undefined)
      await commissions.insert({
        ...row,
        referredId: sale.referredId,
        chargeId: refund.chargeId,
        happenedAt: refund.createdAt,
        artistIds: [],
      });
    else if (known.state !== row.state) await commissions.saveState(row.id, row.state);
  }
}

/** How many referrals are looked at, and how many notes of changes are taken, at a time. */
const sliceSize = 1000;

/** Holds referrals that nobody has decided on, once there is a reason to (REF-6). */
async function lookAt(
  within: Queryable<ReferralsStoreTables>,
  referrals: readonly Referral[],
  at: Date,
): Promise<void> {
  const [store, commissions] = [createReferralsStore(within), createCommissionsStore(within)];
  const accounts = await store.loadCompared([
    ...new Set(referrals.flatMap(({ ownerId, referredId }) => [ownerId, referredId])),
  ]);
  const loops = await store.loops(referrals.map(({ referredId }) => referredId));
  // Once for all: the package makes a new set of its names whenever it is asked.
  const throwaway = disposableEmailBlocklistSet();
  for (const { referredId, ownerId, review, reasons: known } of referrals) {
    const [owner, referred] = [accounts.get(ownerId), accounts.get(referredId)];
    if (owner === undefined || referred === undefined) continue;
    const isLoop = loops.has(referredId);
    const found = holdReasons(owner, referred, { isLoop, isDisposable: (domain) => throwaway.has(domain) });
    const reasons = [...new Set([...known, ...found])];
    if (reasons.length === 0) continue;
    if (review !== 'held' || reasons.length > known.length) await store.saveReview(referredId, 'held', reasons, at);
    await commissions.applyReview(referredId, 'held');
  }
}

/**
 * Books in a transaction what follows from the oldest changes of accounts, cards, charges and referrals; gives how many rows, and whether that was all.
 * The notes of the changes are taken in the same transaction, so that none is lost when it fails.
 */
export async function bookWithin(
  within: Queryable<ReferralsStoreTables>,
  now: Date,
): Promise<{ booked: number; isLast: boolean }> {
  const [store, commissions] = [createReferralsStore(within), createCommissionsStore(within)];
  await commissions.lock();
  const { isLast, ...changes } = await store.takeChanges(sliceSize);
  if (changes.userIds.length === 0) return { booked: 0, isLast };
  const touched = await store.listTouched(changes);
  for (let start = 0; start < touched.length; start += sliceSize)
    await lookAt(within, touched.slice(start, start + sliceSize), now);
  const sales = await store.listNewSales(changes.userIds);
  const paying = await store.listOf([...new Set(sales.map(({ referredId }) => referredId))]);
  const referrals = new Map(paying.map((referral) => [referral.referredId, referral]));
  for (const sale of sales) {
    const referral = referrals.get(sale.referredId);
    if (referral === undefined) continue;
    const row: Commission = saleCommission(
      {
        id: randomUUID(),
        ownerId: referral.ownerId,
        saleId: sale.chargeId,
        saleCents: sale.amountCents,
        earnedAt: sale.createdAt,
      },
      referral.review,
    );
    const { referredId, chargeId, createdAt: happenedAt, artistIds } = sale;
    await commissions.insert({ ...row, referredId, chargeId, happenedAt, artistIds });
  }
  // After the sales: a refund may be as new as its sale.
  const refunds = await store.listNewRefunds(changes.userIds);
  for (const refund of refunds) await takeBack(within, refund);
  return { booked: sales.length + refunds.length, isLast };
}

/**
 * Makes the work: it looks at the referrals that changed since the last time, or at all, and gives how many rows it booked. Doing it again books
 * nothing twice.
 */
export function createBookCommissions({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): (which?: 'changed' | 'all') => Promise<number> {
  return async (which = 'changed') => {
    if (which === 'all') await createReferralsStore(database).noteAll();
    for (let booked = 0; ; ) {
      const slice = await database.transaction().execute((within) => bookWithin(within, clock.now()));
      booked += slice.booked;
      if (slice.isLast) return booked;
    }
  };
}
