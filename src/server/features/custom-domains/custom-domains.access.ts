/** Who may call the operations of custom domains, and what they get. */
import { type AccessTable, nothing, ofArtist } from '#tests/matrix/access.ts';
import { finished, members, payers, watchers } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

const ofDomain = ({ customDomainId }: Place) => ({ id: customDomainId });
const ofBoth = ({ artistId, customDomainId }: Place) => ({ artist: artistId, id: customDomainId });

export const access: AccessTable = {
  'Query.custom_domains': {
    document:
      'query ($id: uuid!) { custom_domains(artist_id: $id) { id verified custom_domain_artists { artist_id } } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
    personIds: { user_id: 'query ($id: uuid!) { custom_domains(user_id: $id) { id domain } }' },
    optionalIds: {
      artist_id: '{ custom_domains(artist_id: null) { domain } }',
      user_id: '{ custom_domains(user_id: null) { domain } }',
    },
  },
  'Subscription.custom_domains': {
    document: 'subscription ($id: uuid!) { custom_domains(artist_id: $id) { id } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: watchers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.add_custom_domain': {
    document: 'mutation { add_custom_domain(domain: "no domain") { added } }',
    variables: nothing,
    gate: 'changeArtist',
    own: {
      ...payers,
      O: 'CUSTOM_DOMAIN_INVALID',
      B: 'CUSTOM_DOMAIN_INVALID',
      A: 'CUSTOM_DOMAIN_INVALID',
      F: 'CUSTOM_DOMAIN_INVALID',
      X: 'CUSTOM_DOMAIN_INVALID',
      L: 'SUBSCRIPTION_LAPSED',
    },
  },
  'Mutation.verify_custom_domain': {
    document: 'mutation ($id: uuid!) { verify_custom_domain(domain_id: $id) { id verified } }',
    variables: ofDomain,
    gate: 'payment',
    own: finished,
    foreign: 'NOT_FOUND',
  },
  'Mutation.assign_custom_domain': {
    document:
      'mutation ($artist: uuid!, $id: uuid!) { assign_custom_domain(artist_id: $artist, custom_domain_id: $id) { id } }',
    variables: ofBoth,
    gate: 'changeArtist',
    own: { ...payers, B: 'NOT_ALLOWED', L: 'SUBSCRIPTION_LAPSED' },
    foreign: 'NOT_FOUND',
  },
  'Mutation.unassign_custom_domain': {
    document:
      'mutation ($artist: uuid!, $id: uuid!) { unassign_custom_domain(artist_id: $artist, custom_domain_id: $id) { id } }',
    variables: ofBoth,
    gate: 'payment',
    own: finished,
    foreign: 'NOT_FOUND',
  },
  'Mutation.remove_custom_domain': {
    document: 'mutation ($id: uuid!) { remove_custom_domain(domain_id: $id) { success } }',
    variables: ofDomain,
    gate: 'payment',
    own: finished,
    foreign: 'NOT_FOUND',
  },
};
