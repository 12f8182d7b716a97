/** Checks the signature of a request to S3 (AWS Signature Version 4, in the Authorization header). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { VendorCall } from '../stand-in-server.ts';

/** The account that may call, and where. */
export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** The error codes of refused signatures. */
export type SignatureProblem =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'InvalidRequest'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

/** How far the time of a request may be from the server's, in milliseconds. */
const largestSkew = 15 * 60_000;

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Percent-encoding as Amazon defines it: everything but letters, digits, `-`, `.`, `_` and `~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const byCode = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function canonicalRequest(call: VendorCall, path: string, signedHeaders: readonly string[], contentHash: string) {
  const query = [...call.query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort(byCode)
    .join('&');
  const headers = signedHeaders.map(
    (name) =>
      `${name}:${String(call.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  return [call.method, path, query, headers.join(''), signedHeaders.join(';'), contentHash].join('\n');
}

/** `20261128T093000Z` as an instant; not a number for anything else. */
function instantOf(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** What is wrong with a request's signature; undefined when it is right. `path` is the whole path as it was sent, `now` in milliseconds. */
export function signatureProblem(
  call: VendorCall,
  { path, now, account }: { path: string; now: number; account: S3Account },
): SignatureProblem | undefined {
  const { authorization, 'x-amz-date': stamp, 'x-amz-content-sha256': contentHash } = call.headers;
  if (authorization === undefined) return 'AccessDenied';
  const [, keyId, day, region = '', names = '', signature = ''] = form.exec(authorization) ?? [];
  if (keyId === undefined || typeof stamp !== 'string' || !stamp.startsWith(String(day)) || region !== account.region)
    return 'AuthorizationHeaderMalformed';
  if (typeof contentHash !== 'string') return 'InvalidRequest';
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId';
  if (!(Math.abs(instantOf(stamp) - now) <= largestSkew)) return 'RequestTimeTooSkewed';
  const signedHeaders = names.split(';');
  // Amazon refuses a request whose host, or one of its own headers, is not covered.
  const covered = Object.keys(call.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (!covered.every((name) => signedHeaders.includes(name))) return 'AccessDenied';
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonicalRequest(call, path, signedHeaders, contentHash))];
  const key = ['s3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(hmac(`AWS4${account.secretAccessKey}`, String(day)), region),
  );
  if (!timingSafeEqual(hmac(key, text.join('\n')), Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch';
  const isHash = /^[0-9a-f]{64}$/.test(contentHash);
  if (isHash && contentHash !== sha256(call.body)) return 'XAmzContentSHA256Mismatch';
  return undefined;
}
