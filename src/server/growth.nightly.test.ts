/**
 * The largest installation (tests/fixtures/growth-world.sql): each statement that a screen's question sends takes at most 200 ms, and each of a
 * scheduled job at most a second, by the best of three. Screens and jobs are found, not listed, so that those added later are measured too.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { type DocumentNode, Kind, type OperationDefinitionNode, print } from 'graphql';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const root = new URL('../../', import.meta.url).pathname;
const rounds = 3;
const milliseconds = { screen: 200, job: 1000 };
const minutes = (count: number) => count * 60_000;

/** The id of a row of the world. */
const idOf = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** A value for each variable that a screen must send, by its name: artist 1, who has the most of everything. */
const values: Record<string, unknown> = {
  artist_id: idOf('artist 1'),
  artist: 'Artist 1',
  artists: [{ artist_id: idOf('artist 1'), selected_plan: 'max' }],
  country: 'US',
  coupon: 'COUPON1',
  drop_id: idOf('drop 1'),
  end_time: new Date().toISOString(),
  id: idOf('link 1'),
  ids: Array.from({ length: 100 }, (_, index) => idOf(`link ${index + 1}`)),
  limit: 25,
  link: 'https://vibe.to/song-1',
  link_id: idOf('link 1'),
  location: 'world',
  message: 'Out now',
  name: 'Artist',
  newest: true,
  numbers: [],
  offset: 0,
  platform: 'email',
  prefix: 212,
  search: 'song 99',
  selected_plan: 'max',
  sms_link: 'https://vibe.to/song-1',
  source: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC',
  start_time: new Date(Date.now() - minutes(60 * 24 * 28)).toISOString(),
  state: 'open',
  title: 'Song',
  token: 'token',
  url: 'https://music.example/1/1',
  where: {},
  yearly_plan: false,
};

let testApp: TestApp;
/** The slowest time of each statement since the round began, in milliseconds. */
let times = new Map<string, number>();
const { query } = pg.Client.prototype;

/** Stands in front of the driver: each statement is sent as it is, and timed until its answer. */
function timed(this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args;
  const text = typeof first === 'string' ? first : (first as { text: string }).text;
  const start = performance.now();
  const end = () => times.set(text, Math.max(times.get(text) ?? 0, performance.now() - start));
  const last = args.at(-1);
  if (typeof last === 'function') {
    const answered = (...answer: unknown[]): unknown => {
      end();
      return Reflect.apply(last, undefined, answer);
    };
    return Reflect.apply(query, this, [...args.slice(0, -1), answered]);
  }
  const answer: unknown = Reflect.apply(query, this, args);
  if (answer instanceof Promise) answer.then(end, end);
  return answer;
}

/** Runs `work` three times; gives the statements whose best time is beyond the limit, as `ms name: statement`. */
async function slowStatements(name: string, limit: number, work: () => Promise<unknown>): Promise<string[]> {
  const best = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    times = new Map();
    await work();
    for (const [text, time] of times) best.set(text, Math.min(best.get(text) ?? Number.POSITIVE_INFINITY, time));
  }
  return (
    [...best]
      // The queue looks for due jobs all the time, beside whatever is measured.
      .filter(([text, time]) => time > limit && !text.includes('pgboss.'))
      .map(([text, time]) => `${Math.round(time)} ms ${name}: ${text.replaceAll(/\s+/g, ' ')}`)
  );
}

/** The questions of all screens, by name. */
async function screenQuestions(): Promise<Map<string, { text: string; variables: Record<string, unknown> }>> {
  const questions = new Map<string, { text: string; variables: Record<string, unknown> }>();
  for (const file of globSync('src/web/**/*.graphql.ts', { cwd: root })) {
    const documents: Record<string, DocumentNode | undefined> = await import(/* @vite-ignore */ `${root}${file}`);
    for (const document of Object.values(documents)) {
      const operation = document?.definitions?.find(
        (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
      );
      if (document === undefined || operation?.operation !== 'query' || operation.name === undefined) continue;
      const needed = (operation.variableDefinitions ?? [])
        .filter(({ type }) => type.kind === Kind.NON_NULL_TYPE)
        .map(({ variable }) => variable.name.value);
      const unknown = needed.filter((name) => !(name in values));
      if (unknown.length > 0) throw new Error(`${operation.name.value} needs a value of ${unknown.join(', ')} here.`);
      const variables = Object.fromEntries(needed.map((name) => [name, values[name]]));
      questions.set(operation.name.value, { text: print(document), variables });
    }
  }
  return questions;
}

beforeAll(async () => {
  testApp = await createTestApp();
  // The world is as old as the database's clock says.
  testApp.clock.moveBy(Date.now() - testApp.clock.now().getTime());
  await testApp.sql(readFileSync(`${root}tests/fixtures/growth-world.sql`, 'utf8'));
}, minutes(20));
afterAll(() => testApp?.close());
beforeEach(() => {
  pg.Client.prototype.query = timed as typeof query;
});
afterEach(() => {
  pg.Client.prototype.query = query;
});

it(
  'is quick for each question of a screen',
  async () => {
    const { token } = await testApp.operator.createSession({ userId: idOf('user 1') });
    const questions = await screenQuestions();
    expect(questions.size).toBeGreaterThan(50);
    const slow: string[] = [];
    for (const [name, { text, variables }] of questions)
      slow.push(...(await slowStatements(name, milliseconds.screen, () => testApp.call(token, text, variables))));
    expect(slow).toEqual([]);
  },
  minutes(10),
);

it(
  'is quick for deleting links and for each scheduled job',
  async () => {
    const { token } = await testApp.operator.createSession({ userId: idOf('user 1') });
    const document = 'mutation ($ids: [uuid!]!) { delete_links(ids: $ids) { affected_rows } }';
    // Links without fans, twenty more at each round.
    let deleted = 200;
    const slow = await slowStatements('delete_links', milliseconds.screen, () => {
      const ids = Array.from({ length: 20 }, (_, index) => idOf(`link ${deleted + index}`));
      deleted += ids.length;
      return testApp.call(token, document, { ids });
    });
    for (const { definition, run } of Object.values(testApp.modules).flatMap((module) =>
      'jobs' in module ? (module.jobs ?? []) : [],
    ))
      if (definition.schedule !== undefined)
        slow.push(...(await slowStatements(definition.name, milliseconds.job, () => run({}))));
    expect(slow).toEqual([]);
  },
  minutes(40),
);
