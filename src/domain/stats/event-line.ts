/** Formats an event as one line of tab-separated values, for disk and for the event store. */
import type { EventRecord } from './event.ts';

/**
 * The order of the columns. Columns that are known together are adjacent, so that a line is made of few cached parts. New ones come last: the lines of
 * an older version have fewer values.
 */
export const eventColumns = [
  'artist_id',
  'link_id',
  'happened_at',
  'event',
  'destination_id',
  'verdict',
  'rule',
  'rules_version',
  'app',
  'browser',
  'device',
  'agent',
  'browser_version',
  'network',
  'hints',
  'visitor',
  'pace',
  'country',
  'region',
  'city',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'placement',
  'os',
  'language',
  'route',
] as const satisfies readonly (keyof EventRecord)[];

/** The separator between two values, and between two parts of a line. */
export const betweenValues = '\t';

const special = /[\\\t\n\r]/;
const written: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function writtenValue(value: string | number): string {
  const text = String(value);
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => written[character] ?? character) : text;
}

/** Part of a line: values of adjacent columns, given in column order. */
export function valuesPart(...values: (string | number)[]): string {
  return values.map(writtenValue).join(betweenValues);
}

/** Part of a line: values of adjacent columns, sorted into column order. */
export function eventPart(fields: Partial<EventRecord>): string {
  return valuesPart(
    ...eventColumns.flatMap((column) => {
      const value = fields[column];
      return value === undefined ? [] : [value];
    }),
  );
}

/** A whole line, without its line feed. */
export function eventLine(event: EventRecord): string {
  return eventPart(event);
}

/** The table and columns of event lines in the event store. */
export const eventRows = { table: 'events', columns: eventColumns } as const;
