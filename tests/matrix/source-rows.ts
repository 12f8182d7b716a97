/** The rows of look-ups of music, and of the links that are made from them. */
import { everybody, type Row, signedIn, writers } from './outcomes.ts';

const track = 'https://open.spotify.com/track/';

/** The rows by `Type.field`. `trackId` and `isrc` are of a song that the catalogue knows. */
export function sourceRows({ trackId, isrc }: { trackId: string; isrc: string }): Record<string, Row> {
  const song = () => ({ link: `${track}${trackId}` });
  return {
    'Query.meta': { document: 'query ($link: String!) { meta(url: $link) { data } }', variables: song, own: signedIn },
    'Query.get_spotify_preview_url': {
      document: 'query ($link: String!) { get_spotify_preview_url(link: $link) { preview_url } }',
      variables: song,
      own: signedIn,
    },
    'Query.get_long_spotify_url_from_shortened': {
      document: 'query ($link: String!) { get_long_spotify_url_from_shortened(link: $link) { preview_url } }',
      variables: song,
      own: signedIn,
    },
    'Mutation.rid_from_link': {
      document: 'mutation ($link: String!) { rid_from_link(link: $link) { rid type } }',
      variables: song,
      own: signedIn,
    },
    'Mutation.links_from_rid': {
      document: 'mutation ($rid: String!) { links_from_rid(rid: $rid, type: "track") { links { url } } }',
      variables: () => ({ rid: isrc }),
      own: signedIn,
    },
    'Mutation.claim_page': {
      document:
        'mutation ($link: String!) { claim_page(source: $link, request_key: "5f0e9b0e-9d5c-4b8e-8a51-3d1f6a2f9c11") { link_id } }',
      variables: song,
      // Without an artist that one may write for there is none to publish for.
      own: { ...writers, R: 'NOT_FOUND', B: 'NOT_FOUND' },
    },
    'Query.quick_create_preview': {
      document: 'query ($link: String!) { quick_create_preview(source: $link) { artist_id } }',
      variables: song,
      own: { ...everybody('NOT_ALLOWED'), V: 'NOT_SIGNED_IN', S: 'SIGNUP_UNFINISHED', A: 'ok', F: 'ok' },
    },
    'Mutation.quick_create_link': {
      document: 'mutation ($link: String!) { quick_create_link(source: $link) { success link_id artist_id } }',
      variables: song,
      own: { ...everybody('NOT_ALLOWED'), V: 'NOT_SIGNED_IN', S: 'SIGNUP_UNFINISHED', A: 'ok', F: 'ok' },
    },
  };
}
