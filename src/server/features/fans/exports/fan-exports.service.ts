/** Exports an artist's fans as a CSV file: asked for by an owner, made by a job, downloaded in one go or in parts (DROP-96). */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { csvHead } from '#domain/fans/fans-csv.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import type { MakeLimit } from '../../../platform/auth/rate-limits.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { JobDefinition, Jobs } from '../../../platform/jobs/jobs.ts';
import type { LogArtistAct } from '../../team/team-log.service.ts';
import { canExportFans } from '../fans.policy.ts';
import { mostListed } from '../list/fan-list.service.ts';
import type { FanListStore } from '../list/fan-list.store.ts';
import { readFilter, type SentFilter } from '../list/read-filter.ts';
import type { ExportPlace, FanExport, FanExportsStore } from './fan-exports.store.ts';

/** Makes a file. */
export const makeFanExport: JobDefinition<{ id: string }> = {
  name: 'fans.make_export',
  payloadSchema: z.object({ id: z.string() }),
  isLong: true,
};

/** Deletes files that expired, once an hour. */
export const sweepFanExports: JobDefinition<object> = {
  name: 'fans.sweep_exports',
  payloadSchema: z.object({}),
  schedule: '29 * * * *',
};

/** What a caller wants in the file. */
export interface SentExport {
  filter: SentFilter;
  /** Chosen fans; left out, everybody who matches. */
  ids?: readonly string[] | null | undefined;
}

/** A file to download from some byte on. */
export interface FanFile {
  id: string;
  bytes: number;
  /** The content from `offset` on, in pieces. */
  from(offset: number): AsyncIterable<Buffer>;
}

/** The use cases. A foreign artist or file throws NOT_FOUND, as a missing one does. */
export interface FanExportsService {
  /** The caller's file of an artist; null without one. */
  current(caller: Caller, artistId: string): Promise<FanExport | null>;
  /** Begins a file in place of the caller's former one. Throws BAD_INPUT, EXPORT_EMPTY, STEP_UP_NEEDED, TOO_MANY_TRIES. */
  request(caller: Caller, artistId: string, sent: SentExport): Promise<FanExport>;
  /** A file that is ready, for the session that asked for it. */
  file(caller: Caller, id: string): Promise<FanFile>;
  /** For the job. */
  make(id: string): Promise<void>;
  /** Deletes what expired; gives how many. */
  sweep(): Promise<number>;
}

interface FanExportsDeps {
  store: FanExportsStore;
  list: Pick<FanListStore, 'total'>;
  database: Database;
  guard: Guard;
  jobs: Jobs;
  clock: Clock;
  makeLimit: MakeLimit;
  /** Writes into the security logs of the artist's owners and of who did it. */
  logAct: LogArtistAct<'fans-exported'>;
}

const hour = 60 * 60;
const livesMilliseconds = 24 * hour * 1000;
/** A file that is not ready by then counts as failed, so that the person can ask for another one. */
const patienceMilliseconds = 2 * hour * 1000;
/** Fans in one piece of the file: about 500 KB, which PostgreSQL writes without this process ever holding them. */
const rowsInPart = 5_000;

/** The service over its store. */
export function createFanExportsService(deps: FanExportsDeps): FanExportsService {
  const { store, list, database, guard, jobs, clock, logAct } = deps;
  const requests = deps.makeLimit('fan_export', 30, hour);

  const live = (found: FanExport | undefined): FanExport | undefined => {
    const now = clock.now();
    if (found === undefined || found.expiresAt <= now) return undefined;
    const isLate = found.state === 'running' && now.getTime() - found.createdAt.getTime() > patienceMilliseconds;
    return isLate ? { ...found, state: 'failed' } : found;
  };

  async function* pieces(id: string, offset: number): AsyncGenerator<Buffer> {
    for (let at = offset; ; ) {
      const part = await store.loadPart(id, at);
      if (part === undefined) return;
      const content = part.content.subarray(at - part.startsAt);
      at += content.length;
      yield content;
    }
  }

  return {
    async current(caller, artistId) {
      const { userId } = await guard.artist(caller, artistId, canExportFans);
      return live(await store.loadOf(artistId, userId)) ?? null;
    },
    async request(caller, artistId, { filter: sent, ids = null }) {
      const { userId } = await guard.artist(caller, artistId, canExportFans);
      const filter = readFilter(sent);
      if (ids !== null && ids.length > mostListed) throw new CodedError('BAD_INPUT', 'ids');
      const { sessionId } = caller;
      if (sessionId === undefined) throw new CodedError('NOT_ALLOWED');
      const rowsTotal = ids === null ? await list.total(artistId, filter) : new Set(ids).size;
      if (rowsTotal === 0) throw new CodedError('EXPORT_EMPTY');
      guard.requireRecentProof(caller);
      await requests.consume(userId);
      const createdAt = clock.now();
      const draft = {
        ...{ id: randomUUID(), artistId, userId, sessionId, wanted: { filter, ids }, rowsTotal, createdAt },
        expiresAt: new Date(createdAt.getTime() + livesMilliseconds),
      };
      await database.transaction().execute(async (within) => {
        await store.replace(draft, within);
        const actor = { userId, device: caller.device };
        await logAct(within, { artistId, event: 'fans-exported', detail: String(rowsTotal), actor });
        await jobs.send(makeFanExport, { id: draft.id }, within);
      });
      return { ...draft, state: 'running', rowsDone: 0, bytes: 0 };
    },
    async file(caller, id) {
      guard.member(caller);
      const found = live(await store.load(id));
      // A person who lost the artist or the role in between gets nothing.
      const { userId } = await guard.artist(caller, found?.artistId, canExportFans);
      if (found?.state !== 'ready' || found.userId !== userId || found.sessionId !== caller.sessionId)
        throw new CodedError('NOT_FOUND');
      return { id, bytes: found.bytes, from: (offset) => pieces(id, offset) };
    },
    async make(id) {
      const wanted = await store.load(id);
      if (wanted?.state !== 'running') return;
      // A job that was cut off begins again.
      await store.deleteParts(id);
      let bytes = 0;
      let rowsDone = 0;
      let after: ExportPlace | undefined;
      for (let number = 0; ; number += 1) {
        const part = { number, startsAt: bytes, head: number === 0 ? csvHead : '' };
        const written = await store.writePart(wanted, part, { after, limit: rowsInPart });
        bytes += written.bytes;
        rowsDone += written.count;
        const isEnd = written.count < rowsInPart;
        await store.saveProgress(id, { state: isEnd ? 'ready' : 'running', rowsDone, bytes });
        if (isEnd) return;
        after = written.last;
      }
    },
    sweep: () => store.sweep(clock.now()),
  };
}
