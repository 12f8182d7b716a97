/** What an artist's fans get: mails, texts, and texts to which countries (DROP-100, DROP-101). */
import { isUsOrCanada, placeOf } from './places.ts';

/** The settings of one artist. */
export interface DropSettings {
  /** Whether the artist's fans get mails of the artist. */
  emailsEnabled: boolean;
  /** Whether the artist's fans get drops and replies by text. */
  smsEnabled: boolean;
  /** ISO 3166-1 alpha-2 codes of the countries that get texts; empty: every country. */
  countries: readonly string[];
  /** The artist's part of the welcome text; empty: ours (DROP-151). */
  welcomeWords: string;
  /** Whether fans outside the US and Canada get the welcome text, too (DROP-152). */
  welcomeAbroad: boolean;
  /** Stands below each mail of a drop; empty: no drop goes out by email (DROP-165). */
  postalAddress: string;
}

/** What holds until a member changes it. */
export const everythingOn: DropSettings = {
  emailsEnabled: true,
  smsEnabled: true,
  countries: [],
  welcomeWords: '',
  welcomeAbroad: true,
  postalAddress: '',
};

/** Whether texts may go to a number (E.164). A number whose country is unknown is in no list. */
export function allowsNumber({ countries }: Pick<DropSettings, 'countries'>, number: string): boolean {
  return countries.length === 0 || countries.includes(placeOf(number).country);
}

/** Whether a number (E.164) gets a welcome text: always in the US and Canada, where carriers require it (DROP-152). */
export function welcomes({ welcomeAbroad }: Pick<DropSettings, 'welcomeAbroad'>, number: string): boolean {
  return welcomeAbroad || isUsOrCanada(number);
}
