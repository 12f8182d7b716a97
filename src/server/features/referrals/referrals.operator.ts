/** What an operator does with referrals: reviews, payouts, chargebacks, and the list for the bank. No permission is checked. */
import Papa from 'papaparse';
import type { Clock } from '#domain/kernel/clock.ts';
import { csvOptions } from '#domain/kernel/csv-options.ts';
import type { Review } from '#domain/referrals/commissions.ts';
import type { Database } from '../../platform/db/postgres.ts';
import { takeBack } from './book-commissions.ts';
import { createCommissionsStore, type Payout, type StoredCommission } from './commissions.store.ts';
import type { Payees } from './payees.ts';
import { createReferralsStore, type Referral } from './referrals.store.ts';

/** The operator's functions. */
export interface ReferralsOperator {
  /** Referrals that wait for a review. */
  held(): Promise<(Referral & { owner: string; referred: string; cents: number })[]>;
  /** The referral of an account; undefined without one. */
  load(referredId: string): Promise<Referral | undefined>;
  /** Pays what was held, or refuses it, and everything after it (REF-7). */
  review(referredId: string, review: 'approved' | 'refused'): Promise<void>;
  loadPayout(id: string): Promise<Payout | undefined>;
  /** Confirms a payout, or returns it: its sum waits for the next run. False when that was decided before. */
  settle(id: string, state: 'paid' | 'returned'): Promise<boolean>;
  /** Who earned from a sale. */
  ownersOfSale(saleId: string): Promise<string[]>;
  /** Whether `takeBack` would take something back. */
  canTakeBack(saleId: string): Promise<boolean>;
  /** Takes a sale's commission back after a chargeback; false when the sale has none, or it was taken back already. */
  takeBack(saleId: string): Promise<boolean>;
  /**
   * The payouts that the bank has not confirmed, as CSV with a head; `missing` are the emails of those who named no account, `waiting` of those who
   * changed it less than seven days ago, `suspended` of those whose account an operator keeps suspended.
   */
  bankList(): Promise<{ csv: string; missing: string[]; waiting: string[]; suspended: string[] }>;
  emailOf(userId: string): Promise<string>;
}

/** The charge that a chargeback's row is about. */
const takenBackId = (saleId: string): string => `taken back ${saleId}`;

/** How much of a sale can still be taken back, by its rows: what was not refunded, in cents; 0 after a chargeback. */
function leftToTakeBack(rows: readonly StoredCommission[], saleId: string): number {
  if (rows.some(({ chargeId }) => chargeId === takenBackId(saleId))) return 0;
  return Math.max(
    0,
    rows.reduce((sum, { saleCents }) => sum + saleCents, 0),
  );
}

export function createReferralsOperator(options: {
  database: Database;
  clock: Clock;
  payees: Payees;
}): ReferralsOperator {
  const { database, clock, payees } = options;
  const [referrals, commissions] = [createReferralsStore(database), createCommissionsStore(database)];
  const emailOf = async (userId: string): Promise<string> =>
    (await commissions.loadEmail(userId)) ?? `deleted account ${userId}`;
  return {
    emailOf,
    load: (referredId) => referrals.load(referredId),
    ownersOfSale: async (saleId) => (await commissions.listOfSale(saleId)).map(({ ownerId }) => ownerId),
    loadPayout: (id) => commissions.loadPayout(id),
    async held() {
      const held = await referrals.list(['held']);
      return Promise.all(
        held.map(async (referral) => ({
          ...referral,
          owner: await emailOf(referral.ownerId),
          referred: await emailOf(referral.referredId),
          cents: await commissions.heldCents(referral.referredId),
        })),
      );
    },
    review: (referredId, review: Review) =>
      database.transaction().execute(async (within) => {
        const store = createCommissionsStore(within);
        await store.lock();
        const referral = await createReferralsStore(within).load(referredId);
        await createReferralsStore(within).saveReview(referredId, review, referral?.reasons ?? [], clock.now());
        await store.applyReview(referredId, review);
      }),
    settle: (id, state) =>
      database.transaction().execute(async (within) => {
        const store = createCommissionsStore(within);
        await store.lock();
        const rows = await store.listOfPayout(id);
        const payout = await store.loadPayout(id);
        if (payout === undefined || !(await store.settlePayout(id, state, clock.now()))) return false;
        if (state === 'paid') {
          await payees.keepPaid(payout, within);
          return true;
        }
        // What was decided on while it was on its way counts for what came back.
        for (const referredId of new Set(rows.map((row) => row.referredId))) {
          const review = (await createReferralsStore(within).load(referredId))?.review ?? 'clear';
          await store.applyReview(referredId, review);
        }
        return true;
      }),
    canTakeBack: async (saleId) => leftToTakeBack(await commissions.listOfSale(saleId), saleId) > 0,
    takeBack: (saleId) =>
      database.transaction().execute(async (within) => {
        const store = createCommissionsStore(within);
        await store.lock();
        const amountCents = leftToTakeBack(await store.listOfSale(saleId), saleId);
        if (amountCents === 0) return false;
        await takeBack(within, { chargeId: takenBackId(saleId), saleId, amountCents, createdAt: clock.now() });
        return true;
      }),
    async bankList() {
      const [missing, waiting, suspended]: [string[], string[], string[]] = [[], [], []];
      const rows: Record<string, string>[] = [];
      for (const { id, ownerId, cents } of await commissions.listPayouts({ state: 'processed' })) {
        const payee = await payees.load(ownerId);
        if (await commissions.isSuspended(ownerId)) suspended.push(await emailOf(ownerId));
        else if (payee === undefined) missing.push(await emailOf(ownerId));
        else if (await payees.isRecent(ownerId)) waiting.push(await emailOf(ownerId));
        else
          rows.push({
            payout: id,
            holder: payee.holder,
            account: payee.account,
            amount: (cents / 100).toFixed(2),
            currency: 'USD',
            email: await emailOf(ownerId),
          });
      }
      const fields = ['payout', 'holder', 'account', 'amount', 'currency', 'email'];
      return {
        csv: Papa.unparse(
          { fields, data: rows },
          { newline: '\n', escapeFormulae: csvOptions.escapeFormulae },
        ).trimEnd(),
        ...{ missing, waiting, suspended },
      };
    },
  };
}
