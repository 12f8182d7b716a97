/** To whom payouts are transferred: the account holder, and an IBAN or a US account (REF-13). */
import { isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import { atMost, cleanedAs, refusedAs } from '#domain/kernel/coded-schema.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';

/** Tells whether nine digits are a routing number: the weighted sum of its digits ends in 0. */
function isRoutingNumber(digits: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return digits !== '000000000' && sum % 10 === 0;
}

/** Tells whether a text is an IBAN, or a US routing number and an account number of 4 to 17 digits with "/" between. */
export function isBankAccount(text: string): boolean {
  const [, routing] = /^(\d{9})\/\d{4,17}$/.exec(text) ?? [];
  return routing === undefined ? isValidIBAN(text) : isRoutingNumber(routing);
}

/** What of an account number is shown after it was saved. */
export function shownAccount(account: string): string {
  return `•••• ${account.slice(-4)}`;
}

/** The details as they are typed. The account comes out without spaces, in capitals. */
export const payeeSchema = z.object({
  holder: z
    .string()
    .check(
      cleanedAs('words'),
      z.normalize('NFC'),
      z.minLength(2, refusedAs('PAYEE_HOLDER_MISSING')),
      atMost(70),
      z.regex(/^[\p{L}\p{M}\p{N} .,'’&()/-]+$/u, refusedAs('BAD_INPUT')),
    ),
  account: z.string().check(
    z.overwrite((text: string) => cleanPasted(text, 'code').replaceAll(/[\s-]/g, '').toUpperCase()),
    z.maxLength(40, refusedAs('PAYEE_ACCOUNT_INVALID')),
    z.refine(isBankAccount, refusedAs('PAYEE_ACCOUNT_INVALID')),
  ),
});

/** The details as the schema reads them. */
export type Payee = z.output<typeof payeeSchema>;
