/** Why Braintree did not do what was asked, in our words. */
import { type Decline, reasonOfDecline } from './decline-reasons.ts';
import type { Refusal } from './payments.ts';

/** A result of the SDK whose `success` is false. */
export interface FailedResult {
  message: string;
  errors: { deepErrors(): { code: string; message: string }[] };
  transaction?: Decline;
  verification?: Decline;
}

/** Tells whether a failed result has one of these error codes. */
export function hasCode({ errors }: FailedResult, ...codes: string[]): boolean {
  return errors.deepErrors().some(({ code }) => codes.includes(code));
}

/** The reason of a failed result: its first error, else what the processor or the gateway said. */
export function refusalOf(result: FailedResult): Refusal {
  const [first] = result.errors.deepErrors();
  if (first !== undefined) return { kind: kindOfError(first.code), code: first.code, text: first.message };
  const decline: Decline = result.transaction ?? result.verification ?? {};
  const reason = reasonOfDecline(decline);
  // The SDK reads an empty element as an empty string.
  if (decline.gatewayRejectionReason)
    return { kind: 'gateway', code: decline.gatewayRejectionReason, text: result.message, reason };
  return {
    reason,
    kind: decline.processorResponseType === 'hard_declined' ? 'hard' : 'soft',
    code: decline.processorResponseCode || 'unknown',
    text: decline.processorResponseText || result.message,
  };
}

const kinds: Readonly<Record<string, Refusal['kind']>> = {
  // A duplicate of a card, among the 817xx that are faults of a card's own data.
  '81724': 'gateway',
  '81901': 'ended',
  '93107': 'used',
  '91512': 'returned',
  '91920': 'overdue',
  '92022': 'overdue',
};

function kindOfError(code: string): Refusal['kind'] {
  return kinds[code] ?? (/^817\d\d$/.test(code) ? 'hard' : 'input');
}
