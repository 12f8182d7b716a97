/** A way to an engine that can be shut: to those behind it, the engine is gone, and comes back at the same address. */
import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import { freePort } from '#tests/fixtures/free-port.ts';

/** The way. */
export interface Gate {
  port: number;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  /** Lets connections through again. */
  open(): Promise<void>;
}

/** Opens a gate on a free port of this machine; `connect` dials the engine. */
async function openGate(connect: () => Socket): Promise<Gate> {
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
    async shut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open,
  };
}

/** A gate before the embedded PostgreSQL at `url`, which is reached by a socket on disk; and the address through it. */
export async function gateToPostgres(url: string): Promise<{ gate: Gate; url: string }> {
  const { searchParams, username, pathname } = new URL(url);
  const gate = await openGate(() => dial(`${searchParams.get('host')}/.s.PGSQL.5432`));
  return { gate, url: `postgresql://${username}@127.0.0.1:${gate.port}${pathname}` };
}

/** A gate before the ClickHouse at `url`, and the address through it. */
export async function gateToClickHouse(url: string): Promise<{ gate: Gate; url: string }> {
  const address = new URL(url);
  const port = Number(address.port);
  const gate = await openGate(() => dial(port, '127.0.0.1'));
  address.port = String(gate.port);
  address.hostname = '127.0.0.1';
  return { gate, url: address.href };
}
