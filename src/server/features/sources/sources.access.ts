/** Who may call the operations of sources, and what they get. */
import { type AccessTable, nothing, ofArtist } from '#tests/matrix/access.ts';
import { knownSong } from '#tests/matrix/known.ts';
import { afterSignup, members, signedIn, writers } from '#tests/matrix/outcomes.ts';

const track = 'https://open.spotify.com/track/';
const song = () => ({ link: `${track}${knownSong.id}` });

export const access: AccessTable = {
  'Query.search_artists': {
    document: '{ search_artists(name: "mara") { data } }',
    variables: nothing,
    gate: 'open',
    own: signedIn,
  },
  'Query.meta': {
    document: 'query ($link: String!) { meta(url: $link) { data } }',
    variables: song,
    gate: 'open',
    own: signedIn,
  },
  'Query.get_spotify_preview_url': {
    document: 'query ($link: String!) { get_spotify_preview_url(link: $link) { preview_url } }',
    variables: song,
    gate: 'open',
    own: signedIn,
  },
  'Query.get_long_spotify_url_from_shortened': {
    document: 'query ($link: String!) { get_long_spotify_url_from_shortened(link: $link) { preview_url } }',
    variables: song,
    gate: 'open',
    own: signedIn,
  },
  'Mutation.rid_from_link': {
    document: 'mutation ($link: String!) { rid_from_link(link: $link) { rid type } }',
    variables: song,
    gate: 'open',
    own: signedIn,
  },
  'Mutation.links_from_rid': {
    document: 'mutation ($rid: String!) { links_from_rid(rid: $rid, type: "track") { links { url } } }',
    variables: () => ({ rid: knownSong.isrc }),
    gate: 'open',
    own: signedIn,
  },
  'Mutation.claim_page': {
    document:
      'mutation ($link: String!) { claim_page(source: $link, request_key: "5f0e9b0e-9d5c-4b8e-8a51-3d1f6a2f9c11") { link_id } }',
    variables: song,
    gate: 'changeArtist',
    // Without an artist that one may write for there is none to publish for.
    own: { ...writers, R: 'NOT_FOUND', B: 'NOT_FOUND' },
    optionalIds: {
      artist_id: 'mutation { claim_page(artist_id: null, source: "https://open.spotify.com/album/none") { link_id } }',
      request_key:
        'mutation { claim_page(request_key: null, source: "https://open.spotify.com/album/none") { link_id } }',
    },
  },
  'Query.quick_create_preview': {
    document: 'query ($link: String!) { quick_create_preview(source: $link) { artist_id } }',
    variables: song,
    gate: 'payment',
    own: { ...afterSignup('NOT_ALLOWED'), A: 'ok', F: 'ok' },
  },
  'Mutation.quick_create_link': {
    document: 'mutation ($link: String!) { quick_create_link(source: $link) { success link_id artist_id } }',
    variables: song,
    gate: 'payment',
    own: { ...afterSignup('NOT_ALLOWED'), A: 'ok', F: 'ok' },
    optionalIds: {
      request_key: 'mutation { quick_create_link(request_key: null, source: "USABC2612345") { success } }',
    },
  },
  'Query.get_artist_releases': {
    document: 'query ($id: uuid!) { get_artist_releases(artist_id: $id) { success releases { id } } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
};
