/** Forwards requests for mounts that are in another process, over loopback. */
import { request as ask, createServer } from 'node:http';
import type { Mount } from '#server/platform/http/http-server.ts';

/** A server for mounts that other processes reach, and its stop. */
export interface ServedMounts {
  /** Such as `http://127.0.0.1:41234`. */
  origin: string;
  served: Pick<Mount, 'prefix' | 'onlyFromHere'>[];
  close(): void;
}

/** Serves mounts on a free port of 127.0.0.1. */
export async function serveMounts(mounts: readonly Mount[]): Promise<ServedMounts> {
  const server = createServer((request, response) => {
    const mount = mounts.find(({ prefix }) => request.url?.startsWith(prefix));
    if (mount === undefined) response.writeHead(404).end();
    else mount.handle(request, response);
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the mounts found no port');
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    served: mounts.map(({ handle: _, ...mount }) => mount),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Mounts that forward each request with its Host header unchanged; they answer 502 when the target is unreachable. */
export function forwardMounts({ origin, served }: Pick<ServedMounts, 'origin' | 'served'>): Mount[] {
  return served.map((mount) => ({
    ...mount,
    handle(request, response) {
      const { method, url, headers } = request;
      const onward = ask(new URL(url ?? '/', origin), { method, headers, setHost: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      });
      onward.on('error', () => {
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      });
      request.pipe(onward);
    },
  }));
}
