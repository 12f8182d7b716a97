/** Who may call the operations of inbox, and what they get. */
import { type Access, type AccessTable, listOfArtist, ofArtist } from '#tests/matrix/access.ts';
import { fanReaders, watchers, withoutTexts, writers } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

const ofThread = ({ threadId }: Place) => ({ id: threadId });
const onThread = (call: string): Access => ({
  document: `mutation ($id: uuid!) { ${call} { id contact } }`,
  variables: ofThread,
  gate: 'changeArtist',
  own: writers,
  foreign: 'NOT_FOUND',
  rowIds: ['id'],
});

export const access: AccessTable = {
  'Query.inbox_threads': listOfArtist('inbox_threads', 'id contact unread last_text'),
  'Query.inbox_counts': listOfArtist('inbox_counts', 'unread open snoozed blocked'),
  'Query.inbox_conversation': {
    document: 'query ($id: uuid!) { inbox_conversation(id: $id) { thread { contact } said { id text } } }',
    variables: ofThread,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Mutation.send_inbox_reply': {
    ...onThread('send_inbox_reply(thread_id: $id, id: "00000000-0000-4000-8000-000000000000", text: "Hi")'),
    own: withoutTexts,
  },
  'Mutation.read_inbox_thread': {
    ...onThread('read_inbox_thread(id: $id, until: "2026-01-01T12:00:00Z")'),
    repeatable: true,
  },
  'Mutation.snooze_inbox_thread': { ...onThread('snooze_inbox_thread(id: $id)'), repeatable: true },
  'Mutation.block_inbox_thread': onThread('block_inbox_thread(id: $id, blocked: true)'),
  'Subscription.inbox_counts': {
    document: 'subscription ($id: uuid!) { inbox_counts(artist_id: $id) { unread } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: { ...watchers, B: 'NOT_ALLOWED' },
    foreign: 'NOT_FOUND',
  },
};
