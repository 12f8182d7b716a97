/** Writes Braintree's XML: names with dashes, types as attributes. */
import { escaped } from '../page/html.ts';

/** A value of a document. Strings are text, null is `nil`, undefined is left out. */
export type Xml = string | number | boolean | Date | null | undefined | XmlList | { readonly [name: string]: Xml };

class XmlList {
  readonly name: string;
  readonly values: readonly Xml[];
  readonly type: 'array' | 'collection';
  constructor(name: string, values: readonly Xml[], type: 'array' | 'collection') {
    this.name = name;
    this.values = values;
    this.type = type;
  }
}

/** A list whose elements have the given name. */
export const list = (name: string, values: readonly Xml[]): Xml => new XmlList(name, values, 'array');

/** A page of search results. */
export const collection = (name: string, values: readonly Xml[]): Xml => new XmlList(name, values, 'collection');

/** `last4` as `last-4`, `billingDayOfMonth` as `billing-day-of-month`. */
const dashed = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();

/** One element with everything in it. */
function element(name: string, value: Xml): string {
  const tag = dashed(name);
  if (value === undefined) return '';
  if (value === null) return `<${tag} nil="true"/>`;
  if (typeof value === 'string') return `<${tag}>${escaped(value)}</${tag}>`;
  if (typeof value === 'number') return `<${tag} type="integer">${value}</${tag}>`;
  if (typeof value === 'boolean') return `<${tag} type="boolean">${value}</${tag}>`;
  if (value instanceof Date) return `<${tag} type="datetime">${value.toISOString().slice(0, 19)}Z</${tag}>`;
  if (value instanceof XmlList)
    return `<${tag} type="${value.type}">${value.values.map((one) => element(value.name, one)).join('')}</${tag}>`;
  return `<${tag}>${Object.entries(value)
    .map(([child, inner]) => element(child, inner))
    .join('')}</${tag}>`;
}

export const xmlDocument = (name: string, value: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, value)}\n`;
