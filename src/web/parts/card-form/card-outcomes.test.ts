/** What both kinds of card fields make of their provider's answers. */
import { describe, expect, it } from 'vitest';
import { readClientToken } from './client-token.ts';
import { hostedProblems, outcomeOfError } from './hosted-outcome.ts';
import { readAnswer } from './stand-in-client.ts';

const unreachable = { kind: 'unreachable' };
const refusing = (...fields: string[]) => ({
  error: { message: 'Credit card is invalid' },
  fieldErrors: [{ field: 'creditCard', fieldErrors: fields.map((field) => ({ field, code: '1', message: 'x' })) }],
});

describe('an answer of the stand-in', () => {
  it('is a nonce, or names the wrong fields', () => {
    expect(readAnswer(202, { creditCards: [{ nonce: 'n1' }] })).toEqual({ kind: 'nonce', nonce: 'n1' });
    expect(readAnswer(422, refusing('number', 'expirationDate'))).toEqual({
      kind: 'invalid',
      problems: {
        number: 'This card number is not valid',
        expirationDate: 'This date is not valid, or the card has expired',
      },
    });
  });
  it.each([
    [202, {}],
    [202, { creditCards: [{ nonce: '' }] }],
    [202, null],
    [422, { fieldErrors: 'nonsense' }],
    [422, refusing('something')],
    [403, { error: { message: 'Invalid authorization fingerprint' } }],
    [500, '<html>'],
  ])('of %i that makes no sense counts as none', (status, answer) => {
    expect(readAnswer(status, answer)).toEqual(unreachable);
  });
});

describe('hosted fields', () => {
  it('have the sentences of our own', () => {
    const right = { isEmpty: false, isValid: true };
    const amex = { type: 'american-express', niceType: 'American Express', code: { name: 'CID', size: 4 } };
    expect(hostedProblems({ cards: [], fields: { number: right, expirationDate: right, cvv: right } })).toEqual({});
    expect(
      hostedProblems({ cards: [amex], fields: { number: right, cvv: { isEmpty: false, isValid: false } } }),
    ).toEqual({
      expirationDate: 'Please enter the expiry date',
      cvv: 'The security code has 4 digits',
    });
  });
  it('tell a refused card from a provider that is not reached', () => {
    expect(outcomeOfError({ code: 'HOSTED_FIELDS_FAILED_TOKENIZATION' })).toMatchObject({ kind: 'invalid' });
    expect(outcomeOfError({ code: 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED' })).toMatchObject({
      problems: { cvv: expect.any(String) },
    });
    for (const error of [{ code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR' }, new Error('x'), undefined, 'x'])
      expect(outcomeOfError(error)).toEqual(unreachable);
  });
});

it('reads the client token of either provider, and no nonsense', () => {
  const token = (json: object): string => btoa(JSON.stringify(json));
  const standIn = { environment: 'stand-in', clientApiUrl: 'http://a/b', authorizationFingerprint: 'f' };
  expect(readClientToken(token({ ...standIn, version: 2 }))).toEqual({
    kind: 'stand-in',
    clientApiUrl: 'http://a/b',
    authorizationFingerprint: 'f',
  });
  const real = token({ environment: 'sandbox' });
  expect(readClientToken(real)).toEqual({ kind: 'provider', authorization: real });
  for (const nonsense of ['', '%', btoa('null'), btoa('[]'), token({})])
    expect(readClientToken(nonsense)).toBeUndefined();
});
