/** Reads and verifies what a browser answers for a passkey. */
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Passkey } from './passkeys.store.ts';

/** Where passkeys are valid: the dashboard's host, and its origin. */
export interface RelyingParty {
  rpId: string;
  origin: string;
}

/** A new passkey as its authenticator made it. */
export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'transports'> & { counter: number };

/** The signature algorithms of passkeys, as COSE numbers: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257] as const;

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/);
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') };

const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});

const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(12_000),
    userHandle: base64url(100).nullish(),
  }),
});

function read<Response extends { response: { clientDataJSON: string } }>(schema: z.ZodType<Response>, given: unknown) {
  try {
    const response = schema.parse(given);
    return { response, challenge: decodeClientDataJSON(response.response.clientDataJSON).challenge };
  } catch {
    throw new CodedError('PASSKEY_REFUSED');
  }
}

/** A registration's answer and the challenge in it. Throws PASSKEY_REFUSED for another form. */
export function readRegistration(given: unknown): { response: RegistrationResponseJSON; challenge: string } {
  const { response, challenge } = read(registrationSchema, given);
  return { response: { ...response, clientExtensionResults: {} }, challenge };
}

/** A login's or step-up's answer and the challenge in it. Throws PASSKEY_REFUSED for another form. */
export function readAssertion(given: unknown): { response: AuthenticationResponseJSON; challenge: string } {
  const { response, challenge } = read(assertionSchema, given);
  const { userHandle, ...rest } = response.response;
  const handle = userHandle === undefined || userHandle === null ? {} : { userHandle };
  return { response: { ...response, response: { ...rest, ...handle }, clientExtensionResults: {} }, challenge };
}

/** The passkey that was registered with this challenge. Throws PASSKEY_REFUSED: another origin or host, or nobody was verified. */
export async function verifyRegistration(
  response: RegistrationResponseJSON,
  challenge: string,
  { rpId, origin }: RelyingParty,
): Promise<NewPasskey> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(refuse);
  if (registrationInfo === undefined) throw new CodedError('PASSKEY_REFUSED');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: response.response.transports ?? [],
  };
}

/** The counter of an answer that this passkey signed for this challenge. Throws PASSKEY_REFUSED for any other answer. */
export async function verifyAssertion(
  response: AuthenticationResponseJSON,
  challenge: string,
  passkey: Pick<Passkey, 'userId' | 'credentialId' | 'publicKey'>,
  { rpId, origin }: RelyingParty,
): Promise<number> {
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) throw new CodedError('PASSKEY_REFUSED');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The stored counter is compared where it is replaced, so that parallel answers are compared too.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(refuse);
  if (!verified) throw new CodedError('PASSKEY_REFUSED');
  return authenticationInfo.newCounter;
}

/** A person's id as passkeys carry it, in base64url. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

// The library throws for every answer that it does not accept.
function refuse(): never {
  throw new CodedError('PASSKEY_REFUSED');
}
