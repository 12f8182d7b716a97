/** Moving in: files of links and pages by their urls, tried out, corrected, turned into drafts, and undone (MOVE-1 to MOVE-24). */
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { readMovePlan, type SentMovePlan } from '#domain/move-in/move-plan.ts';
import { type MoveVerdict, moveVerdicts } from '#domain/move-in/move-verdicts.ts';
import { mostPages, readPastedPages } from '#domain/move-in/pasted-pages.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistPolicy, Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { SentFile } from '../../platform/http/sent-file.ts';
import { endStopped } from '../../platform/jobs/end-stopped.ts';
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts';
import { type CheckDeps, checkFile, newRow } from './check-file.ts';
import { editRow, type RowChanges } from './edit-row.ts';
import { domainsOf } from './judge-rows.ts';
import { canMoveIn, canReadMoveIns } from './move-in.policy.ts';
import type { MoveInRow, MoveInRowsStore, RowCounts } from './move-in-rows.store.ts';
import type { MoveIn, MoveInState, MoveInsStore } from './move-ins.store.ts';
import { type ReadPagesDeps, readPages } from './read-pages.ts';
import { readUpload } from './read-upload.ts';
import { refusedRows } from './refused-rows.ts';
import { type RunDeps, runMoveIn, undoMoveIn } from './run-move-in.ts';

const step = z.object({ id: z.string(), run: z.number() });
const whole = z.object({ id: z.string() });
const atOnce = 4;

/** Does the dry run of a file, or reads the pages, with this number. */
export const checkMoveIn: JobDefinition<{ id: string; run: number }> = {
  ...{ name: 'move_in.check', payloadSchema: step, isLong: true, atOnce },
};
export const startMoveIn: JobDefinition<{ id: string }> = {
  ...{ name: 'move_in.run', payloadSchema: whole, isLong: true, atOnce },
};
export const takeMoveInBack: JobDefinition<{ id: string }> = {
  ...{ name: 'move_in.undo', payloadSchema: whole, isLong: true, atOnce },
};
/** Deletes what was never moved in, and old results, and ends what stopped, once an hour. */
export const sweepMoveIns: JobDefinition<object> = {
  ...{ name: 'move_in.sweep', payloadSchema: z.object({}), schedule: '51 * * * *' },
};

/** The use cases. A foreign artist or move-in throws NOT_FOUND, as a missing one does. */
export interface MoveInService {
  /** The newest 100. */
  list(caller: Caller, artistId: string): Promise<MoveIn[]>;
  find(caller: Caller, id: string): Promise<MoveIn>;
  /** The counts of some move-ins, by their ids. */
  counts(ids: readonly string[]): Promise<ReadonlyMap<string, RowCounts>>;
  /** Rows with a verdict or any, in their order, at most 100 behind `after`. */
  rows(
    caller: Caller,
    id: string,
    wanted: { verdict?: string | null; after: number; limit: number },
  ): Promise<MoveInRow[]>;
  /** Stores a file. Throws the error of a file that cannot be moved in. */
  upload(caller: Caller, artistId: string, file: SentFile): Promise<MoveIn>;
  /** Begins the dry run of a file; throws the first error of the plan with its field, and MOVE_RUNNING. */
  check(caller: Caller, id: string, plan: SentMovePlan): Promise<MoveIn>;
  /** Begins to read pages, given one a line. Throws MOVE_PAGES_MISSING, MOVE_PAGES_MANY, MOVE_PAGE_URL, MOVE_RUNNING. */
  readPages(caller: Caller, artistId: string, text: string): Promise<MoveIn>;
  /** Reads the pages again that did not answer. Throws MOVE_CHANGED where none is left. */
  readAgain(caller: Caller, id: string): Promise<MoveIn>;
  /** Changes a row that is no link yet, and judges it again with those at its place. */
  change(caller: Caller, id: string, row: number, changes: RowChanges): Promise<MoveInRow>;
  /** Makes drafts of the rows that are ready; with `atomic` all of them or none. Throws MOVE_NOTHING, MOVE_NOT_ALL, MOVE_RUNNING, MOVE_CHANGED. */
  start(caller: Caller, id: string, atomic: boolean): Promise<MoveIn>;
  undo(caller: Caller, id: string): Promise<MoveIn>;
  /** Deletes a move-in that made nothing. */
  discard(caller: Caller, id: string): Promise<MoveIn>;
  /** The rows that did not become links, as a CSV file in pieces. */
  refused(caller: Caller, id: string): Promise<AsyncIterable<string>>;
  runCheck(job: { id: string; run: number }): Promise<void>;
  runStart(id: string): Promise<void>;
  runUndo(id: string): Promise<void>;
  /** Deletes what is old; gives how many. */
  sweep(): Promise<number>;
  /** Ends move-ins whose job has no try left; gives how many. */
  endStopped(): Promise<number>;
}

export interface MoveInDeps extends CheckDeps, ReadPagesDeps, RunDeps {
  links: CheckDeps['links'] & RunDeps['links'];
  store: MoveInsStore;
  rowsStore: MoveInRowsStore;
  database: Database;
  guard: Guard;
  jobs: Jobs;
  clock: Clock;
  makeLimit: MakeLimit;
}

const mostListed = 100;
const mostShownRows = 100;
/** The most files of an artist that are kept before they are moved in (MOVE-24). */
const mostWaiting = 10;
const day = 24 * 60 * 60 * 1000;

/** Where a move-in goes whose job is gone: what it made can be undone, and the rest be tried again. */
const endsOf: Partial<Record<MoveInState, MoveInState>> = { checking: 'draft', running: 'done', undoing: 'done' };

/** The service over its stores. */
export function createMoveInService(deps: MoveInDeps): MoveInService {
  const { store, rowsStore, database, guard, jobs, clock } = deps;
  const uploads = deps.makeLimit('move_in_files', 30, 60 * 60);
  // Fifty pages each: six hundred pages an hour.
  const readings = deps.makeLimit('move_in_readings', 12, 60 * 60);

  async function allowed(caller: Caller, id: string, policy: ArtistPolicy) {
    guard.member(caller);
    const found = await store.load(id);
    const { userId } = await guard.artist(caller, found?.artistId, policy);
    if (found === undefined) throw new CodedError('NOT_FOUND');
    return { found, userId };
  }

  /** Changes a move-in in one of these states; in one of `done` it stays as it is. */
  async function move(
    caller: Caller,
    id: string,
    { from, done = [] }: { from: readonly MoveInState[]; done?: readonly MoveInState[] },
    act: (found: MoveIn, within: Queryable, userId: string) => Promise<void>,
  ): Promise<MoveIn> {
    const { found, userId } = await allowed(caller, id, canMoveIn);
    await database.transaction().execute(async (within) => {
      await store.lockArtist(found.artistId, within);
      const now = await store.lock(id, within);
      if (now === undefined) throw new CodedError('NOT_FOUND');
      if (done.includes(now.state)) return;
      if (!from.includes(now.state)) throw new CodedError('MOVE_CHANGED');
      await act(now, within, userId);
    });
    return (await store.load(id)) ?? found;
  }

  /** An artist's jobs run one after the other. The transaction holds the artist's lock. */
  async function refuseSecond({ id, artistId }: Pick<MoveIn, 'id' | 'artistId'>, within: Queryable): Promise<void> {
    if (await store.hasRunning(artistId, id, within)) throw new CodedError('MOVE_RUNNING');
  }

  async function keep(moveIn: Parameters<MoveInsStore['insert']>[0], rows: MoveInRow[]): Promise<MoveIn> {
    await database.transaction().execute(async (within) => {
      await store.lockArtist(moveIn.artistId, within);
      if (moveIn.kind === 'pages') await refuseSecond(moveIn, within);
      if (moveIn.kind === 'file') await store.deleteWaiting(moveIn.artistId, mostWaiting - 1, within);
      await store.insert(moveIn, within);
      await rowsStore.insert(moveIn.id, rows, within);
      if (moveIn.kind === 'pages') await jobs.send(checkMoveIn, { id: moveIn.id, run: 0 }, within);
    });
    const stored = await store.load(moveIn.id);
    if (stored === undefined) throw new CodedError('NOT_FOUND');
    return stored;
  }

  const hasJob = async ({ id, state, run }: Pick<MoveIn, 'id' | 'state' | 'run'>): Promise<boolean> => {
    if (state === 'checking') return jobs.isOpen(checkMoveIn, { id, run });
    // A run that goes back is undone by its own job.
    return (await jobs.isOpen(startMoveIn, { id })) || jobs.isOpen(takeMoveInBack, { id });
  };

  return {
    async list(caller, artistId) {
      await guard.artist(caller, artistId, canReadMoveIns);
      return store.list(artistId, mostListed);
    },
    find: async (caller, id) => (await allowed(caller, id, canReadMoveIns)).found,
    counts: (ids) => rowsStore.counts(ids),
    async rows(caller, id, { verdict: sent, after, limit }) {
      await allowed(caller, id, canReadMoveIns);
      const verdict = moveVerdicts.find((each): each is MoveVerdict => each === sent);
      if (typeof sent === 'string' && verdict === undefined) throw new CodedError('BAD_INPUT', 'verdict');
      return rowsStore.list(id, { verdict, after, limit: Math.max(1, Math.min(limit, mostShownRows)) });
    },
    async upload(caller, artistId, file) {
      const { userId } = await guard.artist(caller, artistId, canMoveIn);
      await uploads.consume(userId);
      const { content, ...read } = await readUpload(file);
      return keep(
        {
          ...{ id: randomUUID(), artistId, userId, kind: 'file', state: 'draft', rowsTotal: 0, createdAt: clock.now() },
          ...{ ...read, content, fileHash: createHash('sha256').update(content).digest('hex') },
        },
        [],
      );
    },
    async check(caller, id, sent) {
      const { found } = await allowed(caller, id, canMoveIn);
      const plan = readMovePlan(sent, new Set(await domainsOf(deps, found.artistId)));
      return move(caller, id, { from: ['draft', 'checking', 'checked'] }, async (now, within) => {
        if (now.kind !== 'file') throw new CodedError('MOVE_CHANGED');
        await refuseSecond(now, within);
        const run = now.run + 1;
        await store.change(id, { state: 'checking', plan, run, problem: '' }, within);
        await jobs.send(checkMoveIn, { id, run }, within);
      });
    },
    async readPages(caller, artistId, text) {
      const { userId } = await guard.artist(caller, artistId, canMoveIn);
      const { urls, wrong } = readPastedPages(text);
      if (wrong !== undefined) throw new CodedError('MOVE_PAGE_URL', 'urls');
      if (urls.length === 0) throw new CodedError('MOVE_PAGES_MISSING', 'urls');
      if (urls.length > mostPages) throw new CodedError('MOVE_PAGES_MANY', 'urls');
      await readings.consume(userId);
      return keep(
        {
          ...{ id: randomUUID(), artistId, userId, kind: 'pages', state: 'checking', createdAt: clock.now() },
          ...{ fileName: '', fileHash: '', bytes: 0, encoding: '', head: '', content: null, rowsTotal: urls.length },
        },
        urls.map((url, index) => newRow(index + 1, url, { verdict: 'waiting' })),
      );
    },
    readAgain: (caller, id) =>
      move(caller, id, { from: ['draft', 'checked'] }, async (now, within) => {
        if (now.kind !== 'pages') throw new CodedError('MOVE_CHANGED');
        await refuseSecond(now, within);
        const run = now.run + 1;
        await rowsStore.waitAgain(id, within);
        await store.change(id, { state: 'checking', run, problem: '' }, within);
        await jobs.send(checkMoveIn, { id, run }, within);
      }),
    async change(caller, id, row, changes) {
      let changed: MoveInRow | undefined;
      await move(caller, id, { from: ['checked', 'done'] }, async ({ artistId }, within) => {
        changed = await editRow(deps, { id, artistId, row, changes }, within);
      });
      if (changed === undefined) throw new CodedError('NOT_FOUND');
      return changed;
    },
    start: (caller, id, atomic) =>
      move(caller, id, { from: ['checked', 'done'], done: ['running'] }, async (now, within, userId) => {
        const [ready] = await rowsStore.list(id, { verdict: 'ok', outcome: '', after: 0, limit: 1 }, within);
        if (ready === undefined) throw new CodedError('MOVE_NOTHING');
        const verdicts = (await rowsStore.counts([id], within)).get(id)?.verdicts ?? [];
        const others = verdicts.some(({ verdict }) => !['ok', 'left_out', 'made'].includes(verdict));
        if (atomic && others) throw new CodedError('MOVE_NOT_ALL');
        await refuseSecond(now, within);
        const runAt = now.runAt ?? clock.now();
        // A second run of what is left never takes back the first one's links.
        const whole = atomic && now.state === 'checked';
        await store.change(id, { userId, state: 'running', atomic: whole, problem: '', runAt }, within);
        await jobs.send(startMoveIn, { id }, within);
      }),
    undo: (caller, id) =>
      move(caller, id, { from: ['done'], done: ['undoing', 'undone'] }, async (now, within, userId) => {
        await refuseSecond(now, within);
        await store.change(id, { userId, state: 'undoing', problem: '' }, within);
        await jobs.send(takeMoveInBack, { id }, within);
      }),
    discard: (caller, id) =>
      move(caller, id, { from: ['draft', 'checking', 'checked'] }, (_found, within) => store.delete(id, within)),
    async refused(caller, id) {
      await allowed(caller, id, canReadMoveIns);
      return refusedRows(id, rowsStore);
    },
    async runCheck(job) {
      const found = await store.load(job.id);
      await (found?.kind === 'pages' ? readPages(job, deps) : checkFile(job, deps));
    },
    // A job that was cut off while it went back goes on with that.
    async runStart(id) {
      await runMoveIn(id, deps);
      await undoMoveIn(id, deps);
    },
    runUndo: (id) => undoMoveIn(id, deps),
    sweep() {
      const before = (life: number) => new Date(clock.now().getTime() - life);
      return store.sweep({ unbegun: before(7 * day), done: before(365 * day) });
    },
    endStopped: () =>
      endStopped({ database, store, hasJob }, async ({ id, state }, within) => {
        const end = endsOf[state];
        if (end !== undefined) await store.change(id, { state: end, problem: 'MOVE_STOPPED' }, within);
      }),
  };
}
