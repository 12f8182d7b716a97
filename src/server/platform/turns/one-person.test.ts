/** One signed-in person, or one machine without a session, whose requests hang or are too large keeps nobody else waiting. */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor } from '#tests/fixtures/visit.ts';
import { openPostgres } from '../db/postgres.ts';

let testApp: TestApp;
let greedy: TestPerson;
let other: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  [greedy, other] = [await buildPerson(testApp), await buildPerson(testApp)];
  artistId = await buildArtist(testApp, greedy.userId);
});
afterAll(() => testApp?.close());

/** Rejects when it takes longer than people wait. */
const soon = <Value>(promise: Promise<Value>): Promise<Value> =>
  Promise.race([promise, delay(20_000).then(() => Promise.reject(new Error('This kept somebody waiting.')))]);

it('answers others and visitors while every question of one person hangs', async () => {
  const visitor = await createVisitor(testApp);
  const othersArtist = await buildArtist(testApp, other.userId);
  const link = await buildLink(testApp, { artistId: othersArtist });
  const postgres = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  const blocker = await postgres.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table fan_value_counts in access exclusive mode');
    const field = 'fan_facets(artist_id: $id) { channels { count } }';
    const document = `query ($id: uuid!) { a: ${field} b: ${field} c: ${field} d: ${field} }`;
    const asked = Array.from({ length: 40 }, () => testApp.call(greedy.token, document, { id: artistId }));
    let answered = 0;
    for (const each of asked) void each.then(() => (answered += 1));
    await delay(1_000);
    const links = 'query ($id: uuid!) { links(artist_id: $id) { id } }';
    expect(dataOf(await soon(testApp.call(other.token, links, { id: othersArtist })))).toEqual({
      links: [{ id: link.id }],
    });
    // No page of this link is cached: it is read from the database.
    expect((await soon(visitor.ask(`/${link.path}`))).status).toBe(200);
    expect(answered).toBe(0);
    await blocker.query('rollback');
    for (const { codes } of await Promise.all(asked)) expect(codes).toEqual([]);
  } finally {
    blocker.release(true);
    await postgres.close();
    await visitor.close();
  }
});

it('refuses lists that are larger than an answer may be, and answers them in pages', async () => {
  const id = await buildArtist(testApp, greedy.userId);
  await addManyLinks({ query: (text: string, values: unknown[]) => testApp.sql(text, values) } as never, {
    artistId: id,
    count: 100,
    prefix: 'fat-',
  });
  await testApp.sql(
    `insert into link_destinations (id, link_id, type, text, description, priority)
     select gen_random_uuid(), id, 'custom', repeat('x', 50000), repeat('y', 50000), 1 from links where artist_id = $1`,
    [id],
  );
  const list = (limit: number) => `links(artist_id: $id, limit: ${limit}) { destinations { text description } }`;
  const ask = (fields: string) =>
    testApp.call<{ a: unknown[] }>(greedy.token, `query ($id: uuid!) { ${fields} }`, { id });
  expect((await ask(`a: ${list(100)}`)).codes).toEqual(['QUERY_TOO_COMPLEX']);
  expect((await ask(`a: ${list(40)} b: ${list(40)} c: ${list(40)}`)).codes).toContain('QUERY_TOO_COMPLEX');
  expect(dataOf(await ask(`a: ${list(40)}`)).a).toHaveLength(40);
});

it('ends a body that does not come after ten seconds, and waits for no more of a network than it may send', async () => {
  const { port } = new URL(testApp.url);
  const head = (from: string, length: number) =>
    `POST /graphql HTTP/1.1\r\nhost: ${new URL(testApp.url).host}\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`;
  const started = performance.now();
  const open = (from: string) =>
    new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head(from, 1_000)));
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(received.slice(9, 12)));
    });
  const answers = await Promise.all([
    ...Array.from({ length: 1_100 }, () => open('198.51.100.7')),
    ...Array.from({ length: 10 }, () => open('203.0.113.7')),
  ]);
  expect(performance.now() - started).toBeGreaterThan(9_000);
  expect(performance.now() - started).toBeLessThan(100_000);
  // No more than the 300 requests a minute without a session were waited for; the others were refused before.
  expect(answers.slice(0, 1_100).filter((status) => status === '408').length).toBeLessThanOrEqual(300);
  // Those of another network had their place, and were ended for their slowness alone.
  expect(answers.slice(1_100)).toEqual(Array.from({ length: 10 }, () => '408'));
});
