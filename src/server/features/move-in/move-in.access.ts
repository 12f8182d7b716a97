/** Who may call the operations of move-ins, and what they get. */
import { type Access, type AccessTable, ofArtist } from '#tests/matrix/access.ts';
import { answering, fanReaders, writers } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

/** Move-ins are read by people who may make links. */
const readers = { ...fanReaders, R: 'NOT_ALLOWED' };
/** A move-in that was undone: the last state, in which undoing again changes nothing. */
const ofMoveIn = ({ moveInId }: Place) => ({ id: moveInId });
const read = (document: string): Access => ({
  document,
  variables: ofMoveIn,
  gate: 'readArtist',
  own: readers,
  foreign: 'NOT_FOUND',
  rowIds: ['id'],
});
const act = (call: string, code?: string): Access => ({
  document: `mutation ($id: uuid!) { ${call} }`,
  variables: ofMoveIn,
  gate: 'changeArtist',
  own: code === undefined ? writers : answering(writers, code),
  foreign: 'NOT_FOUND',
  rowIds: ['id'],
});

export const access: AccessTable = {
  'Query.move_ins': {
    document: 'query ($id: uuid!) { move_ins(artist_id: $id) { id state } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: readers,
    foreign: 'NOT_FOUND',
  },
  'Query.move_in': read('query ($id: uuid!) { move_in(id: $id) { id state verdicts { verdict count } } }'),
  'Query.move_in_rows': read('query ($id: uuid!) { move_in_rows(id: $id) { row path } }'),
  'Mutation.read_pages': {
    document: 'mutation ($id: uuid!) { read_pages(artist_id: $id, urls: "") { id } }',
    variables: ofArtist,
    gate: 'changeArtist',
    own: answering(writers, 'MOVE_PAGES_MISSING'),
    foreign: 'NOT_FOUND',
  },
  'Mutation.check_move_in': act(
    `check_move_in(id: $id, plan: { separator: ",", has_header: true, columns: [], domain: "x", takes_foreign: true }) { id }`,
    'MOVE_NO_URL',
  ),
  'Mutation.read_pages_again': act('read_pages_again(id: $id) { id }', 'MOVE_CHANGED'),
  'Mutation.change_move_in_row': act(
    'change_move_in_row(id: $id, row: 1, changes: { title: "Moved" }) { row }',
    'MOVE_CHANGED',
  ),
  'Mutation.start_move_in': act('start_move_in(id: $id, atomic: false) { id }', 'MOVE_CHANGED'),
  'Mutation.discard_move_in': act('discard_move_in(id: $id) { id }', 'MOVE_CHANGED'),
  'Mutation.undo_move_in': act('undo_move_in(id: $id) { id }'),
};
