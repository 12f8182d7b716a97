/** The matrix rows of drops and phone numbers. */
import { fanReaders, finished, nothing, owners, type Row, watchers, writers } from './outcomes.ts';
import type { Place, Principal } from './principals.ts';

const ofArtist = ({ artistId }: Place) => ({ id: artistId });
const ofDrop = ({ dropId }: Place) => ({ id: dropId });
const ofThread = ({ threadId }: Place) => ({ id: threadId });
const draft = `message: "Out now", sms_link: "https://mara.test/song", location: "world", timezone: "UTC"`;

/** The same refusals, and `code` for people who may. */
const outcomes = (own: Record<Principal, string>, code: string): Record<Principal, string> =>
  Object.fromEntries(
    Object.entries(own).map(([principal, outcome]) => [principal, outcome === 'ok' ? code : outcome]),
  ) as Record<Principal, string>;
/** Nobody of the matrix has the sms feature: people who may write learn that, all others are refused before. */
const withoutTexts = outcomes(writers, 'TEXTS_OFF');
/** Imports are read by people who see contacts in full. */
const importReaders = { ...fanReaders, R: 'NOT_ALLOWED' };
/** Who takes fans along, also those of a suspended artist. */
const exporters = { ...importReaders, E: 'NOT_ALLOWED' };

const act = (name: string): Row => ({
  document: `mutation ($id: uuid!) { ${name}(id: $id) { id state } }`,
  variables: ofDrop,
  own: writers,
  foreign: 'NOT_FOUND',
});
const segment = (name: string): Row => ({
  document: `mutation ($id: uuid!) { ${name}(id: $id) { id } }`,
  variables: ({ segmentId }) => ({ id: segmentId }),
  own: writers,
  foreign: 'NOT_FOUND',
});
/** An import that was undone: the last state, in which undoing again changes nothing. */
const ofImport = ({ importId }: Place) => ({ id: importId });
const importAct = (name: string, code?: string): Row => ({
  document: `mutation ($id: uuid!) { ${name}(id: $id) { id } }`,
  variables: ofImport,
  own: code === undefined ? writers : outcomes(writers, code),
  foreign: 'NOT_FOUND',
});
const list = (name: string, fields: string): Row => ({
  document: `query ($id: uuid!) { ${name}(artist_id: $id) { ${fields} } }`,
  variables: ofArtist,
  own: fanReaders,
  foreign: 'NOT_FOUND',
});

const onThread = (call: string): Row => ({
  document: `mutation ($id: uuid!) { ${call} { id contact } }`,
  variables: ofThread,
  own: writers,
  foreign: 'NOT_FOUND',
});

/** The rows by `Type.field`. */
export const dropRows: Record<string, Row> = {
  'Query.scheduled_bulk_messages': list(
    'scheduled_bulk_messages',
    'id message link_destination { link { release_time } }',
  ),
  'Query.sent_bulk_messages': list('sent_bulk_messages', 'id message recipient_count'),
  'Query.drop_settings': list('drop_settings', 'emails_enabled sms_enabled countries'),
  'Mutation.update_drop_settings': {
    document: 'mutation ($id: uuid!) { update_drop_settings(artist_id: $id, sms_enabled: true) { sms_enabled } }',
    variables: ofArtist,
    own: writers,
    foreign: 'NOT_FOUND',
  },
  // Nobody of the matrix has this fan: people who may read fans learn that.
  'Query.fan_profile': {
    document: `query ($id: uuid!) {
      fan_profile(artist_id: $id, id: "00000000-0000-4000-8000-000000000000") { contact } }`,
    variables: ofArtist,
    own: outcomes(fanReaders, 'NOT_FOUND'),
    foreign: 'NOT_FOUND',
  },
  'Query.fan_segments': list('fan_segments', 'id name size'),
  'Mutation.save_fan_segment': {
    document: 'mutation ($id: uuid!) { save_fan_segment(artist_id: $id, name: "Nobody", where: {}) { id } }',
    variables: ofArtist,
    own: outcomes(writers, 'SEGMENT_EMPTY'),
    foreign: 'NOT_FOUND',
  },
  // Its own name again: the artist's places have a segment each.
  'Mutation.rename_fan_segment': {
    document: 'mutation ($id: uuid!, $name: String!) { rename_fan_segment(id: $id, name: $name) { id } }',
    variables: ({ segmentId }) => ({ id: segmentId, name: segmentId }),
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.delete_fan_segment': segment('delete_fan_segment'),
  'Mutation.restore_fan_segment': segment('restore_fan_segment'),
  'Query.fan_export': { ...list('fan_export', 'id state'), own: outcomes(exporters, 'null') },
  'Mutation.export_fans': {
    document: 'mutation ($id: uuid!) { export_fans(artist_id: $id, where: { cities: ["Nowhere"] }) { id } }',
    variables: ofArtist,
    own: outcomes(exporters, 'EXPORT_EMPTY'),
    foreign: 'NOT_FOUND',
  },
  'Query.fan_imports': { ...list('fan_imports', 'most_bytes imports { id state }'), own: importReaders },
  'Query.fan_import': {
    document: 'query ($id: uuid!) { fan_import(id: $id) { id state fans_left } }',
    variables: ofImport,
    own: importReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.fan_import_rows': {
    document: 'query ($id: uuid!) { fan_import_rows(id: $id) { row contact } }',
    variables: ofImport,
    own: importReaders,
    foreign: 'NOT_FOUND',
  },
  'Mutation.check_fan_import': {
    document: `mutation ($id: uuid!) { check_fan_import(id: $id, plan: { separator: ",", has_header: true,
      columns: ["email"], country: "", consent_where: "Our newsletter form", consent_on: "2026-01-01", agreed: true }) { id } }`,
    variables: ofImport,
    own: outcomes(writers, 'IMPORT_CHANGED'),
    foreign: 'NOT_FOUND',
  },
  'Mutation.start_fan_import': importAct('start_fan_import', 'IMPORT_CHANGED'),
  'Mutation.discard_fan_import': importAct('discard_fan_import', 'IMPORT_CHANGED'),
  'Mutation.undo_fan_import': importAct('undo_fan_import'),
  'Query.inbound_texts': list('inbound_texts', 'id contact body'),
  'Query.phone_numbers': list('phone_numbers', 'id phone_number'),
  'Query.bulk_messages_by_pk': {
    document: 'query ($id: uuid!) { bulk_messages_by_pk(id: $id) { id message } }',
    variables: ofDrop,
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.drop_plan': {
    document: `query ($id: uuid!) { drop_plan(artist_id: $id, message: "Out", sms_link: "https://mara.test/s") { go_now } }`,
    variables: ofArtist,
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.texts_state': {
    document: 'query ($id: uuid!) { texts_state(artist_id: $id) { problem } }',
    variables: ofArtist,
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.drop_progress': {
    document: 'query ($id: uuid!) { drop_progress(id: $id) { queued } }',
    variables: ofDrop,
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.drop_visits': {
    document: 'query ($id: uuid!) { drop_visits(id: $id) { views } }',
    variables: ofDrop,
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.drop_recipients': {
    document: 'query ($id: uuid!) { drop_recipients(drop_id: $id) { id contact } }',
    variables: ofDrop,
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.search_numbers': {
    document: '{ search_numbers(prefix: 212) { data } }',
    variables: nothing,
    own: owners,
  },
  'Mutation.claim_number': {
    document: 'mutation ($id: uuid!) { claim_number(number: "+12125550100", artist_id: $id) { success data } }',
    variables: ofArtist,
    own: owners,
    foreign: 'NOT_FOUND',
  },
  'Mutation.insert_bulk_messages_one': {
    document: `mutation ($id: uuid!) { insert_bulk_messages_one(object: { artist_id: $id, ${draft} }) { id } }`,
    variables: ofArtist,
    own: withoutTexts,
    foreign: 'NOT_FOUND',
  },
  'Mutation.update_bulk_messages_by_pk': {
    document: `mutation ($id: uuid!) {
      update_bulk_messages_by_pk(pk_columns: { id: $id }, _set: { ${draft}, send_at: "2099-01-01T12:00:00Z" }) { id } }`,
    variables: ofDrop,
    own: withoutTexts,
    foreign: 'NOT_FOUND',
  },
  'Mutation.delete_bulk_messages_by_pk': act('delete_bulk_messages_by_pk'),
  'Mutation.pause_drop': act('pause_drop'),
  'Mutation.resume_drop': { ...act('resume_drop'), own: withoutTexts },
  'Mutation.cancel_drop': act('cancel_drop'),
  'Query.test_number': { document: '{ test_number }', variables: nothing, own: outcomes(finished, 'null') },
  'Mutation.request_test_number': {
    document: 'mutation ($id: uuid!) { request_test_number(artist_id: $id, number: "+12125550100") }',
    variables: ofArtist,
    own: withoutTexts,
    foreign: 'NOT_FOUND',
  },
  'Mutation.confirm_test_number': {
    document: 'mutation { confirm_test_number(number: "+12125550100", code: "000000") }',
    variables: nothing,
    own: outcomes(finished, 'CODE_WRONG'),
  },
  'Mutation.send_test_text': {
    document: `mutation ($id: uuid!) {
      send_test_text(artist_id: $id, message: "Out", sms_link: "https://mara.test/s") }`,
    variables: ofArtist,
    own: withoutTexts,
    foreign: 'NOT_FOUND',
  },
  'Mutation.send_test_mail': {
    document: `mutation ($id: uuid!) {
      send_test_mail(artist_id: $id, subject: "Out", message: "Out", sms_link: "https://mara.test/s") }`,
    variables: ofArtist,
    own: withoutTexts,
    foreign: 'NOT_FOUND',
  },
  'Query.inbox_threads': list('inbox_threads', 'id contact unread last_text'),
  'Query.inbox_counts': list('inbox_counts', 'unread open snoozed blocked'),
  'Query.inbox_conversation': {
    document: 'query ($id: uuid!) { inbox_conversation(id: $id) { thread { contact } said { id text } } }',
    variables: ofThread,
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Mutation.send_inbox_reply': {
    ...onThread('send_inbox_reply(thread_id: $id, id: "00000000-0000-4000-8000-000000000000", text: "Hi")'),
    own: withoutTexts,
  },
  'Mutation.read_inbox_thread': onThread('read_inbox_thread(id: $id, until: "2026-01-01T12:00:00Z")'),
  'Mutation.snooze_inbox_thread': onThread('snooze_inbox_thread(id: $id)'),
  'Mutation.block_inbox_thread': onThread('block_inbox_thread(id: $id, blocked: true)'),
  'Subscription.inbox_counts': {
    document: 'subscription ($id: uuid!) { inbox_counts(artist_id: $id) { unread } }',
    variables: ofArtist,
    own: { ...watchers, B: 'NOT_ALLOWED' },
    foreign: 'NOT_FOUND',
  },
  'Subscription.drop_counts': {
    document: 'subscription ($id: uuid!) { drop_counts(artist_id: $id) { scheduled } }',
    variables: ofArtist,
    own: { ...watchers, B: 'NOT_ALLOWED' },
    foreign: 'NOT_FOUND',
  },
  'Subscription.drop_progress': {
    document: 'subscription ($id: uuid!) { drop_progress(id: $id) { queued } }',
    variables: ofDrop,
    own: { ...watchers, B: 'NOT_ALLOWED' },
    foreign: 'NOT_FOUND',
  },
};
