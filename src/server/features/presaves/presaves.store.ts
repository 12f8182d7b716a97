/** The SQL for grants and for the states of consent screens. Saves are in saves.store.ts. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { endingOf, grantEnd } from '#domain/presaves/grant-life.ts';
import type {
  GrantEnding,
  PresaveOutcome,
  PresaveProvider,
  PresaveReason,
  PresaveState,
} from '#domain/presaves/presave.ts';
import { type Queryable, violatedUnique, wasDeadlock } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { Place } from '../../platform/net/geo.ts';
import { lockEverywhere } from '../fans/consents/contact-lock.service.ts';
import type { PresavesTables } from './presaves.tables.ts';

/** The transaction that inserts a grant reads whether its destination still exists, since it may be deleted meanwhile. */
type GrantTables = PresavesTables & Pick<DB, 'links' | 'link_destinations'>;

/** The OAuth state of a consent screen that a fan was sent to. */
export interface ConsentState {
  stateHash: Buffer;
  bindingHash: Buffer;
  provider: PresaveProvider;
  linkId: string;
  payload: Buffer;
  expiresAt: Date;
}

/** A grant to be stored. */
export interface NewGrant {
  artistId: string;
  linkId: string;
  destinationId: string;
  provider: PresaveProvider;
  /** The fan's hash with the current key, then with the previous ones. */
  fanHashes: readonly [Buffer, ...Buffer[]];
  contact: string;
  forever: boolean;
  place: Place;
  scopes: string;
  grantedAt: Date;
  endsAt: Date;
  words: string;
  page: string;
}

/** The fields of a grant that every reader gets. */
interface StoredGrant {
  id: string;
  linkId: string | null;
  destinationId: string | null;
  provider: PresaveProvider;
  contact: string;
  forever: boolean;
  country: string;
  region: string;
  city: string;
  state: PresaveState;
}

/** A grant as an operator imports it, such as one of the demo data. */
export interface ReadyGrant extends StoredGrant, PresaveOutcome {
  createdAt: Date;
  token: Buffer | null;
  fanHash: Buffer | null;
}

/** A grant as a renewal and a fan's data page show it. */
export interface GrantRow extends StoredGrant {
  artistId: string;
  grantedAt: Date;
  endsAt: Date;
  words: string;
  page: string;
  /** How the permission ended; null while it is valid. */
  ending: GrantEnding | null;
  endedAt: Date | null;
  /** How many reminders to renew were mailed. */
  remindersSent: number;
  /** When the fan was mailed that the release could not be saved; null otherwise. */
  notifiedAt: Date | null;
  scopes: string;
}

/** How many pre-saves of an artist wait for releases that are ahead. */
export interface WaitingPresaves {
  artistId: string;
  waiting: number;
}

/** The count of a link's grants in one state. */
export interface StateCount {
  provider: PresaveProvider;
  state: PresaveState;
  reason: PresaveReason | null;
  count: number;
  /** Of those: how many grants are valid and forever, and how many are waiting and end by the given time. */
  forever: number;
  ending: number;
}

export interface PresavesStore {
  insertState(state: ConsentState): Promise<void>;
  /** Deletes a state and gives it, expired or not; of several calls at once, one gets it. */
  consumeState(stateHash: Buffer): Promise<ConsentState | undefined>;
  deleteOldStates(now: Date): Promise<void>;
  /**
   * Stores a grant: as a new row, or by renewing the fan's row of this link and service, whose failed saves wait again. `encryptToken` gets
   * the row's id. Gives whether the row is new.
   */
  saveGrant(grant: NewGrant, encryptToken: (id: string) => Buffer): Promise<{ id: string; isNew: boolean }>;
  /** Imports grants for an operator. */
  insertMany(artistId: string, presaves: readonly ReadyGrant[]): Promise<void>;
  load(id: string): Promise<GrantRow | undefined>;
  /** Every grant with this email, newest first. */
  listByContact(contact: string): Promise<GrantRow[]>;
  deleteByContact(contact: string, within: Queryable<PresavesTables>): Promise<void>;
  /** A link's grants by service, state and reason; `endingBy` is the time of the release. */
  countByLink(linkId: string, endingBy: Date | null): Promise<StateCount[]>;
  /** How many pre-saves of these links wait to be saved. */
  countWaiting(linkIds: readonly string[]): Promise<number>;
  /** Pre-saves that wait for releases after `now`, of each of these artists that has some. */
  countWaitingOfArtists(artistIds: readonly string[], now: Date): Promise<WaitingPresaves[]>;
  /** Tokens that were encrypted with another key than the one with this id: at most `limit` after `afterId`, ordered by id. */
  listEncryptedWithOtherKey(
    keyId: Buffer,
    afterId: string,
    limit: number,
  ): Promise<{ id: string; provider: PresaveProvider; token: Buffer }[]>;
  /** Replaces the token that was read, unless it changed meanwhile. */
  replaceToken(id: string, before: Buffer, after: { token: Buffer; fanHash: Buffer }): Promise<void>;
}

const rowColumns = [
  'id',
  'artist_id as artistId',
  'link_id as linkId',
  'destination_id as destinationId',
  'provider',
  'contact',
  'forever',
  'country',
  'region',
  'city',
  'state',
  'granted_at as grantedAt',
  'ends_at as endsAt',
  'words',
  'page',
  'ending',
  'ended_at as endedAt',
  'reminders_sent as remindersSent',
  'notified_at as notifiedAt',
  'scopes',
] as const;

/** The store over the given database. */
export function createPresavesStore(database: Kysely<GrantTables>): PresavesStore {
  const select = () => database.selectFrom('presave_subscriptions').select(rowColumns);
  return {
    async insertState({ stateHash, bindingHash, provider, linkId, payload, expiresAt }) {
      await database
        .insertInto('presave_states')
        .values({
          state_hash: stateHash,
          binding_hash: bindingHash,
          provider,
          link_id: linkId,
          payload,
          expires_at: expiresAt,
        })
        .execute();
    },
    consumeState: (stateHash) =>
      database
        .deleteFrom('presave_states')
        .where('state_hash', '=', stateHash)
        .returning([
          'state_hash as stateHash',
          'binding_hash as bindingHash',
          'provider',
          'link_id as linkId',
          'payload',
          'expires_at as expiresAt',
        ])
        .executeTakeFirst(),
    async deleteOldStates(now) {
      await database.deleteFrom('presave_states').where('expires_at', '<=', now).execute();
    },
    async saveGrant(grant, encryptToken) {
      const once = () => database.transaction().execute((transaction) => saveGrant(grant, encryptToken, transaction));
      return once().catch((error: unknown) => {
        // The same fan in two windows at once: the second try finds the row of the first.
        if (violatedUnique(error) === 'presave_subscriptions_fan') return once();
        // Saves of the same fan, stored at this moment, may lock the fan's grants in another order.
        if (wasDeadlock(error)) return once();
        throw error;
      });
    },
    async insertMany(artistId, presaves) {
      // A statement takes at most 65,535 values.
      for (let first = 0; first < presaves.length; first += 1000) {
        const rows = presaves
          .slice(first, first + 1000)
          .map(({ linkId, destinationId, createdAt, fanHash, remindersSent, notifiedAt, ...presave }) => ({
            ...presave,
            artist_id: artistId,
            link_id: linkId,
            destination_id: destinationId,
            fan_hash: fanHash,
            created_at: createdAt,
            granted_at: createdAt,
            ends_at: grantEnd(createdAt),
            reminders_sent: remindersSent,
            notified_at: notifiedAt,
            ending: endingOf(presave),
          }));
        await database
          .insertInto('presave_subscriptions')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },
    load: (id) => select().where('id', '=', id).executeTakeFirst(),
    listByContact: (contact) =>
      select().where(sql`lower(contact)`, '=', contact).orderBy('granted_at', 'desc').orderBy('id').execute(),
    async deleteByContact(contact, within) {
      const isTheirs = sql<boolean>`lower(contact) = ${contact}`;
      const artists = await within
        .selectFrom('presave_subscriptions')
        .where(isTheirs)
        .distinct()
        // Always in the same order, so that concurrent calls do not deadlock.
        .orderBy('artist_id')
        .select('artist_id')
        .execute();
      for (const { artist_id } of artists) await lockSavedSets(artist_id, within);
      await within.deleteFrom('presave_subscriptions').where(isTheirs).execute();
    },
    async countByLink(linkId, endingBy) {
      const isLive = sql`s.ending is null`;
      const { rows } = await sql<StateCount>`
        select s.provider, s.state, case when s.state = 'waiting' then coalesce(s.reason, r.reason) else s.reason end as reason,
          count(*)::int as count,
          (count(*) filter (where s.forever and ${isLive}))::int as forever,
          (count(*) filter (where s.state = 'waiting' and ${isLive} and s.ends_at <= ${endingBy}::timestamptz))::int as ending
        from presave_subscriptions s
        left join presave_releases r on r.link_id = s.link_id and r.provider = s.provider
        where s.link_id = ${linkId} group by 1, 2, 3 order by count(*) desc, 2, 3`.execute(database);
      return rows;
    },
    async countWaiting(linkIds) {
      const row = await database
        .selectFrom('presave_subscriptions')
        .where(sql<boolean>`link_id = any(${[...linkIds]}::uuid[])`)
        .where('state', '=', 'waiting')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    async countWaitingOfArtists(artistIds, now) {
      const { rows } = await sql<WaitingPresaves>`
        select l.artist_id as "artistId", count(*)::int as waiting
        from links l join presave_subscriptions s on s.link_id = l.id
        where l.artist_id = any(${[...artistIds]}::uuid[]) and l.type = 'pre-release' and l.release_time > ${now} and l.deleting_since is null
          and s.state = 'waiting' and s.ending is null
        group by 1`.execute(database);
      return rows;
    },
    listEncryptedWithOtherKey: async (keyId, afterId, limit) => {
      const rows = await database
        .selectFrom('presave_subscriptions')
        .where(sql`substring(token from 1 for ${keyId.length})`, '!=', keyId)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .select(['id', 'provider', 'token'])
        .execute();
      return rows.flatMap(({ token, ...row }) => (token === null ? [] : [{ ...row, token }]));
    },
    async replaceToken(id, before, { token, fanHash }) {
      await database.transaction().execute(async (within) => {
        const found = await within
          .selectFrom('presave_subscriptions')
          .where('id', '=', id)
          .select('artist_id')
          .executeTakeFirst();
        if (found === undefined) return;
        await lockSavedSets(found.artist_id, within);
        await within
          .updateTable('presave_subscriptions')
          .set({ token, fan_hash: fanHash })
          .where('id', '=', id)
          .where('token', '=', before)
          .execute();
      });
    },
  };
}

/** Takes the lock of whatever changes who saved what of an artist, before any row is locked (db/postgres/0060-saved-sets.sql). */
async function lockSavedSets(artistId: string, within: Queryable<GrantTables>): Promise<void> {
  await sql`select lock_saved_sets(${artistId})`.execute(within);
}

async function saveGrant(
  grant: NewGrant,
  encryptToken: (id: string) => Buffer,
  within: Queryable<GrantTables>,
): Promise<{ id: string; isNew: boolean }> {
  const { fanHashes, place, linkId, provider } = grant;
  if (grant.contact !== '') await lockEverywhere(grant.contact.toLowerCase(), 'storing', within);
  await lockSavedSets(grant.artistId, within);
  const known = await within
    .selectFrom('presave_subscriptions')
    .where('link_id', '=', linkId)
    .where('provider', '=', provider)
    .where('fan_hash', 'in', [...fanHashes])
    .select(['id', 'state', 'contact', 'forever'])
    .forUpdate()
    .executeTakeFirst();
  const id = known?.id ?? randomUUID();
  const forever = grant.forever || (known?.forever ?? false);
  const state: PresaveState = known?.state === 'saved' ? 'saved' : 'waiting';
  const ending = endingOf({ state, forever });
  const set = {
    fan_hash: fanHashes[0],
    contact: grant.contact === '' ? (known?.contact ?? '') : grant.contact,
    forever,
    scopes: grant.scopes,
    // A grant for one release that is saved has no further use: its token is not stored.
    token: ending === null ? encryptToken(id) : null,
    granted_at: grant.grantedAt,
    ends_at: grant.endsAt,
    state,
    reason: null,
    ending,
    ended_at: ending === null ? null : grant.grantedAt,
    last_error: '',
    words: grant.words,
    page: grant.page,
    reminders_sent: 0,
    notified_at: null,
  };
  if (known !== undefined) {
    await within.updateTable('presave_subscriptions').set(set).where('id', '=', id).execute();
    await within
      .updateTable('presave_saves')
      .set({
        state: 'waiting',
        reason: null,
        next_attempt_at: grant.grantedAt,
        due_at: grant.grantedAt,
        doubted_at: null,
      })
      .where('subscription_id', '=', id)
      .where('state', '!=', 'saved')
      .execute();
    return { id, isNew: false };
  }
  // The destination may have been deleted while the fan was at the consent screen, or before a renewal; the grant is valid all the same.
  const destination = await within
    .selectFrom('link_destinations')
    .where(sql`id::text`, '=', grant.destinationId)
    .where('link_id', '=', linkId)
    .select('id')
    .executeTakeFirst();
  await within
    .insertInto('presave_subscriptions')
    .values({
      ...set,
      id,
      artist_id: grant.artistId,
      link_id: linkId,
      destination_id: destination?.id ?? null,
      provider,
      ...place,
      created_at: grant.grantedAt,
    })
    .execute();
  return { id, isNew: true };
}
