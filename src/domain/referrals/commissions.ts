/** The commission ledger: what a referrer earns of each sale, what a refund takes back, and what a run pays (REF-4 to REF-12). */

/** The part of a settled sale that the referrer earns, in percent (REF-4). */
const commissionPercent = 20;

/** The least that is paid out at once, in cents; smaller sums are kept for the next run (REF-10). */
export const minimumPayoutCents = 1000;

/** The day of the month on which the month before is paid out (REF-9). */
export const payoutDay = 21;

/**
 * `pending` waits for a run, `hold` for a person's review, `processed` is in a payout that the bank has not confirmed, `paid` is confirmed, `refunded`
 * adds up to nothing with the other rows of its sale, `refused` was not earned.
 */
export type CommissionState = 'pending' | 'hold' | 'processed' | 'paid' | 'refunded' | 'refused';

/** A row of the ledger. Only its state and its payout ever change. */
export interface Commission {
  id: string;
  /** Who earns it. */
  ownerId: string;
  /** The charge of the sale; the rows of one sale share it. */
  saleId: string;
  /** A refund's row is negative, or 0. */
  kind: 'sale' | 'refund';
  /** What was charged, or paid back as a negative number. */
  saleCents: number;
  cents: number;
  state: CommissionState;
  /** When the sale was made, also on the rows of its refunds: it decides which run pays. */
  earnedAt: Date;
  payoutId: string | null;
}

/** What one run pays one referrer. */
export interface PlannedPayout<Row extends Commission = Commission> {
  ownerId: string;
  cents: number;
  /** The rows that it is the sum of. */
  commissions: Row[];
}

/** The commission for that much of sales: rounded half up. */
export function commissionOf(saleCents: number): number {
  return Math.floor((2 * saleCents * commissionPercent + 100) / 200);
}

/** The row of a settled sale: it waits for a review when its referral does, and is refused with it (REF-7). */
export function saleCommission(
  sale: Pick<Commission, 'id' | 'ownerId' | 'saleId' | 'saleCents' | 'earnedAt'>,
  review: Review,
): Commission {
  const state = review === 'held' ? 'hold' : review === 'refused' ? 'refused' : 'pending';
  return { ...sale, kind: 'sale', cents: commissionOf(sale.saleCents), state, payoutId: null };
}

/**
 * The rows of a sale after a refund of `refundCents` under the id `id`: the negative row takes back what the refunded part has earned. What is
 * refunded whole before a run has taken it becomes `refunded`. `rows` are all of the sale; the given ones are not changed.
 */
export function afterRefund(rows: readonly Commission[], id: string, refundCents: number): Commission[] {
  const sale = rows.find(({ kind }) => kind === 'sale');
  if (sale === undefined) throw new Error(`There is no sale for the refund ${id}.`);
  const before = -rows.reduce((sum, row) => sum + (row.kind === 'refund' ? row.saleCents : 0), 0);
  // More than was paid cannot come back.
  const part = Math.min(refundCents, sale.saleCents - before);
  const cents = commissionOf(before) - commissionOf(before + part);
  const isOpen = sale.state === 'pending' || sale.state === 'hold';
  const state = isOpen || sale.state === 'refused' ? sale.state : 'pending';
  const all: Commission[] = [
    ...rows,
    { ...sale, id, kind: 'refund', saleCents: -part, cents: cents === 0 ? 0 : cents, state, payoutId: null },
  ];
  // A sale that no run has taken, and that was given back whole, is over.
  const isOver = isOpen && before + part === sale.saleCents && all.every(({ payoutId }) => payoutId === null);
  return isOver ? all.map((row) => ({ ...row, state: 'refunded' })) : all;
}

/** The instant before which a sale has to be made to be paid at `now`: the first of this month from the 21st on, else of the month before. UTC. */
export function payoutCutoff(now: Date): Date {
  const month = now.getUTCMonth() - (now.getUTCDate() >= payoutDay ? 0 : 1);
  return new Date(Date.UTC(now.getUTCFullYear(), month, 1));
}

/** Midnight UTC of the next day on which a run pays. */
export function nextPayoutDate(now: Date): Date {
  const month = now.getUTCMonth() + (now.getUTCDate() >= payoutDay ? 1 : 0);
  return new Date(Date.UTC(now.getUTCFullYear(), month, payoutDay));
}

/** Tells whether a run with this cutoff takes the row. */
const isDue = ({ state, earnedAt, payoutId }: Commission, cutoff: Date): boolean =>
  state === 'pending' && payoutId === null && earnedAt < cutoff;

/** What a run pays: for each referrer the sum of the rows that are due, where it reaches the minimum. Smaller and negative sums stay (REF-10, REF-11). */
export function planPayouts<Row extends Commission>(rows: readonly Row[], cutoff: Date): PlannedPayout<Row>[] {
  const due = rows.filter((row) => isDue(row, cutoff));
  return Array.from(
    Map.groupBy(due, ({ ownerId }) => ownerId),
    ([ownerId, commissions]) => ({
      ownerId,
      cents: commissions.reduce((sum, { cents }) => sum + cents, 0),
      commissions,
    }),
  ).filter(({ cents }) => cents >= minimumPayoutCents);
}

/** What was decided on a referral: `clear` had nothing to be looked at, the others were held once. */
export type Review = 'clear' | 'held' | 'approved' | 'refused';

/**
 * The rows of a sale once its referral was held or decided on. A sale that a run has taken stays as it is, and so does what is taken back for it.
 * The given rows are not changed.
 */
export function afterReview(rows: readonly Commission[], review: Review): Commission[] {
  const isOpen = ({ state }: Commission): boolean => state === 'pending' || state === 'hold';
  const sale = rows.find(({ kind }) => kind === 'sale');
  if (sale === undefined || !isOpen(sale)) return [...rows];
  const state = review === 'held' ? 'hold' : review === 'refused' ? 'refused' : 'pending';
  return rows.map((row) => (isOpen(row) ? { ...row, state } : row));
}
