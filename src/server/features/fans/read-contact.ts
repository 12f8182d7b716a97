/** Reads an address or a number as a fan typed it into the one form in which it is stored. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { type FanChannel, longestContact } from '#domain/fans/capture.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';

const emailSchema = z.email().max(longestContact);

/** Numbers that belong to no person, or whose texts somebody is charged for. */
const nobodysNumbers: readonly (string | undefined)[] = [
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'UAN',
  'PAGER',
  'VOICEMAIL',
];

/**
 * The contact as it is stored: an address in small letters, a number as E.164. A number without a country code counts as one of `country`
 * (ISO 3166-1 alpha-2; empty when unknown). Throws EMAIL_INVALID or PHONE_NUMBER_INVALID for anything else.
 */
export function readContact(channel: FanChannel, text: string, country: string): string {
  return channel === 'email' ? readEmail(text) : readNumber(text, country);
}

function readEmail(text: string): string {
  const read = emailSchema.safeParse(text.trim().toLowerCase());
  if (!read.success) throw new CodedError('EMAIL_INVALID', 'email');
  return read.data;
}

function readNumber(text: string, country: string): string {
  const trimmed = text.trim().slice(0, longestContact);
  const international = trimmed.startsWith('00') ? `+${trimmed.slice(2)}` : trimmed;
  const number = parsePhoneNumberFromString(international, {
    extract: false,
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
  });
  // Possible, not valid: countries open new ranges faster than any list of them is brought up to date.
  if (!number?.isPossible() || nobodysNumbers.includes(number.getType())) {
    throw new CodedError('PHONE_NUMBER_INVALID', 'phone_number');
  }
  return number.number;
}
