/** How many sockets one person may have open to a process. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
});
afterAll(() => testApp?.close());

const document = 'subscription { artists { id } }';

it('is 300, from however many networks, and others are not kept out', async () => {
  const [person, other] = [await buildPerson(testApp), await buildPerson(testApp)];
  const sockets = Array.from({ length: 300 }, (_, index) =>
    openSocket(testApp.url, person.token, `20.${Math.floor(index / 100)}.1.1`),
  );
  await Promise.all(sockets.map((socket) => socket.watch(document).next()));
  const further = openSocket(testApp.url, person.token, '20.9.1.1');
  await expect(further.watch(document).next()).rejects.toBeDefined();
  expect(await further.closed).toBe(4429);
  const foreign = openSocket(testApp.url, other.token, '20.9.1.1');
  await foreign.watch(document).next();
  // Once one is closed, another can be opened.
  sockets[0]?.close();
  await sockets[0]?.closed;
  const again = openSocket(testApp.url, person.token, '20.9.1.1');
  await again.watch(document).next();
  for (const socket of [...sockets, foreign, again]) socket.close();
});
