/** Normalises an email or a phone number as a fan typed it. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { type FanChannel, longestContact } from '#domain/fans/capture.ts';
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

/**
 * The contact as it is stored: an email in lower case, a number as E.164. A number without a country code counts as one of `country`
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
  // Checks for possible, not valid, numbers: countries open new ranges faster than the library's lists are updated.
  if (!number?.isPossible() || nobodysNumbers.includes(number.getType())) {
    throw new CodedError('PHONE_NUMBER_INVALID', 'phone_number');
  }
  return number.number;
}
