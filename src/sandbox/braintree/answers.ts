/** Answers of the stand-in for Braintree: documents, refusals, and nothing found. */
import type { VendorAnswer } from '../stand-in-server.ts';
import { list, type Xml, xmlDocument } from './xml.ts';

const headers = { 'content-type': 'application/xml; charset=utf-8' };

/** A document with one root element. */
export const found = (name: string, value: Xml, status = 200): VendorAnswer => ({
  status,
  headers,
  body: xmlDocument(name, value),
});

/** The answer to an id that does not exist. */
export const notFound: VendorAnswer = { status: 404, headers, body: '' };

/** One error: the path of the object that it concerns (such as `subscription.addOns.add.index0`), its attribute and code. */
export interface FieldError {
  path: string;
  attribute: string;
  code: string;
  message: string;
}

/** A refusal. `more` is the declined transaction or verification. */
export function refused(message: string, error: FieldError | undefined, more: { readonly [name: string]: Xml } = {}) {
  const none = list('error', []);
  const own = error && {
    errors: list('error', [{ code: error.code, attribute: error.attribute, message: error.message }]),
  };
  const nested = (error?.path.split('.') ?? []).reduceRight<{ readonly [name: string]: Xml }>(
    (inner, name) => ({ errors: none, [name]: inner }),
    own ?? { errors: none },
  );
  return found('apiErrorResponse', { errors: nested, params: {}, message, ...more }, 422);
}

/** A refusal for one field. */
export const refusedField = (path: string, attribute: string, code: string, message: string): VendorAnswer =>
  refused(message, { path, attribute, code, message });

/** The fields of a JSON body, as text, number or object. */
export type Fields = { readonly [name: string]: unknown };

/** An object among the fields; empty when there is none. */
export const fieldsAt = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
};

/** A list of objects among the fields. */
export const listAt = (fields: Fields, name: string): Fields[] => {
  const value = fields[name];
  return Array.isArray(value) ? (value as Fields[]) : [];
};

/** A text or number among the fields; empty when there is none. */
export const textAt = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** An amount such as `12.50` in cents; undefined when it is none. */
export function toCents(amount: string): number | undefined {
  return /^-?\d+(\.\d\d?)?$/.test(amount) ? Math.round(Number(amount) * 100) : undefined;
}

/** Cents as an amount. */
export const toAmount = (cents: number): string => (cents / 100).toFixed(2);
