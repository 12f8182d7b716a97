/** The rest of the matrix: a caller with the operator's password, a person who is only invited, and ids that are null or no ids (ACC-7, ACC-84). */
import { buildSchema as parseSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { isFullRun } from '#tests/fixtures/figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { printedSchema } from '../../tools/print-schema.ts';
import { accessOf, everything } from './operations.ts';
import { createMatrixPeople, type MatrixPeople, principals } from './principals.ts';

const adminPassword = 'an operator password of 32 characters';
let testApp: TestApp;
let people: MatrixPeople;

beforeAll(async () => {
  testApp = await createTestApp({
    supportChat: { appId: 'matrix', secret: 'a secret of the support chat in tests' },
    trustedProxies: ['127.0.0.1', '::1'],
    adminPassword,
  });
  people = await createMatrixPeople(testApp);
});
afterAll(() => testApp?.close());

/** Who asks with ids that are none: in the short run a visitor, an owner and a person of another tenant. */
const askers = isFullRun ? principals : (['V', 'O', 'X'] as const);
const overHttp = everything.filter((name) => !name.startsWith('Subscription.') && !name.startsWith('Route.'));
let networks = 0;

/** Runs a document with a bearer token, each call from a network of its own; gives the codes, or `ok`. */
async function post(query: string, variables: object, token?: string): Promise<string> {
  networks += 1;
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `2001:db8:${networks.toString(16)}::7`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  return errors === undefined ? 'ok' : errors.map(({ extensions }) => extensions.code).join();
}

describe("the operator's password as a token", () => {
  it('opens nothing: every operation answers as to a visitor', async () => {
    const place = people.foreign('O');
    const wrong: string[] = [];
    // The operator has no tenant and no session: artists are reached by the command line only, and every act is recorded.
    for (const name of overHttp) {
      const access = accessOf(name);
      const got = await post(access.document, access.variables(place, 'V'), encodeURIComponent(adminPassword));
      const expected = access.own.V === 'null' ? 'ok' : access.own.V;
      if (got !== expected) wrong.push(`${name}: ${got} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('somebody who is invited and has not accepted', () => {
  it('gets nothing of the artist, whatever they ask for', async () => {
    const invited = await buildPerson(testApp, { firstBillingDate: null });
    const place = people.foreign('X');
    await testApp.sql('update sessions set proven_at = null where user_id = $1', [invited.userId]);
    await testApp.sql(
      `insert into invitations (id, artist_id, email, role, invited_by, created_at, expires_at)
        values (gen_random_uuid(), $1, $2, 'owner', $3, now(), now() + interval '7 days')`,
      [place.artistId, invited.email, people.person('O')?.userId],
    );
    const wrong: string[] = [];
    for (const name of overHttp) {
      const access = accessOf(name);
      if (access.foreign === undefined) continue;
      const [foreign, missing] = [
        await post(access.document, access.variables(place, 'X'), invited.token),
        await post(access.document, access.variables(people.missing, 'X'), invited.token),
      ];
      const expected = access.foreign === 'null' ? 'ok' : access.foreign;
      // What a policy asks of any artist is refused first to a person without one.
      if (foreign !== missing || ![expected, 'NOT_ALLOWED'].includes(foreign))
        wrong.push(`${name}: ${foreign}, ${missing}`);
    }
    expect(wrong).toEqual([]);
    const untouched = 'select 1 from links where id = $1 and version = 1';
    expect(await testApp.sql(untouched, [place.linkId])).toHaveLength(1);
  });
});

describe.each([
  ['null', null],
  ['an empty text', ''],
  ['no id', "0' or '1'='1"],
  ['a list with a null', [null]],
])('an id that is %s', (_what, value) => {
  it('is refused to everybody alike, and never reaches the records', async () => {
    const ids = new Set<unknown>(Object.values(people.foreign('O')));
    /** The variables with `value` in place of each id, also inside of lists and objects. */
    const replaced = (given: unknown): unknown => {
      if (ids.has(given)) return value;
      if (Array.isArray(given)) return given.map(replaced);
      if (typeof given !== 'object' || given === null) return given;
      return Object.fromEntries(Object.entries(given).map(([key, each]) => [key, replaced(each)]));
    };
    const wrong: string[] = [];
    let asked = 0;
    for (const name of overHttp) {
      const access = accessOf(name);
      const given = access.variables(people.foreign('O'), 'O');
      const variables = replaced(given) as object;
      if (JSON.stringify(variables) === JSON.stringify(given)) continue;
      asked += 1;
      for (const principal of askers) {
        const outcome = await post(access.document, variables, people.person(principal)?.token);
        const refused = /^((BAD_INPUT|NOT_FOUND),?)+$/.test(outcome) || outcome === access.own[principal];
        if (!refused || outcome === 'ok') wrong.push(`${name} as ${principal}: ${outcome}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(60);
  });
});

/** Arguments that may be left out and name a row: `Type.operation.argument`, with a document for the null. */
const optional = everything.flatMap((name) =>
  Object.entries(accessOf(name).optionalIds ?? {}).map(([argument, document]) => ({
    path: `${name}.${argument}`,
    argument,
    document,
  })),
);

describe('an id that may be left out', () => {
  it('is described by the access of its operation', () => {
    const schema = parseSchema(printedSchema());
    const found = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}).flatMap(({ name, args }) =>
        args.filter((each) => String(each.type) === 'uuid').map((each) => `${type?.name}.${name}.${each.name}`),
      ),
    );
    expect(found.sort()).toEqual(optional.map(({ path }) => path).sort());
  });

  it.each(optional)('means as null what it means left out: $path', async ({ path, argument, document }) => {
    const without = document.replace(new RegExp(`\\(${argument}: null\\)|${argument}: null, `), '');
    expect(without).not.toContain('null');
    const person = await buildPerson(testApp, path.includes('signup') ? { signupFinished: false } : {});
    const [mine, theirs] = [await buildArtist(testApp, person.userId), people.foreign('X')];
    const answers = [await testApp.call(person.token, document), await testApp.call(person.token, without)];
    expect(answers[0]).toEqual(answers[1]);
    // Null is no key to everything: no foreign row is in the answer.
    expect(JSON.stringify(answers[0])).not.toContain(theirs.artistId);
    expect(mine).not.toBe(theirs.artistId);
    expect(await post(document, {})).toBe('NOT_SIGNED_IN');
  });
});

it('what is no id names nothing, as in a URL whose end was cut off', async () => {
  const { token } = await buildPerson(testApp);
  const documents = [
    'query ($id: uuid!) { bulk_messages_by_pk(id: $id) { id } }',
    'mutation ($id: uuid!) { delete_bulk_messages_by_pk(id: $id) { id } }',
  ];
  for (const document of documents)
    for (const id of ['6f9b1c2e-13', '', '00000000-0000-4000-8000-000000000000'])
      expect([document, id, (await testApp.call(token, document, { id })).codes]).toEqual([
        document,
        id,
        ['NOT_FOUND'],
      ]);
});
