/** The HTTP server of the stand-ins: listens on loopback, routes by path prefix, and records requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Failure } from './failure-mode.ts';
import { type Journal, readableBody } from './journal.ts';

/** A request to a vendor. `path` begins with a slash and omits the service's prefix. */
export interface VendorCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A vendor's response. A `json` value is sent as JSON, `body` unchanged. */
export interface VendorAnswer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  body?: Buffer | string;
  /** Breaks the connection instead of answering. */
  isLost?: boolean;
}

/** One HTTP service of a vendor. */
export interface StandInService {
  /** The name for people. */
  name: string;
  /** Starts with a slash and ends without one. */
  prefix: string;
  answer(call: VendorCall): VendorAnswer | Promise<VendorAnswer>;
  /** Names of parts that can be made to fail separately. Services may share one. */
  parts?: readonly string[];
  /** The part that a request belongs to. */
  partOf?(call: VendorCall): string | undefined;
  /** The service's own response to a failure; undefined for the usual one, `works` for a request that this failure does not affect. */
  fail?(mode: Failure['mode'], call: VendorCall): VendorAnswer | 'works' | undefined;
}

export interface StandInServer {
  /** Such as `http://127.0.0.1:41234`. */
  origin: string;
  /** `host:port` of the origin. */
  host: string;
  /** Adds a service. No service's prefix may be the beginning of another's. */
  add(service: StandInService): void;
  stop(): Promise<void>;
}

const longestUpload = 64 * 1024 * 1024;

/** Starts on a free port of 127.0.0.1, without services. */
export async function startStandInServer(journal: Journal, log: (line: string) => void): Promise<StandInServer> {
  const services: StandInService[] = [];
  const server = createServer((request, response) => {
    serve(services, journal, request, response).catch((error: unknown) => {
      log(`A stand-in failed at ${request.method} ${request.url}: ${String(error)}`);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The stand-in server has no port.');
  const host = `127.0.0.1:${bound.port}`;
  return {
    origin: `http://${host}`,
    host,
    add: (service) => services.push(service),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  services: StandInService[],
  journal: Journal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = request.url ?? '/';
  const url = new URL(target, 'http://stand-in');
  const service = services.find(({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`));
  if (service === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('No stand-in answers here.');
    return;
  }
  const method = request.method ?? 'GET';
  const requestBody = await readBody(request);
  const path = url.pathname.slice(service.prefix.length) || '/';
  const answer = await service.answer({
    method,
    path,
    query: url.searchParams,
    headers: request.headers,
    body: requestBody,
  });
  const body = bytesOf(answer);
  const headers: Record<string, string> = {
    ...(answer.json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...answer.headers,
  };
  journal.record({
    service: service.name,
    method,
    target,
    requestHeaders: textHeaders(request.headers),
    requestBody: readableBody(requestBody, request.headers['content-type'] ?? ''),
    status: answer.status,
    responseHeaders: headers,
    responseBody: readableBody(body, headers['content-type'] ?? ''),
  });
  if (answer.isLost === true) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { ...headers, 'content-length': String(body.length) });
  response.end(method === 'HEAD' ? undefined : body);
}

function bytesOf(answer: VendorAnswer): Buffer {
  if (answer.json !== undefined) return Buffer.from(JSON.stringify(answer.json));
  return Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(answer.body ?? '');
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > longestUpload) throw new Error('The body is larger than any vendor accepts.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function textHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
