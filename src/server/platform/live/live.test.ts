/** News between processes, and sockets that end with what they rest on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { proxyToPostgres } from '#tests/faults/engine-proxy.ts';
import { buildArtist, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { cutNews } from '#tests/fixtures/hear-news.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';
import { openPostgres } from '../db/postgres.ts';
import { createLog } from '../log.ts';
import { startLive } from './live.ts';

const watchLinks = 'subscription ($id: uuid!) { links(artist_id: $id) { path } }';
const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id path } }';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

interface Links {
  links: { path: string }[];
}

describe('a subscription', () => {
  it('hears of a link made in another process', async () => {
    const other = await testApp.addServer();
    const socket = openSocket(other.url, owner.token);
    const watching = socket.watch<Links>(watchLinks, { id: artistId });
    expect(await watching.next()).toEqual({ links: [] });
    dataOf(await testApp.call(owner.token, insert, { object: linkObject(artistId, { path: 'far-away' }) }));
    expect(await watching.next()).toEqual({ links: [{ path: 'far-away' }] });
    socket.close();
    await other.close();
  });

  it('hears of links again after the connection for news was cut', async () => {
    const socket = openSocket(testApp.url, owner.token);
    const watching = socket.watch<Links>(watchLinks, { id: artistId });
    await watching.next();
    await testApp.sql(cutNews);
    // Notifications may have been missed meanwhile, so the list is sent again.
    expect((await watching.next()).links.length).toBeGreaterThan(0);
    socket.close();
  });

  it('hears again of what happens after the connection for news stopped answering without an end', async () => {
    const { proxy, url } = await proxyToPostgres(testApp.settings.databaseUrl);
    const postgres = openPostgres(url);
    const live = await startLive({ url, database: postgres.database, log: createLog('silent'), heartbeat: 200 });
    const gap = new Promise<void>((resolve) => live.onGap(resolve));
    proxy.freeze();
    await gap;
    const heard = new Promise<string>((resolve) =>
      live.subscribe('session.ended', ({ sessionId }) => resolve(sessionId)),
    );
    await live.publish('session.ended', { sessionId: 'one' });
    expect(await heard).toBe('one');
    await live.close();
    await postgres.close();
    await proxy.close();
  });

  it('lets nothing wait for a server that vanished: what was asked fails, and the next question has an answer', async () => {
    const { proxy, url } = await proxyToPostgres(testApp.settings.databaseUrl);
    const postgres = openPostgres(url, { connections: 1 });
    const live = await startLive({ url, database: postgres.database, log: createLog('silent'), heartbeat: 200 });
    live.onSilence(postgres.endSilent);
    await postgres.pool.query('select 1');
    const asked = postgres.pool.query('select pg_sleep(0.1)');
    proxy.freeze();
    await expect(asked).rejects.toThrow('Connection terminated');
    expect((await postgres.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    await live.close();
    await postgres.close();
    await proxy.close();
  });

  it('ends with the right code when a member is removed while watching', async () => {
    const member = await buildPerson(testApp);
    await testApp.operator.addMember(artistId, member.userId, 'viewer');
    const socket = openSocket(testApp.url, member.token);
    const watching = socket.watch<Links>(watchLinks, { id: artistId });
    await watching.next();
    await testApp.sql('delete from artist_users where user_id = $1', [member.userId]);
    dataOf(await testApp.call(owner.token, insert, { object: linkObject(artistId) }));
    // A list that was on its way before may still come first; nothing read after the removal may.
    const untilRefused = async () => {
      for (let lists = 0; lists < 2; lists += 1) await watching.next();
    };
    await expect(untilRefused()).rejects.toThrow('NOT_FOUND');
    socket.close();
  });
});

describe('a socket', () => {
  it('is closed in every process when its session ends', async () => {
    const other = await testApp.addServer();
    const person = await buildPerson(testApp);
    const own = await buildArtist(testApp, person.userId);
    const sockets = [openSocket(testApp.url, person.token), openSocket(other.url, person.token)];
    await Promise.all(sockets.map((socket) => socket.watch(watchLinks, { id: own }).next()));
    dataOf(await testApp.call(person.token, 'mutation { logout { success } }'));
    expect(await Promise.all(sockets.map((socket) => socket.closed))).toEqual([4403, 4403]);
    await other.close();
  });

  it('runs subscriptions only', async () => {
    const socket = openSocket(testApp.url, owner.token);
    await expect(socket.watch('mutation { logout { success } }').next()).rejects.toThrow('BAD_INPUT');
    expect((await testApp.call(owner.token, '{ sessions { id } }')).codes).toEqual([]);
    socket.close();
  });

  it('is refused to pages of other origins', async () => {
    const url = `${testApp.url.replace('http', 'ws')}/graphql`;
    const foreign = new WebSocket(url, 'graphql-transport-ws', { origin: 'https://evil.example' });
    await expect(
      new Promise((resolve, reject) => foreign.once('open', resolve).once('error', reject)),
    ).rejects.toThrow();
    const own = new WebSocket(url, 'graphql-transport-ws', { origin: testApp.url });
    await new Promise((resolve, reject) => own.once('open', resolve).once('error', reject));
    own.terminate();
  });
});
