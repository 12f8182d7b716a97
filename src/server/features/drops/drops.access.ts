/** Who may call the operations of drops, and what they get. */
import { type Access, type AccessTable, listOfArtist, nothing, ofArtist } from '#tests/matrix/access.ts';
import { answering, fanReaders, finished, watchers, withoutTexts, writers } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

const ofDrop = ({ dropId }: Place) => ({ id: dropId });
const draft = `message: "Out now", sms_link: "https://mara.test/song", location: "world", timezone: "UTC"`;
const act = (name: string): Access => ({
  document: `mutation ($id: uuid!) { ${name}(id: $id) { id state } }`,
  variables: ofDrop,
  gate: 'changeArtist',
  own: writers,
  foreign: 'NOT_FOUND',
  rowIds: ['id'],
});
const dropPlan = (argument: string): string =>
  `{ drop_plan(${argument}: null, artist_id: "00000000-0000-4000-8000-000000000000", message: "Out", sms_link: "https://mara.test/s") { go_now } }`;

export const access: AccessTable = {
  'Query.scheduled_bulk_messages': listOfArtist(
    'scheduled_bulk_messages',
    'id message link_destination { link { release_time } }',
  ),
  'Query.sent_bulk_messages': listOfArtist('sent_bulk_messages', 'id message recipient_count'),
  'Query.inbound_texts': listOfArtist('inbound_texts', 'id contact body'),
  'Query.bulk_messages_by_pk': {
    document: 'query ($id: uuid!) { bulk_messages_by_pk(id: $id) { id message } }',
    variables: ofDrop,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.drop_plan': {
    document: `query ($id: uuid!) { drop_plan(artist_id: $id, message: "Out", sms_link: "https://mara.test/s") { go_now } }`,
    variables: ofArtist,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
    optionalIds: { release_link_id: dropPlan('release_link_id'), segment_id: dropPlan('segment_id') },
  },
  'Query.texts_state': {
    document: 'query ($id: uuid!) { texts_state(artist_id: $id) { problem } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.drop_progress': {
    document: 'query ($id: uuid!) { drop_progress(id: $id) { queued } }',
    variables: ofDrop,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Query.drop_visits': {
    document: 'query ($id: uuid!) { drop_visits(id: $id) { views } }',
    variables: ofDrop,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Query.drop_recipients': {
    document: 'query ($id: uuid!) { drop_recipients(drop_id: $id) { id contact } }',
    variables: ofDrop,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Mutation.insert_bulk_messages_one': {
    document: `mutation ($id: uuid!) { insert_bulk_messages_one(object: { artist_id: $id, ${draft} }) { id } }`,
    variables: ofArtist,
    gate: 'changeArtist',
    own: withoutTexts,
    foreign: 'NOT_FOUND',
    rowIds: ['object.id'],
  },
  'Mutation.update_bulk_messages_by_pk': {
    document: `mutation ($id: uuid!) {
      update_bulk_messages_by_pk(pk_columns: { id: $id }, _set: { ${draft}, send_at: "2099-01-01T12:00:00Z" }) { id } }`,
    variables: ofDrop,
    gate: 'changeArtist',
    own: withoutTexts,
    foreign: 'NOT_FOUND',
  },
  'Mutation.delete_bulk_messages_by_pk': act('delete_bulk_messages_by_pk'),
  'Mutation.pause_drop': act('pause_drop'),
  'Mutation.resume_drop': { ...act('resume_drop'), own: withoutTexts },
  'Mutation.cancel_drop': act('cancel_drop'),
  'Query.test_number': {
    document: '{ test_number }',
    variables: nothing,
    gate: 'payment',
    own: answering(finished, 'null'),
  },
  'Mutation.request_test_number': {
    document: 'mutation ($id: uuid!) { request_test_number(artist_id: $id, number: "+12125550100") }',
    variables: ofArtist,
    gate: 'changeArtist',
    own: withoutTexts,
    foreign: 'NOT_FOUND',
  },
  'Mutation.confirm_test_number': {
    document: 'mutation { confirm_test_number(number: "+12125550100", code: "000000") }',
    variables: nothing,
    gate: 'payment',
    own: answering(finished, 'CODE_WRONG'),
  },
  'Mutation.send_test_text': {
    document: `mutation ($id: uuid!) {
      send_test_text(artist_id: $id, message: "Out", sms_link: "https://mara.test/s") }`,
    variables: ofArtist,
    gate: 'changeArtist',
    own: withoutTexts,
    foreign: 'NOT_FOUND',
  },
  'Mutation.send_test_mail': {
    document: `mutation ($id: uuid!) {
      send_test_mail(artist_id: $id, subject: "Out", message: "Out", sms_link: "https://mara.test/s") }`,
    variables: ofArtist,
    gate: 'changeArtist',
    own: withoutTexts,
    foreign: 'NOT_FOUND',
  },
  'Subscription.drop_counts': {
    document: 'subscription ($id: uuid!) { drop_counts(artist_id: $id) { scheduled } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: { ...watchers, B: 'NOT_ALLOWED' },
    foreign: 'NOT_FOUND',
  },
  'Subscription.drop_progress': {
    document: 'subscription ($id: uuid!) { drop_progress(id: $id) { queued } }',
    variables: ofDrop,
    gate: 'readArtist',
    own: { ...watchers, B: 'NOT_ALLOWED' },
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
};
