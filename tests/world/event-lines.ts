/** Reads event lines back, as the event store does. */
import type { EventRecord } from '#domain/stats/event.ts';
import { betweenValues, eventColumns } from '#domain/stats/event-line.ts';

const numbers = new Set(['happened_at', 'rules_version', 'browser_version', 'hints', 'visitor', 'pace']);
const meant: Record<string, string> = { '\\\\': '\\', '\\t': '\t', '\\n': '\n', '\\r': '\r' };

/** The event of a line. Throws when the line has not exactly one value for each column. */
export function readEventLine(line: string): EventRecord {
  const values = line.split(betweenValues).map((text) => text.replace(/\\[\\tnr]/g, (pair) => meant[pair] ?? pair));
  if (values.length !== eventColumns.length) throw new Error(`not a line of an event: ${line}`);
  const fields = eventColumns.map((column, index) => {
    const value = values[index] ?? '';
    return [column, numbers.has(column) ? Number(value) : value];
  });
  return Object.fromEntries(fields);
}
