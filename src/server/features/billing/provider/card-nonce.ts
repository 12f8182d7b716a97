/** The form of a card's nonce. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';

/** Refuses what cannot be a nonce of the card provider, before it is stored or sent (BILL-81). Throws CARD_INVALID. */
export function requireNonce(nonce: string): void {
  if (!/^[\w-]{1,255}$/.test(nonce)) throw new CodedError('CARD_INVALID');
}
