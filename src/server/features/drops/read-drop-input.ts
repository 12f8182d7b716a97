/** Reads the words of inputs that stand for a fixed list. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type RecipientState, recipientStates } from './drop.ts';

/** One of a field's choices from an input; throws BAD_INPUT for an unknown one. */
export function readChoice<Choice extends string>(
  { column, choices }: { column: string; choices: readonly Choice[] },
  given: string,
): Choice {
  const found = choices.find((choice) => choice === given);
  if (found === undefined) throw new CodedError('BAD_INPUT', column);
  return found;
}

/** A state of recipients from an input; throws BAD_INPUT for an unknown one. */
export function readRecipientState(state: string | null | undefined): RecipientState | undefined {
  if (state === null || state === undefined) return undefined;
  const found = recipientStates.find((each) => each === state);
  if (found === undefined) throw new CodedError('BAD_INPUT', 'state');
  return found;
}
