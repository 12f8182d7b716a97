/** Normalises an email or a phone number as a fan typed it. */
import {
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { type FanChannel, longestContact } from '#domain/fans/capture.ts';
import { plainCell } from '#domain/fans/import/plain-cell.ts';
import { storedNumber } from '#domain/fans/stored-number.ts';
import { readEmail } from '#domain/kernel/email.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';

/** Types of numbers that belong to no person or are charged for receiving texts. */
const nobodysNumbers: readonly (string | undefined)[] = [
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'UAN',
  'PAGER',
  'VOICEMAIL',
];

/** A number that a person can have. `isLandline`: its range is not used for mobile phones. */
export interface FoundNumber {
  /** E.164, in the form in which it is stored. */
  number: string;
  /** ISO 3166-1 alpha-2; empty where its code belongs to no country. */
  country: string;
  isLandline: boolean;
  /** Whether its country is known to use the range. */
  isSure: boolean;
}

/**
 * The contact as it is stored: an email in lower case, a number as E.164. A number without a country code counts as one of `country`
 * (ISO 3166-1 alpha-2; empty when unknown). Throws PHONE_NUMBER_LANDLINE, and EMAIL_INVALID
 * or PHONE_NUMBER_INVALID for anything else.
 */
export function readContact(channel: FanChannel, text: string, country: string): string {
  if (channel === 'email') {
    const email = readEmail(text);
    if (email === undefined) throw new CodedError('EMAIL_INVALID', 'email');
    return email;
  }
  const found = findNumber(text, country);
  if (typeof found === 'string') throw new CodedError('PHONE_NUMBER_INVALID', 'phone_number');
  if (found.isLandline) throw new CodedError('PHONE_NUMBER_LANDLINE', 'phone_number');
  return found.number;
}

/** A number as people write it with its country code, and its country (ISO 3166-1 alpha-2; empty when unknown). */
export interface UnderstoodNumber {
  written: string;
  country: string;
}

/** How a number that was typed without its country code is understood, to be shown before it is stored; undefined for one that has its code (FAN-24). */
export function understoodNumber(text: string, country: string): UnderstoodNumber | undefined {
  if (/^\s*(\+|00(?=\s*[1-9]))/.test(cleanPasted(text, 'number'))) return undefined;
  const number = readContact('phone_number', text, country);
  const parsed = parsePhoneNumberFromString(number);
  // Some ranges are used by several countries behind one code: then the fan's own is the likeliest.
  const isOwn = isSupportedCountry(country) && parsed?.countryCallingCode === getCountryCallingCode(country);
  return { written: parsed?.formatInternational() ?? number, country: parsed?.country ?? (isOwn ? country : '') };
}

/** The same of a file's cell, null also for what is no number that gets texts (DROP-197). */
export function understoodCell(cell: string, country: string): UnderstoodNumber | null {
  try {
    return understoodNumber(plainCell(cell), country) ?? null;
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}

/**
 * A number, or why there is none: `number` for what no country has, `nonexistent` for what the US and Canada cannot have, `charged` for what belongs to
 * no person. Invisible marks do not count. Of digits without a country code the `country` decides, unless they are no mobile number there and one with
 * a plus in front, which spreadsheets take away.
 */
export function findNumber(text: string, country: string): FoundNumber | 'number' | 'nonexistent' | 'charged' {
  const written = cleanPasted(text, 'number')
    .slice(0, longestContact)
    .replace(/^00(?=\s*[1-9])/, '+');
  const here = judge(parse(written, country));
  if (/^\+/.test(written) || (typeof here === 'object' && here.isSure && !here.isLandline)) return here;
  const digits = written.replaceAll(/\D/g, '');
  const there = /^[1-9]\d{10,14}$/.test(digits) ? judge(parse(`+${digits}`, '')) : 'number';
  // Twelve digits are too many for a national number; so are eleven where they are none of this country.
  const isOther = typeof there === 'object' && !there.isLandline && (there.isSure || digits.length > 11);
  return isOther ? there : here;
}

function parse(text: string, country: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, {
    extract: false,
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
  });
}

/** The structure of numbers behind +1: area codes and exchanges begin with 2 to 9; 211 to 911, 555, 37x, 96x and x9x are no area codes. */
const northAmerican = /^\+1(?!.11|555|37|96)[2-9][0-8]\d[2-9]\d{6}$/;

/** `isSure`: the number lies in a range that its country is known to use. */
function judge(typed: PhoneNumber | undefined) {
  const stored = storedNumber(typed?.number ?? '');
  const number = stored === typed?.number ? typed : parsePhoneNumberFromString(stored);
  // Checks for possible, not valid, numbers: countries open new ranges faster than the library's lists are updated.
  if (!number?.isPossible()) return 'number';
  const type = number.getType();
  if (nobodysNumbers.includes(type)) return 'charged';
  if (number.number.startsWith('+1') && !northAmerican.test(number.number)) return 'nonexistent';
  const [isSure, isLandline] = [number.isValid(), type === 'FIXED_LINE'];
  return { number: number.number, country: number.country ?? '', isLandline, isSure };
}
