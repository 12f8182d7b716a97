/** Imports contacts from a file: uploaded by a member, tried out by a dry run, imported and undone by jobs (DROP-123 to DROP-132). */
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { readPlan, type SentPlan } from '#domain/fans/import/import-plan.ts';
import { readCountry } from '#domain/fans/import/import-row.ts';
import { type ImportVerdict, importVerdicts } from '#domain/fans/import/import-verdict-words.ts';
import { verdictLines, verdictsHead } from '#domain/fans/import/import-verdicts.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { ArtistPolicy, Guard } from '../../../platform/auth/guard.ts';
import type { MakeLimit } from '../../../platform/auth/rate-limits.ts';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import type { SentFile } from '../../../platform/http/sent-file.ts';
import type { JobDefinition, Jobs } from '../../../platform/jobs/jobs.ts';
import type { LogArtistAct } from '../../team/team-log.service.ts';
import { type UnderstoodNumber, understoodCell } from '../consents/read-contact.ts';
import { canImportFans, canReadImports } from '../fans.policy.ts';
import { type CheckDeps, checkImport } from './check-import.ts';
import type { ReadContactStates } from './contact-states.ts';
import { endStoppedImports } from './end-stopped-imports.ts';
import type { FanImportRowsStore, ImportedRow, RowPlace } from './fan-import-rows.store.ts';
import type { FanImport, FanImportsStore, ImportState } from './fan-imports.store.ts';
import { runImport, undoImport } from './run-import.ts';
import { uploadImport } from './upload-import.ts';

/** How many accounts' imports run side by side, so that one line does not wait for another artist's million. */
const importsAtOnce = 4;

/** Does the dry run with this number. */
export const checkFanImport: JobDefinition<{ id: string; run: number }> = {
  name: 'fans.check_import',
  payloadSchema: z.object({ id: z.string(), run: z.number() }),
  isLong: true,
  atOnce: importsAtOnce,
};

/** Imports what is new. */
export const runFanImport: JobDefinition<{ id: string }> = {
  name: 'fans.run_import',
  payloadSchema: z.object({ id: z.string() }),
  isLong: true,
  atOnce: importsAtOnce,
};

/** Takes away again what an import brought. */
export const undoFanImport: JobDefinition<{ id: string }> = {
  name: 'fans.undo_import',
  payloadSchema: z.object({ id: z.string() }),
  isLong: true,
  atOnce: importsAtOnce,
};

/** Deletes files that were never imported, and old verdicts, and ends what stopped, once an hour. */
export const sweepFanImports: JobDefinition<object> = {
  name: 'fans.sweep_imports',
  payloadSchema: z.object({}),
  schedule: '43 * * * *',
};

/** Cells of the file. `country` is the chosen one (ISO 3166-1 alpha-2, or empty), that of a cell what its row says, in any words. */
export interface WrittenNumbers {
  numbers: readonly { number: string; country: string }[];
  country: string;
}

/** Of how many cells at once it can be asked how they are read. */
const mostUnderstood = 20;

/** The imports of an artist, and the largest file that can be uploaded. */
export interface ListedImports {
  mostBytes: number;
  imports: FanImport[];
}

/** The use cases. A foreign artist or import throws NOT_FOUND, as a missing one does. */
export interface FanImportsService {
  /** The newest `mostListedImports`. */
  list(caller: Caller, artistId: string): Promise<ListedImports>;
  find(caller: Caller, id: string): Promise<FanImport>;
  /** How numbers of the file without a country code are read, one entry for each; null for one that has its code or is no number. */
  understood(caller: Caller, id: string, written: WrittenNumbers): Promise<(UnderstoodNumber | null)[]>;
  /** Fans who are there by this import alone: those whom undoing takes away. */
  countFans(id: string): Promise<number>;
  /** The first contacts with a verdict, or with any, in the order of the file. */
  rows(
    caller: Caller,
    id: string,
    wanted: { verdict?: string | null | undefined; limit: number },
  ): Promise<ImportedRow[]>;
  /** Stores a file in place of what the caller uploaded before and did not import. Throws the error of a file that cannot be imported. */
  upload(caller: Caller, artistId: string, file: SentFile): Promise<FanImport>;
  /** Begins the dry run; throws the first error of the plan with its field, and IMPORT_RUNNING. */
  check(caller: Caller, id: string, plan: SentPlan): Promise<FanImport>;
  /** Imports what the dry run called new, and records who said no; throws IMPORT_NOBODY, IMPORT_CHANGED, IMPORT_RUNNING. Repeating it changes nothing. */
  start(caller: Caller, id: string): Promise<FanImport>;
  /** Undoes it; throws IMPORT_CHANGED, IMPORT_RUNNING. Repeating it changes nothing. */
  undo(caller: Caller, id: string): Promise<FanImport>;
  /** Deletes a file that was not imported; throws IMPORT_CHANGED. */
  discard(caller: Caller, id: string): Promise<FanImport>;
  /** The file of verdicts, in pieces. */
  verdicts(caller: Caller, id: string): Promise<AsyncIterable<string>>;
  runCheck(job: { id: string; run: number }): Promise<void>;
  runImport(id: string): Promise<void>;
  runUndo(id: string): Promise<void>;
  /** Deletes what is old; gives how many files. */
  sweep(): Promise<number>;
  /** Ends imports whose job has no try left; gives how many. */
  endStopped(): Promise<number>;
}

interface FanImportsDeps {
  store: FanImportsStore;
  rowsStore: FanImportRowsStore;
  readStates: ReadContactStates;
  /** Makes the hashes of numbers that get no texts. */
  hashOf: (number: string) => Buffer;
  settings: CheckDeps['settings'];
  artists: CheckDeps['artists'];
  database: Database;
  guard: Guard;
  jobs: Jobs;
  clock: Clock;
  makeLimit: MakeLimit;
  /** The largest file, in bytes. */
  mostBytes: number;
  /** Writes into the security logs of the artist's owners and of who did it. */
  logAct: LogArtistAct<'fans-imported' | 'import-undone'>;
}

/** The most imports that a list shows, and the most verdicts that a screen gets. */
const mostListedImports = 100;
const mostShownRows = 100;
const rowsAtOnce = 5_000;
const day = 24 * 60 * 60 * 1000;
const [unbegunLive, verdictsLive] = [day, 30 * day];

/** The service over its stores. */
export function createFanImportsService(deps: FanImportsDeps): FanImportsService {
  const { store, rowsStore, database, guard, jobs, clock, logAct, mostBytes } = deps;
  const uploads = deps.makeLimit('fan_import', 30, 60 * 60);

  async function allowed(caller: Caller, id: string, policy: ArtistPolicy) {
    const found = await store.load(id);
    const { userId } = await guard.artist(caller, found?.artistId, policy);
    if (found === undefined) throw new CodedError('NOT_FOUND');
    return { found, userId };
  }

  /** Changes an import in one of these states, in a transaction of its own; in one of `done` it stays as it is. */
  async function move(
    caller: Caller,
    id: string,
    { from, done = [] }: { from: readonly ImportState[]; done?: readonly ImportState[] },
    act: (found: FanImport, within: Queryable, actor: { userId: string; device: string }) => Promise<void>,
  ): Promise<FanImport> {
    const { found, userId } = await allowed(caller, id, canImportFans);
    await database.transaction().execute(async (within) => {
      const now = await store.lock(id, within);
      if (now === undefined) throw new CodedError('NOT_FOUND');
      if (done.includes(now.state)) return;
      if (!from.includes(now.state)) throw new CodedError('IMPORT_CHANGED');
      await act(now, within, { userId, device: caller.device });
    });
    return (await store.load(id)) ?? found;
  }

  async function* verdictPieces(id: string): AsyncGenerator<string> {
    yield verdictsHead;
    for (let after: RowPlace | undefined; ; ) {
      const rows = await rowsStore.list(id, { verdict: undefined, after, limit: rowsAtOnce });
      after = rows.at(-1);
      if (after === undefined) return;
      yield verdictLines(rows);
    }
  }

  /** An artist's jobs run one after the other: one that would run beside another is refused (DROP-183). The transaction holds the lock. */
  async function refuseSecond({ id, artistId }: FanImport, within: Queryable): Promise<void> {
    await store.lockArtist(artistId, within);
    if (await store.hasRunning(artistId, id, within)) throw new CodedError('IMPORT_RUNNING');
  }

  return {
    async list(caller, artistId) {
      await guard.artist(caller, artistId, canReadImports);
      return { mostBytes, imports: await store.list(artistId, mostListedImports) };
    },
    async understood(caller, id, { numbers, country }) {
      await allowed(caller, id, canReadImports);
      if (numbers.length > mostUnderstood) throw new CodedError('BAD_INPUT', 'numbers');
      return numbers.map(({ number, country: own }) => understoodCell(number, readCountry(own) || country));
    },
    find: async (caller, id) => (await allowed(caller, id, canReadImports)).found,
    countFans: (id) => store.countFans(id),
    async rows(caller, id, { verdict: sent, limit }) {
      await allowed(caller, id, canReadImports);
      const verdict = importVerdicts.find((each): each is ImportVerdict => each === sent);
      if (typeof sent === 'string' && verdict === undefined) throw new CodedError('BAD_INPUT', 'verdict');
      return rowsStore.list(id, { verdict, limit: Math.max(1, Math.min(limit, mostShownRows)) });
    },
    async upload(caller, artistId, file) {
      const { userId } = await guard.artist(caller, artistId, canImportFans);
      await uploads.consume(userId);
      return uploadImport({ store, clock, mostBytes }, { artistId, userId }, file);
    },
    check(caller, id, sent) {
      const begin = async (found: FanImport, within: Queryable) => {
        const { run } = found;
        await refuseSecond(found, within);
        const plan = readPlan(sent, clock.now(), isSupportedCountry);
        await store.change(
          id,
          { state: 'checking', plan, run: run + 1, attempt: null, bytesDone: 0, counts: {}, problem: '' },
          within,
        );
        await jobs.send(checkFanImport, { id, run: run + 1 }, within);
      };
      return move(caller, id, { from: ['draft', 'checking', 'checked'] }, begin);
    },
    start(caller, id) {
      const states = { from: ['checked'], done: ['importing', 'imported'] } as const;
      return move(caller, id, states, async (found, within, actor) => {
        const { artistId, counts } = found;
        const { new: size = 0, refused = 0 } = counts;
        if (size + refused === 0) throw new CodedError('IMPORT_NOBODY');
        await refuseSecond(found, within);
        await store.change(id, { state: 'importing', importedAt: clock.now() }, within);
        await logAct(within, { artistId, event: 'fans-imported', detail: String(size), actor });
        await jobs.send(runFanImport, { id }, within);
      });
    },
    undo(caller, id) {
      const states = { from: ['imported'], done: ['undoing', 'undone'] } as const;
      return move(caller, id, states, async (found, within, actor) => {
        const { artistId, added } = found;
        await refuseSecond(found, within);
        await store.change(id, { state: 'undoing', problem: '' }, within);
        await logAct(within, { artistId, event: 'import-undone', detail: String(added), actor });
        await jobs.send(undoFanImport, { id }, within);
      });
    },
    discard: (caller, id) =>
      move(caller, id, { from: ['draft', 'checking', 'checked'] }, (_found, within) => store.delete(id, within)),
    async verdicts(caller, id) {
      guard.member(caller);
      await allowed(caller, id, canReadImports);
      return verdictPieces(id);
    },
    runCheck: (job) => checkImport(job, deps),
    runImport: (id) => runImport(id, deps),
    runUndo: (id) => undoImport(id, deps),
    endStopped: () =>
      endStoppedImports({
        store,
        database,
        hasJob: ({ id, state, run }) =>
          state === 'checking'
            ? jobs.isOpen(checkFanImport, { id, run })
            : jobs.isOpen(state === 'importing' ? runFanImport : undoFanImport, { id }),
      }),
    sweep() {
      const before = (life: number) => new Date(clock.now().getTime() - life);
      return store.sweep({ unbegun: before(unbegunLive), imported: before(verdictsLive) });
    },
  };
}
