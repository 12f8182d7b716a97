/** The stand-in's subscription calls: create, update, cancel. */
import type { VendorAnswer } from '../stand-in-server.ts';
import { type Fields, fieldsAt, found, listAt, refused, refusedField, textAt, toCents } from './answers.ts';
import { addDays, periodAmount } from './billing-calendar.ts';
import { billPeriod, notify, paid } from './billing-run.ts';
import { subscriptionDocument, transactionDocument } from './documents.ts';
import { takeMoney, tookMoney } from './processor.ts';
import type { CardProvider } from './provider.ts';
import type { Modification, Subscription, Template } from './provider-state.ts';

const refusedAt = (attribute: string, code: string, message: string) =>
  refusedField('subscription', attribute, code, message);

/** Creates a subscription; without a first billing date it charges at once, and a decline leaves nothing behind. */
export function createSubscription(provider: CardProvider, fields: Fields): VendorAnswer {
  const { state } = provider;
  const id = textAt(fields, 'id') || `sandbox_${Object.keys(state.subscriptions).length + 1}`;
  if (state.subscriptions[id] !== undefined) return refusedAt('id', '81902', 'ID has already been taken.');
  if (!/^[A-Za-z0-9_-]{1,255}$/.test(id)) return refusedAt('id', '81906', 'ID is invalid.');
  const plan = state.plans[textAt(fields, 'plan_id')];
  if (plan === undefined) return refusedAt('plan_id', '91904', 'Plan ID is invalid.');
  const cardToken = textAt(fields, 'payment_method_token');
  if (state.cards[cardToken] === undefined)
    return refusedAt('payment_method_token', '91903', 'Payment method token is invalid.');
  const firstBillingDay = textAt(fields, 'first_billing_date').slice(0, 10) || provider.today();
  if (firstBillingDay < provider.today())
    return refusedAt('first_billing_date', '91916', 'First Billing Date cannot be in the past.');
  const addOns = modificationsOf('addOns', listAt(fieldsAt(fields, 'add_ons'), 'add'), state.addOns);
  if ('status' in addOns) return addOns;
  const discounts = modificationsOf('discounts', listAt(fieldsAt(fields, 'discounts'), 'add'), state.discounts);
  if ('status' in discounts) return discounts;
  const subscription: Subscription = {
    id,
    planId: plan.id,
    cardToken,
    status: 'Pending',
    priceCents: toCents(textAt(fields, 'price')) ?? plan.priceCents,
    addOns: addOns.list,
    discounts: discounts.list,
    balanceCents: 0,
    firstBillingDay,
    nextBillingDay: firstBillingDay,
    periodStart: '',
    periodEnd: '',
    paidThroughDay: '',
    cycle: 0,
    failureCount: 0,
    retryDay: '',
    pastDueSince: '',
    createdAt: provider.clock.now().toISOString(),
  };
  state.subscriptions[id] = subscription;
  if (firstBillingDay === provider.today()) {
    // A subscription that starts at once is Active from its creation, and a declined first charge creates none.
    const { sent } = provider.webhooks;
    const before = sent.length;
    const transaction = billPeriod(provider, subscription);
    if (transaction !== undefined && !tookMoney.has(transaction.status)) {
      delete state.subscriptions[id];
      for (const webhook of sent.slice(before)) webhook.dueAt = undefined;
      transaction.subscriptionId = '';
      const more = { transaction: transactionDocument(transaction, state) };
      return refused(transaction.responseText || `Gateway Rejected: ${transaction.rejection}`, undefined, more);
    }
  }
  return found('subscription', subscriptionDocument(subscription, state), 201);
}

/** Updates a subscription. Without `prorate_charges: false` it prorates, as an account with that setting does. */
export function updateSubscription(provider: CardProvider, subscription: Subscription, fields: Fields): VendorAnswer {
  const { state, switches } = provider;
  if (subscription.status === 'Canceled') return refusedAt('base', '81901', 'Cannot edit a canceled subscription.');
  const changesAmount = 'add_ons' in fields || 'discounts' in fields || 'price' in fields;
  const isPastDue = subscription.status === 'Past Due';
  if (isPastDue && changesAmount)
    return refusedField(
      'subscription',
      'base',
      '92022',
      'Cannot edit add-ons or discounts of a past due subscription.',
    );
  const planId = textAt(fields, 'plan_id') || subscription.planId;
  const plan = state.plans[planId];
  if (plan === undefined) return refusedAt('plan_id', '91904', 'Plan ID is invalid.');
  const months = state.plans[subscription.planId]?.months;
  if (plan.months !== months && !switches.allowsIntervalChange)
    return refusedAt('plan_id', '91922', "The plan's billing frequency cannot be updated.");
  if (isPastDue && planId !== subscription.planId)
    return refusedAt('base', '91920', 'Cannot edit price changing fields on past due subscription.');
  const cardToken = textAt(fields, 'payment_method_token') || subscription.cardToken;
  if (state.cards[cardToken] === undefined)
    return refusedAt('payment_method_token', '91903', 'Payment method token is invalid.');
  const options = fieldsAt(fields, 'options');
  const replaces = options.replace_all_add_ons_and_discounts === true;
  const addOns = changed('addOns', replaces ? [] : subscription.addOns, fieldsAt(fields, 'add_ons'), state.addOns);
  if ('status' in addOns) return addOns;
  const discounts = changed(
    'discounts',
    replaces ? [] : subscription.discounts,
    fieldsAt(fields, 'discounts'),
    state.discounts,
  );
  if ('status' in discounts) return discounts;
  const before = periodAmount(subscription);
  const changesCard = cardToken !== subscription.cardToken;
  Object.assign(subscription, { planId, cardToken, addOns: addOns.list, discounts: discounts.list });
  if (options.prorate_charges !== false) prorate(provider, subscription, before, changesCard);
  return found('subscription', subscriptionDocument(subscription, state));
}

/** The provider's own proration: charges the rest of the period at the new price, or retries what is owed by a new card. */
function prorate(provider: CardProvider, subscription: Subscription, before: number, changesCard: boolean): void {
  const isPastDue = subscription.status === 'Past Due';
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const whole = days(subscription.periodStart, addDays(subscription.periodEnd, 1));
  const left = days(provider.today(), addDays(subscription.periodEnd, 1));
  const rest = Math.round(((periodAmount(subscription) - before) * left) / whole);
  const amountCents = isPastDue && changesCard ? subscription.balanceCents : rest;
  if (!Number.isFinite(amountCents) || amountCents <= 0) return;
  const transaction = takeMoney(provider.state, provider.clock, {
    amountCents,
    orderId: '',
    cardToken: subscription.cardToken,
    subscriptionId: subscription.id,
    period: { start: subscription.periodStart, end: subscription.periodEnd },
    source: 'recurring',
  });
  if (transaction === undefined || !tookMoney.has(transaction.status)) return;
  if (isPastDue) paid(provider, subscription, amountCents);
  else notify(provider, 'subscription_charged_successfully', subscription);
}

/** Cancels a subscription; its balance is lost. */
export function cancelSubscription(provider: CardProvider, subscription: Subscription): VendorAnswer {
  if (subscription.status === 'Canceled')
    return refusedAt('status', '81905', 'Subscription has already been canceled.');
  Object.assign(subscription, { status: 'Canceled', retryDay: '' });
  notify(provider, 'subscription_canceled', subscription);
  return found('subscription', subscriptionDocument(subscription, provider.state));
}

type Modifications = { list: Modification[] } | VendorAnswer;

/** The list after `add`, `update` and `remove`. */
function changed(
  name: string,
  current: readonly Modification[],
  changes: Fields,
  templates: Readonly<Record<string, Template>>,
): Modifications {
  const removed = Array.isArray(changes.remove) ? changes.remove.map(String) : [];
  const kept = current.filter(({ id }) => !removed.includes(id));
  const added = modificationsOf(name, listAt(changes, 'add'), templates);
  if ('status' in added) return added;
  const updates = listAt(changes, 'update');
  const missing = updates.findIndex((update) => !kept.some(({ id }) => id === textAt(update, 'existing_id')));
  if (missing >= 0)
    return refusedField(
      `subscription.${name}.update.index${missing}`,
      'existing_id',
      '92011',
      'Existing ID is invalid.',
    );
  const list = [
    ...kept.map((one) => {
      const update = updates.find((fields) => textAt(fields, 'existing_id') === one.id);
      return update === undefined ? one : { ...one, ...amountAndQuantity(update, one) };
    }),
    ...added.list,
  ];
  return hasTwice(list) ? duplicated : { list };
}

const duplicated = refusedField('subscription', 'base', '91911', 'Cannot add duplicate add-on or discount.');
const hasTwice = (list: readonly Modification[]) => new Set(list.map(({ id }) => id)).size < list.length;

function modificationsOf(
  name: string,
  wanted: readonly Fields[],
  templates: Readonly<Record<string, Template>>,
): Modifications {
  const list: Modification[] = [];
  for (const [index, fields] of wanted.entries()) {
    const path = `subscription.${name}.add.index${index}`;
    const template = templates[textAt(fields, 'inherited_from_id')];
    if (template === undefined)
      return refusedField(path, 'inherited_from_id', '92013', 'Inherited From ID is invalid.');
    const { amountCents, quantity } = amountAndQuantity(fields, { amountCents: template.amountCents, quantity: 1 });
    if (!(quantity > 0)) return refusedField(path, 'quantity', '92010', 'Quantity must be greater than zero.');
    if (!(amountCents >= 0)) return refusedField(path, 'amount', '92002', 'Amount is an invalid format.');
    const cycles = fields.never_expires === true ? null : Number(textAt(fields, 'number_of_billing_cycles')) || null;
    list.push({ id: template.id, name: template.name, amountCents, quantity, cycles, cyclesDone: 0 });
  }
  return hasTwice(list) ? duplicated : { list };
}

function amountAndQuantity(fields: Fields, { amountCents, quantity }: Pick<Modification, 'amountCents' | 'quantity'>) {
  return {
    amountCents: 'amount' in fields ? (toCents(textAt(fields, 'amount')) ?? Number.NaN) : amountCents,
    quantity: 'quantity' in fields ? Number(textAt(fields, 'quantity')) : quantity,
  };
}
