/** Why a card was declined, and what its owner can do about it, in words (BILL-94). Codes of processors are not shown to people. */

/** Why no money moved. `bank` is a bank that gives no reason, `provider` a refusal of the card provider itself. */
export const declineReasons = [
  'funds',
  'limit',
  'expired',
  'details',
  'restricted',
  'blocked',
  'provider',
  'network',
  'bank',
] as const;

export type DeclineReason = (typeof declineReasons)[number];

/** Reads a stored reason; a charge from before reasons were stored has none, which a bank also leaves out. */
export const declineReasonOf = (stored: string): DeclineReason =>
  declineReasons.find((reason) => reason === stored) ?? 'bank';

const words: Record<DeclineReason, { why: (card: string) => string; next: string }> = {
  funds: {
    why: (card) => `There was not enough money on ${card}.`,
    next: 'Add money before the next try, or pay with another card.',
  },
  limit: {
    why: (card) => `The amount is above a limit of ${card}.`,
    next: 'Ask your bank to raise it, or pay with another card.',
  },
  expired: {
    why: (card) => `${card} has expired.`,
    next: 'Pay with another card.',
  },
  details: {
    why: (card) => `Your bank does not accept the details of ${card}.`,
    next: 'Enter the card again, or pay with another one.',
  },
  restricted: {
    why: (card) => `Your bank does not allow this payment by ${card}.`,
    next: 'Ask your bank to allow it, or pay with another card.',
  },
  blocked: {
    why: (card) => `Your bank has blocked ${card}, or suspects a fraud.`,
    next: 'Call the number on the back of the card, or pay with another one.',
  },
  provider: {
    why: (card) => `A security check refused ${card}.`,
    next: 'Pay with another card.',
  },
  network: {
    why: (card) => `The bank of ${card} could not be reached.`,
    next: 'You can wait for the next try, or pay now.',
  },
  bank: {
    why: (card) => `Your bank declined ${card} and gave no reason.`,
    next: 'Call your bank, or pay with another card.',
  },
};

/** Why `card`, such as `Visa ending 4417`, was declined, as a sentence. */
export function declinedBecause(reason: DeclineReason, card: string): string {
  const sentence = words[reason].why(card);
  return `${sentence[0]?.toUpperCase() ?? ''}${sentence.slice(1)}`;
}

/** What its owner can do, as a sentence. */
export const declineAdvice = (reason: DeclineReason): string => words[reason].next;

/** Whether it was the bank that declined, and not the way to it. */
export const isOfBank = (reason: DeclineReason): boolean => reason !== 'network' && reason !== 'provider';
