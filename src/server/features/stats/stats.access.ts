/** Who may call the operations of stats, and what they get. */
import { type AccessTable, nothing, ofArtist, ofLink, range } from '#tests/matrix/access.ts';
import { finished, members, watchers } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.artist_figures': {
    document: `{ artist_figures(${range}) { artists { artist_id views clicks fans trend } left_out { event verdict rule count } } }`,
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Query.link_totals': {
    document: 'query ($id: uuid!) { link_totals(artist_id: $id) }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
    optionalIds: { after: '{ link_totals(after: null, artist_id: "00000000-0000-4000-8000-000000000000") }' },
  },
  'Query.artist_statistics': {
    document: `query ($id: uuid!) { artist_statistics(artist_id: $id, ${range}) { events { day } } }`,
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.compared_statistics': {
    document: `query ($id: uuid!) { compared_statistics(offset: "Europe/Berlin", series: [{
        link_id: $id, start_time: "2026-10-01T00:00:00Z", end_time: "2026-11-01T00:00:00Z" }]) { events { day } } }`,
    variables: ofLink,
    gate: 'readLink',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.link_audience': {
    document: `query ($id: uuid!) { link_audience(link_id: $id, ${range}) { counts { count } } }`,
    variables: ofLink,
    gate: 'readLink',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.link_rule_hits': {
    document: 'query ($id: uuid!) { link_rule_hits(link_id: $id) { rule views clicks } }',
    variables: ofLink,
    gate: 'readLink',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.link_statistics': {
    document: `query ($id: uuid!) { link_statistics(link_id: $id, ${range}) { events { day } } }`,
    variables: ofLink,
    gate: 'readLink',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Subscription.link_activity': {
    document: 'subscription ($id: uuid!) { link_activity(link_id: $id) { link_id } }',
    variables: ofLink,
    gate: 'readLink',
    own: watchers,
    foreign: 'NOT_FOUND',
  },
};
