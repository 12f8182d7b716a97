/** Which reason payers read for a decline of Braintree: by the processor's code, the gateway's rejection, or that nothing came back (BILL-94). */
import { expect, it } from 'vitest';
import { type Decline, reasonOfDecline } from './decline-reasons.ts';

it.each<[Decline, ReturnType<typeof reasonOfDecline>]>([
  [{ processorResponseCode: '2000' }, 'bank'],
  [{ processorResponseCode: '2001' }, 'funds'],
  [{ processorResponseCode: '2003' }, 'limit'],
  [{ processorResponseCode: '2004' }, 'expired'],
  [{ processorResponseCode: '2010' }, 'details'],
  [{ processorResponseCode: '2014' }, 'blocked'],
  [{ processorResponseCode: '2015' }, 'restricted'],
  // A code that is not in the list, and a settlement that was declined without one.
  [{ processorResponseCode: '2046' }, 'bank'],
  [{ status: 'settlement_declined', processorResponseCode: '1000' }, 'bank'],
  [{ status: 'settlement_declined' }, 'bank'],
  [{ processorResponseCode: '3000' }, 'network'],
  [{ status: 'failed', processorResponseCode: '' }, 'network'],
  // The gateway refuses what the bank approved.
  [{ processorResponseCode: '1000', gatewayRejectionReason: 'cvv' }, 'details'],
  [{ gatewayRejectionReason: 'avs_and_cvv' }, 'details'],
  [{ gatewayRejectionReason: 'fraud' }, 'provider'],
  [{ processorResponseCode: '2001', gatewayRejectionReason: '' }, 'funds'],
])('%o is %s', (decline, reason) => {
  expect(reasonOfDecline(decline)).toBe(reason);
});
