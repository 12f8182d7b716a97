/** The private key of the Apple Music stand-in, and the check of developer tokens signed with it. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { Clock } from '#domain/kernel/clock.ts';

/** The credentials of a developer. */
export interface MusicKey {
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

/** The maximum lifetime of a developer token, in seconds. */
const longestToken = 15_777_000;

/** Creates a new private key in PEM. */
export function makePrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
}

/** Creates a function that checks developer tokens signed with this key, using `clock`. */
export function createTokenCheck(key: MusicKey, clock: Clock): (token: string) => Promise<boolean> {
  const publicKey: KeyObject = createPublicKey(createPrivateKey(key.privateKey));
  return async (token) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
        algorithms: ['ES256'],
        issuer: key.teamId,
        requiredClaims: ['iat', 'exp'],
        currentDate: clock.now(),
      });
      return protectedHeader.kid === key.keyId && (payload.exp ?? 0) - (payload.iat ?? 0) <= longestToken;
    } catch {
      return false;
    }
  };
}
