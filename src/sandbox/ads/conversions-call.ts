/** What the three conversions interfaces share: reading a batch, refusing a token, and having a bad day. */
import type { VendorAnswer, VendorCall } from '../stand-in-server.ts';
import type { AdBook } from './ad-book.ts';

/** A JSON body's fields; none when it is no object. */
export function fieldsOf(call: VendorCall): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(call.body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The events of a batch, each with its fields. */
export function batchOf(fields: Record<string, unknown>): Record<string, unknown>[] {
  return Array.isArray(fields.data) ? (fields.data as Record<string, unknown>[]) : [];
}

/** A field as text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Tokens of the stand-ins are whatever somebody typed; one that begins with `bad` is refused. */
export function isGoodToken(token: string | null): boolean {
  return token !== null && token.length >= 8 && !token.startsWith('bad');
}

/** The answer of a bad day; undefined on good ones. */
export function outageOf({ outage }: AdBook, body: (message: string) => object): VendorAnswer | undefined {
  if (outage === undefined) return undefined;
  const headers: Record<string, string> =
    outage.retryAfterSeconds === undefined ? {} : { 'retry-after': String(outage.retryAfterSeconds) };
  return { status: outage.status, headers, json: body('Please reduce the amount of data you are asking for.') };
}
