/** What every answer of the dashboard's host says to browsers. */
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createHttp } from './http-server.ts';

/** The header of an answer to a request for this host. */
async function transportSecurity(onlyHttps: boolean, isAppHost: boolean): Promise<string | null> {
  const { app } = createHttp({
    isAppHost: () => isAppHost,
    onlyHttps,
    visitor: (_request, response) => response.end('a page'),
    mounts: [],
    trustedProxies: [],
    upgradePath: '/graphql',
    webProcesses: 1,
    timeRequest: () => undefined,
    log: { error: () => undefined },
  });
  app.get('/', () => 'the dashboard');
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = app.server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}/`)).headers.get('strict-transport-security');
  } finally {
    await app.close();
  }
}

it('is to come by https alone, where the dashboard has it', async () => {
  expect(await transportSecurity(true, true)).toBe('max-age=31536000');
  expect(await transportSecurity(false, true)).toBeNull();
});

it('is not said for the hosts of pages, which may move to a place without https', async () => {
  expect(await transportSecurity(true, false)).toBeNull();
});
