/** What a restored installation may send a second time: it does not know what was sent after the moment of the backup. */

import { rowsOf, withPostgres } from './postgres-session.ts';
import { queueSchema } from './postgres-tables.ts';

/** A drop that was under way at the moment of the backup, or has become due since. */
export interface DropUnderWay {
  id: string;
  artist: string;
  /** `sms` or `email`. */
  platform: string;
  state: string;
  /** Recipients whom it has not been sent to, as far as the backup knows. */
  left: number;
}

export interface SentAgain {
  drops: DropUnderWay[];
  /** Mails that wait. */
  mails: number;
}

const underWay =
  "kind = 'drop' and (bulk_messages.state = 'sending' or (bulk_messages.state = 'scheduled' and send_at <= now()))";

/** Pauses the drops that are under way or due, as their artists could: nothing is sent until one of them resumes. */
export async function pauseDrops(databaseUrl: string): Promise<void> {
  await withPostgres(databaseUrl, (client) =>
    client.query(`update bulk_messages set state = 'paused', pause_reason = 'BY_HAND' where ${underWay}`),
  );
}

/** Lists them. */
export async function whatMayBeSentAgain(databaseUrl: string): Promise<SentAgain> {
  return withPostgres(databaseUrl, async (client) => {
    const drops = await rowsOf<Record<'id' | 'artist' | 'platform' | 'state' | 'left', string>>(
      client,
      `select bulk_messages.id, artists.name as artist, platform, bulk_messages.state,
         (select count(*) from drop_recipients where drop_id = bulk_messages.id and drop_recipients.state in ('queued', 'sending')) as left
       from bulk_messages join artists on artists.id = bulk_messages.artist_id
       where ${underWay}
       order by bulk_messages.created_at`,
    );
    const [mails] = await rowsOf<{ count: string }>(
      client,
      `select count(*) as count from ${queueSchema}.job where name = 'mails.send' and state in ('created', 'retry', 'active')`,
    );
    return {
      drops: drops.map(({ left, ...drop }) => ({ ...drop, left: Number(left) })),
      mails: Number(mails?.count ?? 0),
    };
  });
}
