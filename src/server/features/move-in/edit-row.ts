/** Changes a row of a move-in before it becomes a link, and judges it again with the rows at its places (MOVE-9). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import { linkFields, linkTypes } from '#domain/links/link.ts';
import { typedPath } from '#domain/links/path.ts';
import { type MoveDestination, mostDestinations, moveDestination } from '#domain/move-in/move-draft.ts';
import { lastingVerdicts } from '#domain/move-in/move-verdicts.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { type JudgeDeps, judge } from './judge-rows.ts';
import type { MoveInRow, MoveInRowsStore } from './move-in-rows.store.ts';

/** What a person changes of a row; undefined stays. */
export interface RowChanges {
  domain?: string | undefined;
  path?: string | undefined;
  title?: string | undefined;
  type?: string | undefined;
  leftOut?: boolean | undefined;
  /** All of the row's destinations in their order. */
  destinations?: readonly { url: string; chosen: boolean }[] | undefined;
}

/** Changes it. Throws NOT_FOUND, MOVE_CHANGED for a row that is a link already or was never read, TEXT_TOO_LONG, URL_INVALID, BAD_INPUT. */
export async function editRow(
  deps: JudgeDeps & { rowsStore: MoveInRowsStore },
  { id, artistId, row, changes }: { id: string; artistId: string; row: number; changes: RowChanges },
  within: Queryable,
): Promise<MoveInRow> {
  const { rowsStore } = deps;
  const before = await rowsStore.load(id, row, within);
  if (before === undefined) throw new CodedError('NOT_FOUND');
  if (before.outcome === 'made' || lastingVerdicts.includes(before.verdict)) throw new CodedError('MOVE_CHANGED');
  const after = changedRow(before, changes);
  const near = await rowsStore.atPlaces(id, [before, after], within);
  const others = near.filter(
    (each) => each.row !== row && ['ok', 'duplicate'].includes(each.verdict) && each.outcome === '',
  );
  const judged = await judge(deps, artistId, [after, ...others]);
  await rowsStore.save(id, judged, within);
  return judged.find((each) => each.row === row) ?? after;
}

function changedRow(before: MoveInRow, { domain, path, title, type, leftOut, destinations }: RowChanges): MoveInRow {
  const newTitle = title === undefined ? before.title : cleanPasted(title, 'words').replaceAll(/\s+/g, ' ').trim();
  if (isLonger(newTitle, linkFields.title.longest)) throw new CodedError('TEXT_TOO_LONG', 'title');
  const newType = linkTypes.find((each) => each === (type ?? before.draft.type));
  if (newType === undefined || newType === 'pre-release') throw new CodedError('BAD_INPUT', 'type');
  const kept = destinations === undefined ? before.draft.destinations : readDestinations(before, destinations);
  return {
    ...before,
    domain: domain === undefined ? before.domain : cleanPasted(domain, 'host'),
    path: path === undefined ? before.path : typedPath(path),
    title: newTitle,
    draft: { ...before.draft, type: newType, destinations: kept },
    // Whatever was wrong before: the judgement says what is wrong now.
    verdict: (leftOut ?? before.verdict === 'left_out') ? 'left_out' : 'ok',
    ...{ reason: '', outcome: '' },
  };
}

function readDestinations({ draft }: MoveInRow, sent: NonNullable<RowChanges['destinations']>): MoveDestination[] {
  if (sent.length > mostDestinations + draft.destinations.length) throw new CodedError('BAD_INPUT', 'destinations');
  return sent.map(({ url, chosen }) => {
    const known = draft.destinations.find((each) => each.url === url);
    if (known !== undefined) return { ...known, chosen };
    const made = moveDestination(url, { foundBy: 'file', chosen });
    if (made === undefined) throw new CodedError('URL_INVALID', 'destinations');
    return made;
  });
}
