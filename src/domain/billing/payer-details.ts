/** What a payer types to be put on invoices (BILL-71). */
import * as z from 'zod/mini';
import { atMost, refusedAs } from '#domain/kernel/coded-schema.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { countryCodes } from './countries.ts';

/** Control characters other than line breaks, and those that change the direction of text. */
const unwanted = /[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** The most lines of a postal address. */
const mostLines = 5;

const textOf = (longest: number, lines: number) =>
  z.string().check(
    z.overwrite((text: string) => cleanPasted(text, 'words').normalize('NFC')),
    atMost(longest),
    z.refine((text: string) => !unwanted.test(text) && (lines > 1 || !text.includes('\n')), refusedAs('BAD_INPUT')),
    z.refine((text: string) => lines === 1 || text.split('\n').length <= lines, refusedAs('TEXT_TOO_LONG')),
  );

/** Company, postal address in lines, country as ISO 3166-1 alpha-2, and tax id. All may be empty. */
export const payerDetailsSchema = z.object({
  company: textOf(100, 1),
  postal_address: textOf(300, mostLines),
  country: z
    .string()
    .check(z.refine((code: string) => code === '' || countryCodes.includes(code), refusedAs('BAD_INPUT'))),
  tax_id: textOf(40, 1).check(z.regex(/^[\p{L}\p{N} ./-]*$/u, refusedAs('BAD_INPUT'))),
});
