/** An event as one line of text, the way it is written to disk and sent to the event store: its values in a fixed order, with tabs between. */
import type { EventRecord } from './event.ts';

/** The order. Columns that are known together stand together, so that a line is put together from few parts. */
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
] as const satisfies readonly (keyof EventRecord)[];

/** Stands between two values, and so between two parts of a line. */
export const betweenValues = '\t';

const special = /[\\\t\n\r]/;
const written: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function writtenValue(value: string | number): string {
  const text = String(value);
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => written[character] ?? character) : text;
}

/** Part of a line: values of columns that stand together, already in their order. */
export function valuesPart(...values: (string | number)[]): string {
  return values.map(writtenValue).join(betweenValues);
}

/** Part of a line: the values of some columns that stand together, in their order. */
export function eventPart(fields: Partial<EventRecord>): string {
  return valuesPart(
    ...eventColumns.flatMap((column) => {
      const value = fields[column];
      return value === undefined ? [] : [value];
    }),
  );
}

/** A whole line, without its end. */
export function eventLine(event: EventRecord): string {
  return eventPart(event);
}

/** Where lines of events belong in the event store. */
export const eventRows = { table: 'events', columns: eventColumns } as const;
