/** The pages for operators and monitoring programs, on a port of their own: /live, /ready, /status and /metrics. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Purpose } from './readiness.ts';
import { type NodeStatus, sentenceOf, statusText } from './status.ts';

/** What the pages show. */
export interface AdminPages {
  /** What keeps this node from serving; the purpose is chosen by its roles when none is asked for. */
  problems(purpose: Purpose | undefined): Promise<string[]>;
  status(): Promise<NodeStatus>;
  /** The metrics in Prometheus' format. */
  metrics(): Promise<{ contentType: string; text: string }>;
}

export interface AdminServer {
  port: number;
  close(): Promise<void>;
}

const purposes: readonly string[] = ['pages', 'dashboard', 'jobs'] satisfies Purpose[];

const isPurpose = (text: string): text is Purpose => purposes.includes(text);

/** A request that came through a proxy: these pages are for the network of the operator. */
const isForwarded = ({ headers }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined;

/** Listens. Rejects when the port is taken. */
export async function startAdminServer(
  { host, port }: { host: string; port: number },
  pages: AdminPages,
): Promise<AdminServer> {
  const answer = (response: ServerResponse, status: number, text: string, contentType = 'text/plain; charset=utf-8') =>
    response
      .writeHead(status, {
        'content-type': contentType,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(text);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://admin.invalid');
    if (isForwarded(request)) return answer(response, 404, 'Not found\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'Method not allowed\n');
    if (pathname === '/live') return answer(response, 200, 'ok\n');
    if (pathname === '/ready') {
      const purpose = searchParams.get('for') ?? undefined;
      if (purpose !== undefined && !isPurpose(purpose))
        return answer(response, 400, `for= takes ${purposes.join(', ')}.\n`);
      const problems = await pages.problems(purpose);
      return problems.length === 0
        ? answer(response, 200, 'ready\n')
        : answer(response, 503, `not ready: ${problems.join(' ')}\n`);
    }
    if (pathname === '/status') {
      const status = await pages.status();
      const code = status.state === 'failing' ? 503 : 200;
      const asJson = searchParams.get('format') === 'json' || request.headers.accept?.includes('application/json');
      return asJson
        ? answer(response, code, `${JSON.stringify(status, undefined, 2)}\n`, 'application/json')
        : answer(response, code, statusText(status));
    }
    if (pathname === '/metrics') {
      const { text, contentType } = await pages.metrics();
      return answer(response, 200, text, contentType);
    }
    return answer(response, 404, 'Not found. There are /live, /ready, /status and /metrics.\n');
  }

  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) answer(response, 500, `This page could not be made: ${sentenceOf(error)}.\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
