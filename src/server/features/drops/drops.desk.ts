/** What the operator's desk finds and shows of drops. */
import { type Kysely, sql } from 'kysely';
import { type PauseReason, pauseReasons } from '#domain/messaging/pause-reasons.ts';
import { containing } from '../../platform/db/like.ts';
import { type DeskFound, type DeskSource, deskPart, fact, instantText } from '../../platform/operator/desk-source.ts';
import { isId } from '../../platform/operator/operator-command.ts';
import type { DropsTables } from './drops.tables.ts';

interface Row {
  id: string;
  artistId: string;
  kind: string;
  platform: string;
  words: string;
  state: string;
  pauseReason: PauseReason | '';
  sendAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  recipients: number;
  createdAt: Date;
  onRelease: boolean;
}

const columns = sql`id, artist_id as "artistId", kind, platform, left(coalesce(nullif(subject, ''), message), 80) as words, state,
  pause_reason as "pauseReason", send_at as "sendAt", started_at as "startedAt", finished_at as "finishedAt",
  recipient_count as recipients, created_at as "createdAt",
  release_link_id is not null as "onRelease"`;

const toFound = (row: Row): DeskFound => ({
  kind: 'drop',
  id: row.id,
  title: row.words,
  subtitle: `${row.kind === 'welcome' ? 'welcome text' : row.platform}, made ${instantText(row.createdAt)}`,
  state: row.state,
  of: { artist: row.artistId },
});

/** The source over the given database. */
export function createDropsDesk(database: Kysely<DropsTables>): DeskSource {
  const rowsOf = async (condition: ReturnType<typeof sql>): Promise<Row[]> =>
    (await sql<Row>`select ${columns} from bulk_messages where ${condition}`.execute(database)).rows;

  return {
    kind: 'drop',
    async find({ text, most }) {
      if (isId(text)) return (await rowsOf(sql`id = ${text}`)).map(toFound);
      const within = containing(text.toLowerCase());
      return (
        await rowsOf(
          sql`lower(subject) like ${within} or lower(message) like ${within} order by created_at desc, id limit ${most}`,
        )
      ).map(toFound);
    },
    async show(id) {
      const [row] = isId(id) ? await rowsOf(sql`id = ${id}`) : [];
      if (row === undefined) return undefined;
      return {
        ...toFound(row),
        facts: [
          fact('State', row.state, row.pauseReason === '' ? null : pauseReasons[row.pauseReason]),
          fact('Fans', String(row.recipients)),
          fact(
            'Planned for',
            row.sendAt !== null ? instantText(row.sendAt) : row.onRelease ? 'the release of its link' : 'no time',
          ),
          fact('Began', instantText(row.startedAt)),
          fact('Ended', instantText(row.finishedAt)),
        ],
        names: { drop: row.id },
      };
    },
    async beside({ kind, id }, most) {
      if (kind !== 'artist') return [];
      const newest = await rowsOf(sql`artist_id = ${id} order by created_at desc, id limit ${most + 1}`);
      return deskPart('Newest drops', newest.map(toFound), most);
    },
    async titles(ids) {
      const found = await rowsOf(sql`id = any(${ids.filter(isId)}::uuid[])`);
      return new Map(found.map((row) => [row.id, toFound(row).title]));
    },
  };
}
