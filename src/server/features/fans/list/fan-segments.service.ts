/** Segments of an artist's fans: saved filters, which the list opens again and drops go to (DROP-120). */
import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { StoredFilter } from '#domain/fans/fan-filter.ts';
import { mostSegments, segmentName } from '#domain/fans/segments.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import { canReadFans, canSaveSegments } from '../fans.policy.ts';
import type { FansTables } from '../fans.tables.ts';
import type { FanListStore } from './fan-list.store.ts';
import { rowMatches } from './fan-matches.ts';
import type { FanSegment, FanSegmentsStore } from './fan-segments.store.ts';
import { readFilter, type SentFilter } from './read-filter.ts';

export type { FanSegment };

/** A segment and how many fans match it now. */
export type CountedSegment = FanSegment & { size: number };

/** The use cases. A foreign artist or segment throws NOT_FOUND, as a missing one does. */
export interface FanSegmentsService {
  /** Ordered by name, at most `mostSegments`. */
  list(caller: Caller, artistId: string): Promise<CountedSegment[]>;
  /** Throws SEGMENT_NAME_MISSING, SEGMENT_NAME_TAKEN, SEGMENT_EMPTY for the filter of everybody, SEGMENTS_FULL. */
  save(caller: Caller, artistId: string, segment: { name: string; filter: SentFilter }): Promise<CountedSegment>;
  rename(caller: Caller, id: string, name: string): Promise<CountedSegment>;
  remove(caller: Caller, id: string): Promise<CountedSegment>;
  /** Undoes `remove`; throws SEGMENT_NAME_TAKEN when the name was used again meanwhile. */
  restore(caller: Caller, id: string): Promise<CountedSegment>;
}

/** What drops ask. */
export interface Segments {
  /** A segment of the artist, also a deleted one; throws SEGMENT_MISSING. */
  of(artistId: string, id: string): Promise<FanSegment>;
}

export interface FanSegmentsDeps {
  store: FanSegmentsStore;
  list: Pick<FanListStore, 'total'>;
  database: Database;
  guard: Guard;
  clock: Clock;
}

const platformColumn = { channels: 'platform' } as const;

/** The filter of a segment as an `and` on the rows of `optins_message` (DROP-122). */
export function optInMatches(filter: StoredFilter, artistId: string): RawBuilder<unknown> {
  return rowMatches(filter, artistId, platformColumn);
}

/** Finds segments for drops. */
export function createSegments(store: FanSegmentsStore): Segments {
  return {
    async of(artistId, id) {
      const segment = await store.load(id);
      if (segment?.artistId !== artistId) throw new CodedError('SEGMENT_MISSING', 'segment_id');
      return segment;
    },
  };
}

/** The service over its store. */
export function createFanSegmentsService({ store, list, database, guard, clock }: FanSegmentsDeps): FanSegmentsService {
  const counted = async (segment: FanSegment): Promise<CountedSegment> => ({
    ...segment,
    size: await list.total(segment.artistId, segment.filter),
  });
  async function freeName(text: string, segment: { id: string; artistId: string }, within: Queryable<FansTables>) {
    const name = segmentName(text);
    if (name === undefined) throw new CodedError('SEGMENT_NAME_MISSING', 'name');
    await store.lock(segment.artistId, within);
    if (await store.isNameTaken(segment.artistId, name, segment.id, within))
      throw new CodedError('SEGMENT_NAME_TAKEN', 'name');
    return name;
  }
  /** Changes a segment in a transaction of its own, and gives it as it is then. */
  async function change(
    caller: Caller,
    id: string,
    act: (segment: FanSegment, within: Queryable<FansTables>) => Promise<void>,
  ): Promise<CountedSegment> {
    const segment = await store.load(id);
    await guard.artist(caller, segment?.artistId, canSaveSegments);
    if (segment === undefined) throw new CodedError('NOT_FOUND');
    await database.transaction().execute((within) => act(segment, within));
    return counted((await store.load(id)) ?? segment);
  }
  return {
    async list(caller, artistId) {
      await guard.artist(caller, artistId, canReadFans);
      return Promise.all((await store.list(artistId)).map(counted));
    },
    async save(caller, artistId, { name: text, filter: sent }) {
      await guard.artist(caller, artistId, canSaveSegments);
      const filter = readFilter(sent);
      if (Object.values(filter).every((values) => values.length === 0)) throw new CodedError('SEGMENT_EMPTY');
      const id = randomUUID();
      const segment = await database.transaction().execute(async (within) => {
        const name = await freeName(text, { id, artistId }, within);
        if ((await store.list(artistId)).length >= mostSegments) throw new CodedError('SEGMENTS_FULL');
        const made = { id, artistId, name, filter, createdAt: clock.now() };
        if (!(await store.insert(made, within))) throw new CodedError('SEGMENT_NAME_TAKEN', 'name');
        return made;
      });
      return counted(segment);
    },
    rename: (caller, id, text) =>
      change(caller, id, async (segment, within) => {
        await store.rename(id, await freeName(text, segment, within), within);
      }),
    remove: (caller, id) => change(caller, id, (_segment, within) => store.setDeleted(id, clock.now(), within)),
    restore: (caller, id) =>
      change(caller, id, async (segment, within) => {
        await freeName(segment.name, segment, within);
        await store.setDeleted(id, null, within);
      }),
  };
}
