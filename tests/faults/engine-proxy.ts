/** A TCP proxy in front of an engine: while it is closed, the engine is unreachable at its URL. */
import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import { freePort } from '#tests/fixtures/free-port.ts';

/** A proxy in front of one engine. */
export interface EngineProxy {
  port: number;
  /** Cuts every connection and refuses new ones. */
  close(): Promise<void>;
  /** Lets connections through again. */
  open(): Promise<void>;
  /** Passes nothing on for the connections that are open, and does not end them: neither side can know that the other one is gone. New ones work. */
  freeze(): void;
}

/** Starts a proxy on a free port of this machine; `connect` connects to the engine. */
async function openProxy(connect: () => Socket): Promise<EngineProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((visitor) => {
    const engine = connect();
    const pair = [visitor, engine];
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        for (const other of pair) other.destroy();
      });
    }
    visitor.pipe(engine);
    engine.pipe(visitor);
  });
  const port = await freePort();
  const open = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await open();
  return {
    port,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

/**
 * A proxy in front of the embedded PostgreSQL at `url`, which listens on a Unix socket; and the URL through the proxy. `leadTo` sends new
 * connections to another server.
 */
export async function proxyToPostgres(
  url: string,
): Promise<{ proxy: EngineProxy; url: string; leadTo(url: string): void }> {
  let target = new URL(url);
  const { username, pathname } = target;
  const proxy = await openProxy(() => dial(`${target.searchParams.get('host')}/.s.PGSQL.5432`));
  return {
    proxy,
    url: `postgresql://${username}@127.0.0.1:${proxy.port}${pathname}`,
    leadTo(next) {
      target = new URL(next);
    },
  };
}

/** A proxy in front of the ClickHouse at `url`, and the URL through the proxy. */
export async function proxyToClickHouse(url: string): Promise<{ proxy: EngineProxy; url: string }> {
  const parsed = new URL(url);
  const port = Number(parsed.port);
  const proxy = await openProxy(() => dial(port, '127.0.0.1'));
  parsed.port = String(proxy.port);
  parsed.hostname = '127.0.0.1';
  return { proxy, url: parsed.href };
}
