/** Translates the answers of the provider's hosted fields into the card form's words, so that both kinds of fields behave alike. */
import type { HostedFieldsState } from 'braintree-web/hosted-fields.js';
import * as z from 'zod/mini';
import { type CardOutcome, type CardProblems, cardFields, problemOf } from './card-fields.ts';

/** The parts of a field's state that decide about its sentence. */
type FieldStates = Pick<HostedFieldsState, 'cards'> & {
  fields: Partial<Record<(typeof cardFields)[number], { isEmpty: boolean; isValid: boolean }>>;
};

/** What is wrong with the fields as they are. */
export function hostedProblems({ cards, fields }: FieldStates): CardProblems {
  const codeLength = cards.length === 1 ? cards[0]?.code.size : undefined;
  return Object.fromEntries(
    cardFields
      .filter((field) => fields[field]?.isValid !== true)
      .map((field) => [field, problemOf(field, fields[field]?.isEmpty !== false, codeLength)]),
  );
}

const errorSchema = z.object({ code: z.string() });

/** Whether the provider refused the card itself, or was not reached. Its own message is not shown: it is written for programmers. */
export function outcomeOfError(error: unknown): CardOutcome {
  const read = errorSchema.safeParse(error);
  switch (read.success ? read.data.code : '') {
    case 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED':
      return { kind: 'invalid', problems: { cvv: 'This security code does not fit the card' } };
    case 'HOSTED_FIELDS_FAILED_TOKENIZATION':
      return { kind: 'invalid', problems: { number: problemOf('number', false) } };
    default:
      return { kind: 'unreachable' };
  }
}
