/** The floods that a process of its own sends at the product: each lasts for some seconds and counts what came back. */
import { randomBytes } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { WebSocket } from 'ws';
import { hostileDocuments } from '#tests/fixtures/hostile-documents.ts';
import { seededNumbers } from '#tests/fixtures/seeded.ts';
import { accountFloods } from './account-floods.ts';
import { publicIpAddress } from './visitors.ts';

/** What to send, where and for how long. */
export interface Flood {
  kind: keyof typeof floods;
  port: number;
  connections: number;
  seconds: number;
  networks: 'one' | 'two' | 'many';
  /** The session that uploads pictures or asks the API. */
  token?: string;
  /** What that session asks the API for: the artist, and one of its links. */
  asked?: { artistId: string; linkId: string };
}

/** What came back: the number of answers by HTTP status, or by what became of a socket. */
export type Statuses = Record<string, number>;

/** Counts what came back. */
export type Count = (status: string | number | undefined) => void;
/** Sends one request, or opens one socket until it is closed. */
export type Send = (flood: Flood, from: string, count: Count) => Promise<void>;

const oneIp = '198.51.100.66';
/** Where requests of the only two machines of a flood come from. */
const twoIps = [oneIp, '203.0.113.66'];
const agents = new Map<number, Agent>();

function agentOf(connections: number): Agent {
  const known = agents.get(connections) ?? new Agent({ keepAlive: true, maxSockets: connections });
  agents.set(connections, known);
  return known;
}

/** Sends a request and counts its status, the code of an error that its answer begins with, or `broken`. */
export function post({ port, connections }: Flood, options: RequestOptions, body: Buffer | string, count: Count) {
  return new Promise<void>((resolve) => {
    const headers = { host: `localhost:${port}`, 'content-length': Buffer.byteLength(body), ...options.headers };
    request({ agent: agentOf(connections), host: '127.0.0.1', port, method: 'POST', ...options, headers }, (answer) => {
      answer.once('data', (chunk: Buffer) => {
        const code = /"code":"(\w+)"/.exec(chunk.toString('latin1', 0, 1_000))?.[1];
        count([answer.statusCode, code].filter(Boolean).join(' '));
      });
      answer.on('close', resolve);
    })
      .on('error', () => {
        count('broken');
        resolve();
      })
      .end(body);
  });
}

const asJson = { 'content-type': 'application/json' };
const makers = Object.values(hostileDocuments);
let sent = 0;

/** API documents that are slow to check. Half of the flood is the document that cost most when it was found. */
const documents: Send = (flood, from, count) => {
  const make = sent % 2 === 0 ? makers[0] : makers[(sent >> 1) % makers.length];
  sent += 1;
  const headers = { ...asJson, 'x-forwarded-for': from };
  return post(flood, { path: '/graphql', headers }, JSON.stringify({ query: make?.() }), count);
};

/** API calls with session tokens that nobody was given. */
const tokens: Send = (flood, from, count) => {
  const authorization = `Bearer ${randomBytes(32).toString('base64url')}`;
  const headers = { ...asJson, authorization, 'x-forwarded-for': from };
  return post(flood, { path: '/graphql', headers }, '{"query":"{ sessions { id } }"}', count);
};

/** Websockets that are opened and say nothing, or that show a token nobody was given. */
const sockets =
  (hello: string | undefined): Send =>
  (flood, from, count) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${flood.port}/graphql`, 'graphql-transport-ws', {
        headers: { host: `localhost:${flood.port}`, 'x-forwarded-for': from },
      });
      const timer = setTimeout(() => socket.terminate(), flood.seconds * 1000);
      socket.on('open', () => {
        count('open');
        if (hello !== undefined) socket.send(hello);
      });
      socket.on('error', () => count('refused'));
      socket.on('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
const madeUpHello = JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${'x'.repeat(43)}` } });

/** Requests whose head or body comes at a byte a second. */
const slow =
  (head: (flood: Flood, from: string) => string): Send =>
  (flood, from, count) =>
    new Promise((resolve) => {
      const socket = connect(flood.port, '127.0.0.1', () => {
        count('open');
        socket.write(head(flood, from));
      });
      const timer = setInterval(() => socket.write('x'), 1000);
      const end = setTimeout(() => socket.destroy(), flood.seconds * 1000);
      socket.on('data', () => count('answered'));
      socket.on('error', () => count('broken'));
      socket.on('close', () => {
        clearInterval(timer);
        clearTimeout(end);
        resolve();
      });
    });
const slowHead = ({ port }: Flood, from: string) =>
  `POST /graphql HTTP/1.1\r\nhost: localhost:${port}\r\nx-forwarded-for: ${from}\r\nx-slow: `;
const slowBody = (flood: Flood, from: string) =>
  `${slowHead(flood, from)}\r\ncontent-type: application/json\r\ncontent-length: 30000\r\n\r\n{"query":"`;

let picture: Promise<Buffer> | undefined;

/** A picture of noise, as large as a cover may be. */
function noise(): Promise<Buffer> {
  picture ??= sharp({
    create: {
      width: 1150,
      height: 1150,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return picture;
}

/** Covers of 4 MB of a person who may upload them. */
const uploads: Send = async (flood, from, count) => {
  const start =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(start), await noise(), Buffer.from('\r\n--b--\r\n')]);
  const type = { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': from };
  const headers = { ...type, ...(flood.token === undefined ? {} : { authorization: `Bearer ${flood.token}` }) };
  return post(flood, { path: '/api/bunny-upload', headers }, body, count);
};

/** Requests whose body never comes, in connections that are opened at once. */
const halfBodies: Send = (flood, from, count) =>
  new Promise((resolve) => {
    const socket = connect(flood.port, '127.0.0.1', () => {
      count('open');
      socket.write(slowBody(flood, from));
    });
    const end = setTimeout(() => socket.destroy(), flood.seconds * 1000);
    socket.on('data', () => count('answered'));
    socket.on('error', () => count('broken'));
    socket.on('close', () => {
      clearTimeout(end);
      // Tries again a little later, as a machine does that wants the place.
      setTimeout(resolve, 500);
    });
  });

const floods = {
  ...accountFloods,
  halfBodies,
  documents,
  tokens,
  sockets: sockets(undefined),
  socketTokens: sockets(madeUpHello),
  slowHeads: slow(slowHead),
  slowBodies: slow(slowBody),
  uploads,
} satisfies Record<string, Send>;

/** Sends the flood over several connections, each of which begins anew as soon as it is done. */
export async function send(flood: Flood): Promise<Statuses> {
  const random = seededNumbers(66);
  const statuses: Statuses = {};
  const count: Count = (status) => {
    statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
  };
  const end = performance.now() + flood.seconds * 1000;
  const sendOne = floods[flood.kind];
  const ipOf = ({ networks }: Flood, number: number): string =>
    networks === 'many' ? publicIpAddress(random) : networks === 'one' ? oneIp : (twoIps[number % 2] ?? oneIp);
  const worker = async (_: unknown, number: number) => {
    while (performance.now() < end) {
      await sendOne(flood, ipOf(flood, number), count);
      // A connection that is refused at once must not keep this process from its clock.
      await delay(1);
    }
  };
  const workers = Promise.all(Array.from({ length: flood.connections }, worker));
  // What still waits for its turn is given up, as an attacker's program is ended.
  await Promise.race([workers, delay(flood.seconds * 1000 + 1_000)]);
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
  await workers;
  return statuses;
}
