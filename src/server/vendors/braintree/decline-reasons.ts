/** Maps a decline of Braintree to a reason of the product, by the processor's response code or the gateway's rejection. */
import type { DeclineReason } from '#domain/billing/decline.ts';

/** A decline of a charge or of a card's verification, as the SDK has it. */
export interface Decline {
  status?: string;
  processorResponseCode?: string;
  processorResponseText?: string;
  processorResponseType?: string;
  gatewayRejectionReason?: string | null | undefined;
}

/** Response codes for which there is a more exact reason than "the bank declined". */
const codes: Readonly<Partial<Record<DeclineReason, readonly string[]>>> = {
  funds: ['2001'],
  limit: ['2002', '2003'],
  expired: ['2004'],
  details: ['2005', '2006', '2007', '2008', '2009', '2010', '2022', '2051', '2059', '2060'],
  restricted: ['2015', '2017', '2018', '2023', '2024', '2057', '2099'],
  blocked: ['2012', '2013', '2014', '2021', '2047', '2053'],
};

const reasons = new Map(
  Object.entries(codes).flatMap(([reason, own]) => own.map((code) => [code, reason as DeclineReason] as const)),
);

/** The reason. Every code of 3000 and above is a processor or network that gave no answer. */
export function reasonOfDecline({
  status,
  processorResponseCode: code = '',
  gatewayRejectionReason: rejection,
}: Decline): DeclineReason {
  // The SDK reads an empty element as an empty string.
  if (rejection) return /avs|cvv/.test(rejection) ? 'details' : 'provider';
  if (status === 'failed' || Number(code) >= 3000) return 'network';
  return reasons.get(code) ?? 'bank';
}
