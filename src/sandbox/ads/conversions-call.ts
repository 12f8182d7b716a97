/** What the three conversions APIs share: reading a batch and checking a token. */
import type { VendorCall } from '../stand-in-server.ts';

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
