/** The matrix rows of adding artists, and of an artist's settings. */
import { everybody, nothing, type Outcome, type Row, writers } from './outcomes.ts';
import type { Place } from './principals.ts';

const ofArtist = ({ artistId }: Place) => ({ id: artistId });

// Nothing is added: the matrix deletes no artist, because each of its people has one only.
const adding = (operation: string): string =>
  `mutation { ${operation}(artists: [{ name: " ", selected_plan: "pro" }]) { artist_ids user { id } } }`;
/** For accounts of one kind only. */
const only = (outcomes: Record<string, Outcome>) => ({
  ...everybody('NOT_ALLOWED'),
  V: 'NOT_SIGNED_IN',
  S: 'SIGNUP_UNFINISHED',
  ...outcomes,
});
/** For owners of an artist with a plan. */
const owners = { ...writers, E: 'NOT_ALLOWED' };

export const artistRows: Record<string, Row> = {
  'Mutation.add_artists': {
    document: adding('add_artists'),
    variables: nothing,
    own: {
      ...everybody('ARTIST_NAME_MISSING'),
      V: 'NOT_SIGNED_IN',
      S: 'SIGNUP_UNFINISHED',
      A: 'NOT_ALLOWED',
      F: 'NOT_ALLOWED',
      L: 'BILLING_NEEDED',
    },
  },
  'Mutation.add_artist': {
    document: 'mutation { add_artist(spotify_id: "none") { artist_ids user { id } } }',
    variables: nothing,
    own: { ...everybody('NOT_A_SPOTIFY_ARTIST'), V: 'NOT_SIGNED_IN', L: 'BILLING_NEEDED' },
  },
  'Mutation.add_agency_artists': {
    document: adding('add_agency_artists'),
    variables: nothing,
    own: only({ A: 'ARTIST_NAME_MISSING' }),
  },
  'Mutation.add_family_artists': {
    document: adding('add_family_artists'),
    variables: nothing,
    own: only({ F: 'ARTIST_NAME_MISSING' }),
  },
  'Mutation.update_artist_socials': {
    document: `mutation ($id: uuid!) { update_artist_socials(artist_id: $id, deleted_artist_social_ids: [],
      new_artist_socials: [{ type: "website", url: "https://mara.example/" }]) { url } }`,
    variables: ofArtist,
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.update_artist_socials_by_pk': {
    document: `mutation ($id: uuid!) {
      update_artist_socials_by_pk(pk_columns: { id: $id }, _set: { url: "https://www.twitch.tv/mara" }) { url } }`,
    variables: ({ socialId }) => ({ id: socialId }),
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.insert_domains_one': {
    document: 'mutation ($id: uuid!) { insert_domains_one(object: { artist_id: $id, domain: "www" }) { domain } }',
    variables: ofArtist,
    own: {
      ...owners,
      ...Object.fromEntries(['O', 'A', 'F', 'X'].map((principal) => [principal, 'SUBDOMAIN_TAKEN'])),
    },
    foreign: 'NOT_FOUND',
  },
  'Mutation.update_itunes_affiliate_id': {
    document: 'mutation { update_itunes_affiliate_id(itunes_affiliate_id: "1001lABC") { itunes_affiliate_id } }',
    variables: nothing,
    own: only({ A: 'ok' }),
  },
  'Mutation.delete_artist': {
    document: 'mutation ($id: uuid!) { delete_artist(artist_id: $id) { success } }',
    variables: ofArtist,
    own: {
      ...owners,
      ...Object.fromEntries(['O', 'A', 'F', 'X', 'Z', 'L'].map((principal) => [principal, 'ARTIST_LAST'])),
    },
    foreign: 'NOT_FOUND',
  },
};
