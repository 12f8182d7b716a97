/** The SQL for UTM values that artists saved under a name. */
import { type Kysely, sql } from 'kysely';
import type { UtmValues } from '#domain/links/placement-draft.ts';
import type { PlacementsTables } from './placements.tables.ts';

/** UTM values under a name. */
export interface UtmTemplate extends UtmValues {
  id: string;
  artistId: string;
  name: string;
  createdAt: Date;
}

export interface UtmTemplatesStore {
  load(id: string): Promise<UtmTemplate | undefined>;
  /** Ordered by name. */
  list(artistId: string): Promise<UtmTemplate[]>;
  /** Stores a template in place of the artist's one with the same name, whichever letters are capitals; gives it as it is stored. */
  save(template: UtmTemplate): Promise<UtmTemplate>;
  delete(id: string): Promise<void>;
}

const columns = [
  'id',
  'artist_id as artistId',
  'name',
  'utm_source as source',
  'utm_medium as medium',
  'utm_campaign as campaign',
  'created_at as createdAt',
] as const;

/** The store over the given database. */
export function createUtmTemplatesStore(database: Kysely<PlacementsTables>): UtmTemplatesStore {
  const select = () => database.selectFrom('utm_templates').select(columns);
  return {
    load: (id) => select().where('id', '=', id).executeTakeFirst(),
    list: (artistId) =>
      select()
        .where('artist_id', '=', artistId)
        .orderBy(({ fn }) => fn('lower', ['name']))
        .execute(),
    save({ id, artistId, name, source, medium, campaign, createdAt }) {
      const values = { name, utm_source: source, utm_medium: medium, utm_campaign: campaign };
      return database
        .insertInto('utm_templates')
        .values({ id, artist_id: artistId, ...values, created_at: createdAt })
        .onConflict((conflict) => conflict.expression(sql`artist_id, lower(name)`).doUpdateSet(values))
        .returning(columns)
        .executeTakeFirstOrThrow();
    },
    async delete(id) {
      await database.deleteFrom('utm_templates').where('id', '=', id).execute();
    },
  };
}
