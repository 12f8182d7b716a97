/** S3's answers in XML, and its errors with their status and words. */
import { escaped } from '../page/html.ts';
import type { VendorAnswer } from '../stand-in-server.ts';
import type { SignatureProblem } from './signature.ts';

/** An error's status and its message, as Amazon documents them. */
const errors = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  BadDigest: [400, 'The Content-MD5 or checksum value that you specified did not match what the server received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidPart: [
    400,
    'One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part’s entity tag.',
  ],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order. Parts must be ordered by part number.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Missing required header for this request: x-amz-content-sha256'],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our published schema'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [
    404,
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  ],
  NotImplemented: [501, 'A header you provided implies functionality that is not implemented'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const satisfies Record<SignatureProblem, unknown> & Record<string, readonly [number, string]>;

export type S3ErrorCode = keyof typeof errors;

type Value = string | number | boolean | undefined | readonly Value[] | { readonly [name: string]: Value };

/** Elements in order; a list repeats its element, an undefined value is left out. */
function elements(value: { readonly [name: string]: Value }): string {
  const one = (name: string, inner: Value): string => {
    if (inner === undefined) return '';
    if (Array.isArray(inner)) return inner.map((item: Value) => one(name, item)).join('');
    const text = typeof inner === 'object' ? elements(inner as { [name: string]: Value }) : escaped(String(inner));
    return `<${name}>${text}</${name}>`;
  };
  return Object.entries(value)
    .map(([name, inner]) => one(name, inner))
    .join('');
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const xmlType = { 'content-type': 'application/xml' };

/** An answer 200 with this document. */
export function said(root: string, value: { readonly [name: string]: Value }): VendorAnswer {
  const body = `${head}<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${elements(value)}</${root}>`;
  return { status: 200, headers: xmlType, body };
}

/** A refusal. HEAD gets its status only, since it has no body. */
export function refused(code: S3ErrorCode, details: { readonly [name: string]: Value } = {}): VendorAnswer {
  const [status, Message] = errors[code];
  return {
    status,
    headers: xmlType,
    body: `${head}<Error>${elements({ Code: code, Message, ...details, RequestId: '4442587FB7D0A2F9' })}</Error>`,
  };
}
