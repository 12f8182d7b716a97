/** Normalises an email or a phone number as a fan typed it. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { type FanChannel, longestContact } from '#domain/fans/capture.ts';
import { storedNumber } from '#domain/fans/stored-number.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';

const emailSchema = z.email().max(longestContact);

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
}

/**
 * The contact as it is stored: an email in lower case, a number as E.164. A number without a country code counts as one of `country`
 * (ISO 3166-1 alpha-2; empty when unknown). Throws PHONE_NUMBER_LANDLINE, and EMAIL_INVALID
 * or PHONE_NUMBER_INVALID for anything else.
 */
export function readContact(channel: FanChannel, text: string, country: string): string {
  if (channel === 'email') {
    const email = findEmail(text);
    if (email === undefined) throw new CodedError('EMAIL_INVALID', 'email');
    return email;
  }
  const found = findNumber(text, country);
  if (typeof found === 'string') throw new CodedError('PHONE_NUMBER_INVALID', 'phone_number');
  if (found.isLandline) throw new CodedError('PHONE_NUMBER_LANDLINE', 'phone_number');
  return found.number;
}

/** An email as it is stored; undefined for anything else. */
export function findEmail(text: string): string | undefined {
  const read = emailSchema.safeParse(text.trim().toLowerCase());
  return read.success ? read.data : undefined;
}

/** A number, or why there is none: `number` for what no country has, `charged` for what belongs to no person. */
export function findNumber(text: string, country: string): FoundNumber | 'number' | 'charged' {
  const trimmed = text.trim().slice(0, longestContact);
  const international = trimmed.startsWith('00') ? `+${trimmed.slice(2)}` : trimmed;
  const typed = parsePhoneNumberFromString(international, {
    extract: false,
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
  });
  const stored = storedNumber(typed?.number ?? '');
  const number = stored === typed?.number ? typed : parsePhoneNumberFromString(stored);
  // Checks for possible, not valid, numbers: countries open new ranges faster than the library's lists are updated.
  if (!number?.isPossible()) return 'number';
  const type = number.getType();
  if (nobodysNumbers.includes(type)) return 'charged';
  return { number: number.number, country: number.country ?? '', isLandline: type === 'FIXED_LINE' };
}
