/** What keeps an artist from sending texts, as far as the dashboard knows before a drop is written. */
import { includesTexts } from '#domain/accounts/prices.ts';
import type { errorSentences } from '#domain/kernel/error-catalogue.ts';

/** A code of the catalogue. */
export type TextsProblem = Extract<
  keyof typeof errorSentences,
  'TEXTS_OFF' | 'NUMBER_NEEDED' | 'NUMBER_PLAN' | 'NUMBER_NOT_APPROVED' | 'TEXTS_PLAN'
>;

/** The first thing that is missing, in the server's order; undefined without one. `numbers` are undefined while they load. */
export function textsProblem(
  activated: boolean,
  plan: string,
  numbers: readonly { readonly state: string }[] | undefined,
): TextsProblem | undefined {
  if (!activated) return 'TEXTS_OFF';
  if (numbers === undefined) return undefined;
  const [number] = numbers;
  if (number === undefined) return includesTexts(plan) ? 'NUMBER_NEEDED' : 'NUMBER_PLAN';
  if (number.state !== 'approved') return 'NUMBER_NOT_APPROVED';
  return includesTexts(plan) ? undefined : 'TEXTS_PLAN';
}
