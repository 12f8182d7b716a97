/** Who may call the operations of links, and what they get. */

import { linkObject } from '#tests/fixtures/builders.ts';
import { type AccessTable, nothing, ofArtist, ofLink } from '#tests/matrix/access.ts';
import { finished, members, signedIn, watchers, writers } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

const ofDestination = ({ destinationId }: Place) => ({ id: destinationId });
const ofTrack = ({ trackId }: Place) => ({ id: trackId });

export const access: AccessTable = {
  'Query.link_hosts': { document: '{ link_hosts }', variables: nothing, gate: 'open', own: signedIn },
  'Query.links': {
    document:
      'query ($id: uuid!) { links(artist_id: $id) { id artist { name } views_total clickthroughs_total destinations { id clickthroughs } } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.suggest_path': {
    document: 'query { suggest_path(title: "晴天", artist: "Mara Vale") { path } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Query.release_warnings': {
    document: 'query ($id: uuid!) { release_warnings(artist_id: $id) { link_id release_time kinds } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.links_by_pk': {
    document: 'query ($id: uuid!) { links_by_pk(id: $id) { id artist { name } } }',
    variables: ofLink,
    gate: 'readLink',
    own: members,
    foreign: 'null',
  },
  'Query.link_destinations': {
    document: 'query ($id: uuid!) { link_destinations(link_id: $id) { id clickthroughs } }',
    variables: ofLink,
    gate: 'readLink',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Mutation.path_available': {
    document:
      'mutation ($id: uuid!) { path_available(domain: "vibe.to", path: "nobody-has-this", artist_id: $id) { success } }',
    variables: ofArtist,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    optionalIds: {
      artist_id: 'mutation { path_available(artist_id: null, domain: "vibe.to", path: "nobody-has-this") { success } }',
    },
  },
  'Mutation.insert_links_one': {
    document: 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
    variables: ({ artistId }) => ({ object: linkObject(artistId) }),
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    optionalIds: {
      request_key:
        'mutation { insert_links_one(request_key: null, object: { artist_id: "00000000-0000-4000-8000-000000000000", path: "nobody-has-this", title: "Song" }) { id } }',
    },
  },
  'Mutation.update_links_by_pk': {
    document:
      'mutation ($id: uuid!) { update_links_by_pk(pk_columns: { id: $id }, _set: { subtitle: "changed" }) { id } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['destinations.id', 'tracks.id'],
    repeatable: true,
  },
  'Mutation.duplicate_link': {
    document: 'mutation ($id: uuid!) { duplicate_link(id: $id) { id } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
    optionalIds: {
      request_key: 'mutation { duplicate_link(request_key: null, id: "00000000-0000-4000-8000-000000000000") { id } }',
    },
  },
  'Mutation.delete_links_by_pk': {
    document: 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.fill_missing_deeplinks': {
    document: 'mutation ($id: uuid!) { fill_missing_deeplinks(link_id: $id) { success } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.delete_links': {
    document: 'mutation ($id: uuid!) { delete_links(ids: [$id]) { affected_rows returning { id } } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['ids'],
  },
  'Mutation.archive_links': {
    document: 'mutation ($id: uuid!) { archive_links(ids: [$id]) { affected_rows returning { id archived_at } } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['ids'],
    repeatable: true,
  },
  'Mutation.restore_links': {
    document: 'mutation ($id: uuid!) { restore_links(ids: [$id]) { affected_rows returning { id archived_at } } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['ids'],
    repeatable: true,
  },
  'Query.deleting_links': {
    document: 'query ($id: uuid!) { deleting_links(artist_id: $id) { id title deleting_since } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Mutation.delete_links_later': {
    document: 'mutation ($id: uuid!) { delete_links_later(ids: [$id]) { affected_rows returning { id } } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['ids'],
  },
  'Mutation.undelete_links': {
    document: 'mutation ($id: uuid!) { undelete_links(ids: [$id]) { affected_rows returning { id } } }',
    variables: ({ deletingLinkId }) => ({ id: deletingLinkId }),
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['ids'],
  },
  'Query.links_of_all': {
    document:
      '{ links_of_all(search: "song", tags: []) { total next links { id title views_total views_trend } tags { name links } } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Query.saved_link_views': {
    document: 'query ($id: uuid!) { saved_link_views(artist_id: $id) { id name query } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
    optionalIds: { artist_id: '{ saved_link_views(artist_id: null) { id name query } }' },
  },
  'Mutation.save_link_view': {
    document: 'mutation ($id: uuid!) { save_link_view(artist_id: $id, name: "Mine", query: "type=bio") { id } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
    optionalIds: { artist_id: 'mutation { save_link_view(artist_id: null, name: "Mine", query: "") { id } }' },
  },
  'Mutation.rename_link_view': {
    document: 'mutation ($id: uuid!, $name: String!) { rename_link_view(id: $id, name: $name) { id } }',
    // A name of its own for each place, since a person has each name once.
    variables: ({ savedViewId }) => ({ id: savedViewId, name: `Renamed ${savedViewId}` }),
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Mutation.delete_link_view': {
    document: 'mutation ($id: uuid!) { delete_link_view(id: $id) { id } }',
    variables: ({ savedViewId }) => ({ id: savedViewId }),
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Query.link_tags': {
    document: 'query ($id: uuid!) { link_tags(artist_id: $id) { id name links } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Mutation.rename_link_tag': {
    document: 'mutation ($id: uuid!, $name: String!) { rename_link_tag(id: $id, name: $name) { id name } }',
    // A name of its own for each place, since an artist has each name once.
    variables: ({ tagId }) => ({ id: tagId, name: `Renamed ${tagId}`.slice(0, 50) }),
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Mutation.delete_link_tag': {
    document: 'mutation ($id: uuid!) { delete_link_tag(id: $id) { id } }',
    variables: ({ tagId }) => ({ id: tagId }),
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Mutation.tag_links': {
    document: 'mutation ($id: uuid!) { tag_links(ids: [$id], tag: "Summer") { returning { id tags } } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['ids'],
    repeatable: true,
  },
  'Mutation.untag_links': {
    document: 'mutation ($id: uuid!) { untag_links(ids: [$id], tag: "Summer") { returning { id tags } } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['ids'],
    repeatable: true,
  },
  'Mutation.publish_links': {
    document: 'mutation ($id: uuid!) { publish_links(ids: [$id]) { published refused { link_id code message } } }',
    variables: ofLink,
    // A banned link is named among the refused ones of the answer.
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['ids'],
    repeatable: true,
  },
  'Mutation.move_links': {
    document: 'mutation ($id: uuid!) { move_links(ids: [$id], domain: "listen.to") { moved taken } }',
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['ids'],
  },
  'Mutation.insert_link_destinations_one': {
    document: `mutation ($id: uuid!) { insert_link_destinations_one(object: {
        link_id: $id, type: "custom", cta: "Play", url: "https://shop.example/", priority: 1 }) { id } }`,
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.update_link_destinations_by_pk': {
    document:
      'mutation ($id: uuid!) { update_link_destinations_by_pk(pk_columns: { id: $id }, _set: { cta: "Go" }) { id } }',
    variables: ofDestination,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    repeatable: true,
  },
  'Mutation.delete_link_destinations_by_pk': {
    document: 'mutation ($id: uuid!) { delete_link_destinations_by_pk(id: $id) { id } }',
    variables: ofDestination,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.update_link_destinations_many': {
    document: 'mutation ($id: uuid!) { update_link_destinations_many(updates: [{ id: $id, priority: 1 }]) { id } }',
    variables: ofDestination,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['updates.id'],
  },
  'Mutation.insert_link_tracks_one': {
    document: `mutation ($id: uuid!) { insert_link_tracks_one(object: {
        link_id: $id, name: "Video", url: "https://youtu.be/dQw4w9WgXcQ" }) { id } }`,
    variables: ofLink,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.update_link_tracks_by_pk': {
    document:
      'mutation ($id: uuid!) { update_link_tracks_by_pk(pk_columns: { id: $id }, _set: { name: "Film" }) { id } }',
    variables: ofTrack,
    gate: 'changeLink',
    own: writers,
    foreign: 'NOT_FOUND',
    repeatable: true,
  },
  'Mutation.delete_link_tracks_by_pk': {
    document: 'mutation ($id: uuid!) { delete_link_tracks_by_pk(id: $id) { id } }',
    variables: ofTrack,
    gate: 'changeLink',
    // The only video of a page that shows one stays; a caller without permission is refused first.
    own: {
      ...writers,
      ...Object.fromEntries(['E', 'O', 'A', 'F', 'X'].map((principal) => [principal, 'YOUTUBE_URL_INVALID'])),
    },
    foreign: 'NOT_FOUND',
  },
  'Subscription.links': {
    document: 'subscription ($id: uuid!) { links(artist_id: $id) { id } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: watchers,
    foreign: 'NOT_FOUND',
  },
  'Subscription.links_digest': {
    document: 'subscription ($id: uuid!) { links_digest(artist_id: $id) }',
    variables: ofArtist,
    gate: 'readArtist',
    own: watchers,
    foreign: 'NOT_FOUND',
  },
};
