/** Invoices add up to what was charged, to the cent, and carry only harmless text of their payer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf, readInput } from '../kernel/coded-schema.ts';
import { countryCodes } from './countries.ts';
import { balanceLines, invoiceLine, invoiceNumber } from './invoice.ts';
import { payerDetailsSchema } from './payer-details.ts';

const lineOf = (amountCents: number) => invoiceLine('plan', amountCents, { artistName: 'Luna Ray', plan: 'pro' });

describe('the lines', () => {
  it('show what credit paid, and what was paid of earlier periods', () => {
    expect(balanceLines([lineOf(1900)], 1900)).toEqual([lineOf(1900)]);
    expect(balanceLines([lineOf(1900)], 1501)[1]).toMatchObject({ kind: 'credit', amountCents: -399 });
    expect(balanceLines([lineOf(1900)], 3800)[1]).toMatchObject({ kind: 'earlier', amountCents: 1900 });
  });

  it('always add up', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000)), fc.integer({ min: 1, max: 1_000_000 }), (amounts, totalCents) => {
        const lines = balanceLines(amounts.map(lineOf), totalCents);
        expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
      }),
    );
  });

  it('stand under a readable number', () => {
    expect(invoiceNumber(42)).toBe('INV-000042');
    expect(invoiceNumber(1_234_567)).toBe('INV-1234567');
  });
});

describe("the payer's details", () => {
  const empty = { company: '', postal_address: '', country: '', tax_id: '' };
  const refused = (details: Partial<typeof empty>) => problemsOf(payerDetailsSchema, { ...empty, ...details });

  it('may be left out, and are trimmed', () => {
    expect(refused({})).toEqual([]);
    const typed = {
      company: ' Nachtlabel GmbH ',
      postal_address: 'Ufer 1\r\n10115 Berlin\n',
      country: 'DE',
      tax_id: 'DE 123/4',
    };
    expect(readInput(payerDetailsSchema, typed)).toEqual({
      company: 'Nachtlabel GmbH',
      postal_address: 'Ufer 1\n10115 Berlin',
      country: 'DE',
      tax_id: 'DE 123/4',
    });
  });

  it.each([
    [{ company: 'x'.repeat(10_000) }, 'company', 'TEXT_TOO_LONG'],
    [{ company: 'Abc\u200Fgpj' }, 'company', 'BAD_INPUT'],
    [{ company: 'one\ntwo' }, 'company', 'BAD_INPUT'],
    [{ postal_address: 'x'.repeat(301) }, 'postal_address', 'TEXT_TOO_LONG'],
    [{ postal_address: '1\n2\n3\n4\n5\n6' }, 'postal_address', 'TEXT_TOO_LONG'],
    [{ country: 'XX' }, 'country', 'BAD_INPUT'],
    [{ country: 'de' }, 'country', 'BAD_INPUT'],
    [{ tax_id: '<b>1</b>' }, 'tax_id', 'BAD_INPUT'],
  ])('%j is refused', (details, field, code) => {
    expect(refused(details)).toEqual([{ field, code }]);
  });

  it('know every country by a name of its own', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(new Set(countryCodes.map((code) => names.of(code))).size).toBe(countryCodes.length);
    expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([]);
  });
});
