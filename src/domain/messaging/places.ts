/** Where a phone number belongs: its country, and in the US and Canada its state or province (DROP-10). */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { canadaAreaCodes, usAreaCodes } from './area-codes.ts';

/** The place of a number. Unknown parts are empty. */
export interface NumberPlace {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** US state or Canadian province code. */
  state: string;
}

const byAreaCode: ReadonlyMap<string, NumberPlace> = new Map([
  ...entries('US', usAreaCodes),
  ...entries('CA', canadaAreaCodes),
]);

function entries(country: string, codes: Readonly<Record<string, string>>): [string, NumberPlace][] {
  return Object.entries(codes).flatMap(([state, list]) =>
    list.split(' ').map((code): [string, NumberPlace] => [code, { country, state }]),
  );
}

/** The place of a number in E.164. An area code says where a number was given out, not where its owner is. */
export function placeOf(number: string): NumberPlace {
  const known = number.startsWith('+1') ? byAreaCode.get(number.slice(2, 5)) : undefined;
  if (known !== undefined) return known;
  const parsed = parsePhoneNumberFromString(number);
  // Countries that share a calling code: the first is the one with most numbers, as Britain before Jersey. +1 is shared by too many.
  const first = number.startsWith('+1') ? undefined : parsed?.getPossibleCountries()[0];
  return { country: parsed?.country ?? first ?? '', state: '' };
}

/** Whether a number in E.164 belongs to the US or Canada, or may: its area code is unknown. There the law has hours, and carriers have rules. */
export function isUsOrCanada(number: string): boolean {
  const { country } = placeOf(number);
  return country === 'US' || country === 'CA' || (country === '' && number.startsWith('+1'));
}
