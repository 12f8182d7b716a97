/** Placements of artists: listed, created, changed, archived and restored, and what a page needs of them. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { PagePlacement } from '#domain/links/link-page.ts';
import {
  checkPlacement,
  chosenCode,
  freeCode,
  mostPlacements,
  type PlacementFields,
  type UtmValues,
} from '#domain/links/placement-draft.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { Live } from '../../platform/live/live.ts';
import { canReadPlacements, canWritePlacements } from './placements.policy.ts';
import type { Placement, PlacementsStore } from './placements.store.ts';
import type { PlacementsTables } from './placements.tables.ts';

export type { Placement } from './placements.store.ts';

/** A placement as it is sent. */
export interface SentPlacement extends UtmValues {
  name: string;
  kind: string;
}

/** The use cases. A foreign artist or placement throws NOT_FOUND, as a missing one does. Every change is heard of by the artist's pages. */
export interface PlacementsService {
  /** All of the artist, the archived ones too, the oldest first. */
  list(caller: Caller, artistId: string): Promise<Placement[]>;
  /** Creates a placement; with '' as code one is made up. Throws the first thing wrong with it, PLACEMENTS_FULL, PLACEMENTS_USED_UP. */
  create(caller: Caller, artistId: string, sent: SentPlacement & { code: string }): Promise<Placement>;
  /** Changes what is given; the code stays as it is. */
  update(caller: Caller, id: string, changes: Partial<SentPlacement>): Promise<Placement>;
  archive(caller: Caller, id: string): Promise<Placement>;
  /** Undoes `archive`. Throws PLACEMENT_NAME_TAKEN when the name was used again meanwhile, and PLACEMENTS_FULL. */
  restore(caller: Caller, id: string): Promise<Placement>;
  /** For reports, without a permission check: the names of an artist's placements by code, the archived ones too. */
  namesByCode(artistId: string): Promise<ReadonlyMap<string, string>>;
  /** For fans' pages, without a caller: all codes of an artist, the archived ones too. */
  forPage(artistId: string): Promise<PagePlacement[]>;
}

export interface PlacementsDeps {
  store: PlacementsStore;
  database: Database;
  guard: Guard;
  live: Pick<Live, 'publish'>;
  clock: Clock;
}

/** The service over its store. */
export function createPlacementsService({ store, database, guard, live, clock }: PlacementsDeps): PlacementsService {
  function checked(sent: SentPlacement): PlacementFields {
    const result = checkPlacement(sent);
    if ('problem' in result) throw new CodedError(result.problem.code, result.problem.field);
    return result.fields;
  }

  /** Throws when an artist with these placements cannot have one more that is not archived, or another with this name. */
  function refuse(others: readonly Placement[], name: string, { isNew }: { isNew: boolean }): void {
    const open = others.filter(({ archivedAt }) => archivedAt === null);
    if (open.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw new CodedError('PLACEMENT_NAME_TAKEN', 'name');
    if (open.length >= mostPlacements.open) throw new CodedError('PLACEMENTS_FULL');
    if (isNew && others.length >= mostPlacements.ever) throw new CodedError('PLACEMENTS_USED_UP');
  }

  /** A code that none of `others` has or had: the chosen one, or one that is made up. */
  function codeFor(text: string, others: readonly Placement[]): string {
    if (text.trim() === '') return freeCode(new Set(others.map(({ code }) => code)), randomInt);
    const code = chosenCode(text);
    if (code === undefined) throw new CodedError('PLACEMENT_CODE_INVALID', 'code');
    const owner = others.find((other) => other.code === code);
    if (owner === undefined) return code;
    throw new CodedError(owner.archivedAt === null ? 'PLACEMENT_CODE_TAKEN' : 'PLACEMENT_CODE_ARCHIVED', 'code');
  }

  /** Changes a placement while no other change of the artist's placements is under way, and gives it as it is then. */
  async function change(
    caller: Caller,
    id: string,
    act: (placement: Placement, others: Placement[], within: Queryable<PlacementsTables>) => Promise<void>,
  ): Promise<Placement> {
    guard.member(caller);
    const found = await store.load(id);
    await guard.artist(caller, found?.artistId, canWritePlacements);
    if (found === undefined) throw new CodedError('NOT_FOUND');
    return database.transaction().execute(async (within) => {
      await store.lock(found.artistId, within);
      const all = await store.list(found.artistId, within);
      const placement = all.find((each) => each.id === id);
      if (placement === undefined) throw new CodedError('NOT_FOUND');
      await act(
        placement,
        all.filter((each) => each !== placement),
        within,
      );
      await live.publish('artist.updated', { artistId: found.artistId }, within);
      return (await store.load(id, within)) ?? placement;
    });
  }

  return {
    async list(caller, artistId) {
      await guard.artist(caller, artistId, canReadPlacements);
      return store.list(artistId);
    },
    async create(caller, artistId, { code, ...sent }) {
      await guard.artist(caller, artistId, canWritePlacements);
      const fields = checked(sent);
      return database.transaction().execute(async (within) => {
        await store.lock(artistId, within);
        const others = await store.list(artistId, within);
        refuse(others, fields.name, { isNew: true });
        const placement = {
          ...{ id: randomUUID(), artistId, ...fields },
          code: codeFor(code, others),
          createdAt: clock.now(),
          archivedAt: null,
        };
        await store.insert(placement, within);
        await live.publish('artist.updated', { artistId }, within);
        return placement;
      });
    },
    update: (caller, id, changes) =>
      change(caller, id, async (placement, others, within) => {
        const fields = checked({ ...placement, ...changes });
        if (placement.archivedAt === null) refuse(others, fields.name, { isNew: false });
        await store.update(id, fields, within);
      }),
    archive: (caller, id) =>
      change(caller, id, (_placement, _others, within) => store.setArchived(id, clock.now(), within)),
    restore: (caller, id) =>
      change(caller, id, async (placement, others, within) => {
        refuse(others, placement.name, { isNew: false });
        await store.setArchived(id, null, within);
      }),
    namesByCode: async (artistId) => new Map((await store.list(artistId)).map(({ code, name }) => [code, name])),
    forPage: (artistId) => store.listForPage(artistId),
  };
}
