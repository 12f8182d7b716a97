/** The SQL for texts that wait for the releases of links. */
import { type Kysely, sql } from 'kysely';
import type { LinksTables } from '../links.tables.ts';

/** A link, and how many texts wait for its release. */
export interface WaitingTexts {
  linkId: string;
  texts: number;
}

/** Those of the links that are of these artists; a text waits while its release is ahead or has no time. */
export async function listWaitingTexts(
  database: Kysely<LinksTables>,
  { linkIds, artistIds, now }: { linkIds: readonly string[]; artistIds: readonly string[]; now: Date },
): Promise<WaitingTexts[]> {
  if (linkIds.length === 0 || artistIds.length === 0) return [];
  const { rows } = await sql<WaitingTexts>`
    select links.id as "linkId", (count(d.id) filter (
      where links.type = 'pre-release' and (links.release_time is null or links.release_time > ${now})))::int as texts
    from links left join link_destinations d on d.link_id = links.id and d.type = 'text' and d.enabled
    where links.deleting_since is null and links.id = any(${[...linkIds]}::uuid[]) and links.artist_id = any(${[...artistIds]}::uuid[])
    group by links.id`.execute(database);
  return rows;
}
