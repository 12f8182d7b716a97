/** Serves the part of ClickHouse's HTTP protocol that ClickHouse's own client uses, over the library. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { RequestError, readStatement } from './clickhouse-request.ts';
import type { Sessions } from './clickhouse-sessions.ts';

/** HTTP statuses that a real server gives for some of its error numbers; everything else is 500. */
const statuses: Record<number, number | undefined> = {
  36: 400,
  47: 400,
  60: 404,
  62: 400,
  81: 404,
  115: 400,
  456: 400,
  457: 400,
};

function sameToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function tokenOf(request: IncomingMessage): string {
  const header = request.headers['x-clickhouse-key'];
  if (typeof header === 'string') return header;
  const [scheme, credentials] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Basic' || credentials === undefined) return '';
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

function formatOf(sql: string, otherwise: string): string {
  return /\bformat\s+(\w+)\s*;?\s*(?:settings\s[^']*)?$/i.exec(sql)?.[1] ?? otherwise;
}

function answerError(response: ServerResponse, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof RequestError ? error.code : Number(/^Code: (\d+)/.exec(message)?.[1] ?? 1002);
  const status = error instanceof RequestError ? error.status : (statuses[code] ?? 500);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    'content-type': 'text/plain; charset=UTF-8',
    'x-clickhouse-exception-code': String(code),
  });
  response.end(`${message}\n`);
}

async function answerStatement(sessions: Sessions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const statement = await readStatement(request);
  const queryId = new URL(request.url ?? '/', 'http://engine').searchParams.get('query_id') ?? '';
  const answer = await sessions.run(statement);
  const summary = {
    read_rows: String(answer.rowsRead),
    read_bytes: String(answer.bytesRead),
    total_rows_to_read: '0',
    result_rows: '0',
    result_bytes: String(answer.body.byteLength),
    elapsed_ns: String(Math.round(answer.elapsed * 1e9)),
  };
  response.writeHead(200, {
    'content-type': 'text/plain; charset=UTF-8',
    'content-length': answer.body.byteLength,
    'x-clickhouse-query-id': queryId,
    'x-clickhouse-format': formatOf(statement.sql, statement.format),
    'x-clickhouse-timezone': 'UTC',
    'x-clickhouse-summary': JSON.stringify(summary),
  });
  response.end(answer.body);
}

/** Makes the server (not yet listening). `token` is the password that every request but /ping must carry. */
export function createFront(sessions: Sessions, token: string): Server {
  const server = createServer({ keepAliveTimeout: 600_000, requestTimeout: 600_000 }, (request, response) => {
    const path = (request.url ?? '/').split('?')[0];
    if (path === '/ping') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('Ok.\n');
      return;
    }
    if (!sameToken(tokenOf(request), token)) {
      request.resume();
      answerError(response, new RequestError(516, 'AUTHENTICATION_FAILED', 403, 'Authentication failed'));
      return;
    }
    answerStatement(sessions, request, response).catch((error: unknown) => answerError(response, error));
  });
  return server;
}
