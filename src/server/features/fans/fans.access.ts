/** Who may call the operations of fans, and what they get. */
import { type Access, type AccessTable, listOfArtist, ofArtist, ofLink, range } from '#tests/matrix/access.ts';
import { answering, fanReaders, members, writers } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

/** Imports are read by people who see contacts in full. */
const importReaders = { ...fanReaders, R: 'NOT_ALLOWED' };
/** Who takes fans along, also those of a suspended artist. */
const exporters = { ...importReaders, E: 'NOT_ALLOWED' };
const segment = (name: string): Access => ({
  document: `mutation ($id: uuid!) { ${name}(id: $id) { id } }`,
  variables: ({ segmentId }) => ({ id: segmentId }),
  gate: 'changeArtist',
  own: writers,
  foreign: 'NOT_FOUND',
  rowIds: ['id'],
});
/** An import that was undone: the last state, in which undoing again changes nothing. */
const ofImport = ({ importId }: Place) => ({ id: importId });
const importAct = (name: string, code?: string): Access => ({
  document: `mutation ($id: uuid!) { ${name}(id: $id) { id } }`,
  variables: ofImport,
  gate: 'changeArtist',
  own: code === undefined ? writers : answering(writers, code),
  foreign: 'NOT_FOUND',
  rowIds: ['id'],
});

export const access: AccessTable = {
  // Nobody of the matrix has this fan: people who may read fans learn that.
  'Query.fan_profile': {
    document: `query ($id: uuid!) {
      fan_profile(artist_id: $id, id: "00000000-0000-4000-8000-000000000000") { contact } }`,
    variables: ofArtist,
    gate: 'readArtist',
    own: answering(fanReaders, 'NOT_FOUND'),
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Query.fan_segments': listOfArtist('fan_segments', 'id name size'),
  'Mutation.save_fan_segment': {
    document: 'mutation ($id: uuid!) { save_fan_segment(artist_id: $id, name: "Nobody", where: {}) { id } }',
    variables: ofArtist,
    gate: 'changeArtist',
    own: answering(writers, 'SEGMENT_EMPTY'),
    foreign: 'NOT_FOUND',
  },
  // Its own name again: the artist's places have a segment each.
  'Mutation.rename_fan_segment': {
    document: 'mutation ($id: uuid!, $name: String!) { rename_fan_segment(id: $id, name: $name) { id } }',
    variables: ({ segmentId }) => ({ id: segmentId, name: segmentId }),
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Mutation.delete_fan_segment': segment('delete_fan_segment'),
  'Mutation.restore_fan_segment': segment('restore_fan_segment'),
  'Query.fan_export': { ...listOfArtist('fan_export', 'id state'), own: answering(exporters, 'null') },
  'Mutation.export_fans': {
    document: 'mutation ($id: uuid!) { export_fans(artist_id: $id, where: { cities: ["Nowhere"] }) { id } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: answering(exporters, 'EXPORT_EMPTY'),
    foreign: 'NOT_FOUND',
    rowIds: ['ids'],
  },
  'Query.fan_imports': { ...listOfArtist('fan_imports', 'most_bytes imports { id state }'), own: importReaders },
  'Query.fan_import': {
    document: 'query ($id: uuid!) { fan_import(id: $id) { id state fans_left } }',
    variables: ofImport,
    gate: 'readArtist',
    own: importReaders,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Query.fan_import_numbers': {
    document: `query ($id: uuid!) {
      fan_import_numbers(id: $id, country: "GB", numbers: [{ number: "07700 900123", country: "" }]) { written } }`,
    variables: ofImport,
    gate: 'readArtist',
    own: importReaders,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Query.fan_import_rows': {
    document: 'query ($id: uuid!) { fan_import_rows(id: $id) { row contact } }',
    variables: ofImport,
    gate: 'readArtist',
    own: importReaders,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Mutation.check_fan_import': {
    document: `mutation ($id: uuid!) { check_fan_import(id: $id, plan: { separator: ",", has_header: true,
      columns: ["email"], country: "", consent_where: "Our newsletter form", consent_on: "2026-01-01", agreed: true }) { id } }`,
    variables: ofImport,
    gate: 'changeArtist',
    own: answering(writers, 'IMPORT_CHANGED'),
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Mutation.start_fan_import': importAct('start_fan_import', 'IMPORT_CHANGED'),
  'Mutation.discard_fan_import': importAct('discard_fan_import', 'IMPORT_CHANGED'),
  'Mutation.undo_fan_import': importAct('undo_fan_import'),
  'Query.link_fan_counts': {
    document: `query ($id: uuid!) { link_fan_counts(link_id: $id, ${range}) { day event destination_id count } }`,
    variables: ofLink,
    gate: 'readLink',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.fans': {
    document: `query ($id: uuid!) { fans(artist_id: $id, limit: 25, offset: 0) {
        optins_message { value source_link { title } } presave_subscriptions { contact presave_token { provider } } } }`,
    variables: ofArtist,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.fan_list': {
    document: `query ($id: uuid!) { fan_list(artist_id: $id, where: { countries: ["US"] }) {
        total fans { id channel contact country region city forever source_link { id title } created_at } } }`,
    variables: ofArtist,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.fan_facets': {
    document: `query ($id: uuid!) { fan_facets(artist_id: $id, where: { channels: ["email"] }) {
        channels { value count } countries { value count } sources { value label count } } }`,
    variables: ofArtist,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
  'Query.subscriber_counts': {
    document: `query ($id: uuid!) { subscriber_counts(artist_id: $id) {
        email subscribers_world subscribers_us_canada forever_spotify forever_applemusic } }`,
    variables: ofArtist,
    gate: 'readArtist',
    own: fanReaders,
    foreign: 'NOT_FOUND',
  },
};
