/** Who may call the operations of artists, and what they get. */
import { type AccessTable, nothing, ofArtist } from '#tests/matrix/access.ts';
import {
  afterSignup,
  everybody,
  members,
  owners,
  payers,
  signedIn,
  watchers,
  writers,
} from '#tests/matrix/outcomes.ts';

// Nothing is added: the matrix deletes no artist, because each of its people has one only.
const adding = (operation: string): string =>
  `mutation { ${operation}(artists: [{ name: " ", selected_plan: "pro" }]) { artist_ids user { id } } }`;

export const access: AccessTable = {
  'Mutation.add_artists': {
    document: adding('add_artists'),
    variables: nothing,
    gate: 'payment',
    own: {
      ...everybody('ARTIST_NAME_MISSING'),
      V: 'NOT_SIGNED_IN',
      S: 'SIGNUP_UNFINISHED',
      A: 'NOT_ALLOWED',
      F: 'NOT_ALLOWED',
      L: 'BILLING_NEEDED',
    },
  },
  'Mutation.add_agency_artists': {
    document: adding('add_agency_artists'),
    variables: nothing,
    gate: 'payment',
    own: { ...afterSignup('NOT_ALLOWED'), A: 'ARTIST_NAME_MISSING' },
  },
  'Mutation.add_family_artists': {
    document: adding('add_family_artists'),
    variables: nothing,
    gate: 'payment',
    own: { ...afterSignup('NOT_ALLOWED'), F: 'ARTIST_NAME_MISSING' },
  },
  'Mutation.update_artist_socials': {
    document: `mutation ($id: uuid!) { update_artist_socials(artist_id: $id, deleted_artist_social_ids: [],
      new_artist_socials: [{ type: "website", url: "https://mara.example/" }]) { url } }`,
    variables: ofArtist,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    repeatable: true,
  },
  'Mutation.update_artist_socials_by_pk': {
    document: `mutation ($id: uuid!) {
      update_artist_socials_by_pk(pk_columns: { id: $id }, _set: { url: "https://www.twitch.tv/mara" }) { url } }`,
    variables: ({ socialId }) => ({ id: socialId }),
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.insert_domains_one': {
    document: 'mutation ($id: uuid!) { insert_domains_one(object: { artist_id: $id, domain: "www" }) { domain } }',
    variables: ofArtist,
    gate: 'changeArtist',
    own: {
      ...owners,
      ...Object.fromEntries(['O', 'A', 'F', 'X'].map((principal) => [principal, 'SUBDOMAIN_TAKEN'])),
    },
    foreign: 'NOT_FOUND',
  },
  'Mutation.delete_artist': {
    document: 'mutation ($id: uuid!) { delete_artist(artist_id: $id) { success } }',
    variables: ofArtist,
    gate: 'deleteArtist',
    own: {
      ...owners,
      ...Object.fromEntries(['O', 'A', 'F', 'X', 'Z', 'L'].map((principal) => [principal, 'ARTIST_LAST'])),
    },
    foreign: 'NOT_FOUND',
  },
  'Query.artists_by_pk': {
    document:
      'query ($id: uuid!) { artists_by_pk(id: $id) { id name billing_user_id billing_user { id } subscription_status monthly_charge } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'null',
  },
  'Query.artist_socials': {
    document: 'query ($id: uuid!) { artist_socials(artist_id: $id) { id created_at } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.domains': {
    document: 'query ($id: uuid!) { domains(artist_id: $id) { id verification_facebook } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Mutation.update_artists_by_pk': {
    document:
      'mutation ($id: uuid!) { update_artists_by_pk(pk_columns: { id: $id }, _set: { block_bots: true }) { id block_bots } }',
    variables: ofArtist,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    repeatable: true,
  },
  'Mutation.upgrade_artist_trial_plan': {
    document: 'mutation ($id: uuid!) { upgrade_artist_trial_plan(artist_id: $id) { success } }',
    variables: ofArtist,
    gate: 'upgrade',
    own: payers,
    foreign: 'NOT_FOUND',
  },
  'Subscription.artists': {
    document: 'subscription { artists { id name role } }',
    variables: nothing,
    gate: 'open',
    own: { ...signedIn, V: 'SOCKET_REFUSED' },
    personIds: { user_id: 'subscription ($id: uuid!) { artists(user_id: $id) { id } }' },
  },
  'Subscription.billing_user': {
    document: 'subscription ($id: uuid!) { billing_user(artist_id: $id) { id email first_name last_name } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: { ...watchers, R: 'NOT_ALLOWED', E: 'NOT_ALLOWED' },
    foreign: 'NOT_FOUND',
  },
  'Subscription.artists_by_pk': {
    document: 'subscription ($id: uuid!) { artists_by_pk(id: $id) { id block_bots } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: watchers,
    foreign: 'NOT_FOUND',
  },
  'Subscription.artist_socials': {
    document: 'subscription ($id: uuid!) { artist_socials(artist_id: $id) { id } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: watchers,
    foreign: 'NOT_FOUND',
  },
  'Subscription.domains': {
    document: 'subscription ($id: uuid!) { domains(artist_id: $id) { id } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: watchers,
    foreign: 'NOT_FOUND',
  },
};
