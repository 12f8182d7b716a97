/** What an artist lacks for sending texts: the codes of the sentences that say so before a text is written or promised (DROP-180). */
import { includesTexts } from '../accounts/prices.ts';
import type { ErrorCode } from '../kernel/error-catalogue.ts';
import type { PauseReason } from './pause-reasons.ts';

/** The codes, in the order in which they are looked for. */
export const textsProblems = [
  'TEXTS_OFF',
  'NUMBER_NEEDED',
  'NUMBER_PLAN',
  'NUMBER_NOT_APPROVED',
  'TEXTS_PLAN',
  'TEXTS_DISABLED',
] as const satisfies readonly ErrorCode[];

/** A code of the error catalogue. */
export type TextsProblem = (typeof textsProblems)[number];

/** The problem behind an obstacle of sending; undefined without one, and for a suspended artist, whose pages are closed. `plan` is the artist's. */
export function textsProblemOf(obstacle: PauseReason | undefined, plan: string): TextsProblem | undefined {
  if (obstacle === 'NO_NUMBER') return includesTexts(plan) ? 'NUMBER_NEEDED' : 'NUMBER_PLAN';
  return textsProblems.find((code) => code === obstacle);
}

/** The code that an answer of the API names; undefined for none, and for one that this version does not know. */
export function readTextsProblem(code: string | null | undefined): TextsProblem | undefined {
  return textsProblems.find((known) => known === code);
}
