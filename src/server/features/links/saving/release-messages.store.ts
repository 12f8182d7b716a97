/** The SQL for the messages of text destinations, which are sent when their link is released (DEST-20). */
import { randomUUID } from 'node:crypto';
import { hasMessage } from '#domain/destinations/destination-checks.ts';
import { type PagePlace, pageText } from '#domain/hosts/page-url.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { LinksTables } from '../links.tables.ts';

/** Drops own the messages; a link and the message of its text destination are saved in one transaction. */
type MessageTables = LinksTables & Pick<DB, 'bulk_messages'>;

type Messenger = Pick<Destination, 'id' | 'type' | 'enabled' | 'config'>;

const messageOf = ({ config }: Messenger): string =>
  config !== null && 'message_body' in config ? config.message_body : '';

const urlOf = (place: PagePlace): string => `https://${pageText(place)}`;

/** Writes a link's present place into its waiting messages; started ones stay as fans got them. */
export async function moveReleaseMessages(
  linkId: string,
  place: PagePlace,
  within: Queryable<MessageTables>,
): Promise<void> {
  await within
    .updateTable('bulk_messages')
    .set({ sms_link: urlOf(place) })
    .where('destination_id', 'in', (select) =>
      select.selectFrom('link_destinations').where('link_id', '=', linkId).select('id'),
    )
    .where('started_at', 'is', null)
    .execute();
}

/** Stores the message of each enabled text destination of a link, and deletes those of the others; a drop that was started stays. */
export async function saveReleaseMessages(
  link: Pick<Link, 'artistId' | 'domain' | 'path' | 'timezone'> & { destinations: readonly Messenger[] },
  now: Date,
  within: Queryable<MessageTables>,
): Promise<void> {
  const speaks = ({ type, enabled, config }: Messenger): boolean => type === 'text' && enabled && hasMessage(config);
  const silent = link.destinations.filter((destination) => !speaks(destination)).map(({ id }) => id);
  if (silent.length > 0)
    await within
      .deleteFrom('bulk_messages')
      .where('destination_id', 'in', silent)
      .where('started_at', 'is', null)
      .execute();
  const rows = link.destinations.filter(speaks).map((destination) => ({
    id: randomUUID(),
    artist_id: link.artistId,
    message: messageOf(destination),
    sms_link: urlOf(link),
    timezone: link.timezone,
    destination_id: destination.id,
    created_at: now,
  }));
  if (rows.length === 0) return;
  await within
    .insertInto('bulk_messages')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('destination_id')
        .doUpdateSet((row) => ({
          message: row.ref('excluded.message'),
          sms_link: row.ref('excluded.sms_link'),
          timezone: row.ref('excluded.timezone'),
        }))
        // What fans have got stays as they got it.
        .where('bulk_messages.started_at', 'is', null),
    )
    .execute();
}
