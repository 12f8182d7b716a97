/** The words of a statement: sales, refunds, and whom it is paid to. */
import { expect, it } from 'vitest';
import { statementText } from './statement-text.ts';

const payout = {
  ...{ id: 'p1', date: '2026-09-21T06:15:00Z', active_artists: 3, sales: 4900, payout: 980, state: 'processed' },
};
const row = { kind: 'sale', date: '2026-08-31T23:30:00Z', artists: 1, sales: 6400, commission: 1280 };

const payee = { holder: 'Ada Quill', account: '•••• 3000', waits_until: null };

it('lists what a payout is the sum of', () => {
  const text = statementText({
    payout,
    payee,
    rows: [
      { ...row, id: 'a' },
      { ...row, id: 'b', kind: 'refund', artists: 0, sales: -1500, commission: -300 },
    ],
  });
  expect(text).toMatchObject({
    title: 'Referral payout of Sep 21, 2026',
    facts: ['Number p1', 'Goes to Ada Quill, •••• 3000', 'On its way to the bank'],
    rows: [
      { date: 'Aug 31, 2026', label: 'Sale for 1 artist', sales: '$64.00', commission: '$12.80' },
      { label: 'Refund', sales: '-$15.00', commission: '-$3.00' },
    ],
    payout: '$9.80 USD',
  });
});

it.each([
  ['went to an account', 'paid', payee, ['Paid to Ada Quill, •••• 3000', 'Confirmed by the bank']],
  ['was confirmed before its account was kept', 'paid', null, ['Confirmed by the bank']],
  ['waits for an account', 'processed', null, ['Waits until an account is named on the Refer and Earn screen']],
  [
    'waits because another account was named',
    'processed',
    { ...payee, waits_until: '2026-09-29T10:00:00Z' },
    ['Goes to Ada Quill, •••• 3000', 'Nothing is transferred before Sep 29, 2026: a new account waits for seven days.'],
  ],
])('says that a payout %s', (_what, state, named, facts) => {
  expect(statementText({ payout: { ...payout, state }, payee: named, rows: [] }).facts.slice(1)).toEqual(facts);
});
