/** The SQL for a drop's audience: whom it would reach, freezing it, and its groups by area and time zone. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { StoredFilter } from '#domain/fans/fan-filter.ts';
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';
import type { DropLocation } from '#domain/messaging/drop-fields.ts';
import type { MergeField } from '#domain/messaging/merge-fields.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import { optInMatches } from '../../fans/list/fan-segments.service.ts';
import { channelAudiences } from '../channels/audiences.ts';
import { areaOf } from '../channels/sms/audience.ts';
import type { DropGroup } from '../drop.ts';
import type { DropsTables } from '../drops.tables.ts';

/** The audience comes from the opt-ins of the artist's fans, without those whom the inbox blocked: one statement copies it. A message may name the link's title. */
type AudienceTables = DropsTables & Pick<DB, 'optins_message' | 'inbox_threads' | 'links' | 'link_destinations'>;

/** Which opt-ins a drop goes to (DROP-62). */
export interface Audience {
  channel: DropChannel;
  artistId: string;
  location: DropLocation;
  /** Set for the message of a text destination: only those who asked for that one text. */
  destinationId: string | null;
  /** The filter of the drop's segment; null: everybody (DROP-122). */
  segmentFilter: StoredFilter | null;
}

/** Fans who share an area and a time zone. */
export interface AudienceGroup {
  /** Of a number, its beginning: +1 and the area code, elsewhere the country calling code. */
  area: string;
  /** IANA name that the browsers gave; empty when they gave none. */
  timeZone: string;
  sample: string;
  count: number;
}

/** Fans of one group to whom a message says the same: of their place and link, only what it has a field for is filled in. */
export interface WordedGroup extends AudienceGroup {
  city: string;
  region: string;
  country: string;
  firstName: string;
  linkTitle: string;
  /** Whether they get the words of DROP-59. */
  isIntroduced: boolean;
}

/** Numbers that begin alike, and so belong to one country. */
export interface NumberBeginning {
  beginning: string;
  sample: string;
  count: number;
}

/** A text notification that has not started, with how many fans wait for it. */
export interface PromisedText {
  artistId: string;
  linkId: string;
  title: string;
  waiting: number;
}

/** Reads audiences and freezes them. */
export interface AudienceStore {
  /** The text notifications of these artists that fans wait for, those with most fans first; at most 100. */
  promised(artistIds: readonly string[]): Promise<PromisedText[]>;
  /** The groups of an audience as it is now, without numbers that begin like `without`, divided by what a message with these fields says to them. */
  groupsOf(
    audience: Audience,
    more?: { without?: readonly string[]; fields?: readonly MergeField[] },
  ): Promise<WordedGroup[]>;
  /** The beginnings of an audience's numbers, which tell their countries, each with one of the numbers. */
  beginningsOf(audience: Audience): Promise<NumberBeginning[]>;
  /** The same of the frozen recipients. */
  frozenBeginnings(dropId: string, within: Queryable<AudienceTables>): Promise<NumberBeginning[]>;
  /** Adds one recipient to a drop. */
  addRecipient(
    dropId: string,
    fan: { optInId: string; number: string; timeZone: string; now: Date; notBefore: Date },
    within: Queryable<AudienceTables>,
  ): Promise<void>;
  /** Copies the audience into the drop's recipients, each number once. */
  freeze(dropId: string, audience: Audience, now: Date, within: Queryable<AudienceTables>): Promise<void>;
  /** The groups of the frozen recipients who are queued. */
  frozenGroups(dropId: string, within: Queryable<AudienceTables>): Promise<AudienceGroup[]>;
  /** Recipients whose numbers begin so are skipped, since their country gets no texts. */
  skipBeginnings(
    dropId: string,
    beginnings: readonly string[],
    now: Date,
    within: Queryable<AudienceTables>,
  ): Promise<void>;
  saveGroups(dropId: string, groups: readonly DropGroup[], within?: Queryable<AudienceTables>): Promise<void>;
  /** The groups in which fans are queued, those that close first at the front. `sample` is empty where only fans wait whose data was deleted. */
  openGroups(dropId: string, now: Date): Promise<(DropGroup & { sample: string })[]>;
}

// Countries share calling codes: Jersey, Guernsey and the Isle of Man differ from Britain only in the five digits behind +44.
const beginning = (column: 'value' | 'number') =>
  sql`case when ${sql.ref(column)} like '+1%' then left(${sql.ref(column)}, 5) else left(${sql.ref(column)}, 8) end`;

const isIntroduced = ({ channel, artistId }: Audience) => channelAudiences[channel].isIntroduced(artistId);
const areaFor = ({ channel }: Audience) => channelAudiences[channel].area;
const zoneFor = ({ channel }: Audience) => channelAudiences[channel].timeZone;

const wantedBy = ({ channel, artistId, location, destinationId, segmentFilter }: Audience) => sql`
  artist_id = ${artistId} and unsubscribed_at is null and bounced_at is null and ${channelAudiences[channel].reached(destinationId)} ${location === 'us_canada' ? sql`and value like '+1%'` : sql``}
  ${segmentFilter === null ? sql`` : optInMatches(segmentFilter, artistId)}
  and value not in (select number from inbox_threads where artist_id = ${artistId} and blocked_at is not null)`;

/** The store over the given database. */
export function createAudienceStore(database: Kysely<AudienceTables>): AudienceStore {
  return {
    async groupsOf(audience, { without = [], fields = [] } = {}) {
      const asked = (field: 'city' | 'region' | 'country' | 'first_name') =>
        fields.includes(field) ? sql`coalesce(${sql.ref(field)}, '')` : sql`''`;
      const { rows } = await sql<WordedGroup>`
        select g.*, coalesce(l.title, '') as "linkTitle" from (
          select ${areaFor(audience)} as area, ${zoneFor(audience)} as "timeZone",
            ${asked('city')} as city, ${asked('region')} as region, ${asked('country')} as country,
            ${asked('first_name')} as "firstName",
            ${fields.includes('title') ? sql`link_id` : sql`null::uuid`} as link_id,
            ${isIntroduced(audience)} as "isIntroduced",
            min(value) as sample, count(*)::int as count
          from optins_message where ${wantedBy(audience)}
            ${without.length === 0 ? sql`` : sql`and ${beginning('value')} <> all(${[...without]}::text[])`}
          group by 1, 2, 3, 4, 5, 6, 7, 8) g
        left join links l on l.id = g.link_id`.execute(database);
      return rows;
    },
    async promised(artistIds) {
      const { rows } = await sql<PromisedText>`
        select m.artist_id as "artistId", d.link_id as "linkId", l.title, count(*)::int as waiting
        from bulk_messages m join link_destinations d on d.id = m.destination_id join links l on l.id = d.link_id
          join optins_message o on o.artist_id = m.artist_id and o.destination_id = d.id
        where m.artist_id = any(${[...artistIds]}::uuid[]) and m.started_at is null and m.state in ('scheduled', 'paused')
          and o.platform = 'text' and o.unsubscribed_at is null and o.bounced_at is null
        group by 1, 2, 3 order by 4 desc, 2 limit 100`.execute(database);
      return rows;
    },
    async freeze(dropId, audience, now, within) {
      await sql`
        insert into drop_recipients (id, drop_id, optin_id, number, area, time_zone, is_introduced, not_before, updated_at)
        select gen_random_uuid(), ${dropId}, id, value, ${areaFor(audience)}, ${zoneFor(audience)}, ${isIntroduced(audience)}, ${now}, ${now}
        from optins_message where ${wantedBy(audience)}
        on conflict do nothing`.execute(within);
    },
    async addRecipient(dropId, { optInId, number, timeZone, now, notBefore }, within) {
      await within
        .insertInto('drop_recipients')
        .values({
          ...{ id: randomUUID(), drop_id: dropId, optin_id: optInId, number, area: areaOf(number) },
          ...{ time_zone: timeZone, queued_at: now, not_before: notBefore, updated_at: now },
        })
        .execute();
    },
    async frozenGroups(dropId, within) {
      const { rows } = await sql<AudienceGroup>`
        select area, time_zone as "timeZone", min(number) as sample, count(*)::int as count
        from drop_recipients where drop_id = ${dropId} and state = 'queued' group by 1, 2`.execute(within);
      return rows;
    },
    async skipBeginnings(dropId, beginnings, now, within) {
      if (beginnings.length === 0) return;
      await sql`
        update drop_recipients set state = 'skipped', reason = 'country', updated_at = ${now}
        where drop_id = ${dropId} and ${beginning('number')} = any(${[...beginnings]}::text[])`.execute(within);
    },
    async beginningsOf(audience) {
      const { rows } = await sql<NumberBeginning>`
        select ${beginning('value')} as beginning, min(value) as sample, count(*)::int as count
        from optins_message where ${wantedBy(audience)} group by 1`.execute(database);
      return rows;
    },
    async frozenBeginnings(dropId, within) {
      const { rows } = await sql<NumberBeginning>`
        select ${beginning('number')} as beginning, min(number) as sample, count(*)::int as count
        from drop_recipients where drop_id = ${dropId} group by 1`.execute(within);
      return rows;
    },
    async saveGroups(dropId, groups, within = database) {
      if (groups.length === 0) return;
      await sql`
        insert into drop_groups (drop_id, area, time_zone, country, opens_at, closes_at)
        select ${dropId}, g.area, g."timeZone", g.country, g."opensAt", g."closesAt"
        from json_to_recordset(${JSON.stringify(groups)}::json)
          as g(area text, "timeZone" text, country text, "opensAt" timestamptz, "closesAt" timestamptz)
        on conflict (drop_id, area, time_zone) do update
          set opens_at = excluded.opens_at, closes_at = excluded.closes_at`.execute(within);
    },
    async openGroups(dropId, now) {
      const waitsIn = sql`r.drop_id = g.drop_id and r.area = g.area and r.time_zone = g.time_zone and r.state = 'queued'
        and r.not_before <= ${now}`;
      const { rows } = await sql<DropGroup & { sample: string }>`
        select g.area, g.time_zone as "timeZone", g.country, g.opens_at as "opensAt", g.closes_at as "closesAt", r.number as sample
        from drop_groups g, lateral (select coalesce(
          (select number from drop_recipients r where ${waitsIn} and r.number <> '' limit 1),
          (select number from drop_recipients r where ${waitsIn} limit 1)) as number) r
        where g.drop_id = ${dropId} and g.opens_at <= ${now} and r.number is not null
        order by g.closes_at, g.area, g.time_zone`.execute(database);
      return rows;
    },
  };
}
