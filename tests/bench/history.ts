/** Ten million invented events, the same ones in both databases: half of them on one link, a year long, with believable spread. */
import type { Client } from 'pg';
import type { EventStore } from '#server/platform/db/clickhouse.ts';

/** The artist and the link that has half of all events; everything else lies on 998 other links of 50 artists. */
export const hotArtist = '00000000-0000-4000-8000-000000000001';
export const hotLink = '10000000-0000-4000-8000-000000000001';

/** The history ends here; it is a year long. */
export const historyEnd = new Date('2026-01-01T00:00:00Z');
const yearSeconds = 365 * 86_400;
const start = historyEnd.getTime() / 1000 - yearSeconds;

/** What the two dialects write differently. */
interface Dialect {
  /** Four numbers of 32 bits from each row's number, as both databases' MD5 gives them: no generator of its own could differ. */
  draw(index: number): string;
  /** A number as text. */
  text(number: string): string;
  /** The n-th of a list. */
  pick(list: string[], number: string): string;
  whole(number: string): string;
  moment(seconds: string): string;
  uuid(text: string): string;
  pad(number: string): string;
  /** A draw as a number from 0 to 1. */
  share(draw: string): string;
}

/** The rows' random numbers: four draws, and what several columns are made of. Powers make a few busy and most quiet. */
function drawnFrom(numbers: string, { draw, whole, share }: Dialect): string {
  const draws = ['a', 'b', 'c', 'd'].map((name, index) => `${draw(index)} as ${name}`).join(', ');
  return `(select a, b, c, d, case when a % 2 = 0 then 1 else ${whole(`2 + power(998, ${share('a')})`)} end as link,
             ${whole(`power(40, ${share('a')})`)} as country_number, ${whole(`power(20, ${share('d')})`)} as region_number
           from (select ${draws} from ${numbers}) draws offset 0) drawn`;
}

/** The columns as arithmetic on the draws. */
function columns({ text, pick, whole, moment, uuid, pad, share }: Dialect): Record<string, string> {
  const isView = 'c % 1000 < 620';
  return {
    artist_id: uuid(`concat('00000000-0000-4000-8000-', ${pad('case when link = 1 then 1 else link % 50 end')})`),
    link_id: uuid(`concat('10000000-0000-4000-8000-', ${pad('link')})`),
    happened_at: moment(whole(`${start} + ${share('b')} * ${yearSeconds}`)),
    event: `case when ${isView} then 'view' else 'click' end`,
    destination_id: `case when ${isView} then '00000000-0000-0000-0000-000000000000' else concat('20000000-0000-4000-8000-', ${pad('link * 10 + d % 10')}) end`,
    verdict: "case when d % 100 < 92 then 'person' when d % 100 < 97 then 'crawler' else 'preview' end",
    rule: `case when d % 100 < 92 then '' else concat('rule-', ${text('d % 7')}) end`,
    rules_version: '1',
    country: `concat('C', ${text('country_number')})`,
    region: `concat('C', ${text('country_number')}, '-R', ${text('region_number')})`,
    city: `concat('C', ${text('country_number')}, '-R', ${text('region_number')}, '-City', ${text(whole(`power(50, ${share('c')})`))})`,
    referrer: pick(
      ['', 'Instagram', 'TikTok', 'Facebook', 'Google', 'YouTube', 'X (Twitter)', 'reddit.com'],
      whole(`power(8, ${share('b')})`),
    ),
    utm_source: `case when c % 10 < 3 then ${pick(['newsletter', 'instagram', 'tiktok', 'ads'], '1 + d % 4')} else '' end`,
    utm_medium: `case when c % 10 < 3 then ${pick(['email', 'story', 'paid', 'bio'], '1 + b % 4')} else '' end`,
    utm_campaign: `case when c % 10 < 3 then concat('launch-', ${text('link % 5')}, '-', ${text('d % 6')}) else '' end`,
    // A placement comes with its own UTM values.
    placement: `case when c % 10 < 3 then ${pick(['7k', 'bio', 'tt', 'ads'], '1 + d % 4')} else '' end`,
    os: pick(['ios', 'android', 'windows', 'macos', 'linux', 'chromeos'], whole(`power(6, ${share('a')})`)),
    language: `case when d % 5 = 0 then 'en' else ${pick(['de', 'es', 'fr', 'pt', 'it', 'ja', 'nl', 'sv', 'pl', 'en'], '1 + country_number % 10')} end`,
    app: pick(['', 'instagram', 'tiktok', 'facebook', 'snapchat'], whole(`power(5, ${share('d')})`)),
    browser: pick(
      ['Safari', 'Chrome', 'Samsung Internet for Android', 'Firefox', 'Microsoft Edge'],
      whole(`power(5, ${share('a')})`),
    ),
    device: pick(['phone', 'desktop', 'tablet'], whole(`power(3, ${share('c')})`)),
    agent: "case when d % 100 < 92 then 'browser' when d % 100 < 97 then 'listed:bot' else 'preview-facebook' end",
    browser_version: '100 + c % 40',
    network: "case when d % 100 < 92 then '' when d % 100 < 94 then 'amazon' else '' end",
    hints: 'case when c % 10 < 7 then 263 when c % 10 < 9 then 271 else 279 end',
    // The dearest case: nobody comes twice.
    visitor: 'c',
    pace: 'case when d % 20 = 0 then 2 else 1 end',
  };
}

/** Fills the event store's own table. */
export async function fillEventStore(store: EventStore, rows: number): Promise<void> {
  const dialect: Dialect = {
    draw: (index) => `reinterpretAsUInt32(reverse(substring(MD5(toString(number)), ${index * 4 + 1}, 4)))`,
    text: (number) => `toString(${number})`,
    pick: (list, number) => `[${list.map((word) => `'${word}'`).join(', ')}][${number}]`,
    whole: (number) => `toUInt64(floor(${number}))`,
    moment: (seconds) => `toDateTime(${seconds}, 'UTC')`,
    uuid: (text) => `toUUID(${text})`,
    pad: (number) => `leftPad(toString(${number}), 12, '0')`,
    share: (draw) => `(${draw} / 4294967296.0)`,
  };
  const made = columns(dialect);
  const step = 500_000;
  for (let first = 0; first < rows; first += step) {
    await store.command(
      `insert into events (${Object.keys(made).join(', ')})
       select ${Object.values(made).join(', ')} from ${drawnFrom(`numbers(${first}, ${Math.min(step, rows - first)})`, dialect)}`,
    );
  }
  // What the store does by itself in the hours after such a flood is done now, month by month.
  const months = await store.rows<{ partition: string }>(
    "select distinct partition from system.parts where active and database = currentDatabase() and table = 'events'",
  );
  for (const { partition } of months) await store.command(`optimize table events partition ${Number(partition)} final`);
}

/** Fills a plain table of Postgres with the same events, and gives it the index that the question needs. `offset 0` keeps each draw from being made anew in every column. */
export async function fillPostgres(client: Client, rows: number): Promise<void> {
  const dialect: Dialect = {
    draw: (index) => `(('x' || substr(md5(number::text), ${index * 8 + 1}, 8))::bit(32)::bigint & 4294967295)`,
    text: (number) => `(${number})::text`,
    pick: (list, number) => `(array[${list.map((word) => `'${word}'`).join(', ')}])[${number}]`,
    whole: (number) => `floor(${number})::bigint`,
    moment: (seconds) => `to_timestamp(${seconds})`,
    uuid: (text) => `(${text})::uuid`,
    pad: (number) => `lpad((${number})::text, 12, '0')`,
    share: (draw) => `(${draw}::double precision / 4294967296.0)`,
  };
  const made = columns(dialect);
  await client.query(
    `
    create unlogged table bench_events (
      artist_id uuid, link_id uuid, happened_at timestamptz, event text, destination_id text, verdict text, rule text, rules_version smallint,
      country text, region text, city text, referrer text, utm_source text, utm_medium text, utm_campaign text, placement text, os text, language text, app text, browser text, device text,
      agent text, browser_version integer, network text, hints integer, visitor bigint, pace smallint
    );
    insert into bench_events (${Object.keys(made).join(', ')})
      select ${Object.values(made).join(', ')} from ${drawnFrom(`generate_series(0, ${rows - 1}) number`, dialect)};
    create index bench_events_link on bench_events (link_id, happened_at);`,
  );
  await client.query('vacuum analyze bench_events');
}
