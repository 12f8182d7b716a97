/** Whether a payment that failed may have been made all the same. */
import type { CombinedError } from 'urql';
import { codeOf } from '#web/lib/errors.ts';

/** True where no answer came, or the server still waits for the card provider's (BILL-14). A refusal with a reason has charged nothing. */
export function mayBePaid(error: CombinedError): boolean {
  const code = codeOf(error);
  return code === undefined || code === 'UNEXPECTED' || code === 'BILLING_PENDING';
}
