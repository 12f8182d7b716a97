/** A network that has its share of connections or requests is refused, and others are answered meanwhile. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { createHttp } from './http-server.ts';

/** A dashboard's server behind a proxy on this machine, with a request that is never answered. */
async function listening() {
  const { app, server } = createHttp({
    isAppHost: () => true,
    onlyHttps: false,
    visitor: (_request, response) => response.end('a page'),
    mounts: [],
    trustedProxies: ['127.0.0.1'],
    upgradePath: '/graphql',
    // A thousand connections of a network, divided.
    webProcesses: 500,
    timeRequest: () => undefined,
    log: { error: () => undefined },
  });
  app.get('/waits', () => new Promise(() => undefined));
  app.get('/', () => 'the dashboard');
  await app.listen({ port: 0, host: '0.0.0.0' });
  return { app, server, port: (app.server.address() as AddressInfo).port };
}

const ask = (port: number, path: string, from: string): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: app.test\r\nx-forwarded-for: ${from}\r\n\r\n`);
  return socket;
};
const statusOf = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]).slice(9, 12);

it('answers 503 at once to a network with its share of requests under way, and closes the connection', async () => {
  const { app, server, port } = await listening();
  const begun = new Promise<void>((resolve) => {
    let count = 0;
    server.on('request', () => {
      count += 1;
      if (count === 2) resolve();
    });
  });
  const waiting = [1, 2].map(() => ask(port, '/waits', '198.51.100.7'));
  try {
    await begun;
    const refused = ask(port, '/', '198.51.100.7');
    const closed = once(refused, 'close');
    expect(await statusOf(refused)).toBe('503');
    await closed;
    const other = ask(port, '/', '203.0.113.7');
    expect(await statusOf(other)).toBe('200');
    other.destroy();
  } finally {
    for (const socket of waiting) socket.destroy();
    await app.close();
  }
});

const ownIp = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

it.skipIf(ownIp === undefined)('closes a connection of a network that has its share, and no other one', async () => {
  const { app, port } = await listening();
  const open = (): Socket => connect(port, ownIp ?? '');
  const held: Socket[] = [];
  try {
    for (const socket of [open(), open()]) {
      held.push(socket);
      socket.write('GET / HTTP/1.1\r\nhost: app.test\r\n\r\n');
      expect(await statusOf(socket)).toBe('200');
    }
    const refused = open().on('error', () => undefined);
    await once(refused, 'close');
    const near = ask(port, '/', '203.0.113.7');
    held.push(near);
    expect(await statusOf(near)).toBe('200');
    // Its place is free again.
    const [first] = held;
    first?.destroy();
    await expect
      .poll(async () => {
        const again = open().on('error', () => undefined);
        held.push(again);
        again.write('GET / HTTP/1.1\r\nhost: app.test\r\n\r\n');
        return Promise.race([statusOf(again), once(again, 'close').then(() => 'closed')]);
      })
      .toBe('200');
  } finally {
    for (const socket of held) socket.destroy();
    await app.close();
  }
});
