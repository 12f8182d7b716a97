/** The commission ledger, by examples and by 10,000 random histories of sales, refunds, reviews and runs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import {
  afterRefund,
  afterReview,
  type Commission,
  commissionOf,
  minimumPayoutCents,
  nextPayoutDate,
  payoutCutoff,
  planPayouts,
  type Review,
  saleCommission,
} from './commissions.ts';

const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
const saleOf = (saleCents: number, review: Review = 'clear', id = 'sale'): Commission =>
  saleCommission({ id, ownerId: 'owner', saleId: id, saleCents, earnedAt: at('2026-08-10') }, review);

it.each([
  [1900, 380],
  [2, 0],
  [3, 1],
  [19_000, 3800],
])('a sale of %d cents earns %d', (sale, commission) => {
  expect(commissionOf(sale)).toBe(commission);
});

it.each([
  ['2026-09-20', '2026-08-01', '2026-09-21'],
  ['2026-09-21', '2026-09-01', '2026-10-21'],
  ['2026-12-31', '2026-12-01', '2027-01-21'],
  ['2027-01-05', '2026-12-01', '2027-01-21'],
])('on %s a run pays what was sold before %s, and the next one is on %s', (today, cutoff, next) => {
  expect(payoutCutoff(at(today))).toEqual(new Date(`${cutoff}T00:00:00Z`));
  expect(nextPayoutDate(at(today))).toEqual(new Date(`${next}T00:00:00Z`));
});

describe('a refund', () => {
  it('takes back its part, and the whole commission with the last part', () => {
    const once = afterRefund([saleOf(1900)], 'r1', 333);
    expect(once.map(({ cents, state }) => [cents, state])).toEqual([
      [380, 'pending'],
      [-67, 'pending'],
    ]);
    const whole = afterRefund(once, 'r2', 1567);
    expect(whole.map(({ cents, state }) => [cents, state])).toEqual([
      [380, 'refunded'],
      [-67, 'refunded'],
      [-313, 'refunded'],
    ]);
  });

  it('of what was paid out is taken from the next payout', () => {
    const paid: Commission = { ...saleOf(1900), state: 'paid', payoutId: 'p1' };
    expect(afterRefund([paid], 'r1', 1900)[1]).toMatchObject({ cents: -380, state: 'pending', payoutId: null });
  });

  it('never takes back more than was earned', () => {
    expect(afterRefund([saleOf(1900)], 'r1', 5000)[1]).toMatchObject({ saleCents: -1900, cents: -380 });
  });

  it('of a refused or held sale stays with it', () => {
    expect(afterRefund([saleOf(1900, 'refused')], 'r1', 900)[1]?.state).toBe('refused');
    expect(afterRefund([saleOf(1900, 'held')], 'r1', 900)[1]?.state).toBe('hold');
  });
});

describe('a review', () => {
  it('holds, pays or refuses what no run has taken', () => {
    const held = afterReview([saleOf(1900)], 'held');
    expect(held[0]?.state).toBe('hold');
    expect(afterReview(held, 'approved')[0]?.state).toBe('pending');
    expect(afterReview(held, 'refused')[0]?.state).toBe('refused');
  });

  it('leaves what was paid, and what is taken back for it', () => {
    const paid: Commission = { ...saleOf(1900), state: 'paid', payoutId: 'p1' };
    const rows = afterRefund([paid], 'r1', 1900);
    for (const review of ['held', 'refused'] as const) expect(afterReview(rows, review)).toEqual(rows);
  });
});

it('a run leaves sums below ten dollars, held rows and this month', () => {
  const cutoff = new Date('2026-09-01T00:00:00Z');
  expect(planPayouts([saleOf(4999)], cutoff)).toMatchObject([{ cents: minimumPayoutCents }]);
  expect(planPayouts([saleOf(4996)], cutoff)).toEqual([]);
  expect(planPayouts([saleOf(99_000, 'held')], cutoff)).toEqual([]);
  expect(planPayouts([{ ...saleOf(99_000), earnedAt: cutoff }], cutoff)).toEqual([]);
});

/** One act of a random history. The numbers choose the sale, the payout and the referral. */
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sale' as const), cents: fc.integer({ min: 1, max: 30_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: fc.nat(),
      cents: fc.integer({ min: 1, max: 30_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('run' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), which: fc.nat(), paid: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      owner: fc.nat(2),
      review: fc.constantFrom<Review>('held', 'approved', 'refused'),
    }),
  },
);

const sum = (rows: readonly { cents: number }[]): number => rows.reduce((total, { cents }) => total + cents, 0);

/** A ledger of three referrers, kept with the rules above; it also counts what was sold and refunded without them. */
function createLedger() {
  let rows: Commission[] = [];
  let now = at('2026-01-01');
  const reviews: Review[] = ['clear', 'clear', 'clear'];
  const net = new Map<string, { sold: number; refunded: number }>();
  const payouts: { id: string; ownerId: string; cents: number; state: 'processed' | 'paid' | 'returned' }[] = [];
  return {
    get rows() {
      return rows;
    },
    net,
    payouts,
    sell(saleCents: number) {
      const id = `s${net.size}`;
      const owner = net.size % 3;
      net.set(id, { sold: saleCents, refunded: 0 });
      const sale = { id, ownerId: `o${owner}`, saleId: id, saleCents, earnedAt: now };
      rows = [...rows, saleCommission(sale, reviews[owner] ?? 'clear')];
    },
    refund(which: number, refundCents: number) {
      const [saleId, money] = [...net][which % Math.max(1, net.size)] ?? [];
      if (saleId === undefined || money === undefined) return;
      const ofSale = rows.filter((row) => row.saleId === saleId);
      money.refunded = Math.min(money.sold, money.refunded + refundCents);
      rows = [
        ...rows.filter((row) => row.saleId !== saleId),
        ...afterRefund(ofSale, `${saleId}r${ofSale.length}`, refundCents),
      ];
    },
    run(days: number) {
      now = new Date(now.getTime() + days * 86_400_000);
      for (const planned of planPayouts(rows, payoutCutoff(now))) {
        const id = `p${payouts.length}`;
        payouts.push({ id, ownerId: planned.ownerId, cents: planned.cents, state: 'processed' });
        const taken = new Set(planned.commissions.map(({ id }) => id));
        rows = rows.map((row) => (taken.has(row.id) ? { ...row, state: 'processed', payoutId: id } : row));
      }
    },
    settle(which: number, paid: boolean) {
      const open = payouts.filter(({ state }) => state === 'processed');
      const payout = open[which % Math.max(1, open.length)];
      if (payout === undefined) return;
      payout.state = paid ? 'paid' : 'returned';
      rows = rows.map((row) => {
        if (row.payoutId !== payout.id) return row;
        return paid ? { ...row, state: 'paid' } : { ...row, state: 'pending', payoutId: null };
      });
    },
    review(owner: number, review: Review) {
      reviews[owner] = review;
      for (const saleId of net.keys()) {
        const ofSale = rows.filter((row) => row.saleId === saleId);
        if (ofSale[0]?.ownerId !== `o${owner}`) continue;
        rows = [...rows.filter((row) => row.saleId !== saleId), ...afterReview(ofSale, review)];
      }
    },
  };
}

it('balances after 10,000 random histories', () => {
  let paidOut = 0;
  fc.assert(
    fc.property(fc.array(act, { minLength: 4, maxLength: 24 }), (acts) => {
      const ledger = createLedger();
      for (const each of acts) {
        if (each.kind === 'sale') ledger.sell(each.cents);
        else if (each.kind === 'refund') ledger.refund(each.which, each.cents);
        else if (each.kind === 'run') ledger.run(each.days);
        else if (each.kind === 'settle') ledger.settle(each.which, each.paid);
        else ledger.review(each.owner, each.review);
      }
      const { rows, net, payouts } = ledger;
      // Each sale has earned its commission, less that of the refunded part: from nothing to the whole, to the cent.
      for (const [saleId, { sold, refunded }] of net)
        expect(sum(rows.filter((row) => row.saleId === saleId))).toBe(commissionOf(sold) - commissionOf(refunded));
      for (const row of rows) {
        expect(row.kind === 'sale' ? row.cents >= 0 : row.cents <= 0).toBe(true);
        expect(row.payoutId !== null).toBe(row.state === 'processed' || row.state === 'paid');
      }
      // A payout is the sum of its rows, at least the minimum, of one referrer.
      for (const { id, ownerId, cents, state } of payouts) {
        const own = rows.filter(({ payoutId }) => payoutId === id);
        if (state === 'returned') {
          expect(own).toEqual([]);
          continue;
        }
        expect(cents).toBeGreaterThanOrEqual(minimumPayoutCents);
        expect(sum(own)).toBe(cents);
        expect(own.every((row) => row.ownerId === ownerId && row.state === state)).toBe(true);
      }
      // Nothing is lost and nothing is made: what was earned is paid, on its way, waiting, held or refused.
      const earned = [...net.values()].reduce(
        (total, { sold, refunded }) => total + commissionOf(sold) - commissionOf(refunded),
        0,
      );
      const sent = sum(payouts.filter(({ state }) => state !== 'returned'));
      const rest = sum(rows.filter(({ state }) => ['pending', 'hold', 'refused'].includes(state)));
      expect(sent + rest).toBe(earned);
      for (const saleId of net.keys()) {
        const over = rows.filter((row) => row.saleId === saleId && row.state === 'refunded');
        expect(sum(over)).toBe(0);
      }
      paidOut += sent > 0 ? 1 : 0;
    }),
    { numRuns: 10_000 },
  );
  // The histories reach payouts.
  expect(paidOut).toBeGreaterThan(1000);
  reportFigure('histories of commissions', `10,000 histories, ${paidOut} with payouts, 0 that do not balance`);
});
