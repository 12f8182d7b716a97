/** Books commissions: for each settled sale and each refund that billing has and the ledger lacks, and holds referrals that look wrong. */
import { randomUUID } from 'node:crypto';
import { isDisposableEmailDomain } from 'disposable-email-domains-js';
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

/** Holds a referral that nobody has decided on, once there is a reason to (REF-6). Gives it as it is then. */
async function lookAt(within: Queryable<ReferralsStoreTables>, referral: Referral, at: Date): Promise<Referral> {
  if (referral.review === 'approved' || referral.review === 'refused') return referral;
  const store = createReferralsStore(within);
  const [owner, referred] = [await store.loadCompared(referral.ownerId), await store.loadCompared(referral.referredId)];
  if (owner === undefined || referred === undefined) return referral;
  const isLoop = await store.isLoop(referral);
  const found = holdReasons(owner, referred, { isLoop, isDisposable: isDisposableEmailDomain });
  const reasons = [...new Set([...referral.reasons, ...found])];
  if (reasons.length === 0) return referral;
  const held: Referral = { ...referral, review: 'held', reasons };
  if (referral.review !== 'held' || reasons.length > referral.reasons.length)
    await store.saveReview(referral.referredId, 'held', reasons, at);
  await createCommissionsStore(within).applyReview(referral.referredId, 'held');
  return held;
}

/** Books in a transaction what has come in until `now`; gives how many rows. */
export async function bookWithin(within: Queryable<ReferralsStoreTables>, now: Date): Promise<number> {
  const [store, commissions] = [createReferralsStore(within), createCommissionsStore(within)];
  await commissions.lock();
  const referrals = new Map<string, Referral>();
  for (const referral of await store.list(['clear', 'held']))
    referrals.set(referral.referredId, await lookAt(within, referral, now));
  const sales = await store.listNewSales();
  for (const sale of sales) {
    const referral = referrals.get(sale.referredId) ?? (await store.load(sale.referredId));
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
  const refunds = await store.listNewRefunds();
  for (const refund of refunds) await takeBack(within, refund);
  return sales.length + refunds.length;
}

/** Makes the work; it gives how many rows it booked. Doing it again books nothing twice. */
export function createBookCommissions({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): () => Promise<number> {
  return () => database.transaction().execute((within) => bookWithin(within, clock.now()));
}
