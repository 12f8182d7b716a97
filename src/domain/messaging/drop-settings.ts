/** What an artist's fans get: mails, texts, and texts to which countries (DROP-100, DROP-101). */
import { placeOf } from './places.ts';

/** The settings of one artist. */
export interface DropSettings {
  /** Whether the artist's fans get mails of the artist. */
  emailsEnabled: boolean;
  /** Whether the artist's fans get drops and replies by text. */
  smsEnabled: boolean;
  /** ISO 3166-1 alpha-2 codes of the countries that get texts; empty: every country. */
  countries: readonly string[];
}

/** What holds until somebody changes it. */
export const everythingOn: DropSettings = { emailsEnabled: true, smsEnabled: true, countries: [] };

/** Whether texts may go to a number (E.164). A number whose country is unknown is in no list. */
export function allowsNumber({ countries }: Pick<DropSettings, 'countries'>, number: string): boolean {
  return countries.length === 0 || countries.includes(placeOf(number).country);
}
