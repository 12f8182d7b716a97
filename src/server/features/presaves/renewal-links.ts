/** The URL in a reminder to renew: valid for one grant until it is renewed. */
import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from '../../platform/crypto/encryption.ts';

/** Path on the dashboard's host. */
const renewalPath = '/_/presave/renew';

/** The fields of a grant that the URL depends on. */
interface NamedGrant {
  id: string;
  grantedAt: Date;
}

/** Creates and checks the URLs. */
export interface RenewalLinks {
  urlOf(grant: NamedGrant): string;
  /** The grant's id in a token, valid or not; undefined when the text is no token. */
  idIn(token: string): string | undefined;
  /** Whether the token was made for this grant since it was last renewed. */
  isFor(token: string, grant: NamedGrant): boolean;
}

const macLength = 16;

/** Creates URLs at `appUrl`; nothing is stored for them. */
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
