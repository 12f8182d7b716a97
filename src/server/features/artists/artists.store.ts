/** The SQL for artists, their members, social profiles and subdomains. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { featuresOfTexts } from '#domain/accounts/feature-flags.ts';
import { planWithoutPayments } from '#domain/accounts/without-payments.ts';
import { has } from '#domain/installation/hidden-parts.ts';
import { allReal, type VendorModes } from '#domain/installation/vendor-modes.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { ArtistSocial } from '#domain/links/link-page.ts';
import { artistIdsOf } from '../../platform/auth/artist-ids.ts';
import { batched, rowsByKey } from '../../platform/db/batched.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { FeatureFlag } from '../accounts/accounts.service.ts';
import type { ArtistsTables } from './artists.tables.ts';

/** The feature's tables, and those of accounts that its statements read: who pays for an artist, and people's feature flags. */
export type ArtistsStoreTables = ArtistsTables & Pick<DB, 'users' | 'feature_flags'>;

/** An artist as members see it. */
export interface Artist {
  id: string;
  name: string;
  spotifyId: string | null;
  /** As stored: a URL, or `file:<key>` for an uploaded picture. */
  avatarUrl: string | null;
  /** bio, pro, max, or empty when suspended. */
  currentPlan: string;
  /** Since when it is suspended; null with a plan. */
  suspendedAt: Date | null;
  /** Since when an operator keeps it suspended; null for others (DESK-20). */
  heldAt: Date | null;
  billingUserId: string;
  /** Whether Bot Block is on. */
  blockBots: boolean;
  role: string;
  /** Whether the person who reads it is its payer. */
  isPayer: boolean;
  /** The enabled flags of the person and of the artist's payer, one for each feature (ACC-17). */
  featureFlags: FeatureFlag[];
}

/** A subdomain of the first link host that belongs to an artist. */
export interface ArtistDomain {
  id: string;
  artistId: string;
  domain: string;
  /** The code by which Facebook verifies that the domain is the artist's; null without one. */
  verificationFacebook: string | null;
}

/** The payer of an artist, as its owners see them. */
export interface BillingUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** An artist's social, with when it was added. */
export type StoredSocial = ArtistSocial & { createdAt: Date };

/** An artist to be created; the avatar is in stored form. `planBeforeSuspension` is the plan that a suspended one gets once it is paid. */
export type NewArtist = Omit<Artist, 'role' | 'isPayer' | 'suspendedAt' | 'heldAt' | 'blockBots' | 'featureFlags'> & {
  createdAt: Date;
  planBeforeSuspension?: string;
};

export interface ArtistsStore {
  /** The artists a person works for or pays for, the oldest first. */
  listForPerson(userId: string): Promise<Artist[]>;
  loadForPerson(userId: string, artistId: string): Promise<Artist | undefined>;
  listSocials(artistId: string): Promise<StoredSocial[]>;
  listDomains(artistIds: string[]): Promise<ArtistDomain[]>;
  /** Every subdomain with its artist; only `domain` when it is given. */
  listHosts(domain?: string): Promise<Pick<ArtistDomain, 'domain' | 'artistId'>[]>;
  loadSpotifyId(artistId: string): Promise<string | undefined>;
  /** The artist's plan; empty while it is suspended. */
  loadPlan(artistId: string): Promise<string | undefined>;
  /** Whether an operator keeps the artist suspended. */
  isHeld(artistId: string): Promise<boolean>;
  /** The payers of these artists, by the artist's id. */
  loadPayers(artistIds: readonly string[]): Promise<Map<string, BillingUser>>;
  /** What decides whether an artist may text. */
  loadTexting(
    artistId: string,
    within?: Queryable<ArtistsStoreTables>,
  ): Promise<{ name: string; plan: string; smsActivated: boolean } | undefined>;
  /** What a fan's page shows of an artist. `smsActivated`: its payer, or a member who may add text notifications, has the feature. */
  loadForPage(artistId: string): Promise<
    | (Pick<Artist, 'id' | 'name' | 'avatarUrl' | 'currentPlan' | 'blockBots'> & {
        smsActivated: boolean;
        itunesAffiliateId: string;
      })
    | undefined
  >;
  /** Throws ACCOUNT_HELD where an operator keeps the account that would pay for it suspended. */
  insert(artist: NewArtist): Promise<void>;
  /** Deletes an artist and everything that belongs to it. */
  delete(artistId: string): Promise<void>;
  /** The ids of the artists that a person pays for. */
  listPaidBy(userId: string): Promise<string[]>;
  /** The accounts that own an artist, and the one that pays for it. */
  listOwners(artistId: string): Promise<string[]>;
  /** Deletes the artists that a person pays for and everything that belongs to them. */
  deletePaidBy(userId: string): Promise<void>;
  /** Adds a member, or changes their role. */
  saveMember(member: {
    artistId: string;
    userId: string;
    role: 'owner' | 'editor' | 'viewer';
    createdAt: Date;
  }): Promise<void>;
  saveBlockBots(artistId: string, blockBots: boolean): Promise<void>;
  /** Adds a profile, or changes its URL. */
  saveSocial(social: ArtistSocial & { createdAt: Date }): Promise<void>;
  insertDomain(domain: Omit<ArtistDomain, 'verificationFacebook'> & { createdAt: Date }): Promise<void>;
}

/** Of a row of `artists`: its payer, or a member who may add text notifications, has the feature. */
const smsActivated = sql<boolean>`exists (
  select from feature_flags f
  where f.feature = 'sms' and f.enabled and (
    f.user_id = artists.billing_user_id or f.user_id in (
      select u.user_id from artist_users u where u.artist_id = artists.id and u.role in ('owner', 'editor'))))`.as(
  'smsActivated',
);

/** The store over the given database. */
export function createArtistsStore(database: Kysely<ArtistsStoreTables>, modes: VendorModes = allReal): ArtistsStore {
  /** What an artist has in this installation: every feature without payments, no texts without texts. */
  const inInstallation = <Row extends { currentPlan: string }>(row: Row): Row => ({
    ...row,
    currentPlan: has(modes, 'payments') ? row.currentPlan : planWithoutPayments(row.currentPlan),
    ...('smsActivated' in row && !has(modes, 'texts') ? { smsActivated: false } : {}),
    ...('featureFlags' in row && !has(modes, 'texts')
      ? {
          featureFlags: (row.featureFlags as FeatureFlag[]).filter(({ feature }) => !featuresOfTexts.includes(feature)),
        }
      : {}),
  });
  const loadFacts = (artistId: string) =>
    database
      .selectFrom('artists')
      .where('id', '=', artistId)
      .select(['spotify_id', 'current_plan', 'held_at'])
      .executeTakeFirst();
  const seenBy = (userId: string) =>
    database
      .selectFrom('artists')
      .leftJoin('artist_users', (join) =>
        join.onRef('artist_users.artist_id', '=', 'artists.id').on('artist_users.user_id', '=', userId),
      )
      .select((select) => [
        'artists.id',
        'name',
        'spotify_id as spotifyId',
        'avatar_url as avatarUrl',
        'current_plan as currentPlan',
        'suspended_at as suspendedAt',
        'held_at as heldAt',
        'billing_user_id as billingUserId',
        'block_bots as blockBots',
        select.fn.coalesce('artist_users.role', select.val('billing')).as('role'),
        select('billing_user_id', '=', userId).$castTo<boolean>().as('isPayer'),
        jsonArrayFrom(
          select
            .selectFrom('feature_flags')
            .where('enabled', '=', true)
            .where((flag) =>
              flag.or([
                flag('feature_flags.user_id', '=', userId),
                flag('feature_flags.user_id', '=', flag.ref('artists.billing_user_id')),
              ]),
            )
            .distinctOn('feature')
            .orderBy('feature')
            .select(['feature_flags.id', 'feature', 'enabled']),
        ).as('featureFlags'),
      ]);
  const socialsOfMany = prepared(database, (artistIds: readonly string[]) =>
    database
      .selectFrom('artist_socials')
      .where(sql<boolean>`artist_id = any(${artistIds}::uuid[])`)
      .orderBy('created_at')
      .orderBy('id')
      .select(['id', 'artist_id', 'created_at', 'type', 'url']),
  );
  const socialsOf = batched(async (artistIds: readonly string[]) =>
    rowsByKey(artistIds, await socialsOfMany(artistIds), (row) => row.artist_id),
  );
  const manyForPage = prepared(database, (artistIds: readonly string[]) =>
    database
      .selectFrom('artists')
      .innerJoin('users', 'users.id', 'artists.billing_user_id')
      .where(sql<boolean>`artists.id = any(${artistIds}::uuid[])`)
      .select(['artists.id', 'name', 'avatar_url as avatarUrl', 'current_plan as currentPlan'])
      .select(['block_bots as blockBots'])
      .select(({ eb }) =>
        eb
          .case()
          .when('users.plan', '=', 'agency')
          .then(eb.ref('users.itunes_affiliate_id'))
          .else('')
          .end()
          .as('itunesAffiliateId'),
      )
      .select(smsActivated),
  );
  const artistForPage = batched(async (artistIds: readonly string[]) => {
    const found = new Map((await manyForPage(artistIds)).map((row) => [row.id, inInstallation(row)]));
    return artistIds.map((artistId) => found.get(artistId));
  });
  return {
    // The oldest artist is first, and is the one shown after a first login.
    async listForPerson(userId) {
      const artists = await seenBy(userId)
        .where('artists.id', 'in', artistIdsOf(database, userId))
        .orderBy('artists.created_at')
        .orderBy('artists.id')
        .execute();
      return artists.map(inInstallation);
    },
    async loadForPerson(userId, artistId) {
      const artist = await seenBy(userId)
        .where('artists.id', '=', artistId)
        .where((row) => row.or([row('artist_users.user_id', '=', userId), row('billing_user_id', '=', userId)]))
        .executeTakeFirst();
      return artist && inInstallation(artist);
    },
    async listSocials(artistId) {
      const rows = await socialsOf(artistId);
      // A check constraint admits only the known networks.
      return rows.map((row) => ({
        id: row.id,
        artistId: row.artist_id,
        createdAt: row.created_at,
        type: row.type as ArtistSocial['type'],
        url: row.url,
      }));
    },
    async listDomains(artistIds) {
      if (artistIds.length === 0) return [];
      return database
        .selectFrom('domains')
        .where('artist_id', 'in', artistIds)
        .select(['id', 'artist_id as artistId', 'domain', 'verification_facebook as verificationFacebook'])
        .execute();
    },
    listHosts(domain) {
      const hosts = database.selectFrom('domains').select(['domain', 'artist_id as artistId']);
      return (domain === undefined ? hosts : hosts.where('domain', '=', domain)).execute();
    },
    async loadPayers(artistIds) {
      const rows = await database
        .selectFrom('artists')
        .innerJoin('users', 'users.id', 'artists.billing_user_id')
        .where('artists.id', 'in', [...artistIds])
        .select(['artists.id as artistId'])
        .select(['users.id', 'email', 'first_name as firstName', 'last_name as lastName'])
        .execute();
      return new Map(rows.map(({ artistId, ...payer }) => [artistId, payer]));
    },
    loadSpotifyId: async (artistId) => (await loadFacts(artistId))?.spotify_id ?? undefined,
    loadPlan: async (artistId) => {
      const plan = (await loadFacts(artistId))?.current_plan;
      return plan === undefined || has(modes, 'payments') ? plan : planWithoutPayments(plan);
    },
    isHeld: async (artistId) => ((await loadFacts(artistId))?.held_at ?? null) !== null,
    async loadTexting(artistId, within = database) {
      const row = await within
        .selectFrom('artists')
        .where('id', '=', artistId)
        .select(['name', 'current_plan as currentPlan'])
        .select(smsActivated)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { currentPlan: plan, ...texting } = inInstallation(row);
      return { ...texting, plan };
    },
    loadForPage: artistForPage,
    async insert(artist) {
      const { numInsertedOrUpdatedRows: inserted } = await database
        .insertInto('artists')
        .columns([
          ...(['id', 'name', 'spotify_id', 'avatar_url', 'current_plan'] as const),
          ...(['plan_before_suspension', 'billing_user_id', 'created_at'] as const),
        ])
        // Its payer is locked: a suspension that just begins is seen, or sees this artist.
        .expression((row) =>
          row
            .selectFrom('users')
            .where('users.id', '=', artist.billingUserId)
            .where('users.held_at', 'is', null)
            .select([
              sql<string>`${artist.id}::uuid`.as('id'),
              sql<string>`${artist.name}::text`.as('name'),
              sql<string | null>`${artist.spotifyId}::text`.as('spotify_id'),
              sql<string | null>`${artist.avatarUrl}::text`.as('avatar_url'),
              sql<string>`${artist.currentPlan}::text`.as('current_plan'),
              sql<string>`${artist.planBeforeSuspension ?? ''}::text`.as('plan_before_suspension'),
              'users.id as billing_user_id',
              sql<Date>`${artist.createdAt}::timestamptz`.as('created_at'),
            ])
            .forShare(),
        )
        .executeTakeFirstOrThrow();
      if (inserted === 0n) throw new CodedError('ACCOUNT_HELD');
    },
    async delete(artistId) {
      await database.deleteFrom('artists').where('id', '=', artistId).execute();
    },
    async listPaidBy(userId) {
      const rows = await database.selectFrom('artists').where('billing_user_id', '=', userId).select('id').execute();
      return rows.map(({ id }) => id);
    },
    async listOwners(artistId) {
      const rows = await database
        .selectFrom('artists')
        .where('id', '=', artistId)
        .select('billing_user_id as userId')
        .unionAll((owners) =>
          owners
            .selectFrom('artist_users')
            .where('artist_id', '=', artistId)
            .where('role', '=', 'owner')
            .select('user_id as userId'),
        )
        .execute();
      return rows.map(({ userId }) => userId);
    },
    async deletePaidBy(userId) {
      await database.deleteFrom('artists').where('billing_user_id', '=', userId).execute();
    },
    async saveMember({ artistId, userId, role, createdAt }) {
      await database
        .insertInto('artist_users')
        .values({ id: randomUUID(), artist_id: artistId, user_id: userId, role, created_at: createdAt })
        .onConflict((conflict) => conflict.columns(['artist_id', 'user_id']).doUpdateSet({ role }))
        .execute();
    },
    async saveBlockBots(artistId, blockBots) {
      await database.updateTable('artists').set({ block_bots: blockBots }).where('id', '=', artistId).execute();
    },
    async saveSocial({ id, artistId, type, url, createdAt }) {
      await database
        .insertInto('artist_socials')
        .values({ id, artist_id: artistId, type, url, created_at: createdAt })
        .onConflict((conflict) => conflict.columns(['artist_id', 'type']).doUpdateSet({ url }))
        .execute();
    },
    async insertDomain({ id, artistId, domain, createdAt }) {
      await database.insertInto('domains').values({ id, artist_id: artistId, domain, created_at: createdAt }).execute();
      await database
        .insertInto('taken_subdomains')
        .values({ domain, taken_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
