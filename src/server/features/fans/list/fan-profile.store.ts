/** The SQL for one fan: every channel, and everything that happened, in the order of time. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ListedChannel } from '#domain/fans/fan-filter.ts';
import { channelRules } from '#domain/messaging/channels/channels.ts';
import { dropChannels } from '#domain/messaging/channels/drop-channel.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { FansTables } from '../fans.tables.ts';

/** A fan's channels and history come from opt-ins, consents, pre-saves, drops, replies and blocks: one statement orders them all. */
type FanProfileTables = FansTables &
  Pick<
    DB,
    | 'presave_subscriptions'
    | 'presave_saves'
    | 'presave_releases'
    | 'links'
    | 'drop_recipients'
    | 'bulk_messages'
    | 'inbound_texts'
    | 'inbox_threads'
  >;

/** A way in which the fan can be reached or has pre-saved. */
export interface FanChannelRow {
  id: string;
  channel: ListedChannel;
  /** Empty where a service gave none. */
  contact: string;
  country: string;
  region: string;
  city: string;
  forever: boolean;
  /** Opt-ins: on, ended, gone (nobody has the email), unreachable (the number gets no texts) or blocked. Pre-saves: waiting, saved, expired, failed or revoked. */
  state: string;
  linkId: string | null;
  linkTitle: string | null;
  createdAt: Date;
}

export interface FanEvent {
  id: string;
  kind: 'given' | 'withdrawn' | 'resumed' | 'presave' | 'saved' | 'drop' | 'welcome' | 'reply';
  at: Date;
  /** email, phone_number, text, spotify or applemusic. */
  channel: string;
  /** The words agreed to, a release, the drop's message, or what the fan wrote. */
  text: string;
  /** Url of the page where the fan agreed; empty otherwise. */
  page: string;
  /** Where the text of a drop is; empty otherwise. */
  state: string;
  dropId: string | null;
}

/** A fan's identity: the contact, and the account at a music service where there is one. */
export interface FanIdentity {
  contact: string;
  fanHash: Buffer | null;
}

/** Reads one fan of an artist. */
export interface FanProfileStore {
  /** The fan of a row of the list; undefined when the artist has no such row. */
  find(artistId: string, id: string): Promise<FanIdentity | undefined>;
  channels(artistId: string, fan: FanIdentity): Promise<FanChannelRow[]>;
  /** The newest events, at most `limit`. */
  events(artistId: string, fan: FanIdentity, limit: number): Promise<FanEvent[]>;
}

/** The fan's channel by which the drop `m` reached them. */
const fanChannelOfDrop = sql`case m.platform ${sql.join(
  dropChannels.map((channel) => sql`when ${channel} then ${channelRules[channel].fanChannel}`),
  sql` `,
)} end`;

/** The store over the given database. */
export function createFanProfileStore(database: Kysely<FanProfileTables>): FanProfileStore {
  const isTheirs = ({ contact, fanHash }: FanIdentity, presave: string): RawBuilder<unknown> => {
    const byContact = sql`(${contact} <> '' and lower(${sql.ref(`${presave}.contact`)}) = lower(${contact}))`;
    return fanHash === null ? byContact : sql`(${byContact} or ${sql.ref(`${presave}.fan_hash`)} = ${fanHash})`;
  };
  return {
    async find(artistId, id) {
      const { rows } = await sql<FanIdentity>`
        select value as contact, null::bytea as "fanHash" from optins_message where id = ${id} and artist_id = ${artistId}
        union all
        select contact, fan_hash from presave_subscriptions where id = ${id} and artist_id = ${artistId}`.execute(
        database,
      );
      return rows[0];
    },
    async channels(artistId, fan) {
      const { rows } = await sql<FanChannelRow>`
        select c.*, l.title as "linkTitle" from (
          select id, platform as channel, value as contact, country, region, city, false as forever,
            case when unsubscribed_at is not null then 'ended'
              when bounced_at is not null then case platform when 'email' then 'gone' else 'unreachable' end
              when exists (select from inbox_threads t
                where t.artist_id = ${artistId} and t.number = value and t.blocked_at is not null) then 'blocked'
              else 'on' end as state, link_id as "linkId", created_at as "createdAt"
          from optins_message where artist_id = ${artistId} and value = ${fan.contact} and value <> ''
          union all
          select p.id, p.provider, p.contact, p.country, p.region, p.city, p.forever and p.ending is null, p.state, p.link_id, p.created_at
          from presave_subscriptions p where p.artist_id = ${artistId} and ${isTheirs(fan, 'p')}
        ) c left join links l on l.id = c."linkId" order by c."createdAt", c.id limit 100`.execute(database);
      return rows;
    },
    async events(artistId, fan, limit) {
      const { contact } = fan;
      const { rows } = await sql<FanEvent>`
        select * from (
          select id::text as id, act as kind, created_at as at, platform as channel, words as text, page, '' as state, null::uuid as "dropId"
          from fan_consents where artist_id = ${artistId} and value = ${contact} and value <> ''
          union all
          select p.id::text, 'presave', p.created_at, p.provider, coalesce(l.title, ''), '', p.state, null
          from presave_subscriptions p left join links l on l.id = p.link_id
          where p.artist_id = ${artistId} and ${isTheirs(fan, 'p')}
          union all
          select s.id::text, 'saved', s.saved_at, s.provider, coalesce(nullif(r.title, ''), l.title, ''), '', '', null
          from presave_subscriptions p join presave_saves s on s.subscription_id = p.id
            join presave_releases r on r.id = s.release_id left join links l on l.id = r.link_id
          where p.artist_id = ${artistId} and ${isTheirs(fan, 'p')} and s.saved_at is not null
          union all
          select r.id::text, m.kind, coalesce(r.asked_at, r.updated_at), ${fanChannelOfDrop}, m.message, '', r.state, m.id
          from drop_recipients r join bulk_messages m on m.id = r.drop_id
          where m.artist_id = ${artistId} and r.number = ${contact} and r.number <> ''
          union all
          select carrier_id, 'reply', created_at, 'phone_number', body, '', '', drop_id
          from inbound_texts where artist_id = ${artistId} and number = ${contact} and number <> ''
        ) events order by at desc, id limit ${limit}`.execute(database);
      return rows;
    },
  };
}
