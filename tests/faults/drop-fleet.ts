/** Several workers that send the drops of one artist through one carrier, which outlives them; each can be killed by itself. */
import { join } from 'node:path';
import { Client } from 'pg';
import type { Engine } from '#engines/engine.ts';
import { callGraphql, dataOf } from '#tests/fixtures/call.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { sendDrop } from '#tests/fixtures/texting.ts';
import type { ServedStandIns } from '../contracts/stand-ins.ts';
import { type RunningProduct, startProduct } from './product.ts';

/** The artist's number, E.164. */
const number = '+12125550123';
const pageSize = 100;
const numberPrefix = '+49151';
const firstNumber = 10_000_000;

/** The number of the fan with this index, E.164. */
export const fanNumber = (index: number): string => `${numberPrefix}${firstNumber + index}`;

/** The processes, and the artist whose drops they send. */
export interface DropFleet {
  /** The URL of the process that answers requests, and the session of the artist's owner. */
  url: string;
  token: string;
  artistId: string;
  /** The artist's number, E.164. */
  number: string;
  workers: RunningProduct[];
  /** Sends a drop to all fans, or to those of a segment; gives its id. */
  send(message: string, segmentId?: string): Promise<string>;
  /** The numbers that the artist sees in this state. */
  listed(dropId: string, state: string): Promise<string[]>;
  /** Kills these workers at the same moment and starts others in their places. */
  killWorkers(places: readonly number[]): Promise<void>;
  /** Kills the process that the carrier calls, and starts another. */
  killWeb(): Promise<void>;
  /** Stops all in order, and starts one process that does everything. */
  joinInto(): Promise<RunningProduct>;
  /** Stops all, and starts a process that answers and the workers again. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

export interface FleetOptions {
  folder: string;
  postgres: Engine;
  clickhouse: Engine;
  served: ServedStandIns;
  workerCount: number;
  textsPerSecond: number;
  fanCount: number;
  /** Further settings of every process. */
  variables?: Record<string, string>;
}

/** Starts a process that answers requests and `workerCount` that work, and adds an artist who can text. */
export async function startDropFleet(options: FleetOptions): Promise<DropFleet> {
  const { folder, postgres, clickhouse, served, workerCount, textsPerSecond, fanCount } = options;
  const { accountSid, authToken, brandSid, url } = served.standIns.settings.twilio;
  const port = String(await freePort());
  const variables = (name: string) => ({
    DATA_DIR: join(folder, name),
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    SECRET_KEY: 'drop-fleet-'.repeat(4),
    WEB_PROCESSES: '1',
    // The carrier calls the process that answers requests, no matter which one sends.
    APP_URL: `http://127.0.0.1:${port}`,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_BRAND_SID: brandSid ?? '',
    TWILIO_URL: url ?? '',
    TWILIO_SEGMENTS_PER_SECOND: String(textsPerSecond),
    ...options.variables,
  });
  const startWeb = () => startProduct({ ...variables('web'), PORT: port }, ['--roles=web']);
  const startWorker = (place: number) => startProduct(variables(`worker-${place}`), ['--roles=worker']);
  const running = new Set<RunningProduct>();
  async function kept(starting: Promise<RunningProduct>): Promise<RunningProduct> {
    const product = await starting;
    running.add(product);
    return product;
  }

  // It prepares the databases alone.
  let web = await kept(startWeb());
  const { artistId, token } = await addArtist(postgres.url, fanCount);
  const call = callGraphql(web.url);
  const claim = 'mutation ($number: String!, $id: uuid!) { claim_number(number: $number, artist_id: $id) { success } }';
  dataOf(await call(token, claim, { number, id: artistId }));
  const workers: RunningProduct[] = [];
  for (let place = 0; place < workerCount; place += 1) workers.push(await kept(startWorker(place)));
  return {
    ...{ url: web.url, token, artistId, number, workers },
    send: async (message, segmentId) =>
      (await sendDrop({ call }, { token, artistId }, { message, ...(segmentId === undefined ? {} : { segmentId }) }))
        .id,
    async listed(dropId, state) {
      const document = `query ($id: uuid!, $state: String!, $offset: Int!) {
        drop_recipients(drop_id: $id, state: $state, limit: ${pageSize}, offset: $offset) { contact } }`;
      const contacts: string[] = [];
      for (let offset = 0; ; offset += pageSize) {
        const answer = await call<{ drop_recipients: { contact: string }[] }>(token, document, {
          ...{ id: dropId, state, offset },
        });
        const page = dataOf(answer).drop_recipients;
        contacts.push(...page.map(({ contact }) => contact));
        if (page.length < pageSize) return contacts;
      }
    },
    async killWorkers(places) {
      await Promise.all(places.map((place) => workers[place]?.end('SIGKILL')));
      await Promise.all(
        places.map(async (place) => {
          workers[place] = await kept(startWorker(place));
        }),
      );
    },
    async killWeb() {
      await web.end('SIGKILL');
      web = await kept(startWeb());
    },
    async joinInto() {
      await Promise.all([web, ...workers].map((product) => product.end('SIGTERM')));
      return kept(startProduct({ ...variables('web'), PORT: port }));
    },
    async restart() {
      await Promise.all([...running].map((product) => product.end('SIGTERM')));
      running.clear();
      web = await kept(startWeb());
      for (const place of workers.keys()) workers[place] = await kept(startWorker(place));
    },
    async end() {
      await Promise.all([...running].map((product) => product.end('SIGKILL')));
    },
  };
}

/** An agency's artist who may text, with fans who left their numbers. */
async function addArtist(url: string, fanCount: number): Promise<{ artistId: string; token: string }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const person = { email: 'fleet@people.test', name: 'Mara Vale', count: 1 };
    const { artistIds, token } = await addSignedIn(client, person);
    const [artistId = ''] = artistIds;
    await client.query("update users set plan = 'agency'");
    await client.query("update artists set current_plan = 'max' where id = $1", [artistId]);
    await client.query(
      "insert into feature_flags (id, user_id, feature) select gen_random_uuid(), id, 'sms' from users",
    );
    await client.query(
      `insert into optins_message (id, artist_id, platform, value, country, city, created_at)
       select gen_random_uuid(), $1, 'phone_number', '${numberPrefix}' || (${firstNumber} + n),
         (array['DE', 'FR', 'US', 'GB', 'BR'])[n % 5 + 1], 'City ' || n % 200, now() - n * interval '1 second'
       from generate_series(0, $2::int - 1) n`,
      [artistId, fanCount],
    );
    await client.query('vacuum analyze optins_message');
    return { artistId, token };
  } finally {
    await client.end();
  }
}
