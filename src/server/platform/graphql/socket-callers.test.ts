/** Which sockets the server keeps a caller for: open ones only. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import type { Caller } from '../auth/caller.ts';
import { openPostgres, type Postgres } from '../db/postgres.ts';
import { type Live, startLive } from '../live/live.ts';
import { createLog } from '../log.ts';
import { createSocketCallers } from './socket-callers.ts';

let testApp: TestApp;
let postgres: Postgres;
let live: Live;
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
beforeAll(async () => {
  testApp = await createTestApp();
  const url = testApp.settings.databaseUrl;
  postgres = openPostgres(url);
  live = await startLive({ url, database: postgres.database, log: createLog('silent') });
});
afterAll(async () => {
  await live?.close();
  await postgres?.close();
  server.close();
  await testApp?.close();
});

const caller: Caller = { person: undefined, sessionId: 'one', provenAt: null, ipAddress: '', device: '' };

it('keeps no caller for a socket that closed while its token was looked up', async () => {
  const callers = createSocketCallers({ live, clock: testApp.clock, onOtherRights: () => undefined });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [[WebSocket], unknown];
  const renew = async () => caller;
  callers.add(socket, caller, renew);
  expect(callers.count()).toBe(1);
  callers.delete(socket);

  const closed = once(socket, 'close');
  client.terminate();
  await closed;
  callers.add(socket, caller, renew);
  expect(callers.count()).toBe(0);
  callers.stop();
});
