/** How the stand-in's processor decides: test cards, test nonces, and amounts that are declined. */
import type { Clock } from '#domain/kernel/clock.ts';
import { newId } from './new-id.ts';
import type { CardData, ProviderState, Transaction } from './provider-state.ts';

const brands: readonly [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|65|64[4-9])/, 'Discover'],
  [/^35/, 'JCB'],
  [/^3[0689]/, 'Diners Club'],
  [/^(50|5[6-9]|6)/, 'Maestro'],
];

/** Test numbers whose verification does not succeed. */
const verifications: Readonly<Record<string, CardData['verification']>> = {
  '4000111111111115': 'declined',
  '5105105105105100': 'declined',
  '378734493671000': 'declined',
  '6011000990139424': 'declined',
  '3566002020360505': 'failed',
  '4000111111111511': 'fraud',
};

/** Numbers behind the test nonces of Braintree's sandbox. */
const nonceNumbers: Readonly<Record<string, string>> = {
  'fake-valid-nonce': '4111111111111111',
  'fake-valid-visa-nonce': '4009348888881881',
  'fake-valid-mastercard-nonce': '5555555555554444',
  'fake-valid-amex-nonce': '378282246310005',
  'fake-valid-discover-nonce': '6011111111111117',
  'fake-valid-jcb-nonce': '3530111333300000',
  'fake-valid-debit-nonce': '4117101010101010',
  'fake-valid-prepaid-nonce': '4111111111111210',
  'fake-processor-declined-visa-nonce': '4000111111111115',
  'fake-processor-declined-mastercard-nonce': '5105105105105100',
  'fake-processor-declined-amex-nonce': '378734493671000',
  'fake-processor-declined-discover-nonce': '6011000990139424',
  'fake-processor-failure-jcb-nonce': '3566002020360505',
  'fake-gateway-rejected-fraud-nonce': '4000111111111511',
};

/** Whether the last digit of a card number is right. */
export function hasRightCheckDigit(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const total = digits.reduce(
    (sum, digit, index) => sum + (index % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9),
    0,
  );
  return /^\d{12,19}$/.test(number) && total % 10 === 0;
}

/** The data of a card number that is kept: never the number itself. */
export function cardOf(number: string, month: string, year: string): CardData {
  return {
    brand: brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'Unknown',
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    month,
    year,
    verification: verifications[number] ?? 'approved',
    declines: '',
  };
}

/** The card behind a nonce, or the code of the refusal. Test nonces work any number of times. */
export function cardBehind(state: ProviderState, value: string): CardData | '93107' | '93108' | '81715' {
  const number = nonceNumbers[value];
  if (number !== undefined) return cardOf(number, '12', '2032');
  if (value === 'fake-consumed-nonce') return '93107';
  if (value === 'fake-luhn-invalid-nonce') return '81715';
  const nonce = state.nonces[value];
  if (nonce === undefined) return '93108';
  return nonce.used ? '93107' : nonce.card;
}

const texts: Readonly<Record<string, string>> = {
  '2000': 'Do Not Honor',
  '2001': 'Insufficient Funds',
  '2002': 'Limit Exceeded',
  '2004': 'Expired Card',
  '2005': 'Invalid Credit Card Number',
  '2010': 'Card Issuer Declined CVV',
  '2014': 'Processor Declined - Fraud Suspected',
  '2015': 'Transaction Not Allowed',
};
const hard = new Set(['2004', '2005', '2006', '2007', '2008', '2012', '2013', '2014', '2015', '2019', '2024', '2047']);

type Verdict = Pick<Transaction, 'status' | 'responseCode' | 'responseText' | 'responseType' | 'rejection'>;

/** A decline with the processor's code. */
export const declined = (responseCode: string): Verdict => ({
  status: 'processor_declined',
  responseCode,
  responseText: texts[responseCode] ?? 'Processor Declined',
  responseType: hard.has(responseCode) ? 'hard_declined' : 'soft_declined',
  rejection: '',
});

const rejected = (rejection: string): Verdict => ({
  status: 'gateway_rejected',
  responseCode: '',
  responseText: '',
  responseType: '',
  rejection,
});

/** Decides about an amount: 2,000 to 2,999.99 is declined with the amount as its code, 3,000 fails, 5,001 is rejected. */
function verdictOf(amountCents: number, card: CardData, isDuplicate: boolean): Verdict {
  if (isDuplicate) return rejected('duplicate');
  if (card.declines !== '') return declined(card.declines);
  const dollars = Math.floor(amountCents / 100);
  if (dollars >= 2000 && dollars < 3000) return declined(String(dollars));
  if (dollars === 3000)
    return { ...declined('3000'), status: 'failed', responseText: 'Processor Network Unavailable - Try Again' };
  if (amountCents === 500_100) return rejected('application_incomplete');
  return {
    status: 'submitted_for_settlement',
    responseCode: '1000',
    responseText: 'Approved',
    responseType: 'approved',
    rejection: '',
  };
}

/** Statuses of a transaction that holds or took money. */
export const tookMoney = new Set([
  'authorized',
  'submitted_for_settlement',
  'settling',
  'settled',
  'settlement_pending',
]);

/** What a charge is made of. */
export type Sale = Pick<Transaction, 'amountCents' | 'orderId' | 'cardToken' | 'subscriptionId' | 'period' | 'source'> &
  Partial<Pick<Transaction, 'requestKey'>> & { submits?: boolean };

const duplicateWindow = 30_000;

/** Charges a stored card and records the transaction, also a declined one. */
export function takeMoney(
  state: ProviderState,
  clock: Clock,
  { submits = true, ...sale }: Sale,
): Transaction | undefined {
  const card = state.cards[sale.cardToken];
  if (card === undefined) return undefined;
  const now = clock.now().getTime();
  const isDuplicate =
    sale.source === 'api' &&
    Object.values(state.transactions).some(
      (other) =>
        other.source === 'api' &&
        other.type === 'sale' &&
        tookMoney.has(other.status) &&
        other.cardToken === sale.cardToken &&
        other.amountCents === sale.amountCents &&
        other.orderId === sale.orderId &&
        Math.abs(now - Date.parse(other.createdAt)) < duplicateWindow,
    );
  const verdict = verdictOf(sale.amountCents, card, isDuplicate);
  const transaction: Transaction = {
    requestKey: '',
    ...sale,
    ...verdict,
    status: submits || !tookMoney.has(verdict.status) ? verdict.status : 'authorized',
    id: newId(5),
    type: 'sale',
    customerId: card.customerId,
    card: { ...card },
    refundedId: '',
    createdAt: new Date(now).toISOString(),
  };
  state.transactions[transaction.id] = transaction;
  return transaction;
}

/** The money that was taken from each payer and not given back, in cents: the stand-in's own books. */
export function capturedByPayer(state: ProviderState): Map<string, number> {
  const captured = new Map<string, number>();
  for (const { type, status, customerId, amountCents } of Object.values(state.transactions)) {
    if (!tookMoney.has(status)) continue;
    captured.set(customerId, (captured.get(customerId) ?? 0) + (type === 'sale' ? amountCents : -amountCents));
  }
  return captured;
}
