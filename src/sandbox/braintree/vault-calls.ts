/** The stand-in's calls about customers, cards, plans, add-ons and client tokens. */
import { createHmac } from 'node:crypto';
import type { VendorAnswer } from '../stand-in-server.ts';
import { type Fields, fieldsAt, found, notFound, refused, refusedField, textAt, toAmount, toCents } from './answers.ts';
import { cardDocument, customerDocument } from './documents.ts';
import { newId } from './new-id.ts';
import { cardBehind, declined } from './processor.ts';
import type { CardProvider } from './provider.ts';
import type { Card, Customer, Plan, Template } from './provider-state.ts';
import { list } from './xml.ts';

/** What a browser shows to turn a card number into a nonce. */
export const fingerprintOf = ({ keys }: Pick<CardProvider, 'keys'>, customerId: string): string =>
  `${customerId}.${createHmac('sha256', keys.privateKey).update(`client:${customerId}`).digest('hex')}`;

/** A client token: base64 of JSON. Its environment tells our card form that this is no real provider. */
export function makeClientToken(provider: CardProvider, clientApiUrl: string, fields: Fields): VendorAnswer {
  const customerId = textAt(fields, 'customer_id');
  if (customerId !== '' && provider.state.customers[customerId] === undefined)
    return refusedField('clientToken', 'customer_id', '92804', 'Customer ID is invalid.');
  const token = {
    version: 2,
    environment: 'stand-in',
    merchantId: provider.keys.merchantId,
    clientApiUrl,
    authorizationFingerprint: fingerprintOf(provider, customerId),
  };
  return found('clientToken', { value: Buffer.from(JSON.stringify(token)).toString('base64') }, 201);
}

export function createCustomer({ state, clock }: CardProvider, fields: Fields): VendorAnswer {
  const id = textAt(fields, 'id') || newId(5);
  if (state.customers[id] !== undefined)
    return refusedField('customer', 'id', '91609', 'Customer ID has already been taken.');
  const customer = { id, email: '', firstName: '', lastName: '', createdAt: clock.now().toISOString() };
  const answer = changeCustomer(customer, fields);
  if (answer !== undefined) return answer;
  state.customers[id] = customer;
  return found('customer', customerDocument(customer, state), 201);
}

export function updateCustomer({ state }: CardProvider, customer: Customer, fields: Fields): VendorAnswer {
  return changeCustomer(customer, fields) ?? found('customer', customerDocument(customer, state));
}

function changeCustomer(customer: Customer, fields: Fields): VendorAnswer | undefined {
  const email = 'email' in fields ? textAt(fields, 'email') : customer.email;
  if (email !== '' && !/^[^@\s]+@[^@\s]+$/.test(email))
    return refusedField('customer', 'email', '81604', 'Email is an invalid format.');
  customer.email = email;
  if ('first_name' in fields) customer.firstName = textAt(fields, 'first_name');
  if ('last_name' in fields) customer.lastName = textAt(fields, 'last_name');
  return undefined;
}

/** Stores the card behind a nonce, after a verification where that is asked for. */
export function createCard({ state, clock }: CardProvider, fields: Fields): VendorAnswer {
  const customerId = textAt(fields, 'customer_id');
  const options = fieldsAt(fields, 'options');
  const refusedAt = (attribute: string, code: string, message: string) =>
    refusedField('creditCard', attribute, code, message);
  if (state.customers[customerId] === undefined) return refusedAt('customer_id', '91705', 'Customer ID is invalid.');
  const token = textAt(fields, 'token') || newId(4);
  if (state.cards[token] !== undefined) return refusedAt('token', '91719', 'Token has already been taken.');
  const nonce = textAt(fields, 'payment_method_nonce');
  const data = cardBehind(state, nonce);
  if (data === '81715') return refusedAt('number', data, 'Credit card number is invalid.');
  if (data === '93107')
    return refusedAt('payment_method_nonce', data, 'Cannot use a payment_method_nonce more than once.');
  if (data === '93108') return refusedAt('payment_method_nonce', data, 'Unknown or expired payment_method_nonce.');
  const own = state.nonces[nonce];
  if (own !== undefined) own.used = true;
  if (options.verify_card === true && data.verification !== 'approved') {
    const verdict = declined(data.verification === 'failed' ? '3000' : '2000');
    const verification =
      data.verification === 'fraud'
        ? { status: 'gateway_rejected', gatewayRejectionReason: 'fraud' }
        : {
            status: data.verification === 'failed' ? 'failed' : 'processor_declined',
            processorResponseCode: verdict.responseCode,
            processorResponseText: verdict.responseText,
            processorResponseType: verdict.responseType,
            gatewayRejectionReason: null,
          };
    const message = data.verification === 'fraud' ? 'Gateway Rejected: fraud' : verdict.responseText;
    return refused(message, undefined, { verification });
  }
  const others = Object.values(state.cards).filter((card) => card.customerId === customerId);
  const isDefault = options.make_default === true || others.length === 0;
  if (isDefault) for (const other of others) other.isDefault = false;
  const card: Card = { ...data, token, customerId, isDefault, createdAt: clock.now().toISOString() };
  state.cards[token] = card;
  return found('creditCard', cardDocument(card), 201);
}

/** Removes a card. Its subscriptions are canceled with it, as at Braintree. */
export function deleteCard(provider: CardProvider, card: Card): VendorAnswer {
  for (const subscription of Object.values(provider.state.subscriptions))
    if (subscription.cardToken === card.token) subscription.status = 'Canceled';
  delete provider.state.cards[card.token];
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: '' };
}

const planDocument = ({ id, name, months, priceCents }: Plan) => ({
  id,
  name,
  billingFrequency: months,
  currencyIsoCode: 'USD',
  price: toAmount(priceCents),
  addOns: list('addOn', []),
  discounts: list('discount', []),
});

export const listPlans = ({ state }: CardProvider): VendorAnswer =>
  found('plans', list('plan', Object.values(state.plans).map(planDocument)));

export function findPlan({ state }: CardProvider, id: string): VendorAnswer {
  const plan = state.plans[id];
  return plan === undefined ? notFound : found('plan', planDocument(plan));
}

export function createPlan({ state }: CardProvider, fields: Fields): VendorAnswer {
  const id = textAt(fields, 'id') || newId(4);
  if (state.plans[id] !== undefined) return refusedField('plan', 'id', 'invalid', 'ID has already been taken.');
  const months = Number(textAt(fields, 'billing_frequency'));
  if (!Number.isInteger(months) || months < 1 || months > 12)
    return refusedField('plan', 'billing_frequency', 'invalid', 'Billing frequency is invalid.');
  const plan = { id, name: textAt(fields, 'name'), months, priceCents: toCents(textAt(fields, 'price')) ?? 0 };
  state.plans[id] = plan;
  return found('plan', planDocument(plan), 201);
}

/** Every add-on, or every discount. */
export const listTemplates = (
  name: 'addOn' | 'discount',
  templates: Readonly<Record<string, Template>>,
): VendorAnswer =>
  found(
    `${name}s`,
    list(
      name,
      Object.values(templates).map(({ amountCents, ...template }) => ({
        ...template,
        amount: toAmount(amountCents),
        kind: name === 'addOn' ? 'add_on' : 'discount',
        neverExpires: true,
        numberOfBillingCycles: null,
      })),
    ),
  );
