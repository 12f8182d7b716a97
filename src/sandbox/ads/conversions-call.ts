/** Code shared by the three conversions APIs: parse a batch and check a token. */
import type { VendorCall } from '../stand-in-server.ts';

/** The fields of a JSON body; none when it is not an object. */
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

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The stand-ins accept any token, except one that begins with `bad`. */
export function isGoodToken(token: string | null): boolean {
  return token !== null && token.length >= 8 && !token.startsWith('bad');
}
