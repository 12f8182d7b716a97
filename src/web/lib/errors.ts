/** Turns what went wrong in a call into the sentence a person reads and the code a screen decides by. */
import type { CombinedError } from 'urql';
import { type ErrorCode, isErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';

const prefixes = /^(\[GraphQL\] |\[Network\] |GraphQL error: )+/;

/** The words for a call that got no answer at all. */
export const unreachable = "Fanfare can't be reached right now. Check your connection and try again.";

/** A server's message without the prefixes that clients put before it. */
export function withoutPrefix(message: string): string {
  return message.replace(prefixes, '');
}

/** The coded reason of a failed call, or undefined when there is none (no connection, an unknown code). */
export function codeOf(error: CombinedError): ErrorCode | undefined {
  const code = error.graphQLErrors[0]?.extensions.code;
  return isErrorCode(code) ? code : undefined;
}

/** The input that a failed call blames, as the server named it, if it did. */
export function fieldOf(error: CombinedError): string | undefined {
  const field = error.graphQLErrors[0]?.extensions.field;
  return typeof field === 'string' ? field : undefined;
}

/** The sentence for a person: the server's own message, or words for no connection. */
export function messageOf(error: CombinedError): string {
  const first = error.graphQLErrors[0];
  if (first) return withoutPrefix(first.message);
  return error.networkError ? unreachable : sentenceOf('UNEXPECTED');
}

/** "Oops! " before the message, as screens show failed changes; not twice (spec section 8). */
export function oops(error: CombinedError): string {
  const message = messageOf(error);
  return message.startsWith('Oops!') ? message : `Oops! ${message}`;
}
