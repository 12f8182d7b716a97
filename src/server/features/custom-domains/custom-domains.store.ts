/** The SQL for custom domains: their owners, the artists whose pages they serve, and former holders. */
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Holding } from '#domain/hosts/custom-domain-claim.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { CustomDomainsTables } from './custom-domains.tables.ts';

export interface CustomDomain {
  id: string;
  userId: string;
  domain: string;
  /** Whether it serves pages. */
  verified: boolean;
  /** When its records were last looked up. */
  checkedAt: Date | null;
  /** Until when the certificate is valid that was last served for it. */
  certificateUntil: Date | null;
  /** An operator banned it, or a domain above it: it serves nothing (ACC-104). */
  banned: boolean;
}

/** What a look-up found out about a domain. */
export type DomainCheck = Pick<CustomDomain, 'verified' | 'checkedAt' | 'certificateUntil'>;

/** Reads and writes custom domains. Writes take the transaction they belong to. */
export interface CustomDomainsStore {
  /** The domains of these artists, by name, verified or not. */
  listByArtists(artistIds: string[]): Promise<CustomDomain[]>;
  listByUser(userId: string): Promise<CustomDomain[]>;
  countOf(userId: string, within?: Queryable<CustomDomainsTables>): Promise<number>;
  count(): Promise<number>;
  /**
   * Takes at most `most` domains that were not looked up since `before`, those that wait longest first, and notes that they are looked up at `now`. Two processes
   * that take at the same time get different ones.
   */
  takeDue(of: DueDomains): Promise<CustomDomain[]>;
  /** The same for open domains: those that serve nothing and, where domains `needCertificate`, those without a valid one. */
  takeOpen(of: DueDomains & { needCertificate: boolean }): Promise<CustomDomain[]>;
  /** Every verified domain that is not banned, with its artists, one row for each artist; only those of `domain` when it is given. */
  listHosts(domain?: string): Promise<{ domain: string; artistId: string }[]>;
  /** A domain by its id, if it belongs to this person. */
  loadOwn(id: string, userId: string): Promise<CustomDomain | undefined>;
  /** The artists whose pages a domain serves. */
  artistsOf(id: string): Promise<string[]>;
  /** The same for many domains, one row for each artist. */
  listArtists(ids: string[]): Promise<{ domainId: string; artistId: string }[]>;
  /** Gives the domain an artist; gives whether it did not have it. */
  assign(id: string, artistId: string, within: Queryable<CustomDomainsTables>): Promise<boolean>;
  /** Takes an artist from the domain; gives whether it had it. */
  unassign(id: string, artistId: string, within: Queryable<CustomDomainsTables>): Promise<boolean>;
  load(domain: string, within?: Queryable<CustomDomainsTables>): Promise<CustomDomain | undefined>;
  /** Everybody who ever had the domain verified. */
  listHoldings(domain: string, within?: Queryable<CustomDomainsTables>): Promise<Holding[]>;
  /** Locks the domain's name, and the list of the account that claims it, until the transaction ends. */
  lockClaim(claim: { domain: string; userId: string }, within: Queryable<CustomDomainsTables>): Promise<void>;
  /** Locks the domain's name until the transaction ends. */
  lock(domain: string, within: Queryable<CustomDomainsTables>): Promise<void>;
  /** Inserts a verified domain with the artists whose pages it serves. */
  insert(
    domain: Pick<CustomDomain, 'id' | 'userId' | 'domain'> & { createdAt: Date },
    artistIds: readonly string[],
    within: Queryable<CustomDomainsTables>,
  ): Promise<void>;
  /** Records that a person holds the domain now. */
  hold(domain: string, userId: string, now: Date, within: Queryable<CustomDomainsTables>): Promise<void>;
  /** Deletes a domain, if it exists, and records when it was released. Gives the artists whose pages it served. */
  delete(domain: string, now: Date, within: Queryable<CustomDomainsTables>): Promise<string[]>;
  /** Whether this domain or one above it is banned. */
  isBanned(domain: string, within?: Queryable<CustomDomainsTables>): Promise<boolean>;
  /** Bans a domain with everything below it, or lifts that ban; gives whether anything changed. */
  saveBan(domain: string, bannedAt: Date | null, within: Queryable<CustomDomainsTables>): Promise<boolean>;
  /** The custom domains at and below a domain. */
  listBelow(domain: string, within: Queryable<CustomDomainsTables>): Promise<CustomDomain[]>;
  /** Stores what a look-up found; gives whether the domain served before, and its artists. Undefined when it was removed in between. */
  saveCheck(
    id: string,
    check: DomainCheck,
    within: Queryable<CustomDomainsTables>,
  ): Promise<{ wasVerified: boolean; artistIds: string[] } | undefined>;
}

/** Which domains to take for a look-up. */
interface DueDomains {
  before: Date;
  now: Date;
  most: number;
}

/** Whether a domain is another one or below it, such as `music.example.com` below `example.com`. */
const isAtOrBelow = (domain: Expression<unknown>, above: Expression<unknown>) =>
  sql<boolean>`right(concat('.', ${domain}::text), length(${above}::text) + 1) = concat('.', ${above}::text)`;

const isBannedName = (domain: Expression<unknown>) =>
  sql<boolean>`exists (select from banned_domains where ${isAtOrBelow(domain, sql.ref('banned_domains.domain'))})`;

async function lock(name: string, within: Queryable<CustomDomainsTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(within);
}

/** The store over the given database. */
export function createCustomDomainsStore(database: Kysely<CustomDomainsTables>): CustomDomainsStore {
  const select = (within: Queryable<CustomDomainsTables> = database) =>
    within
      .selectFrom('custom_domains')
      .select(['id', 'user_id as userId', 'domain', 'verified'])
      .select(['checked_at as checkedAt', 'certificate_until as certificateUntil'])
      .select(isBannedName(sql.ref('custom_domains.domain')).as('banned'))
      .orderBy('domain');
  const artistsOf = async (id: string, within: Queryable<CustomDomainsTables> = database): Promise<string[]> => {
    const rows = await within
      .selectFrom('custom_domain_artists')
      .where('custom_domain_id', '=', id)
      .select('artist_id')
      .execute();
    return rows.map((row) => row.artist_id);
  };
  async function take({ before, now, most }: DueDomains, condition: RawBuilder<unknown>): Promise<CustomDomain[]> {
    const { rows: taken } = await sql<{ id: string }>`
      update custom_domains set tried_at = ${now} where id in (
        select id from custom_domains where (tried_at is null or tried_at <= ${before}) and ${condition}
        order by tried_at nulls first limit ${most} for update skip locked)
      returning id`.execute(database);
    if (taken.length === 0) return [];
    return select()
      .where('id', '=', sql<string>`any(${taken.map(({ id }) => id)}::uuid[])`)
      .execute();
  }
  return {
    async listByArtists(artistIds) {
      if (artistIds.length === 0) return [];
      return select()
        .where('id', 'in', (artists) =>
          artists.selectFrom('custom_domain_artists').where('artist_id', 'in', artistIds).select('custom_domain_id'),
        )
        .execute();
    },
    listByUser: (userId) => select().where('user_id', '=', userId).execute(),
    async countOf(userId, within = database) {
      const { count } = await within
        .selectFrom('custom_domains')
        .where('user_id', '=', userId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async count() {
      const { domains } = await database
        .selectFrom('custom_domains')
        .select(({ fn }) => fn.countAll<string>().as('domains'))
        .executeTakeFirstOrThrow();
      return Number(domains);
    },

    takeDue: (of) => take(of, sql`true`),
    takeOpen({ needCertificate, ...of }) {
      const isOpen = needCertificate
        ? sql`(not verified or certificate_until is null or certificate_until <= ${of.now})`
        : sql`not verified`;
      return take(of, isOpen);
    },
    listHosts(domain) {
      const hosts = database
        .selectFrom('custom_domains')
        .innerJoin('custom_domain_artists', 'custom_domain_id', 'id')
        .where('verified', '=', true)
        .where(isBannedName(sql.ref('custom_domains.domain')), '=', false)
        .select(['domain', 'artist_id as artistId']);
      return (domain === undefined ? hosts : hosts.where('domain', '=', domain)).execute();
    },
    loadOwn: (id, userId) => select().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst(),
    artistsOf: (id) => artistsOf(id),
    async listArtists(ids) {
      if (ids.length === 0) return [];
      return database
        .selectFrom('custom_domain_artists')
        .where('custom_domain_id', 'in', ids)
        .select(['custom_domain_id as domainId', 'artist_id as artistId'])
        .execute();
    },
    async assign(id, artistId, within) {
      const { numInsertedOrUpdatedRows = 0n } = await within
        .insertInto('custom_domain_artists')
        .values({ custom_domain_id: id, artist_id: artistId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },
    async unassign(id, artistId, within) {
      const { numDeletedRows } = await within
        .deleteFrom('custom_domain_artists')
        .where('custom_domain_id', '=', id)
        .where('artist_id', '=', artistId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    load: (domain, within) => select(within).where('domain', '=', domain).executeTakeFirst(),
    listHoldings: (domain, within = database) =>
      within
        .selectFrom('custom_domain_holders')
        .where('domain', '=', domain)
        .select(['user_id as userId', 'released_at as releasedAt'])
        .execute(),
    async lockClaim({ domain, userId }, within) {
      await lock(`custom domains of ${userId}`, within);
      await lock(`custom domain ${domain}`, within);
    },
    lock: (domain, within) => lock(`custom domain ${domain}`, within),
    async insert({ id, userId, domain, createdAt }, artistIds, within) {
      await within
        .insertInto('custom_domains')
        .values({ id, user_id: userId, domain, verified: true, created_at: createdAt, checked_at: createdAt })
        .execute();
      if (artistIds.length === 0) return;
      await within
        .insertInto('custom_domain_artists')
        .values(artistIds.map((artistId) => ({ custom_domain_id: id, artist_id: artistId })))
        .execute();
    },
    async hold(domain, userId, now, within) {
      await within
        .insertInto('custom_domain_holders')
        .values({ domain, user_id: userId, held_since: now, released_at: null })
        .onConflict((conflict) => conflict.columns(['domain', 'user_id']).doUpdateSet({ released_at: null }))
        .execute();
    },
    async delete(domain, now, within) {
      const row = await select(within).where('domain', '=', domain).executeTakeFirst();
      if (row === undefined) return [];
      const artistIds = await artistsOf(row.id, within);
      await within.deleteFrom('custom_domains').where('id', '=', row.id).execute();
      await within
        .updateTable('custom_domain_holders')
        .set({ released_at: now })
        .where('domain', '=', domain)
        .where('user_id', '=', row.userId)
        .where('released_at', 'is', null)
        .execute();
      return artistIds;
    },
    async isBanned(domain, within = database) {
      const { rows } = await sql<{ banned: boolean }>`select ${isBannedName(sql.val(domain))} as banned`.execute(
        within,
      );
      return rows[0]?.banned === true;
    },
    async saveBan(domain, bannedAt, within) {
      if (bannedAt === null) {
        const { numDeletedRows } = await within
          .deleteFrom('banned_domains')
          .where('domain', '=', domain)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }
      const { numInsertedOrUpdatedRows = 0n } = await within
        .insertInto('banned_domains')
        .values({ domain, banned_at: bannedAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },
    listBelow: (domain, within) =>
      select(within)
        .where(isAtOrBelow(sql.ref('custom_domains.domain'), sql.val(domain)))
        .execute(),
    async saveCheck(id, { verified, checkedAt, certificateUntil }, within) {
      const before = await within
        .selectFrom('custom_domains')
        .where('id', '=', id)
        .select('verified')
        .forUpdate()
        .executeTakeFirst();
      if (before === undefined) return undefined;
      await within
        .updateTable('custom_domains')
        .set({ verified, checked_at: checkedAt, certificate_until: certificateUntil })
        .where('id', '=', id)
        .execute();
      return { wasVerified: before.verified, artistIds: await artistsOf(id, within) };
    },
  };
}
