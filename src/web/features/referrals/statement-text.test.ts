/** The words of a statement: sales, refunds, and whom it is paid to. */
import { expect, it } from 'vitest';
import { statementText } from './statement-text.ts';

const payout = {
  ...{ id: 'p1', date: '2026-09-21T06:15:00Z', active_artists: 3, sales: 4900, payout: 980, state: 'processed' },
};
const row = { kind: 'sale', date: '2026-08-31T23:30:00Z', artists: 1, sales: 6400, commission: 1280 };

it('lists what a payout is the sum of', () => {
  const text = statementText({
    payout,
    payee: { holder: 'Ada Quill', account: '•••• 3000' },
    rows: [
      { ...row, id: 'a' },
      { ...row, id: 'b', kind: 'refund', artists: 0, sales: -1500, commission: -300 },
    ],
  });
  expect(text).toMatchObject({
    title: 'Referral payout of Sep 21, 2026',
    facts: ['Number p1', 'Paid to Ada Quill, •••• 3000', 'On its way to the bank'],
    rows: [
      { date: 'Aug 31, 2026', label: 'Sale for 1 artist', sales: '$64.00', commission: '$12.80' },
      { label: 'Refund', sales: '-$15.00', commission: '-$3.00' },
    ],
    payout: '$9.80 USD',
  });
});

it('says what is confirmed, and that no account is named', () => {
  const { facts } = statementText({ payout: { ...payout, state: 'paid' }, payee: null, rows: [] });
  expect(facts.slice(1)).toEqual(['No account named yet', 'Confirmed by the bank']);
});
