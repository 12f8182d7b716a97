/** Which of the card provider's charges moved money. */

/** Statuses of a charge that took no money. */
export const failedStatuses = [
  'processor_declined',
  'gateway_rejected',
  'failed',
  'voided',
  'authorization_expired',
  'settlement_declined',
];

/** Tells whether money was, or is being, taken or returned by this charge. */
export function movesMoney({ status }: { status: string }): boolean {
  return !failedStatuses.includes(status);
}
