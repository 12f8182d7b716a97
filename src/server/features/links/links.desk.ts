/** What the operator's desk finds and shows of links. */
import { type Kysely, sql } from 'kysely';
import { containing } from '../../platform/db/like.ts';
import { type DeskFound, type DeskSource, deskPart, fact, instantText } from '../../platform/operator/desk-source.ts';
import { isId } from '../../platform/operator/operator-command.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksOperator } from './links.operator.ts';
import type { LinksTables } from './links.tables.ts';

interface Row {
  id: string;
  artistId: string;
  domain: string;
  path: string;
  title: string;
  type: string;
  createdAt: Date;
  bannedAt: Date | null;
  draft: boolean;
  archivedAt: Date | null;
  deletingSince: Date | null;
  releaseTime: Date | null;
  destinations: number;
}

const columns = sql`links.id, artist_id as "artistId", domain, path, title, links.type, created_at as "createdAt", banned_at as "bannedAt",
  draft, archived_at as "archivedAt", deleting_since as "deletingSince", release_time as "releaseTime",
  (select count(*)::int from link_destinations where link_id = links.id) as destinations`;

/** The state, and why the page is not open to visitors; null where it is. */
function standing({ bannedAt, deletingSince, draft, archivedAt }: Row): { state: string; why: string | null } {
  if (deletingSince !== null)
    return {
      state: 'deleted',
      why: `It was deleted on ${instantText(deletingSince)}; that can be undone for half an hour.`,
    };
  if (bannedAt !== null)
    return { state: 'banned', why: `An operator banned it on ${instantText(bannedAt)}: its page answers 410.` };
  if (draft) return { state: 'draft', why: 'It is not published: its page answers as one that does not exist.' };
  return { state: archivedAt === null ? '' : 'archived', why: null };
}

const toFound = (row: Row): DeskFound => ({
  kind: 'link',
  id: row.id,
  title: row.title === '' ? row.path : row.title,
  subtitle: `${row.domain}/${row.path}`,
  state: standing(row).state,
  of: { artist: row.artistId, link: row.id },
});

/** The source over the given database. `artists` says whether a link's artist has a plan, without which its pages are closed (PAGE-18). */
export function createLinksDesk(
  database: Kysely<LinksTables>,
  links: Pick<LinksOperator, 'findLink'>,
  artists: Pick<ArtistsService, 'planOf'>,
): DeskSource {
  const rowsOf = async (condition: ReturnType<typeof sql>): Promise<Row[]> =>
    (await sql<Row>`select ${columns} from links where ${condition}`.execute(database)).rows;
  const load = async (id: string): Promise<Row | undefined> =>
    isId(id) ? (await rowsOf(sql`links.id = ${id}`))[0] : undefined;

  return {
    kind: 'link',
    async find({ text, most }) {
      const named = await links.findLink(text);
      if (named !== undefined) return (await rowsOf(sql`links.id = ${named.id}`)).map(toFound);
      const within = containing(text.toLowerCase());
      const found = await rowsOf(
        sql`lower(title) like ${within} or path like ${within} order by created_at desc, links.id limit ${most}`,
      );
      return found.map(toFound);
    },
    async show(id) {
      const row = await load(id);
      if (row === undefined) return undefined;
      const own = standing(row);
      const closed = own.why === null && !(await artists.planOf(row.artistId));
      const why = closed ? 'Its artist was suspended or has no plan: the card of the artist says why.' : own.why;
      return {
        ...toFound(row),
        state: closed ? 'closed' : own.state,
        facts: [
          fact('Page', why === null ? 'open' : 'closed', why),
          fact('Url', `${row.domain}/${row.path}`),
          fact('Type', row.type),
          fact('Release', row.releaseTime === null ? 'no day' : instantText(row.releaseTime)),
          fact('Destinations', String(row.destinations)),
          fact('Made', instantText(row.createdAt)),
          ...(row.archivedAt === null ? [] : [fact('Archived', instantText(row.archivedAt))]),
        ],
        names: { link: row.id },
      };
    },
    async beside({ kind, id, of }, most) {
      if (kind === 'artist')
        return deskPart(
          'Newest links',
          (await rowsOf(sql`artist_id = ${id} order by created_at desc, links.id limit ${most + 1}`)).map(toFound),
          most,
        );
      if (kind === 'link' || of.link === undefined) return [];
      const row = await load(of.link);
      return row === undefined ? [] : deskPart('Link', [toFound(row)], most);
    },
    async titles(ids) {
      const found = await rowsOf(sql`links.id = any(${ids.filter(isId)}::uuid[])`);
      return new Map(found.map((row) => [row.id, toFound(row).title]));
    },
  };
}
