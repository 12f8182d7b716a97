/** Identity comes from the session: the few arguments that name a person are listed here, and refuse another person's id (ACC-7). */
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

/** Arguments that name a person, with an operation that uses each. */
const ofPeople: Record<string, string> = {
  'Query.custom_domains.user_id': 'query ($id: uuid!) { custom_domains(user_id: $id) { id domain } }',
  'Query.discount_coupons.user_id': 'query ($id: uuid!) { discount_coupons(user_id: $id) { name } }',
  'Query.transactions.billing_user_id': 'query ($id: uuid!) { transactions(billing_user_id: $id) { id } }',
  'Query.pro_pricing.user_id': 'query ($id: uuid!) { pro_pricing(user_id: $id) { pro_pricing } }',
  'Query.pixels.agency_id': 'query ($id: uuid!) { pixels(agency_id: $id) { id } }',
  'Mutation.insert_pixels_one.object.agency_id': `mutation ($id: uuid!) { insert_pixels_one(object: {
    agency_id: $id, provider: "AdWords", pixel: "AW-7654321", conversion_tag: "label" }) { id } }`,
  'Mutation.set_signup_step.id': 'mutation ($id: uuid!) { set_signup_step(id: $id, signup_step: 5) { id } }',
  'Mutation.finish_signup.id': 'mutation ($id: uuid!) { finish_signup(id: $id) { id } }',
  'Mutation.update_wheres_music.id':
    'mutation ($id: uuid!) { update_wheres_music(id: $id, wheres_music: "Taken over") { id } }',
  'Mutation.update_itunes_affiliate_id.id':
    'mutation ($id: uuid!) { update_itunes_affiliate_id(id: $id, itunes_affiliate_id: "1001lABC") { id } }',
  'Mutation.update_password.user_id': `mutation ($id: uuid!) {
    update_password(user_id: $id, current_password: "a brass band", new_password: "a wind band") { success } }`,
  'Subscription.artists.user_id': 'subscription ($id: uuid!) { artists(user_id: $id) { id } }',
  'Mutation.update_users.id':
    'mutation ($id: uuid!) { update_users(id: $id, first_name: "Taken", last_name: "Over") { id } }',
};

const watched = (name: string): boolean => name.startsWith('Subscription.');

/** Names of arguments for things, which the matrix proves with foreign ids; a `request_key` names a call, and counts for its caller only, and `first` sorts what is found. */
const ofThings =
  /^((artist|link|release_link|drop|segment|thread|domain|custom_domain|artist_users|deleted_artist_social)_ids?|request_key|first|after|sources|unsaved|imports)$/;
/** Operations whose `id` is that of a row: the one that they are about, or one that they make or name. */
const rowsById = [
  'Mutation.block_inbox_thread',
  'Mutation.cancel_drop',
  'Mutation.check_fan_import',
  'Mutation.comment_feedback_idea',
  'Mutation.delete_fan_segment',
  'Mutation.delete_links',
  'Mutation.discard_fan_import',
  'Mutation.export_fans',
  'Mutation.insert_bulk_messages_one.object',
  'Mutation.move_links',
  'Mutation.pause_drop',
  'Mutation.preview_subscription.artists',
  'Mutation.read_inbox_thread',
  'Mutation.rename_fan_segment',
  'Mutation.restore_fan_segment',
  'Mutation.resume_drop',
  'Mutation.send_inbox_reply',
  'Mutation.snooze_inbox_thread',
  'Mutation.start_fan_import',
  'Mutation.subscribe.artists',
  'Mutation.test_pixel',
  'Mutation.undo_fan_import',
  'Mutation.update_link_destinations_many.updates',
  'Mutation.update_links_by_pk.destinations',
  'Mutation.update_links_by_pk.tracks',
  'Mutation.vote_feedback_idea',
  'Query.affiliate_statement',
  'Query.drop_progress',
  'Query.drop_visits',
  'Query.fan_import',
  'Query.fan_import_rows',
  'Query.fan_profile',
  'Query.feedback_idea',
  'Query.inbox_conversation',
  'Query.preview_subscription.artists',
  'Subscription.drop_progress',
];

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
    if (ofThings.test(name)) return false;
    const before = path.slice(0, path.lastIndexOf('.'));
    return !((name === 'id' || name === 'ids') && (/_by_pk(\.pk_columns)?$/.test(before) || rowsById.includes(before)));
  });
  expect(people.sort()).toEqual(Object.keys(ofPeople).sort());
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
