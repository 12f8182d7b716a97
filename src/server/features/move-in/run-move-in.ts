/** Turns the rows of a move-in that are ready into drafts, and takes them away again (MOVE-18 to MOVE-23). */

import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { hostOfSource, moveAnnotation } from '#domain/move-in/move-annotation.ts';
import { linkDestinations } from '#domain/move-in/move-draft.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { Logger } from '../../platform/log.ts';
import type { LinksService } from '../links/links.service.ts';
import type { OpenedLinks } from '../stats/opened-links.service.ts';
import { type CoverDeps, createCovers } from './covers.ts';
import type { MoveInRow, MoveInRowsStore } from './move-in-rows.store.ts';
import type { MoveIn, MoveInsStore } from './move-ins.store.ts';

export interface RunDeps extends CoverDeps {
  store: MoveInsStore;
  rowsStore: MoveInRowsStore;
  links: Pick<LinksService, 'create' | 'linksById' | 'deleteMany'>;
  openedLinks: OpenedLinks;
  /** A person as stored; undefined when the account is gone. */
  findPerson: (userId: string) => Promise<Person | undefined>;
  /** Writes what a link had before onto its charts. */
  annotate: (
    annotation: { artistId: string; linkId: string; day: string; text: string },
    within: Queryable,
  ) => Promise<void>;
  database: Database;
  clock: Clock;
  log: Logger;
}

const [rowsAtOnce, linksAtOnce, undoneAtOnce] = [100, 4, 100];
/** Refusals that are about the person or the artist: no further row can succeed. */
const endings: readonly string[] = [
  'NOT_FOUND',
  'NOT_ALLOWED',
  'ARTIST_SUSPENDED',
  'ARTIST_HELD',
  'ACCOUNT_HELD',
  'SUBSCRIPTION_LAPSED',
  'SIGNUP_UNFINISHED',
  'PASSWORD_CHANGE_NEEDED',
];

async function callerOf({ userId }: MoveIn, { findPerson }: RunDeps): Promise<Caller> {
  const person = userId === null ? undefined : await findPerson(userId);
  return { person, sessionId: undefined, provenAt: null, ipAddress: '', device: '' };
}

/** Makes the drafts. A job that was cut off goes on with the rows that have no link yet; none is made twice. */
export async function runMoveIn(id: string, deps: RunDeps): Promise<void> {
  const { store, rowsStore } = deps;
  const found = await store.load(id);
  if (found?.state !== 'running') return;
  const caller = await callerOf(found, deps);
  const coverOf = createCovers(deps, found.artistId);
  for (let after = 0; ; ) {
    const rows = await rowsStore.list(id, { verdict: 'ok', outcome: '', after, limit: rowsAtOnce });
    if (rows.length === 0) break;
    after = rows.at(-1)?.row ?? after;
    for (let at = 0; at < rows.length; at += linksAtOnce) {
      const some = rows.slice(at, at + linksAtOnce);
      const problems = await Promise.all(some.map((row) => makeLink(found, row, { caller, coverOf, deps })));
      const problem = problems.find((each) => each !== undefined);
      if (problem !== undefined && found.atomic) return goBack(id, deps);
      if (problem !== undefined && endings.includes(problem)) {
        await store.change(id, { state: 'done', problem, head: '', content: null });
        return;
      }
    }
  }
  await store.change(id, { state: 'done', problem: '', head: '', content: null });
}

/** All or nothing: what was made is taken away again by the same job. */
async function goBack(id: string, deps: RunDeps): Promise<void> {
  await deps.store.change(id, { state: 'undoing', problem: 'MOVE_ROLLED_BACK' });
  await undoMoveIn(id, deps);
}

/** Makes one draft; gives the code of what is wrong with it. */
async function makeLink(
  { id, artistId }: MoveIn,
  row: MoveInRow,
  { caller, coverOf, deps }: { caller: Caller; coverOf: ReturnType<typeof createCovers>; deps: RunDeps },
): Promise<string | undefined> {
  const { rowsStore, database, links, clock, log, annotate } = deps;
  const { draft, domain, path, title } = row;
  try {
    const [known] = await links.linksById([row.plannedId]);
    const input = {
      artistId,
      set: {
        ...{ type: draft.type, domain, path, title, subtitle: draft.subtitle, draft: true, rid: draft.code },
        tags: draft.tags,
        ...{ releaseName: draft.type === 'release' ? title : null, image: await coverOf(row.row, draft.cover) },
      },
      destinations: linkDestinations(draft.destinations),
    };
    const link = known ?? (await links.create(caller, input, row.plannedId));
    const text = moveAnnotation(draft, hostOfSource(row.source));
    const day = clock.now().toISOString().slice(0, 10);
    await database.transaction().execute(async (within) => {
      await rowsStore.save(
        id,
        [{ ...row, linkId: link.id, linkVersion: link.version, outcome: 'made', reason: '' }],
        within,
      );
      if (text !== undefined) await annotate({ artistId, linkId: link.id, day, text }, within);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CodedError)) log.error({ err: error, row: row.row }, 'A link could not be moved in.');
    const code = error instanceof CodedError ? error.code : 'MOVE_STOPPED';
    const verdict = code === 'PATH_TAKEN' ? 'taken' : 'failed';
    await rowsStore.save(id, [{ ...row, verdict, outcome: 'failed', reason: code }]);
    return code;
  }
}

/** Deletes the links that a move-in made and that nobody changed or opened since; the others stay. */
export async function undoMoveIn(id: string, deps: RunDeps): Promise<void> {
  const { store, rowsStore, links, openedLinks, clock } = deps;
  const found = await store.load(id);
  if (found?.state !== 'undoing') return;
  const caller = await callerOf(found, deps);
  const opened = new Set(await openedLinks(found.artistId, found.runAt ?? found.createdAt, clock.now()));
  for (let after = 0; ; ) {
    const rows = await rowsStore.list(id, { outcome: 'made', after, limit: undoneAtOnce });
    after = rows.at(-1)?.row ?? after;
    if (rows.length === 0) break;
    const there = new Map(
      (await links.linksById(rows.flatMap(({ linkId }) => linkId ?? []))).map((link) => [link.id, link]),
    );
    const judged = rows.map((row): MoveInRow => {
      const link = row.linkId === null ? undefined : there.get(row.linkId);
      if (link === undefined) return { ...row, linkId: null, outcome: 'undone' };
      if (link.version !== row.linkVersion) return { ...row, outcome: 'stays', reason: 'changed' };
      if (opened.has(link.id)) return { ...row, outcome: 'stays', reason: 'opened' };
      return { ...row, outcome: 'undone' };
    });
    const gone = judged.flatMap(({ outcome, linkId }) => (outcome === 'undone' && linkId !== null ? [linkId] : []));
    await links.deleteMany(caller, gone);
    await rowsStore.save(
      id,
      judged.map((row) => (row.outcome === 'undone' ? { ...row, linkId: null } : row)),
    );
  }
  await finishUndo(found, deps);
}

/** A run that went back can be tried again: its rows are as the dry run left them. */
async function finishUndo({ id, problem }: MoveIn, { store, rowsStore, clock }: RunDeps): Promise<void> {
  if (problem !== 'MOVE_ROLLED_BACK') return store.change(id, { state: 'undone', undoneAt: clock.now() });
  await rowsStore.forgetOutcomes(id);
  await store.change(id, { state: 'checked', runAt: null });
}
