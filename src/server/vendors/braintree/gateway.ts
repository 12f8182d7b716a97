/** Opens the Braintree SDK and translates the errors that it throws. */
import type braintree from 'braintree';
import { vendorCalls } from '../../platform/metrics/metrics.ts';
import { OutcomeUnknown, ProviderBusy } from './payments.ts';

/** How to reach the account. `url` replaces Braintree's servers; `timeoutMs` is 60,000 when not given. */
export interface BraintreeOptions {
  merchantId: string;
  publicKey: string;
  privateKey: string;
  environment: 'sandbox' | 'production';
  url?: string | undefined;
  timeoutMs?: number;
}

type Sdk = typeof braintree;

/** The SDK's client with the parts that its type definitions lack. */
export type Gateway = braintree.BraintreeGateway & {
  graphQLClient: {
    query(document: string, variables: object): Promise<{ data?: Record<string, unknown>; errors?: unknown }>;
  };
  webhookNotification: { verify(challenge: string): string };
};

/** Loads the SDK and creates its client, which connects on first use. */
export async function openGateway({ environment, url, timeoutMs, ...keys }: BraintreeOptions): Promise<Gateway> {
  const { default: sdk } = await import('braintree');
  const gateway = new sdk.BraintreeGateway({
    ...keys,
    environment: url === undefined ? ownServers(sdk, environment) : serverAt(sdk, new URL(url)),
  });
  if (timeoutMs !== undefined) gateway.config.timeout = timeoutMs;
  return gateway as Gateway;
}

function ownServers(sdk: Sdk, environment: BraintreeOptions['environment']): braintree.Environment {
  return environment === 'production' ? sdk.Environment.Production : sdk.Environment.Sandbox;
}

function serverAt(sdk: Sdk, { hostname, port, protocol, origin }: URL): braintree.Environment {
  const secure = protocol === 'https:';
  const number = port || (secure ? '443' : '80');
  return new sdk.Environment(hostname, number, origin, secure, hostname, number);
}

/** Errors after which the provider has certainly done nothing. Everything else, odd statuses included, leaves the outcome open. */
const certain = new Set(['authenticationError', 'authorizationError', 'upgradeRequired', 'invalidKeysError']);

/** The provider has nothing under this id. */
class NotFound extends Error {}

/** What an error of the SDK means to us. */
export function translated(error: unknown): Error {
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  if (type === 'notFoundError') return new NotFound('Braintree has nothing under this id.', { cause: error });
  const words = error instanceof Error ? error.message : String(error);
  if (certain.has(type))
    return new Error(`Braintree refused the request (${words}): check the BRAINTREE_ settings and the key's rights.`, {
      cause: error,
    });
  if (type === 'tooManyRequestsError')
    return new ProviderBusy('Braintree has too many requests (429); nothing was done.', { cause: error });
  return new OutcomeUnknown(`Braintree gave no usable answer (${words}); the outcome is unknown.`, { cause: error });
}

/** What a success is about. */
const subjects = ['transaction', 'subscription', 'customer', 'paymentMethod', 'clientToken', 'plan'] as const;

/** Whether the SDK took the answer of something else, such as a proxy's page, for a success: it then has no subject. */
function isNonsense(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return true;
  // The SDK marks lists as a success too, and fails by itself without one.
  if (Array.isArray(answer)) return false;
  const parts: Readonly<Record<string, unknown>> = { ...answer };
  if (parts.success !== true) return false;
  return subjects.every((subject) => parts[subject] === undefined);
}

/** Gives the answer to a call of the SDK. Throws OutcomeUnknown, or an ordinary Error when nothing was done. */
export async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const end = vendorCalls.startTimer({ host: 'braintree' });
  const answer = await call().catch((error: unknown) => {
    end({ outcome: 'failed' });
    throw translated(error);
  });
  end({ outcome: 'answered' });
  if (isNonsense(answer)) throw new OutcomeUnknown('Braintree gave an answer without content; the outcome is unknown.');
  return answer;
}

/** As `ask`, but undefined when there is nothing under the id. */
export async function find<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    const found = await ask(call);
    const parts = found as Readonly<Record<string, unknown>>;
    if (parts.id === undefined && parts.token === undefined)
      throw new OutcomeUnknown('Braintree gave an answer without content; nothing is known.');
    return found;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
