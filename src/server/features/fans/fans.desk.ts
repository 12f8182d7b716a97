/** What the operator's desk finds and shows of fans, over all artists (DESK-11). */
import { type Kysely, sql } from 'kysely';
import { contactBeginnings } from '#domain/fans/contact-beginnings.ts';
import { maskContact } from '#domain/fans/mask.ts';
import { beginningWith } from '../../platform/db/like.ts';
import { type DeskFound, type DeskSource, fact, instantText } from '../../platform/operator/desk-source.ts';
import { isId } from '../../platform/operator/operator-command.ts';
import type { FansTables } from './fans.tables.ts';

interface Row {
  id: string;
  artistId: string;
  linkId: string | null;
  value: string;
  platform: string;
  name: string;
  place: string;
  createdAt: Date;
  unsubscribedAt: Date | null;
  bouncedAt: Date | null;
  importId: string | null;
}

const columns = sql`id, artist_id as "artistId", link_id as "linkId", value, platform, trim(first_name || ' ' || last_name) as name,
  concat_ws(', ', nullif(city, ''), nullif(region, ''), nullif(country, '')) as place, created_at as "createdAt",
  unsubscribed_at as "unsubscribedAt", bounced_at as "bouncedAt", import_id as "importId"`;

/** The fan of one artist; the contact is whole on its card only. */
const toFound = (row: Row): DeskFound => ({
  kind: 'fan',
  id: row.id,
  title: maskContact(row.value),
  subtitle: '',
  state: row.unsubscribedAt !== null ? 'unsubscribed' : row.bouncedAt !== null ? 'unreachable' : '',
  of: { artist: row.artistId, ...(row.linkId === null ? {} : { link: row.linkId }) },
});

/** The source over the given database. `fingerprintOf` gives what the list of acts has in place of a contact. */
export function createFansDesk(database: Kysely<FansTables>, fingerprintOf: (contact: string) => string): DeskSource {
  return {
    kind: 'fan',
    async find({ text, most }) {
      const found = await Promise.all(
        // One beginning each, so that the index over all artists answers, however many fans there are.
        contactBeginnings(text).map(
          async (beginning) =>
            (
              await sql<Row>`select ${columns} from optins_message where value collate "C" like ${beginningWith(beginning)}
                order by value collate "C" limit ${most}`.execute(database)
            ).rows,
        ),
      );
      return [...new Map(found.flat().map((row) => [row.id, row])).values()].slice(0, most).map(toFound);
    },
    async show(id) {
      if (!isId(id)) return undefined;
      const { rows } = await sql<Row>`select ${columns} from optins_message where id = ${id}`.execute(database);
      const [row] = rows;
      if (row === undefined) return undefined;
      const why =
        row.unsubscribedAt !== null
          ? `The fan unsubscribed on ${instantText(row.unsubscribedAt)}.`
          : row.bouncedAt !== null
            ? `What was sent came back on ${instantText(row.bouncedAt)}.`
            : null;
      return {
        ...toFound(row),
        title: row.value,
        facts: [
          fact('Gets messages', why === null ? 'yes' : 'no', why),
          fact('Contact', row.value),
          fact('Channel', row.platform),
          fact('Name', row.name || 'unknown'),
          fact('Place', row.place || 'unknown'),
          fact(
            'Came',
            instantText(row.createdAt),
            row.importId === null ? null : 'With a file that the artist imported.',
          ),
        ],
        // No option is called fingerprint: it finds the acts that were about this contact.
        names: { contact: row.value, fingerprint: fingerprintOf(row.value) },
      };
    },
    beside: async () => [],
  };
}
