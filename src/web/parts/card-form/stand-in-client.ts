/** Sends a card from the browser to the stand-in's client API, as Braintree's script does with its own. */
import * as z from 'zod/mini';
import { type CardField, type CardOutcome, type CardProblems, cardFields, problemOf } from './card-fields.ts';
import type { CardProvider } from './client-token.ts';

const longestWaitMilliseconds = 30_000;
const storedSchema = z.object({ creditCards: z.tuple([z.object({ nonce: z.string().check(z.minLength(1)) })]) });
const refusedSchema = z.object({
  fieldErrors: z.array(z.object({ fieldErrors: z.array(z.object({ field: z.string() })) })),
});

/** The card in the words of the client API. */
export interface SentCard {
  number: string;
  expirationMonth: string;
  expirationYear: string;
  cvv: string;
}

/** Gives a nonce, the wrong fields, or that the provider gave no usable answer. Does not throw. */
export async function tokenizeAtStandIn(
  { clientApiUrl, authorizationFingerprint }: Extract<CardProvider, { kind: 'stand-in' }>,
  creditCard: SentCard,
): Promise<CardOutcome> {
  try {
    const response = await fetch(`${clientApiUrl}/v1/payment_methods/credit_cards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ authorizationFingerprint, creditCard }),
      credentials: 'omit',
      signal: AbortSignal.timeout(longestWaitMilliseconds),
    });
    return readAnswer(response.status, await response.json());
  } catch {
    // Why is not logged: the error of a failed request may quote what was sent.
    return { kind: 'unreachable' };
  }
}

/** Reads the client API's answer. */
export function readAnswer(status: number, answer: unknown): CardOutcome {
  const stored = storedSchema.safeParse(answer);
  if (status === 202 && stored.success) return { kind: 'nonce', nonce: stored.data.creditCards[0].nonce };
  const refused = refusedSchema.safeParse(answer);
  if (status !== 422 || !refused.success) return { kind: 'unreachable' };
  const named = refused.data.fieldErrors.flatMap(({ fieldErrors }) => fieldErrors.map(({ field }) => field));
  const problems: CardProblems = Object.fromEntries(
    cardFields.filter((field: CardField) => named.includes(field)).map((field) => [field, problemOf(field, false)]),
  );
  return Object.keys(problems).length === 0 ? { kind: 'unreachable' } : { kind: 'invalid', problems };
}
