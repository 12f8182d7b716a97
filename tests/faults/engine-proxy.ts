/** A TCP proxy in front of an engine: while it is closed, the engine is unreachable at its URL. */
import { once } from 'node:events';
import { createServer, connect as dial } from 'node:net';
import { Duplex } from 'node:stream';
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
async function openProxy(connect: () => Duplex): Promise<EngineProxy> {
  const sockets = new Set<Duplex>();
  const server = createServer((visitor) => {
    const engine = connect();
    const pair: Duplex[] = [visitor, engine];
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

/** Takes everything and answers nothing, as a machine that is gone. */
const nobody = (): Duplex => new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });

/** A proxy in front of one of several PostgreSQL servers. */
export interface PostgresProxy {
  proxy: EngineProxy;
  /** The URL through the proxy. */
  url: string;
  /** Sends new connections to another server. */
  leadTo(url: string): void;
  /** Makes the server vanish: connections, also new ones, get neither an answer nor an end, until `leadTo` names another server for new ones. */
  vanish(): void;
}

/** A proxy in front of the embedded PostgreSQL at `url`, which listens on a Unix socket. */
export async function proxyToPostgres(url: string): Promise<PostgresProxy> {
  const socketOf = (server: string): string => `${new URL(server).searchParams.get('host')}/.s.PGSQL.5432`;
  let target: string | undefined = socketOf(url);
  const { username, pathname } = new URL(url);
  const proxy = await openProxy(() => (target === undefined ? nobody() : dial(target)));
  return {
    proxy,
    url: `postgresql://${username}@127.0.0.1:${proxy.port}${pathname}`,
    leadTo(next) {
      target = socketOf(next);
    },
    vanish() {
      proxy.freeze();
      target = undefined;
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
