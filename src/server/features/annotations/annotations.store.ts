/** The SQL for annotations that are stored. */
import { type Kysely, sql } from 'kysely';
import type { StoredAnnotationKind } from '#domain/stats/annotation.ts';
import type { Day } from '#domain/stats/zoned-day.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { AnnotationsTables } from './annotations.tables.ts';

/** An annotation as it is stored. */
export interface StoredAnnotation {
  id: string;
  artistId: string;
  /** Null: of the artist. */
  linkId: string | null;
  day: Day;
  text: string;
  kind: StoredAnnotationKind;
  createdBy: string | null;
  createdAt: Date;
}

/** Days from `from` to `to`, both included. */
export interface Days {
  from: Day;
  to: Day;
}

export interface AnnotationsStore {
  load(id: string): Promise<StoredAnnotation | undefined>;
  /** Of a link and of its artist, by day, at most `most`. */
  listOfLink(place: { artistId: string; linkId: string }, days: Days, most: number): Promise<StoredAnnotation[]>;
  /** Of an artist and what was noted of its links, without their totals of before, by day, at most `most`. */
  listOfArtist(artistId: string, days: Days, most: number): Promise<StoredAnnotation[]>;
  /** All of an artist, for its archive. */
  listAll(artistId: string): Promise<StoredAnnotation[]>;
  /** How many notes an artist's team wrote. */
  countOwn(artistId: string): Promise<number>;
  /** Gives false, and stores nothing, where the id is in use. */
  insert(annotation: StoredAnnotation, within?: Queryable<AnnotationsTables>): Promise<boolean>;
  update(id: string, fields: { day: Day; text: string }): Promise<void>;
  delete(id: string): Promise<void>;
}

/** The store over the given database. */
export function createAnnotationsStore(database: Kysely<AnnotationsTables>): AnnotationsStore {
  const rows = () =>
    database
      .selectFrom('annotations')
      .select(['id', 'artist_id as artistId', 'link_id as linkId', 'text'])
      .select(['created_by as createdBy', 'created_at as createdAt'])
      // Not a JavaScript date: a day has no zone.
      .select(sql<Day>`to_char(day, 'YYYY-MM-DD')`.as('day'))
      // A check constraint admits only these kinds.
      .select(({ ref }) => ref('kind').$castTo<StoredAnnotationKind>().as('kind'));
  const within = ({ from, to }: Days) => sql<boolean>`day between ${from}::date and ${to}::date`;
  return {
    load: (id) => rows().where('id', '=', id).executeTakeFirst(),
    listOfLink: ({ artistId, linkId }, days, most) =>
      rows()
        .where('artist_id', '=', artistId)
        .where(within(days))
        .where(({ or, eb }) => or([eb('link_id', '=', linkId), eb('link_id', 'is', null)]))
        .orderBy('annotations.day')
        .orderBy('created_at')
        .orderBy('id')
        .limit(most)
        .execute(),
    listOfArtist: (artistId, days, most) =>
      rows()
        .where('artist_id', '=', artistId)
        .where(within(days))
        .where(({ or, eb }) => or([eb('link_id', 'is', null), eb('kind', '=', 'own')]))
        .orderBy('annotations.day')
        .orderBy('created_at')
        .orderBy('id')
        .limit(most)
        .execute(),
    listAll: (artistId) => rows().where('artist_id', '=', artistId).orderBy('annotations.day').orderBy('id').execute(),
    async countOwn(artistId) {
      const row = await database
        .selectFrom('annotations')
        .where('artist_id', '=', artistId)
        .where('kind', '=', 'own')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
    async insert({ id, artistId, linkId, day, text, kind, createdBy, createdAt }, transaction = database) {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('annotations')
        .values({
          ...{ id, artist_id: artistId, link_id: linkId, day, text, kind },
          ...{ created_by: createdBy, created_at: createdAt },
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async update(id, { day, text }) {
      await database.updateTable('annotations').set({ day, text }).where('id', '=', id).execute();
    },
    async delete(id) {
      await database.deleteFrom('annotations').where('id', '=', id).execute();
    },
  };
}
