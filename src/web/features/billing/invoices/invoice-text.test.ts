/** The words of an invoice: every kind of line, and only what its payer gave. */
import { expect, it } from 'vitest';
import { formatDayRange } from '#web/ui/numbers.ts';
import { type Invoice, invoiceText } from './invoice-text.ts';

const period = formatDayRange('2026-06-03', '2026-07-02');
const line = { artist_name: 'Luna Ray', plan: 'pro', previous_plan: '', days_left: null, period_days: null };
const invoice: Invoice = {
  ...{ id: 'sale', number: 'INV-000007', paid_at: '2026-06-03T12:00:00Z', seller: ['Fanfare'] },
  ...{ payer_name: 'Ada Quill', payer_email: 'ada@people.test' },
  payer_details: { company: '', postal_address: '', country: '', tax_id: '' },
  lines: [
    { ...line, kind: 'plan', amount_cents: 1900 },
    { ...line, kind: 'change', plan: 'max', previous_plan: 'pro', days_left: 12, period_days: 30, amount_cents: 400 },
    { ...line, kind: 'change', plan: 'max', amount_cents: 2900 },
    { ...line, kind: 'discount', artist_name: '', plan: '', amount_cents: -500 },
    { ...line, kind: 'credit', artist_name: '', plan: '', amount_cents: -399 },
    { ...line, kind: 'earlier', artist_name: '', plan: '', amount_cents: 1900 },
  ],
  ...{ total_cents: 6201, card_type: 'Visa', last4: '1111', period_start: '2026-06-03', period_end: '2026-07-02' },
};

it('names what each line is for', () => {
  const text = invoiceText(invoice);
  expect(text.rows.map(({ key: _key, ...row }) => row)).toEqual([
    { label: 'Luna Ray, Pro', detail: period, amount: '$19.00' },
    { label: 'Luna Ray, Pro to Max', detail: '12 of 30 days left', amount: '$4.00' },
    { label: 'Luna Ray, Max', detail: '', amount: '$29.00' },
    { label: 'Discount', detail: '', amount: '−$5.00' },
    { label: 'Credit from earlier changes', detail: '', amount: '−$3.99' },
    { label: 'Fanfare subscription', detail: period, amount: '$19.00' },
  ]);
  expect(text.total).toBe('$62.01 USD');
  expect(text.paidWith).toBe('Paid on June 3, 2026 with Visa ending 1111.');
  expect(text.payer).toEqual(['Ada Quill', 'ada@people.test']);
});

it('puts the company first', () => {
  const payer_details = { company: 'Nachtlabel', postal_address: 'Ufer 1\n10115 Berlin', country: 'DE', tax_id: 'DE1' };
  expect(invoiceText({ ...invoice, payer_details }).payer).toEqual([
    'Nachtlabel',
    'Ada Quill',
    'Ufer 1',
    '10115 Berlin',
    'Germany',
    'Tax id DE1',
    'ada@people.test',
  ]);
});
