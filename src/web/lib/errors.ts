/** Turns a failed call into the sentence that a person reads and the code that a screen decides by. */
import type { CombinedError } from 'urql';
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { unexpectedSentence } from '#domain/kernel/unexpected-sentence.ts';

const prefixes = /^(\[GraphQL\] |\[Network\] |GraphQL error: )+/;

/** The sentence for a call without any answer. */
export const unreachable = "Fanfare can't be reached right now. Check your connection and try again.";

/** A server's message without the prefixes that GraphQL clients add. */
export function withoutPrefix(message: string): string {
  return message.replace(prefixes, '');
}

/** The coded reason of a failed call, or undefined when there is none (no connection, an unknown code). */
export function codeOf(error: CombinedError): ErrorCode | undefined {
  const code = error.graphQLErrors[0]?.extensions.code;
  return isCode(code) ? code : undefined;
}

// Every screen needs this file, and few need the catalogue's sentences: a code is recognised by its form, without a look-up.
function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code);
}

/**
 * Whether a failed call may come from bad state in this browser: the server answered, and not with a reason that the screen handles.
 * Such errors are watched (decision 0018).
 */
export function isUnexplained(error: CombinedError): boolean {
  if (error.networkError) return false;
  const code = codeOf(error);
  return code === undefined || code === 'UNEXPECTED';
}

/** The input that the server blames for a failed call, if it names one. */
export function fieldOf(error: CombinedError): string | undefined {
  const field = error.graphQLErrors[0]?.extensions.field;
  return typeof field === 'string' ? field : undefined;
}

/** The sentence for a person: the server's own message, or words for no connection. */
export function messageOf(error: CombinedError): string {
  const first = error.graphQLErrors[0];
  if (first) return withoutPrefix(first.message);
  return error.networkError ? unreachable : unexpectedSentence;
}

/** The message with "Oops! " in front, as screens show failed changes; never twice. */
export function oops(error: CombinedError): string {
  const message = messageOf(error);
  return message.startsWith('Oops!') ? message : `Oops! ${message}`;
}
