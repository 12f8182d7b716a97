/** The key of the stand-in for Apple Music: made at the first start, handed to the settings, and asked of every call. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { Clock } from '#domain/kernel/clock.ts';

/** What a developer is given. */
export interface MusicKey {
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

/** The longest that a developer token may live, in seconds. */
const longestToken = 15_777_000;

/** A new private key in PEM. */
export function makePrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
}

/** A check of developer tokens signed with this key, on `clock`. */
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
