/** Copies the event store month by month. A month that has not changed since it was copied is not read again. */
import type { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { BackupError } from './backup-error.ts';
import { countOf, createCounter, firstColumns } from './event-lines.ts';
import { eventRowsOf } from './event-store-client.ts';
import { type EventGroups, type MonthCopy, monthSchema, readSigned, writeSigned } from './manifest.ts';
import { writeParts } from './parts.ts';
import type { PassphraseKeys } from './passphrase-keys.ts';
import type { Target } from './target.ts';

/** The most events that are read in one go. The embedded store holds an answer in memory, some 200 bytes for each. */
const mostEventsAtOnce = 200_000;

const monthFileName = (month: number) => `events/${month}/month.json`;

/** A stretch of time whose events are read in one go, or a share of it. `until` is not in it. */
interface Slice {
  from: number;
  until: number;
  share?: { number: number; of: number };
}

/** The store's own sums over a month: other ones mean that events came, went or were judged anew. */
async function fingerprintOf(client: ClickHouseClient, month: number): Promise<string> {
  const [sums] = await eventRowsOf<{ fingerprint: string }>(
    client,
    `select concat(toString(count()), ' ', toString(sum(toUnixTimestamp(happened_at))), ' ', toString(sum(cityHash64(event, verdict, rule, rules_version)))) as fingerprint
     from events where toYYYYMM(happened_at) = {month:UInt32}`,
    { month },
  );
  return sums?.fingerprint ?? '';
}

/** The first second of a month such as 202611, and of the one after it. */
function boundsOf(month: number): { start: number; end: number } {
  const [year, index] = [Math.floor(month / 100), (month % 100) - 1];
  return { start: Date.UTC(year, index) / 1000, end: Date.UTC(year, index + 1) / 1000 };
}

/** Hours, as many together as can be read in one go; a fuller hour in shares. Together they cover the month: events may come into hours that had none. */
async function slicesOf(client: ClickHouseClient, month: number, mostAtOnce: number): Promise<Slice[]> {
  const hours = await eventRowsOf<{ from: number; count: number }>(
    client,
    `select toUnixTimestamp(toStartOfHour(happened_at)) as from, count() as count from events
     where toYYYYMM(happened_at) = {month:UInt32} group by from order by from`,
    { month },
  );
  const stretches: { from: number; count: number }[] = [];
  for (const { from, count } of hours) {
    const last = stretches.at(-1);
    if (last !== undefined && last.count + count <= mostAtOnce) last.count += count;
    else stretches.push({ from, count });
  }
  const { start, end } = boundsOf(month);
  return stretches.flatMap(({ from: first, count }, index) => {
    const stretch = { from: index === 0 ? start : first, until: stretches[index + 1]?.from ?? end };
    const of = Math.ceil(count / mostAtOnce);
    return Array.from({ length: of }, (_, number) => (of === 1 ? stretch : { ...stretch, share: { number, of } }));
  });
}

async function readSlice(
  client: ClickHouseClient,
  columns: readonly string[],
  { from, until, share }: Slice,
): Promise<Readable> {
  const others = columns.filter((column) => !firstColumns.some((name) => name === column));
  const ofShare =
    share === undefined
      ? ''
      : 'and cityHash64(link_id, happened_at, country, city, utm_campaign) % {of:UInt32} = {number:UInt32}';
  const { stream } = await client.exec({
    query: `select toUnixTimestamp(happened_at), event, verdict, segment, ${others.join(', ')} from events
      where happened_at >= toDateTime({from:UInt32}, 'UTC') and happened_at < toDateTime({until:UInt32}, 'UTC') ${ofShare}
      format TabSeparated`,
    query_params: { from, until, ...share },
  });
  return stream;
}

/** The names of the stored columns of `events`. */
async function storedColumns(client: ClickHouseClient): Promise<string[]> {
  const rows = await eventRowsOf<{ name: string }>(
    client,
    `select name from system.columns where database = currentDatabase() and table = 'events' and default_kind in ('', 'DEFAULT') order by position`,
  );
  return rows.map(({ name }) => name);
}

async function copyMonth(client: ClickHouseClient, target: Target, month: number, atOnce: number): Promise<MonthCopy> {
  const before = await fingerprintOf(client, month);
  const columns = await storedColumns(client);
  const groups: EventGroups = {};
  const slices: MonthCopy['slices'] = [];
  for (const [index, slice] of (await slicesOf(client, month, atOnce)).entries()) {
    const name = `events/${month}/${String(index + 1).padStart(5, '0')}`;
    const parts = await writeParts(target, name, await readSlice(client, columns, slice), createCounter(groups));
    slices.push({ from: slice.from, until: slice.until, parts });
  }
  const isUnchanged = (await fingerprintOf(client, month)) === before;
  if (isUnchanged && countOf(groups) !== Number(before.split(' ')[0]))
    throw new BackupError(`The event store gave ${countOf(groups)} of the events of ${month}; start the backup again.`);
  const others = columns.filter((column) => !firstColumns.some((name) => name === column));
  return { month, fingerprint: isUnchanged ? before : null, columns: [...firstColumns, ...others], slices, groups };
}

export interface EventsBackup {
  months: MonthCopy[];
  migrations: string[];
  /** Months that an earlier try had copied already. */
  reused: number;
}

/** Copies every month of the event store. `tell` gets a line for each. */
export async function backUpEvents(
  client: ClickHouseClient,
  target: Target,
  {
    keys,
    tell,
    atOnce = mostEventsAtOnce,
  }: { keys: PassphraseKeys; tell: (line: string) => void; atOnce?: number | undefined },
): Promise<EventsBackup> {
  const months: MonthCopy[] = [];
  let reused = 0;
  const found = await eventRowsOf<{ month: number }>(
    client,
    'select distinct toYYYYMM(happened_at) as month from events order by month',
  );
  for (const { month } of found) {
    const earlier = await readSigned(target, monthFileName(month), monthSchema, keys);
    if (earlier !== undefined && earlier.fingerprint === (await fingerprintOf(client, month))) {
      months.push(earlier);
      reused += 1;
      tell(`Events: ${month} has not changed since it was copied`);
      continue;
    }
    const copy = await copyMonth(client, target, month, atOnce);
    await writeSigned(target, monthFileName(month), copy, keys);
    months.push(copy);
    tell(`Events: ${month}, ${countOf(copy.groups)} events`);
  }
  const migrations = await eventRowsOf<{ name: string }>(client, 'select distinct name from migrations order by name');
  return { months, migrations: migrations.map(({ name }) => name), reused };
}
