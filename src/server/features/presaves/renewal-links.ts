/** The address in a mail that asks a fan to renew: good for one grant, as long as it has not been renewed. */
import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from '../../platform/crypto/encryption.ts';

/** Below the dashboard's host. */
const renewalPath = '/_/presave/renew';

/** What of a grant the address depends on. */
interface NamedGrant {
  id: string;
  grantedAt: Date;
}

/** Writes and reads the addresses. */
export interface RenewalLinks {
  urlOf(grant: NamedGrant): string;
  /** The id in a token, whether the token is good or not; undefined for what is none. */
  idIn(token: string): string | undefined;
  /** Whether the token was made for this grant and for no earlier one. */
  isFor(token: string, grant: NamedGrant): boolean;
}

const macLength = 16;

/** Addresses at `appUrl`; nothing is stored for them. */
export function createRenewalLinks({ appUrl, encryption }: { appUrl: string; encryption: Encryption }): RenewalLinks {
  const macs = ({ id, grantedAt }: NamedGrant): Buffer[] =>
    encryption.hashes(`${id} ${grantedAt.toISOString()}`, 'presave renewal').map((hash) => hash.subarray(0, macLength));
  const read = (token: string) => {
    const bytes = Buffer.from(token, 'base64url');
    return bytes.length === 16 + macLength ? { id: bytes.subarray(0, 16), mac: bytes.subarray(16) } : undefined;
  };
  return {
    urlOf(grant) {
      const [mac] = macs(grant);
      const token = Buffer.concat([Buffer.from(grant.id.replaceAll('-', ''), 'hex'), mac ?? Buffer.alloc(0)]);
      return `${appUrl}${renewalPath}?t=${token.toString('base64url')}`;
    },
    idIn: (token) =>
      read(token)
        ?.id.toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    isFor(token, grant) {
      const given = read(token)?.mac;
      return given !== undefined && macs(grant).some((mac) => timingSafeEqual(mac, given));
    },
  };
}
