/** The stand-in's gateway: checks keys, routes requests, and does to answers what the switches ask for. */
import { setTimeout as wait } from 'node:timers/promises';
import type { StandInService, VendorAnswer, VendorCall } from '../stand-in-server.ts';
import { type Fields, fieldsAt, found, notFound } from './answers.ts';
import { notify } from './billing-run.ts';
import { cardDocument, customerDocument, subscriptionDocument, transactionDocument } from './documents.ts';
import type { AnswerFault, CardProvider } from './provider.ts';
import { cancelSubscription, createSubscription, updateSubscription } from './subscription-calls.ts';
import { refund, searchIds, searchPage, sell, settleNow, voidSale } from './transaction-calls.ts';
import * as vault from './vault-calls.ts';

/** A call below `/merchants/{id}`: `ids` are what the pattern captured. */
type Handler = (provider: CardProvider, body: Fields, id: string) => VendorAnswer;

/** Runs `handle` with the object under the id; 404 when there is none. */
const withOne =
  <One>(
    read: (provider: CardProvider, id: string) => One | undefined,
    handle: (provider: CardProvider, one: One, body: Fields) => VendorAnswer,
  ): Handler =>
  (provider, body, id) => {
    const one = read(provider, id);
    return one === undefined ? notFound : handle(provider, one, body);
  };

const customer = ({ state }: CardProvider, id: string) => state.customers[id];
const card = ({ state }: CardProvider, token: string) => state.cards[token];
const subscription = ({ state }: CardProvider, id: string) => state.subscriptions[id];
const transaction = ({ state }: CardProvider, id: string) => state.transactions[id];

/** The calls: method, path below `/merchants/{id}`, and what answers. `clientApiUrl` is where browsers turn card numbers into nonces. */
export const routes = (clientApiUrl: string): readonly [string, RegExp, Handler][] => [
  [
    'POST',
    /^\/client_token$/,
    (provider, body) => vault.makeClientToken(provider, clientApiUrl, fieldsAt(body, 'client_token')),
  ],
  ['POST', /^\/customers$/, (provider, body) => vault.createCustomer(provider, fieldsAt(body, 'customer'))],
  [
    'GET',
    /^\/customers\/([\w-]+)$/,
    withOne(customer, ({ state }, one) => found('customer', customerDocument(one, state))),
  ],
  [
    'PUT',
    /^\/customers\/([\w-]+)$/,
    withOne(customer, (provider, one, body) => vault.updateCustomer(provider, one, fieldsAt(body, 'customer'))),
  ],
  ['POST', /^\/payment_methods$/, (provider, body) => vault.createCard(provider, fieldsAt(body, 'payment_method'))],
  ['GET', /^\/payment_methods\/any\/([\w-]+)$/, withOne(card, (_, one) => found('creditCard', cardDocument(one)))],
  ['DELETE', /^\/payment_methods\/any\/([\w-]+)$/, withOne(card, vault.deleteCard)],
  ['GET', /^\/plans$/, vault.listPlans],
  ['POST', /^\/plans$/, (provider, body) => vault.createPlan(provider, fieldsAt(body, 'plan'))],
  ['GET', /^\/plans\/([\w-]+)$/, (provider, _, id) => vault.findPlan(provider, id)],
  ['GET', /^\/add_ons$/, ({ state }) => vault.listTemplates('addOn', state.addOns)],
  ['GET', /^\/discounts$/, ({ state }) => vault.listTemplates('discount', state.discounts)],
  ['POST', /^\/subscriptions$/, (provider, body) => createSubscription(provider, fieldsAt(body, 'subscription'))],
  [
    'GET',
    /^\/subscriptions\/([\w-]+)$/,
    withOne(subscription, ({ state }, one) => found('subscription', subscriptionDocument(one, state))),
  ],
  [
    'PUT',
    /^\/subscriptions\/([\w-]+)$/,
    withOne(subscription, (provider, one, body) => updateSubscription(provider, one, fieldsAt(body, 'subscription'))),
  ],
  ['PUT', /^\/subscriptions\/([\w-]+)\/cancel$/, withOne(subscription, cancelSubscription)],
  ['PUT', /^\/subscriptions\/([\w-]+)\/make_past_due$/, withOne(subscription, makePastDue)],
  ['POST', /^\/transactions$/, (provider, body) => sell(provider, fieldsAt(body, 'transaction'))],
  ['POST', /^\/transactions\/advanced_search_ids$/, (provider, body) => searchIds(provider, fieldsAt(body, 'search'))],
  ['POST', /^\/transactions\/advanced_search$/, (provider, body) => searchPage(provider, fieldsAt(body, 'search'))],
  [
    'GET',
    /^\/transactions\/([\w-]+)$/,
    withOne(transaction, ({ state }, one) => found('transaction', transactionDocument(one, state))),
  ],
  [
    'POST',
    /^\/transactions\/([\w-]+)\/refund$/,
    withOne(transaction, (provider, one, body) => refund(provider, one, fieldsAt(body, 'transaction'))),
  ],
  ['PUT', /^\/transactions\/([\w-]+)\/void$/, withOne(transaction, voidSale)],
  ['PUT', /^\/transactions\/([\w-]+)\/settle$/, withOne(transaction, settleNow)],
];

function makePastDue(provider: CardProvider, one: NonNullable<ReturnType<typeof subscription>>): VendorAnswer {
  Object.assign(one, { status: 'Past Due', pastDueSince: provider.today() });
  notify(provider, 'subscription_went_past_due', one);
  return found('subscription', subscriptionDocument(one, provider.state));
}

/** Creates the gateway below `/merchants`. `clientApiUrl` is where browsers turn card numbers into nonces. */
export function createGatewayApi(provider: CardProvider, clientApiUrl: string): StandInService {
  const table = routes(clientApiUrl);
  return {
    name: 'Braintree',
    prefix: '/merchants',
    async answer(call) {
      if (!hasKeys(provider, call)) return { status: 401, body: '' };
      const [, merchantId, path = ''] = /^\/([^/]+)(\/.*)$/.exec(call.path) ?? [];
      if (merchantId !== provider.keys.merchantId) return { status: 403, body: '' };
      provider.runDue();
      const fault = changesSomething(call, path)
        ? (provider.switches.nextAnswers.shift() ?? provider.switches.answers)
        : 'none';
      if (fault === 'before') return { status: 503, body: '' };
      const answer = route(table, provider, call, path);
      provider.save();
      await deliver(provider);
      return await disturbed(answer, fault, provider);
    },
  };
}

const changesSomething = ({ method }: VendorCall, path: string) =>
  method !== 'GET' && !path.includes('search') && path !== '/client_token';

/** Checks the key pair of a request. */
export function hasKeys({ keys }: CardProvider, { headers }: VendorCall): boolean {
  const given = headers.authorization;
  return given === `Basic ${Buffer.from(`${keys.publicKey}:${keys.privateKey}`).toString('base64')}`;
}

function route(
  table: ReturnType<typeof routes>,
  provider: CardProvider,
  { method, body }: VendorCall,
  path: string,
): VendorAnswer {
  for (const [routeMethod, pattern, handle] of table) {
    const match = routeMethod === method ? pattern.exec(path) : null;
    if (match !== null) return handle(provider, body.length === 0 ? {} : JSON.parse(body.toString()), match[1] ?? '');
  }
  return notFound;
}

/** Sends webhooks before the answer where that is asked for, otherwise right after it. */
async function deliver({ webhooks }: CardProvider): Promise<void> {
  if (webhooks.mode === 'first') await webhooks.flush();
  else setImmediate(() => void webhooks.flush());
}

async function disturbed(answer: VendorAnswer, fault: AnswerFault, { switches }: CardProvider): Promise<VendorAnswer> {
  if (fault === 'slow') await wait(switches.slowMilliseconds, undefined, { ref: false });
  if (fault === 'after') return { status: 500, body: '' };
  if (fault === 'nonsense') return { status: 200, body: '<html><body>Welcome to our network</body></html>' };
  return fault === 'lost' ? { ...answer, isLost: true } : answer;
}
