/** The SQL for waves of bounces: what one host sent back within an hour, and the waves that were noticed (DROP-190). */
import { type RawBuilder, sql } from 'kysely';
import { type HostMails, mailsThatDecide, repeated } from '#domain/messaging/bounce-wave.ts';
import type { Queryable } from '../../../../platform/db/postgres.ts';
import type { DropsTables } from '../../drops.tables.ts';

/** Mails of drops for one host, handed over from an instant until another (excluded). */
export interface HostSpan {
  host: string;
  /** The artist whose mails they are; null for those of all artists. */
  artistId: string | null;
  from: Date;
  until: Date;
}

/** Reads bounces and notes waves. */
export interface BouncesStore {
  /** Locks the host's bounces until the transaction ends: each judgement must see the one before it. */
  lockHost(host: string, within: Queryable<DropsTables>): Promise<void>;
  /** Whose mail it is, and when it was handed over; undefined for one that was not. */
  mailOf(
    mailId: string,
    within: Queryable<DropsTables>,
  ): Promise<{ artistId: string; sentAt: Date | null } | undefined>;
  /** Counts what came back, and the mails up to as many as decide whether that is a wave: a host gets a hundred thousand in an hour. */
  countMails(span: HostSpan, within: Queryable<DropsTables>): Promise<HostMails>;
  /** Whether one of the hours of a host is a wave, of all artists or of this one. */
  hasWave(span: HostSpan, within: Queryable<DropsTables>): Promise<boolean>;
  noteWave(
    wave: { host: string; artistId: string | null; hour: Date; now: Date },
    within: Queryable<DropsTables>,
  ): Promise<void>;
  /** The emails that came back, without those that came back before (see `cameBackBefore`). */
  bouncedOf(span: HostSpan, within: Queryable<DropsTables>): Promise<string[]>;
  /** Whether a mail to this email came back long enough before the one that was handed over at `sentAt`. */
  cameBackBefore(email: string, sentAt: Date, within: Queryable<DropsTables>): Promise<boolean>;
}

/** The store; every statement runs within the caller's transaction. */
export function createBouncesStore(): BouncesStore {
  const inSpan = ({ host, artistId, from, until }: HostSpan) => sql<boolean>`
    r.number like '%@%' and split_part(r.number, '@', 2) = ${host} and r.asked_at >= ${from} and r.asked_at < ${until}
    ${artistId === null ? sql`` : sql`and r.drop_id in (select id from bulk_messages where artist_id = ${artistId})`}`;
  const cameBack = sql<boolean>`r.state = 'failed' and r.reason = 'bounced'`;
  const earlier = (email: unknown, at: unknown) => sql<boolean>`exists (
    select from drop_recipients e where e.number = ${email} and e.reason = 'bounced' and e.state = 'failed'
      and e.asked_at between ${at}::timestamptz - make_interval(secs => ${repeated.within / 1000})
        and ${at}::timestamptz - make_interval(secs => ${repeated.after / 1000}))`;
  return {
    async lockHost(host, within) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`bounces of ${host}`}, 0))`.execute(within);
    },
    async mailOf(mailId, within) {
      return within
        .selectFrom('drop_recipients')
        .innerJoin('bulk_messages', 'bulk_messages.id', 'drop_recipients.drop_id')
        .where('drop_recipients.id', '=', mailId)
        .select(['artist_id as artistId', 'drop_recipients.asked_at as sentAt'])
        .executeTakeFirst();
    },
    async countMails(span, within) {
      const count = async (mails: RawBuilder<unknown>) =>
        (await sql<{ count: number }>`select count(*)::int from (${mails}) as mails`.execute(within)).rows[0]?.count ??
        0;
      const bounced = await count(sql`select from drop_recipients r where ${inSpan(span)} and ${cameBack}`);
      const most = mailsThatDecide(bounced);
      const sent = await count(sql`select from drop_recipients r where ${inSpan(span)} limit ${most}`);
      return { sent, bounced };
    },
    async hasWave({ host, artistId, from, until }, within) {
      const row = await within
        .selectFrom('bounce_waves')
        .where('host', '=', host)
        .where('hour', '>=', from)
        .where('hour', '<', until)
        .where((row) => row.or([row('artist_id', 'is', null), row('artist_id', '=', artistId)]))
        .select('host')
        .executeTakeFirst();
      return row !== undefined;
    },
    async noteWave({ host, artistId, hour, now }, within) {
      const wave = { host, hour, artist_id: artistId, noticed_at: now };
      await within.insertInto('bounce_waves').values(wave).execute();
    },
    async bouncedOf(span, within) {
      const { rows } = await sql<{ number: string }>`
        select distinct r.number from drop_recipients r
        where ${inSpan(span)} and ${cameBack}
          and not ${earlier(sql.ref('r.number'), sql.ref('r.asked_at'))}`.execute(within);
      return rows.map(({ number }) => number);
    },
    async cameBackBefore(email, sentAt, within) {
      const { rows } = await sql<{ is: boolean }>`select ${earlier(email, sentAt)} as is`.execute(within);
      return rows[0]?.is ?? false;
    },
  };
}
