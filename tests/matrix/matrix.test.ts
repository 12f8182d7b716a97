/** The permission matrix: every operation × every principal × own, foreign and missing. An operation without a row fails. */
import { buildSchema as parseSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';
import { printedSchema } from '../../tools/print-schema.ts';
import type { Outcome, Row } from './outcomes.ts';
import { createMatrixPeople, type MatrixPeople, type Place, type Principal, principals } from './principals.ts';
import { matrixRows } from './rows.ts';

let testApp: TestApp;
let people: MatrixPeople;
let rows: Record<string, Row>;
const password = 'shared-password';

beforeAll(async () => {
  testApp = await createTestApp({
    supportChat: { appId: 'matrix', secret: 'a secret of the support chat in tests' },
    trustedProxies: ['127.0.0.1', '::1'],
  });
  people = await createMatrixPeople(testApp);
  const emails = ['shared@people.test', 'shared-too@people.test'];
  for (const email of emails) await testApp.operator.createAccount({ email, password });
  const song = testApp.standIns.catalogue.tracks[0];
  if (song === undefined) throw new Error('The catalogue has no song.');
  rows = matrixRows({ trackId: song.id, isrc: song.isrc, emails, password });
});
afterAll(() => testApp?.close());

interface Reply {
  outcome: Outcome;
  /** The whole answer, byte for byte. */
  body: string;
}

function outcomeOf(body: string): Outcome {
  const { errors, data } = JSON.parse(body) as {
    errors?: { extensions: { code: string } }[];
    data?: Record<string, unknown> | null;
  };
  if (errors !== undefined) return errors[0]?.extensions.code ?? 'no code';
  return data !== undefined && data !== null && Object.values(data).every((value) => value === null) ? 'null' : 'ok';
}

async function run(name: string, row: Row, principal: Principal, place: Place): Promise<Reply> {
  const person = people.person(principal);
  // Logging out ends the session it is called with.
  const token = name === 'Mutation.logout' && person !== undefined ? await logIn(testApp, person) : person?.token;
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (name.startsWith('Subscription.')) return watchOnce(row, token, place);
  if (name === 'Route.bunny-upload') return upload(headers);
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': networkFor(name), ...headers },
    body: JSON.stringify({ query: row.document, variables: row.variables(place, principal) }),
  });
  const body = await response.text();
  return { outcome: outcomeOf(body), body };
}

/** Each operation is called from a network of its own: requests without a session are counted by network. */
function networkFor(name: string): string {
  const index = Object.keys(rows).indexOf(name);
  return `${100 + Math.floor(index / 100)}.${index % 100}.7.7`;
}

async function upload(headers: Record<string, string>): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([picture], { type: 'image/png' }), 'cover.png');
  const response = await fetch(`${testApp.url}/api/bunny-upload`, { method: 'POST', headers, body: form });
  const body = await response.text();
  return { outcome: response.ok ? 'ok' : outcomeOf(body), body };
}

async function watchOnce(row: Row, token: string | undefined, place: Place): Promise<Reply> {
  const socket = openSocket(testApp.url, token);
  try {
    await socket.watch(row.document, row.variables(place)).next();
    return { outcome: 'ok', body: '' };
  } catch (error) {
    const body = error instanceof Error ? error.message : 'closed';
    return { outcome: /"code":"([A-Z_]+)"/.exec(body)?.[1] ?? 'SOCKET_REFUSED', body };
  } finally {
    socket.close();
  }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const schema = parseSchema(printedSchema());
const operations = ['Query', 'Mutation', 'Subscription'].flatMap((type) => {
  const object = schema.getType(type);
  if (object === undefined || !('getFields' in object)) throw new Error(`The schema has no ${type}.`);
  return Object.keys(object.getFields()).map((field) => `${type}.${field}`);
});
// The upload comes first: some operations give their principal further artists.
const everything = ['Route.bunny-upload', ...operations];

it('has a row for every operation, and none for what is gone', () => {
  expect(Object.keys(rows).sort()).toEqual([...everything].sort());
});

describe.each(everything)('%s', (name) => {
  it('gives each principal on their own what the row says', async () => {
    const row = rowOf(name);
    const places = await people.places();
    const got = await Promise.all(
      principals.map(async (principal) => [principal, (await run(name, row, principal, places[principal])).outcome]),
    );
    expect(Object.fromEntries(got)).toEqual(row.own);
  });

  it('answers for what is foreign exactly as for what is missing', async () => {
    const row = rowOf(name);
    if (row.foreign === undefined) {
      // Nothing of the call names a row, so that no row of somebody else can be reached.
      expect(row.variables(people.foreign('O'))).toEqual(row.variables(people.missing));
      return;
    }
    const { foreign: expected } = row;
    await Promise.all(
      principals.map(async (principal) => {
        const place = people.foreign(principal);
        const foreign = await run(name, row, principal, place);
        const missing = await run(name, row, principal, people.missing);
        expect(foreign.body, principal).toBe(missing.body);
        const refusedEarlier = principal === 'V' || (principal === 'S' && row.own.S !== 'ok');
        expect(foreign.outcome, principal).toBe(refusedEarlier ? row.own[principal] : expected);
        const untouched = 'select 1 from links where id = $1 and version = 1';
        expect(await testApp.sql(untouched, [place.linkId])).toHaveLength(1);
      }),
    );
  });
});

function rowOf(name: string): Row {
  const row = rows[name];
  if (row === undefined) throw new Error(`${name} has no row in the matrix.`);
  return row;
}

describe('protected columns', () => {
  const columns = [
    'id',
    'artist_id',
    'user_id',
    'short_id',
    'link_id',
    'version',
    'created_at',
    'updated_at',
    'image_blur',
    'current_plan',
    'plan',
    'billing_user_id',
    'role',
    'email',
    'password_hash',
    'signup_step',
    'signup_finished',
    'feature_flags',
    'enabled',
    'views_total',
    'clickthroughs_total',
    'destinations',
    'tracks',
    'pro_pricing',
    'coupon',
    'monthly_charge',
    'next_billing_date',
    'first_billing_date',
    'page_url',
  ];

  it.each(columns)('%s cannot be written by an update', async (column) => {
    const place = (await people.places()).O;
    const query =
      'mutation ($id: uuid!, $set: links_set_input!) { update_links_by_pk(pk_columns: { id: $id }, _set: $set) { id } }';
    const before = await testApp.sql('select * from links where id = $1', [place.linkId]);
    const answer = await testApp.call(people.person('O')?.token, query, { id: place.linkId, set: { [column]: 'x' } });
    expect(answer.codes).toEqual(['BAD_INPUT']);
    expect(await testApp.sql('select * from links where id = $1', [place.linkId])).toEqual(before);
  });

  it.each(['id', 'version', 'created_at', 'updated_at', 'image_blur', 'page_url', 'views_total'])(
    '%s cannot be chosen for a new link',
    async (column) => {
      const { artistId } = people.foreign('X');
      const query = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }';
      const answer = await testApp.call(people.person('O')?.token, query, {
        object: { artist_id: artistId, domain: 'vibe.to', path: 'abc', title: 'x', [column]: 'x' },
      });
      expect(answer.codes).toEqual(['BAD_INPUT']);
    },
  );
});
