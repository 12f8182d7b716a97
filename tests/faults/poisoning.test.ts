/** Attacks on a link's statistics by one network: invented user agents and invented UTM values. Prints what they reached. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { networkLimits } from '#domain/stats/verdict-rules.ts';
import { callGraphql, dataOf } from '#tests/fixtures/call.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { addFaultLink, type FaultLink } from './fault-link.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { storedEvents } from './stored-hits.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-poisoning-'));
const connections = 16;
let product: RunningProduct;
let token: string;
let artistId: string;

beforeAll(async () => {
  product = await startProduct({ DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1', WEB_PROCESSES: '1' });
  await onRecords(async (client) => {
    const signedIn = await addSignedIn(client, { email: 'poisoned@fanfare.test', name: 'Poisoned', count: 1 });
    token = signedIn.token;
    artistId = signedIn.artistIds[0] ?? '';
  });
});
afterAll(async () => {
  await product?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function onRecords(use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: product.record.databaseUrl });
  await client.connect();
  await use(client);
  await client.end();
}

async function newLink(path: string): Promise<FaultLink> {
  const link = await addFaultLink(product.record.databaseUrl, { path });
  await onRecords((client) => client.query('update links set artist_id = $1 where id = $2', [artistId, link.linkId]));
  return link;
}

/** Sends beacons as fast as it can, each with a user agent and a campaign that nobody used before. Gives how many were answered as stored, and the seconds. */
async function attack(link: FaultLink, beacons: number, ipAddress: (beacon: number) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  let next = 0;
  let stored = 0;
  const send = (beacon: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        host: 'vibe.to',
        'content-type': 'application/json',
        'accept-language': 'en',
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${beacon}.0) Gecko/20100101 Firefox/${beacon}.0`,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': ipAddress(beacon),
      };
      request(
        { agent, host: '127.0.0.1', port: Number(new URL(product.url).port), method: 'POST', path: '/_/v', headers },
        (answer) => {
          if (answer.statusCode === 204) stored += 1;
          answer.resume().on('end', resolve);
        },
      )
        .on('error', reject)
        .end(JSON.stringify({ l: link.linkId, p: `/${link.path}`, r: '', q: `?utm_campaign=made-up-${beacon}` }));
    });
  const sender = async () => {
    while (next < beacons) {
      next += 1;
      await send(next);
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
  agent.destroy();
  return { stored, seconds: (performance.now() - start) / 1000 };
}

interface Statistics {
  link_statistics: {
    events: { count: number }[];
    left_out: { count: number }[];
    sources: { category: string; name: string; count: number }[];
  };
}

it.each([
  ['one IPv4 address', 'poisoned-4', () => '193.99.144.97'],
  ['one network of IPv6', 'poisoned-6', (beacon: number) => `2a02:8109:1234:${beacon.toString(16)}::1`],
])('%s cannot invent more people than a crowd, nor campaigns without end', async (name, path, ipAddress) => {
  const beacons = figure(1500, 12_000);
  const link = await newLink(path);
  const { stored, seconds } = await attack(link, beacons, ipAddress);
  expect(stored).toBe(beacons);
  await expect.poll(() => storedEvents(product.record.clickhouseUrl, link.linkId)).toEqual({ view: beacons });
  const document = `query ($id: uuid!, $start: timestamptz!, $end: timestamptz!) {
    link_statistics(link_id: $id, start_time: $start, end_time: $end, offset: "UTC") {
      events { count } left_out { count } sources { event category name count } } }`;
  const [start, end] = [-86_400_000, 86_400_000].map((from) => new Date(Date.now() + from).toISOString());
  const { link_statistics: figures } = dataOf(
    await callGraphql(product.url)<Statistics>(token, document, { id: link.linkId, start, end }),
  );
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  const campaigns = figures.sources.filter(({ category }) => category === 'utm_campaign');
  const bytes = JSON.stringify(figures).length;
  // The attack may last into another minute of the clock, or several on a slow machine.
  const minutes = Math.floor(seconds / 60) + 2;
  expect(sum(figures.events)).toBeLessThanOrEqual(networkLimits.minute * minutes);
  expect(sum(figures.events) + sum(figures.left_out)).toBe(beacons);
  expect(campaigns.map(({ name: campaign }) => campaign)).toContain('Other');
  expect(campaigns.length).toBeLessThanOrEqual(21);
  expect(sum(campaigns)).toBe(sum(figures.events));
  reportFigure(
    'visitors invented by one network',
    `${name}: ${beacons} beacons in ${seconds.toFixed(1)} s, ${sum(figures.events)} people, ${campaigns.length} campaigns, an answer of ${bytes} bytes`,
  );
});
