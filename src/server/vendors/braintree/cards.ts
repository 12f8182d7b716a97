/** Customers and cards at Braintree. */
import type braintree from 'braintree';
import { ask, find, type Gateway } from './gateway.ts';
import type { Payments, StoredCard } from './payments.ts';
import { hasCode, refusalOf } from './refusals.ts';

/** Creates this part of the client. */
export function createCards(gateway: Gateway) {
  const findStored = async (token: string) => await find(() => gateway.paymentMethod.find(token));
  return {
    async clientToken(customerId) {
      const { clientToken } = await ask(() => gateway.clientToken.generate({ customerId }));
      return clientToken;
    },
    async saveCustomer({ id, ...fields }) {
      const created = await ask(() => gateway.customer.create({ id, ...fields }));
      if (created.success) return;
      const saved = hasCode(created, '91609') ? await ask(() => gateway.customer.update(id, fields)) : created;
      if (!saved.success) throw new Error(`Braintree refused the customer ${id}: ${saved.message}`);
    },
    async addCard({ customerId, token, nonce }) {
      const request = {
        customerId,
        token,
        paymentMethodNonce: nonce,
        options: { makeDefault: true, verifyCard: true },
      };
      const result = await ask(() => gateway.paymentMethod.create(request));
      if (result.success) return { ok: true, card: toStoredCard(result.paymentMethod) };
      // Token in use, or nonce consumed: an earlier call whose answer was lost may have stored the card.
      if (hasCode(result, '91719', '93107')) {
        const stored = await findStored(token);
        if (stored !== undefined && 'customerId' in stored && stored.customerId === customerId)
          return { ok: true, card: toStoredCard(stored) };
      }
      return { ok: false, refusal: refusalOf(result) };
    },
    async findCard(token) {
      const stored = await findStored(token);
      return stored === undefined ? undefined : toStoredCard(stored);
    },
  } satisfies Partial<Payments>;
}

/** Our form offers cards only; anything else has no number to show. */
function toStoredCard(method: braintree.PaymentMethod): StoredCard {
  const card: Partial<braintree.CreditCard> = method as braintree.CreditCard;
  return {
    token: method.token,
    brand: card.cardType ?? '',
    last4: card.last4 ?? '',
    expires: { month: Number(card.expirationMonth ?? 0), year: Number(card.expirationYear ?? 0) },
    imageUrl: card.imageUrl ?? '',
  };
}
