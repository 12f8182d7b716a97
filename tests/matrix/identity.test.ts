/** Identity comes from the session: the few arguments that name a person are described by the access of their operations, and refuse another person's id (ACC-7). */
import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  buildSchema as parseSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';
import { printedSchema } from '../../tools/print-schema.ts';
import { accessOf, everything } from './operations.ts';

/** Arguments that name a person, as `Type.operation.argument.field`, with an operation that uses each. */
const ofPeople = Object.fromEntries(
  everything.flatMap((name) =>
    Object.entries(accessOf(name).personIds ?? {}).map(([path, document]) => [`${name}.${path}`, document]),
  ),
);

const watched = (name: string): boolean => name.startsWith('Subscription.');

/** Names of arguments for things, which the matrix proves with foreign ids; a `request_key` names a call, and counts for its caller only, and `first` sorts what is found. */
const ofThings =
  /^((artist|link|release_link|destination|target|drop|segment|thread|domain|custom_domain|artist_users|deleted_artist_social)_ids?|request_key|first|after|sources|unsaved|imports)$/;
/** Arguments `id` and `ids` that name a row: the one that the operation is about, or one that it makes or names. */
const rowIds = new Set(everything.flatMap((name) => (accessOf(name).rowIds ?? []).map((path) => `${name}.${path}`)));

/** Every argument and input field of the type uuid, as `Type.operation.argument.field`. */
function uuidArguments(): string[] {
  const schema = parseSchema(printedSchema());
  const under = (path: string, type: GraphQLInputType): string[] => {
    const named = getNamedType(type);
    if (named.name === 'uuid') return [path];
    if (!isInputObjectType(named)) return [];
    return Object.values(named.getFields()).flatMap((field) => under(`${path}.${field.name}`, field.type));
  };
  return ['Query', 'Mutation', 'Subscription'].flatMap((type) => {
    const object = schema.getType(type);
    if (object === undefined || !('getFields' in object)) return [];
    return Object.values(object.getFields()).flatMap((operation) =>
      'args' in operation
        ? operation.args.flatMap((argument: GraphQLArgument) =>
            under(`${type}.${operation.name}.${argument.name}`, argument.type),
          )
        : [],
    );
  });
}

it('is named by these arguments alone', () => {
  const people = uuidArguments().filter((path) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    return !ofThings.test(name) && !/_by_pk(\.pk_columns)?\.ids?$/.test(path) && !rowIds.has(path);
  });
  expect(people.sort()).toEqual(Object.keys(ofPeople).sort());
});

it('describes no argument that is gone', () => {
  const all = new Set(uuidArguments());
  const described = [...rowIds, ...Object.keys(ofPeople)];
  expect(described.filter((path) => !all.has(path))).toEqual([]);
  expect([...rowIds].filter((path) => !/\.ids?$/.test(path))).toEqual([]);
});

describe('the id of somebody else', () => {
  let testApp: TestApp;
  let agency: TestPerson;
  let newcomer: TestPerson;
  let victim: TestPerson;

  beforeAll(async () => {
    testApp = await createTestApp();
    agency = await buildPerson(testApp, { plan: 'agency' });
    newcomer = await buildPerson(testApp, { signupFinished: false });
    victim = await buildPerson(testApp, { plan: 'agency' });
    for (const { userId } of [agency, victim]) await buildArtist(testApp, userId);
  });
  afterAll(() => testApp?.close());

  it.each(Object.entries(ofPeople).filter(([name]) => !watched(name)))(
    'is refused as %s, and changes nobody',
    async (name, document) => {
      const caller = name.includes('signup') ? newcomer : agency;
      const state = () =>
        testApp.sql(`select users.*, (select count(*) from pixels where agency_id = users.id) as pixels
        from users order by users.id`);
      const before = await state();
      const foreign = await testApp.call(caller.token, document, { id: victim.userId });
      const missing = await testApp.call(caller.token, document, { id: '00000000-0000-4000-8000-000000000000' });
      expect(foreign.codes).toEqual(['NOT_FOUND']);
      expect(missing).toEqual(foreign);
      expect(await state()).toEqual(before);
      const own = await testApp.call(caller.token, document, { id: caller.userId });
      expect(own.codes).not.toContain('NOT_FOUND');
      expect((await testApp.call(undefined, document, { id: victim.userId })).codes).toEqual(['NOT_SIGNED_IN']);
    },
  );

  it.each(Object.entries(ofPeople).filter(([name]) => watched(name)))('is refused as %s', async (_name, document) => {
    const socket = openSocket(testApp.url, agency.token);
    const first = (id: string) => socket.watch<{ artists: unknown[] }>(document, { id }).next();
    try {
      await expect(first(victim.userId)).rejects.toThrow('"code":"NOT_FOUND"');
      await expect(first('00000000-0000-4000-8000-000000000000')).rejects.toThrow('"code":"NOT_FOUND"');
      expect((await first(agency.userId)).artists).toHaveLength(1);
    } finally {
      socket.close();
    }
  });
});
