/** The dry run of a file of links: reads all of it and stores what would become of each row (MOVE-8). */
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { ColumnKind } from '#domain/fans/import/column-names.ts';
import { isSeparatorLine } from '#domain/fans/import/import-columns.ts';
import { dayOrderOf } from '#domain/fans/import/import-day.ts';
import { cellsOf, createRecordReader, type FileRecord } from '#domain/fans/import/record-reader.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { cutText } from '#domain/kernel/cut-text.ts';
import type { MoveDraft } from '#domain/move-in/move-draft.ts';
import { isWholeFile, mostMoveRows } from '#domain/move-in/move-limits.ts';
import { type RowReading, readMoveRow } from '#domain/move-in/move-row.ts';
import type { MoveVerdict } from '#domain/move-in/move-verdicts.ts';
import type { Database } from '../../platform/db/postgres.ts';
import { domainsOf, type JudgeDeps, judge } from './judge-rows.ts';
import type { MoveInRow, MoveInRowsStore } from './move-in-rows.store.ts';
import type { MoveIn, MoveInsStore } from './move-ins.store.ts';

export interface CheckDeps extends JudgeDeps {
  store: MoveInsStore;
  rowsStore: MoveInRowsStore;
  database: Database;
  clock: Clock;
}

const rowsInTurn = 200;
const rowsAtOnce = 500;

const blankDraft: MoveDraft = {
  ...{ type: 'release', subtitle: '', cover: null, code: null, tags: [], createdOn: '', clicks: 0 },
  ...{ destinations: [], leftOver: 0 },
};

/** A row before its judgement. */
export function newRow(row: number, source: string, known: Partial<MoveInRow> = {}): MoveInRow {
  return {
    ...{ row, source: cutText(source.replaceAll('\0', ' '), 500), domain: '', path: '', title: '', draft: blankDraft },
    ...{ verdict: 'ok', reason: '', plannedId: randomUUID(), linkId: null, linkVersion: null, outcome: '' },
    ...known,
  };
}

/** Runs the dry run with this number. A job that was cut off begins again; one that is no longer wanted stops. */
export async function checkFile({ id, run }: { id: string; run: number }, deps: CheckDeps): Promise<void> {
  const { store, rowsStore, database } = deps;
  const found = await store.load(id);
  const content = await store.loadContent(id);
  if (found?.state !== 'checking' || found.run !== run || found.plan === null || content === undefined) return;
  const rows = await readRows(found, content, deps);
  const isTooLong = rows.length > mostMoveRows;
  const judged = isTooLong ? [] : await judgeFile(found.artistId, rows, deps);
  await database.transaction().execute(async (within) => {
    const now = await store.lock(id, within);
    if (now?.state !== 'checking' || now.run !== run) return;
    await rowsStore.deleteAll(id, within);
    if (isTooLong) return store.change(id, { state: 'draft', problem: 'MOVE_TOO_LONG', rowsTotal: 0 }, within);
    for (let at = 0; at < judged.length; at += rowsAtOnce)
      await rowsStore.insert(id, judged.slice(at, at + rowsAtOnce), within);
    await store.change(id, { state: 'checked', rowsTotal: judged.length, problem: '' }, within);
  });
}

/** Rows keep the verdict of a cell that should be a url, until a person edits them. */
async function judgeFile(artistId: string, rows: readonly MoveInRow[], deps: CheckDeps): Promise<MoveInRow[]> {
  const wrong = rows.filter(({ verdict }) => verdict === 'url');
  const judged = await judge(
    deps,
    artistId,
    rows.filter(({ verdict }) => verdict !== 'url'),
  );
  return [...judged, ...wrong].sort((one, other) => one.row - other.row);
}

async function readRows(found: MoveIn, content: Buffer, deps: CheckDeps): Promise<MoveInRow[]> {
  const { artistId, fileHash, plan, encoding } = found;
  if (plan === null) throw new Error(`The move-in ${found.id} has no plan.`);
  const made = await deps.rowsStore.madeBefore(artistId, fileHash);
  const columns = plan.columns.map((kind): ColumnKind => (kind === 'created' ? 'date' : 'skip'));
  const reading: RowReading = {
    ...{ columns: plan.columns, domain: plan.domain, takesForeign: plan.takesForeign },
    ownDomains: new Set(await domainsOf(deps, artistId)),
    plan: (await deps.artists.planOf(artistId)) ?? '',
    dayOrder: dayOrderOf(found.head, isWholeFile(found.head), { separator: plan.separator, columns }),
    now: deps.clock.now(),
  };
  const text = new TextDecoder(encoding === '' ? 'utf-8' : encoding).decode(content).replaceAll('\0', ' ');
  const reader = createRecordReader(plan.separator);
  const rows: MoveInRow[] = [];
  let [isHeader, read] = [plan.hasHeader, 0];
  for (const records of [reader.push(text), reader.end()])
    for (const record of records) {
      if (record.text.trim() === '' || isSeparatorLine(record)) continue;
      if (isHeader) {
        isHeader = false;
        continue;
      }
      const row = rowOf(record, plan.separator, reading);
      if (row !== undefined) rows.push(made.has(row.row) ? { ...row, verdict: 'made' } : row);
      if (rows.length > mostMoveRows) return rows;
      read += 1;
      if (read % rowsInTurn === 0) await turn();
    }
  return rows;
}

function rowOf(
  { row, text, fault }: FileRecord,
  separator: Parameters<typeof cellsOf>[1],
  reading: RowReading,
): MoveInRow | undefined {
  const refused = (verdict: MoveVerdict) => newRow(row, text, { verdict });
  if (fault !== undefined) return refused('broken');
  const cells = cellsOf(text, separator);
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  if (cells.slice(reading.columns.length).some((cell) => cell.trim() !== '')) return refused('wide');
  const { source, wrongUrl, ...read } = readMoveRow(cells, reading);
  const verdict = wrongUrl !== undefined || read.draft.destinations.length === 0 ? 'url' : 'ok';
  return newRow(row, source || text, { ...read, verdict, reason: wrongUrl ?? '' });
}
