/** The welcome text: the first text after an opt-in, with the words that US carriers require (DROP-150 to DROP-154). */
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { unknownFields } from './merge-fields.ts';

/** The longest words of an artist in it, in characters: with ours they fit into three segments. */
export const MAX_WELCOME_LENGTH = 160;

/** The welcome text of an artist who wrote none. */
export const usualWelcome = 'Thanks for joining!';

/** Who texts, what about, how often, what it costs, and how to stop it: always added (DROP-151). */
const requiredWords =
  'Recurring texts about new releases, merch and events; how often varies. Message and data rates may apply. Reply STOP to opt out, HELP for help.';

/** How long a welcome text may wait for its hour, in milliseconds: a later one would surprise. The longest wait is a Saturday evening to Monday. */
export const longestWelcomeWait = 72 * 3_600_000;

/**
 * From how many numbers within how long (ms) welcome texts wait for a person, and for how long that person is trusted (ms). A busy release of most artists
 * stays below it; what a stranger types in to make the artist pay does not.
 */
export const welcomeRush = { numbers: 1_000, within: 3_600_000, trustedFor: 24 * 3_600_000 } as const;

/** What is wrong with an artist's words; undefined when they can be sent. */
export function welcomeFault(words: string): 'WELCOME_TOO_LONG' | 'DROP_FIELD_UNKNOWN' | undefined {
  if (cleanPasted(words, 'words').length > MAX_WELCOME_LENGTH) return 'WELCOME_TOO_LONG';
  return unknownFields(words).length > 0 ? 'DROP_FIELD_UNKNOWN' : undefined;
}

/** The whole message, with merge fields; empty words give the usual ones. */
export function welcomeMessage(words: string): string {
  return `{artist}: ${cleanPasted(words, 'words') || usualWelcome} ${requiredWords}`;
}
