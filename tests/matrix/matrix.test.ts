/** The permission matrix: every operation × every principal × own, foreign and missing. The operations are those of the schema (operations.ts). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { accessOf, everything } from './operations.ts';
import { createMatrixPeople, type MatrixPeople, principals } from './principals.ts';
import { operationRunner } from './run-operation.ts';

let testApp: TestApp;
let people: MatrixPeople;
let run: ReturnType<typeof operationRunner>;
/** The places that the last operation left as they were; none after a mutation. */
let places: Awaited<ReturnType<MatrixPeople['places']>> | undefined;
/** How many calls were compared with what the access of their operation says, and with the answer for a missing row. */
const compared = { own: 0, foreign: 0 };

beforeAll(async () => {
  testApp = await createTestApp({
    supportChat: { appId: 'matrix', secret: 'a secret of the support chat in tests' },
    trustedProxies: ['127.0.0.1', '::1'],
  });
  people = await createMatrixPeople(testApp);
  run = operationRunner(testApp, people);
});
afterAll(() => testApp?.close());

describe.each(everything)('%s', (name) => {
  it('gives each principal on their own what its access says', async () => {
    const own = places ?? (await people.places());
    places = name.startsWith('Mutation.') ? undefined : own;
    const got = await Promise.all(
      principals.map(async (principal) => [principal, (await run(name, principal, own[principal])).outcome]),
    );
    expect(Object.fromEntries(got)).toEqual(accessOf(name).own);
    compared.own += got.length;
  });

  it('answers for what is foreign exactly as for what is missing', async () => {
    const access = accessOf(name);
    if (access.foreign === undefined) {
      // Nothing of the call names a row, so that no foreign row can be reached.
      expect(access.variables(people.foreign('O'))).toEqual(access.variables(people.missing));
      return;
    }
    const { foreign: expected } = access;
    await Promise.all(
      principals.map(async (principal) => {
        const place = people.foreign(principal);
        const foreign = await run(name, principal, place);
        const missing = await run(name, principal, people.missing);
        expect(foreign.body, principal).toBe(missing.body);
        const refusedEarlier = principal === 'V' || (principal === 'S' && access.own.S !== 'ok');
        expect(foreign.outcome, principal).toBe(refusedEarlier ? access.own[principal] : expected);
        const untouched = 'select 1 from links where id = $1 and version = 1';
        expect(await testApp.sql(untouched, [place.linkId])).toHaveLength(1);
        compared.foreign += 1;
      }),
    );
  });
});

it('leaves no operation and no principal out', () => {
  const withForeign = everything.filter((name) => accessOf(name).foreign !== undefined);
  const [own, foreign] = [everything, withForeign].map((names) => names.length * principals.length);
  expect(compared).toEqual({ own, foreign });
  reportFigure(
    'answers of the permission matrix',
    `${everything.length} operations, ${principals.length} principals: ${own} answers on their own, ${foreign} for foreign rows, 0 that differ`,
  );
});

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
