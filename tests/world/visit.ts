/** Asking a house's visitors' hosts over plain HTTP, as a phone would, and reading what was counted. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { expect } from 'vitest';
import { createEventStore } from '#server/platform/clickhouse.ts';
import type { House } from './house.ts';

/** An iPhone's own browser. */
export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** An answer as it came. */
export interface Visited {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** What may be asked differently than by a phone on `vibe.to`. `port` is another server's. */
export interface Asked {
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  port?: number;
  /** Leaves out the header that a proxy in front would add. */
  direct?: boolean;
}

/** A counted hit as it is stored. */
export type StoredHit = Record<
  | 'event'
  | 'verdict'
  | 'rule'
  | 'country'
  | 'region'
  | 'city'
  | 'referrer'
  | 'utm_source'
  | 'utm_campaign'
  | 'app'
  | 'device'
  | 'destination_id',
  string
>;

/** A visitor of one house. */
export interface Visitor {
  ask(path: string, asked?: Asked): Promise<Visited>;
  /** The hits of a link, once `count` of them have arrived. */
  storedHits(linkId: string, count: number): Promise<StoredHit[]>;
  close(): Promise<void>;
}

/** Asks a visitors' host at a port of this machine, `vibe.to` unless told otherwise. */
export function askHost(
  port: number,
  path: string,
  { host = 'vibe.to', method = 'GET', headers = {}, body, direct }: Omit<Asked, 'port'> = {},
): Promise<Visited> {
  return new Promise((resolve, reject) => {
    const forwarded = direct ? {} : { 'x-forwarded-for': '193.99.144.80' };
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host, 'user-agent': iPhone, ...forwarded, ...headers },
    };
    httpRequest(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/** Makes a visitor; close it before the house. */
export async function createVisitor(house: House): Promise<Visitor> {
  const events = await createEventStore(house.settings.clickhouseUrl);
  return {
    ask: (path, { port = house.settings.port, ...asked } = {}) => askHost(port, path, asked),
    async storedHits(linkId, count) {
      const read = () =>
        events.rows<StoredHit>('select * from events where link_id = {linkId:UUID} order by happened_at, event', {
          linkId,
        });
      await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count);
      return read();
    },
    close: () => events.close(),
  };
}
