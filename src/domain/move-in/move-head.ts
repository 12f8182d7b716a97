/** Reads the beginning of a file of links: its separator, its columns, and what they seem to mean (MOVE-2, MOVE-3). */

import { completeUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { isSeparatorLine } from '#domain/fans/import/import-columns.ts';
import { plainCell } from '#domain/fans/import/plain-cell.ts';
import { cellsOf, headRecords, type Separator, separators } from '#domain/fans/import/record-reader.ts';
import { exporterOf, isMoveColumnName, type MoveColumn, moveColumnsByName, plainMoveColumns } from './move-columns.ts';
import { mostMoveColumns } from './move-limits.ts';

/** The beginning of a file, read with one separator. */
export interface MoveHead {
  separator: Separator;
  hasHeader: boolean;
  /** The names of the columns; without a header "Column 1" and so on. */
  names: string[];
  /** The first rows behind the header. */
  rows: string[][];
  /** What each column seems to be. */
  columns: MoveColumn[];
  /** The product that wrote the file, where its columns tell. */
  exporter: string | undefined;
}

const shownRows = 20;

/** Whether a cell holds a url; a bare host with a path counts. */
export function isUrlCell(cell: string): boolean {
  return parseWebUrl(completeUrl(plainCell(cell))) !== undefined;
}

/** Reads the beginning; without a separator it takes the one that gives the most urls. `isWhole`: the file has nothing more. */
export function readMoveHead(head: string, isWhole: boolean, separator?: Separator): MoveHead {
  const tried = (separator === undefined ? separators : [separator]).map((each) => tryOut(head, isWhole, each));
  const [first, ...others] = tried;
  if (first === undefined) throw new Error('No separator was tried.');
  const best = others.reduce((known, next) => (next.score > known.score ? next : known), first);
  const { records, width } = best;
  const [top = []] = records;
  const hasHeader = top.some(isMoveColumnName) || !top.some(isUrlCell);
  const rows = records.slice(hasHeader ? 1 : 0, shownRows + 1);
  const names = Array.from({ length: Math.min(width, mostMoveColumns + 1) }, (_, index) => {
    const name = hasHeader ? plainCell(top[index] ?? '') : '';
    return name === '' ? `Column ${index + 1}` : name.slice(0, 80);
  });
  return {
    ...{ separator: best.separator, hasHeader, names, rows },
    columns: withUrls(moveColumnsByName(names), rows),
    exporter: exporterOf(names),
  };
}

function tryOut(head: string, isWhole: boolean, separator: Separator) {
  const records = headRecords(head, separator, isWhole)
    .filter((record) => record.fault === undefined && record.text.trim() !== '' && !isSeparatorLine(record))
    .slice(0, shownRows + 1)
    .map(({ text }) => cellsOf(text, separator));
  const share = (test: (cells: string[]) => boolean): number =>
    records.length === 0 ? 0 : records.filter(test).length / records.length;
  const width = Math.max(0, ...records.map(({ length }) => length));
  const named = (records[0] ?? []).filter(isMoveColumnName).length;
  const sameWidth = width > 1 ? share(({ length }) => length === width) : 0.4;
  return { separator, records, width, score: 2 * share((cells) => cells.some(isUrlCell)) + named + sameWidth };
}

/** Without any named column of urls, the columns whose cells are urls are targets. */
function withUrls(columns: MoveColumn[], rows: readonly (readonly string[])[]): MoveColumn[] {
  const known: readonly MoveColumn[] = columns;
  if (known.some((kind) => kind === 'url' || !isPlain(kind))) return columns;
  return columns.map((kind, index) => {
    const filled = rows.map((cells) => cells[index] ?? '').filter((cell) => cell.trim() !== '');
    return kind === 'skip' && filled.length > 0 && filled.every(isUrlCell) ? 'url' : kind;
  });
}

const isPlain = (kind: MoveColumn): boolean => plainMoveColumns.some((plain) => plain === kind);
