/** The rows of a move-in that did not become links, as a CSV file, which can be corrected and moved in (MOVE-22). */
import Papa from 'papaparse';
import { csvMark, csvOptions } from '#domain/kernel/csv-options.ts';
import { errorSentences, isErrorCode } from '#domain/kernel/error-catalogue.ts';
import { moveVerdictSentence } from '#domain/move-in/move-verdicts.ts';
import type { MoveInRow, MoveInRowsStore } from './move-in-rows.store.ts';

const rowsAtOnce = 1_000;
/** Names by which the columns are recognised when the corrected file is moved in, except `row` and `why`, which are then left out. */
const head = [
  ...['row', 'short_url', 'domain', 'path', 'title', 'url', 'tags', 'clicks', 'created', 'subtitle', 'type', 'cover'],
  ...['isrc', 'why'],
];

/** Why a row is no link. */
export function reasonOf({ verdict, reason }: Pick<MoveInRow, 'verdict' | 'reason'>): string {
  if (isErrorCode(reason)) return errorSentences[reason];
  const sentence = moveVerdictSentence(verdict);
  return reason === '' ? sentence : `${sentence} (${reason})`;
}

/** The file in pieces; no cell of it is run as a formula. */
export async function* refusedRows(id: string, rowsStore: Pick<MoveInRowsStore, 'list'>): AsyncGenerator<string> {
  yield `${csvMark}${Papa.unparse([head], csvOptions)}\r\n`;
  for (let after = 0; ; ) {
    const rows = await rowsStore.list(id, { after, limit: rowsAtOnce });
    after = rows.at(-1)?.row ?? after;
    if (rows.length === 0) return;
    const refused = rows.filter(({ verdict, outcome }) => outcome === 'failed' || (outcome === '' && verdict !== 'ok'));
    if (refused.length > 0) yield `${Papa.unparse(refused.map(cellsOf), csvOptions)}\r\n`;
  }
}

function cellsOf(row: MoveInRow): (string | number)[] {
  const { draft, domain, path, title, source } = row;
  const chosen = draft.destinations.filter((each) => each.chosen);
  const urls = (chosen.length > 0 ? chosen : draft.destinations).map(({ url }) => url).join(' ');
  return [
    ...[row.row, source, domain, path, title, urls, draft.tags.join(', '), draft.clicks, draft.createdOn],
    ...[draft.subtitle, draft.type, draft.cover ?? '', draft.code ?? '', reasonOf(row)],
  ];
}
