/** The matrix rows of custom domains. A domain belongs to a person, whatever their roles; only owners of an artist give it one. */
import { finished, members, nothing, payers, type Row, watchers } from './outcomes.ts';
import type { Place } from './principals.ts';

const ofArtist = ({ artistId }: Place) => ({ id: artistId });
const ofDomain = ({ customDomainId }: Place) => ({ id: customDomainId });
const ofBoth = ({ artistId, customDomainId }: Place) => ({ artist: artistId, id: customDomainId });

export const customDomainRows: Record<string, Row> = {
  'Query.custom_domains': {
    document:
      'query ($id: uuid!) { custom_domains(artist_id: $id) { id verified custom_domain_artists { artist_id } } }',
    variables: ofArtist,
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Subscription.custom_domains': {
    document: 'subscription ($id: uuid!) { custom_domains(artist_id: $id) { id } }',
    variables: ofArtist,
    own: watchers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.add_custom_domain': {
    document: 'mutation { add_custom_domain(domain: "no domain") { added } }',
    variables: nothing,
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
    own: finished,
    foreign: 'NOT_FOUND',
  },
  'Mutation.assign_custom_domain': {
    document:
      'mutation ($artist: uuid!, $id: uuid!) { assign_custom_domain(artist_id: $artist, custom_domain_id: $id) { id } }',
    variables: ofBoth,
    own: { ...payers, B: 'NOT_ALLOWED', L: 'SUBSCRIPTION_LAPSED' },
    foreign: 'NOT_FOUND',
  },
  'Mutation.unassign_custom_domain': {
    document:
      'mutation ($artist: uuid!, $id: uuid!) { unassign_custom_domain(artist_id: $artist, custom_domain_id: $id) { id } }',
    variables: ofBoth,
    own: finished,
    foreign: 'NOT_FOUND',
  },
  'Mutation.remove_custom_domain': {
    document: 'mutation ($id: uuid!) { remove_custom_domain(domain_id: $id) { success } }',
    variables: ofDomain,
    own: finished,
    foreign: 'NOT_FOUND',
  },
};
