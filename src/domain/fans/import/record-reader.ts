/** Splits CSV text into records, whatever its quotes are worth: one broken row costs that row only (DROP-127). */
import Papa from 'papaparse';
import { cutText } from '#domain/kernel/cut-text.ts';

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** One record. `fault`: its quotes are not closed or end inside of a cell, or it is too long; then `text` is its first line, cut. */
export interface FileRecord {
  /** As a spreadsheet counts rows, from 1. */
  row: number;
  text: string;
  fault?: 'quotes' | 'long';
}

/**
 * Takes text in pieces and gives the records that are complete, each as it is asked for: read all of a piece before the next one. `end` gives
 * the last ones.
 */
export interface RecordReader {
  push(text: string): Generator<FileRecord, void>;
  end(): Generator<FileRecord, void>;
}

/** The longest record, in characters. */
export const longestRecord = 64 * 1024;
/** The most lines that a quoted cell may have; a quote that is open for longer was never meant. */
const mostLines = 30;
const shownOfFault = 200;

/** Whether a line that begins inside of quotes (`open`) or outside ends inside of them. */
function quotesAfter(line: string, separator: Separator, open: boolean): 'open' | 'closed' | 'broken' {
  let inside = open;
  for (let at = 0; at <= line.length; ) {
    if (inside) {
      const quote = line.indexOf('"', at);
      if (quote === -1) return 'open';
      if (line[quote + 1] === '"') {
        at = quote + 2;
        continue;
      }
      inside = false;
      at = quote + 1;
      if (at === line.length) return 'closed';
      if (line[at] !== separator) return 'broken';
      at += 1;
    } else if (line[at] === '"') {
      inside = true;
      at += 1;
    } else {
      const next = line.indexOf(separator, at);
      if (next === -1) return 'closed';
      at = next + 1;
    }
  }
  return inside ? 'open' : 'closed';
}

/** Whether each quoted cell of a line ends with a quote before a separator, with quotes inside that nobody doubled: "Ned "The Head" Sample". */
function closesSomehow(line: string, separator: Separator): boolean {
  for (let at = 0; at <= line.length; ) {
    const end = line[at] === '"' ? closing(line, separator, at + 1) : line.indexOf(separator, at);
    if (end === undefined) return false;
    if (end === -1 || end >= line.length) return true;
    at = end + 1;
  }
  return true;
}

/** The place behind the quote that closes a cell; undefined when none does. */
function closing(line: string, separator: Separator, from: number): number | undefined {
  for (let quote = line.indexOf('"', from); quote !== -1; quote = line.indexOf('"', quote + 1)) {
    const next = line[quote + 1];
    if (next === undefined || next === separator) return quote + 1;
  }
  return undefined;
}

/** Makes a reader for one file. */
export function createRecordReader(separator: Separator): RecordReader {
  let rest = '';
  let isSkipping = false;
  let row = 0;
  let held: string[] = [];
  let heldLength = 0;

  const numbered = (record: Omit<FileRecord, 'row'>): FileRecord => {
    row += 1;
    return { row, ...record };
  };
  const broken = (fault: 'quotes' | 'long', text: string): FileRecord =>
    numbered({ text: cutText(text, shownOfFault), fault });

  /** The records that a line completes. A quote that stays open gives up its first line, and the others are read again. */
  function* take(first: string): Generator<FileRecord, void> {
    const lines = [first];
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
      if (line.length > longestRecord) {
        if (held.length > 0) lines.unshift(...(yield* release()), line);
        else yield broken('long', line);
        continue;
      }
      if (held.length === 0 && !line.includes('"')) {
        yield numbered({ text: line });
        continue;
      }
      const state = quotesAfter(line, separator, held.length > 0);
      if (state === 'broken' && held.length === 0) {
        yield closesSomehow(line, separator) ? numbered({ text: line }) : broken('quotes', line);
        continue;
      }
      held.push(line);
      heldLength += line.length;
      if (state === 'closed') {
        const text = held.join('\n');
        [held, heldLength] = [[], 0];
        yield numbered({ text });
      } else if (state === 'broken' || held.length > mostLines || heldLength > longestRecord) {
        lines.unshift(...(yield* release()));
      }
    }
  }

  /** Gives up the record that is held: its first line is broken, the others are to be read again. */
  function* release(): Generator<FileRecord, string[]> {
    const [first, ...others] = held;
    [held, heldLength] = [[], 0];
    if (first !== undefined) yield broken('quotes', first);
    return others;
  }

  return {
    *push(text) {
      rest += text;
      // A carriage return at the end may be half of a line break.
      const whole = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
      const after = rest.slice(whole.length);
      const lines = whole.split(/\r\n|\n|\r/);
      rest = `${lines.pop() ?? ''}${after}`;
      for (const line of lines) {
        if (isSkipping) isSkipping = false;
        else yield* take(line);
      }
      if (isSkipping) {
        rest = after;
      } else if (rest.length > longestRecord) {
        yield* take(rest);
        isSkipping = true;
        rest = after;
      }
    },
    *end() {
      const last = rest.replace(/\r$/, '');
      rest = '';
      if (last !== '' && !isSkipping) yield* take(last);
      while (held.length > 0) for (const line of yield* release()) yield* take(line);
    },
  };
}

/** The cells of a record whose quotes are in order. */
export function cellsOf(text: string, separator: Separator): string[] {
  if (!text.includes('"')) return text.split(separator);
  return Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' }).data[0] ?? [];
}

/** The records at the beginning of a file; one that the beginning cuts off is left out, unless it is the only one. */
export function headRecords(head: string, separator: Separator, isWhole: boolean): FileRecord[] {
  const reader = createRecordReader(separator);
  const records = [...reader.push(head)];
  return isWhole || records.length === 0 ? [...records, ...reader.end()] : records;
}
