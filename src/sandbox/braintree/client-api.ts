/** Where the dashboard's card form turns a test card number into a nonce, as Braintree's script does with its own servers. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mount } from '../mount.ts';
import { type Fields, fieldsAt, textAt } from './answers.ts';
import { cardOf, hasRightCheckDigit } from './processor.ts';
import type { CardProvider } from './provider.ts';
import { fingerprintOf } from './vault-calls.ts';

const longestBody = 4096;

/** Creates the mount: `POST {prefix}/v1/payment_methods/credit_cards`, for pages of `origin` only. */
export function createClientApi(prefix: string, origin: string, provider: CardProvider): Mount {
  return {
    prefix,
    handle(request, response) {
      answer(prefix, origin, provider, request)
        .catch(() => ({ status: 400, json: { error: { message: 'The request is not readable.' } } }))
        .then(({ status, json }) => send(response, status, json))
        .catch((error: Error) => response.destroy(error));
    },
  };
}

type Answer = { status: number; json: unknown };

async function answer(
  prefix: string,
  origin: string,
  provider: CardProvider,
  request: IncomingMessage,
): Promise<Answer> {
  if (request.method !== 'POST' || request.url?.split('?')[0] !== `${prefix}/v1/payment_methods/credit_cards`)
    return { status: 404, json: { error: { message: 'Nothing is here.' } } };
  if (request.headers.origin !== origin) return { status: 403, json: { error: { message: 'This page may not ask.' } } };
  const body: Fields = JSON.parse(await readBody(request));
  const fingerprint = textAt(body, 'authorizationFingerprint');
  if (fingerprint !== fingerprintOf(provider, fingerprint.split('.')[0] ?? ''))
    return { status: 403, json: { error: { message: 'Invalid authorization fingerprint' } } };
  const card = fieldsAt(body, 'creditCard');
  const number = textAt(card, 'number').replace(/\s/g, '');
  const month = textAt(card, 'expirationMonth').padStart(2, '0');
  const year = textAt(card, 'expirationYear').padStart(4, '20');
  const faults = [
    ...(hasRightCheckDigit(number)
      ? []
      : [{ field: 'number', code: '81715', message: 'Credit card number is invalid' }]),
    ...(isInFuture(provider, month, year)
      ? []
      : [{ field: 'expirationDate', code: '81710', message: 'Expiration date is invalid' }]),
    ...(/^\d{3,4}$/.test(textAt(card, 'cvv'))
      ? []
      : [{ field: 'cvv', code: '81707', message: 'CVV must be 3 or 4 digits' }]),
  ];
  if (faults.length > 0) {
    const fieldErrors = [{ field: 'creditCard', fieldErrors: faults }];
    return { status: 422, json: { error: { message: 'Credit card is invalid' }, fieldErrors } };
  }
  const nonce = `tokencc_${randomUUID()}`;
  const data = cardOf(number, month, year);
  provider.state.nonces[nonce] = { card: data, used: false };
  provider.save();
  const details = { cardType: data.brand, lastFour: data.last4, lastTwo: data.last4.slice(-2), bin: data.bin };
  return { status: 202, json: { creditCards: [{ type: 'CreditCard', nonce, details }] } };
}

function isInFuture({ clock }: CardProvider, month: string, year: string): boolean {
  return (
    /^(0[1-9]|1[0-2])$/.test(month) &&
    /^20\d\d$/.test(year) &&
    `${year}-${month}` >= clock.now().toISOString().slice(0, 7)
  );
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += part;
    if (text.length > longestBody) throw new Error('The body is too long.');
  }
  return text;
}

function send(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(json));
}
