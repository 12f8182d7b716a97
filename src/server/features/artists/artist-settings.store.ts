/** The SQL for what an artist's settings change: social profiles, the subdomain, and the artist's deletion. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SocialType } from '#domain/links/link-page.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { StoredSocial } from './artists.store.ts';
import type { ArtistsTables } from './artists.tables.ts';

export interface ArtistSettingsStore {
  /** Deletes an artist's profiles with these ids, then adds profiles; one of a type that the artist has changes its URL. All or nothing. */
  saveSocials(
    artistId: string,
    change: { socials: readonly { type: SocialType; url: string }[]; deletedIds: readonly string[]; createdAt: Date },
  ): Promise<void>;
  loadSocial(id: string): Promise<StoredSocial | undefined>;
  /** Gives whether there is such a profile. */
  saveSocialUrl(id: string, url: string): Promise<boolean>;
  /**
   * Gives an artist a subdomain: `set` when it has it now, `taken` when any artist has or had it, `present` when this artist has one already.
   * The unique indexes decide between concurrent calls. Unless it is `set`, the caller rolls its transaction back.
   */
  insertSubdomain(
    artistId: string,
    domain: string,
    createdAt: Date,
    within: Queryable<ArtistsTables>,
  ): Promise<'set' | 'taken' | 'present'>;
}

/** The store over the given database. */
export function createArtistSettingsStore(database: Kysely<ArtistsTables>): ArtistSettingsStore {
  return {
    saveSocials: (artistId, { socials, deletedIds, createdAt }) =>
      database.transaction().execute(async (transaction) => {
        if (deletedIds.length > 0)
          await transaction
            .deleteFrom('artist_socials')
            .where('artist_id', '=', artistId)
            .where('id', 'in', deletedIds)
            .execute();
        // Concurrent changes take the rows in one order, so that they do not wait for each other in a circle.
        for (const { type, url } of socials.toSorted((one, other) => (one.type < other.type ? -1 : 1)))
          await transaction
            .insertInto('artist_socials')
            .values({ id: randomUUID(), artist_id: artistId, type, url, created_at: createdAt })
            .onConflict((conflict) => conflict.columns(['artist_id', 'type']).doUpdateSet({ url }))
            .execute();
      }),
    loadSocial: (id) =>
      database
        .selectFrom('artist_socials')
        .where('id', '=', id)
        .select(['id', 'artist_id as artistId', 'url', 'created_at as createdAt'])
        // A check constraint admits only the known networks.
        .select(({ ref }) => ref('type').$castTo<SocialType>().as('type'))
        .executeTakeFirst(),
    async saveSocialUrl(id, url) {
      const saved = await database.updateTable('artist_socials').set({ url }).where('id', '=', id).executeTakeFirst();
      return saved.numUpdatedRows > 0n;
    },
    async insertSubdomain(artistId, domain, createdAt, within) {
      const own = await within
        .insertInto('domains')
        .values({ id: randomUUID(), artist_id: artistId, domain, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (own === undefined) {
        const present = await within.selectFrom('domains').where('artist_id', '=', artistId).select('id');
        return (await present.executeTakeFirst()) === undefined ? 'taken' : 'present';
      }
      const first = await within
        .insertInto('taken_subdomains')
        .values({ domain, taken_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('domain')
        .executeTakeFirst();
      return first === undefined ? 'taken' : 'set';
    },
  };
}
