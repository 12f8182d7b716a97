/** The sandbox's view of the card provider: switches, customers, subscriptions, charges, webhooks. */
import { toAmount } from '../braintree/answers.ts';
import { type AnswerFault, answerFaults, type CardProvider } from '../braintree/provider.ts';
import type { Card } from '../braintree/provider-state.ts';
import { type WebhookMode, webhookModes } from '../braintree/webhook-sender.ts';
import { type Html, html } from './html.ts';
import { readableInstant } from './layout.ts';
import { options, rows } from './lists.ts';

const mostRows = 100;

const faultLabels: Record<AnswerFault, string> = {
  none: 'Answer',
  lost: 'Act, then lose the answer',
  slow: 'Act, then answer after 61 seconds',
  before: 'Fail before acting (503)',
  after: 'Act, then fail (500)',
  nonsense: 'Act, then answer with a web page (200)',
};
const webhookLabels: Record<WebhookMode, string> = {
  after: 'After the answer',
  first: 'Before the answer',
  late: 'An hour late',
  thrice: 'Three times',
  never: 'Never',
  reversed: 'Newest first',
};

/** The view. Its forms are posted below `base`. */
export function paymentsView({ state, switches, webhooks, captured }: CardProvider, base: string): Html {
  const customers = Object.values(state.customers).reverse().slice(0, mostRows);
  const subscriptions = Object.values(state.subscriptions).reverse().slice(0, mostRows);
  const transactions = Object.values(state.transactions).reverse().slice(0, mostRows);
  const money = captured();
  return html`<p class="lead">The account at the card provider. Use the number 4111 1111 1111 1111, or 4000 1111 1111 1115 for a card that is declined. The clock bills what is due.</p>
<form class="card" method="post" action="${base}/payments">
<label for="answers">Requests that change something</label>
<select id="answers" name="answers">${options(answerFaults, faultLabels, switches.answers)}</select>
<label for="webhooks">Webhooks arrive</label>
<select id="webhooks" name="webhooks">${options(webhookModes, webhookLabels, webhooks.mode)}</select>
<label for="interval">Change between monthly and yearly</label>
<select id="interval" name="interval">${options(['refused', 'allowed'] as const, { refused: 'Refused (91922)', allowed: 'Allowed' }, switches.allowsIntervalChange ? 'allowed' : 'refused')}</select>
<button>Use</button>
</form>
<h2>Customers</h2>
${rows(
  customers.map(({ id, email, firstName, lastName }) => {
    const cards = Object.values(state.cards).filter(({ customerId }) => customerId === id);
    return html`<li><div class="row"><span class="chip">$${toAmount(money.get(id) ?? 0)} paid</span><span class="what">${firstName} ${lastName}<small>${email} · ${id}</small></span></div>${cards.map((card) => cardRow(card, base))}</li>`;
  }),
  'Nobody has given a card yet.',
)}
<h2>Subscriptions</h2>
${rows(
  subscriptions.map(
    (one) =>
      html`<li><div class="row"><span class="chip">${one.status}</span><span class="what">${one.id}<small>${one.planId}: ${one.addOns.map(({ id, quantity }) => `${quantity} × ${id}`).join(', ') || 'nothing'} · balance $${toAmount(one.balanceCents)} · next on ${one.status === 'Canceled' ? 'no day' : one.nextBillingDay}</small></span></div></li>`,
  ),
  'No subscription yet.',
)}
<h2>Charges and refunds</h2>
${rows(
  transactions.map(
    (one) =>
      html`<li><div class="row"><span class="chip">${one.type === 'sale' ? '' : '−'}$${toAmount(one.amountCents)}</span><span class="what">${one.status} ${one.responseText}<small>${one.subscriptionId || one.orderId} · ${one.card.brand} ${one.card.last4}</small></span><time datetime="${one.createdAt}">${readableInstant(new Date(one.createdAt))}</time></div></li>`,
  ),
  'No charge yet.',
)}
<h2>Webhooks</h2>
<form method="post" action="${base}/payments/send"><button>Send what waits</button></form>
${rows(
  [...webhooks.sent]
    .reverse()
    .slice(0, mostRows)
    .map(
      ({ kind, attempts, status, dueAt }) =>
        html`<li><div class="row"><span class="chip">${status || (attempts > 0 ? 'no answer' : 'not sent')}</span><span class="what">${kind}<small>attempts: ${attempts}${dueAt === undefined ? '' : ', waits'}</small></span></div></li>`,
    ),
  'No webhook yet.',
)}`;
}

function cardRow({ token, brand, last4, declines }: Card, base: string): Html {
  const [action, next] = declines === '' ? ['Decline from now on', '2001'] : ['Accept again', ''];
  return html`<form class="row" method="post" action="${base}/payments/card">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="declines" value="${next}">
<span class="chip">card</span><span class="what">${brand} ${last4}<small>${token}</small></span><button aria-label="${action}: ${brand} ${last4}">${action}</button>
</form>`;
}

/** Sets the switches. Returns undefined for an unknown form. */
export function changePayments(
  { switches, webhooks }: Pick<CardProvider, 'switches' | 'webhooks'>,
  form: URLSearchParams,
): true | undefined {
  const answers = answerFaults.find((name) => name === form.get('answers'));
  const mode = webhookModes.find((name) => name === form.get('webhooks'));
  if (answers === undefined || mode === undefined) return undefined;
  switches.answers = answers;
  switches.allowsIntervalChange = form.get('interval') === 'allowed';
  webhooks.mode = mode;
  return true;
}

/** Makes the processor decline a card with a code, or accept it again. Returns undefined for an unknown form. */
export function changeCard(provider: CardProvider, form: URLSearchParams): true | undefined {
  const card = provider.state.cards[form.get('token') ?? ''];
  const declines = form.get('declines');
  if (card === undefined || declines === null || !/^(2\d{3})?$/.test(declines)) return undefined;
  card.declines = declines;
  provider.save();
  return true;
}
