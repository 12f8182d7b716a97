/** Exports all of a person's data: requested after a recent proof, made by a job, downloaded by the session that asked. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts';
import { canExportArtist } from './data-exports.policy.ts';
import { type DataExport, type DataExportsStore, ExportTakenOverError } from './data-exports.store.ts';
import { type ExportSources, writeExport } from './export-content.ts';
import { createZipParts } from './zip-parts.ts';

export const makeDataExport: JobDefinition<{ id: string }> = {
  name: 'data_exports.make',
  payloadSchema: z.object({ id: z.string() }),
  // A label's million fans take longer than a quarter of an hour.
  isLong: true,
};

/** Deletes archives that expired, once an hour. */
export const sweepDataExports: JobDefinition<object> = {
  name: 'data_exports.sweep',
  payloadSchema: z.object({}),
  schedule: '23 * * * *',
};

/** An archive to download from some byte on. */
export interface ArchiveFile {
  id: string;
  bytes: number;
  /** The content from `offset` on, in pieces. */
  from(offset: number): AsyncIterable<Buffer>;
}

export interface DataExportsService {
  /** The caller's archive; null without one. */
  current(caller: Caller): Promise<DataExport | null>;
  /**
   * Begins an archive of the account, or of one artist that the caller owns, in place of the former one. Gives the one that is being made when this session
   * asks for the same again. Throws NOT_FOUND for a foreign artist, STEP_UP_NEEDED and TOO_MANY_TRIES.
   */
  request(caller: Caller, artistId: string | null): Promise<DataExport>;
  /** The archive: the caller's own, or with an id the one that an operator asked for. Throws NOT_FOUND unless it is ready and this session asked for it. */
  download(caller: Caller, id?: string): Promise<ArchiveFile>;
  /** For an operator: begins an archive of an account as its person would, for this session alone. No permission is checked. Throws NOT_FOUND where the account is gone. */
  requestFor(userId: string, sessionId: string): Promise<DataExport>;
  /** For an operator: how far an archive is; undefined once it is replaced or over. */
  find(id: string): Promise<DataExport | undefined>;
  /** For an operator: the content of a finished archive, in pieces. */
  content(id: string): AsyncIterable<Buffer>;
  /** For the job. */
  make(id: string): Promise<void>;
  /** Deletes what expired; gives how many. */
  sweep(): Promise<number>;
}

export interface DataExportsDeps {
  store: DataExportsStore;
  database: Database;
  guard: Guard;
  jobs: Jobs;
  clock: Clock;
  makeLimit: MakeLimit;
  sources: ExportSources;
  accounts: {
    /** A person as stored; undefined when the account is gone. */
    findPerson(userId: string): Promise<Person | undefined>;
    /** Writes into the security log of a person, and mails them, that an archive was asked for. */
    recordExport(person: Person, device: string, within: Queryable): Promise<void>;
  };
}

const hour = 60 * 60;
const livesMilliseconds = 24 * hour * 1000;

/** An archive that is not ready by then counts as failed, so that the person can ask for another one. */
const patienceMilliseconds = 2 * hour * 1000;

/** The service over its store. */
export function createDataExportsService(deps: DataExportsDeps): DataExportsService {
  const { store, database, guard, jobs, clock, sources, accounts } = deps;
  const requests = deps.makeLimit('data_export', 10, hour);

  const liveOne = (found: DataExport | undefined): DataExport | undefined => {
    const now = clock.now();
    if (found === undefined || found.expiresAt <= now) return undefined;
    const isLate = found.state === 'running' && now.getTime() - found.createdAt.getTime() > patienceMilliseconds;
    return isLate ? { ...found, state: 'failed' } : found;
  };
  const live = async (userId: string, within?: Queryable): Promise<DataExport | undefined> =>
    liveOne(await store.loadOf(userId, within));

  /** Begins an archive in place of the former one, unless this session asked for the same and it is being made. `consume` counts the request. */
  function begin(
    person: Person,
    { sessionId, artistId, device }: { sessionId: string; artistId: string | null; device: string },
    consume: () => Promise<void>,
  ): Promise<DataExport> {
    const { userId } = person;
    return database.transaction().execute(async (within) => {
      await store.lockRequests(userId, within);
      const former = await live(userId, within);
      const isSame = former?.sessionId === sessionId && former.artistId === artistId;
      if (isSame && former.state === 'running') return former;
      await consume();
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + livesMilliseconds);
      const draft = { id: randomUUID(), userId, sessionId, artistId, createdAt, expiresAt };
      await store.replace(draft, within);
      await accounts.recordExport(person, device, within);
      await jobs.send(makeDataExport, { id: draft.id }, within);
      return { ...draft, state: 'running', stepsDone: 0, stepsTotal: 1 };
    });
  }

  async function* pieces(id: string, offset: number): AsyncGenerator<Buffer> {
    const start = await store.partAt(id, offset);
    if (start === undefined) return;
    for (let number = start.number; ; number += 1) {
      const part = await store.loadPart(id, number);
      if (part === undefined) return;
      yield number === start.number ? part.subarray(offset - start.startsAt) : part;
    }
  }

  return {
    current: async (caller) => (await live(guard.person(caller).userId)) ?? null,
    async request(caller, artistId) {
      const person = guard.personWithOwnPassword(caller);
      const { userId } = person;
      if (artistId !== null) await guard.artist(caller, artistId, canExportArtist);
      guard.requireRecentProof(caller);
      const { sessionId } = caller;
      if (sessionId === undefined) throw new CodedError('STEP_UP_NEEDED');
      return begin(person, { sessionId, artistId, device: caller.device }, () => requests.consume(userId));
    },
    async requestFor(userId, sessionId) {
      const person = await accounts.findPerson(userId);
      if (person === undefined) throw new CodedError('NOT_FOUND');
      // An operator's act has no device in the security log.
      return begin(person, { sessionId, artistId: null, device: '' }, async () => undefined);
    },
    find: async (id) => liveOne(await store.load(id)),
    content: (id) => pieces(id, 0),
    async download(caller, id) {
      const { userId } = guard.personWithOwnPassword(caller);
      const found = id === undefined ? await live(userId) : liveOne(await store.load(id));
      if (found?.state !== 'ready' || found.sessionId !== caller.sessionId) throw new CodedError('NOT_FOUND');
      // Who is no operator any more loses what they asked for as one.
      if (found.userId !== userId) await guard.operator(caller);
      return { id: found.id, bytes: await store.bytes(found.id), from: (offset) => pieces(found.id, offset) };
    },
    async make(id) {
      const wanted = await store.load(id);
      const person = wanted === undefined ? undefined : await accounts.findPerson(wanted.userId);
      if (wanted?.state !== 'running' || person === undefined) return;
      const run = await store.takeUp(id);
      if (run === undefined) return;
      try {
        await writeExport({
          person,
          artistId: wanted.artistId,
          sources,
          zip: createZipParts(run.stored, wanted.createdAt, run.write),
          onProgress: (stepsDone, stepsTotal) => store.saveProgress(id, { stepsDone, stepsTotal }),
        });
      } catch (error) {
        if (error instanceof ExportTakenOverError) return;
        throw error;
      }
      await store.saveProgress(id, { state: 'ready' });
    },
    sweep: () => store.sweep(clock.now()),
  };
}
