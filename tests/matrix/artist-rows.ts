/** The matrix rows of adding artists. */
import { everybody, finished, nothing, type Outcome, type Row } from './outcomes.ts';

const adding = (operation: string): string =>
  `mutation { ${operation}(artists: [{ name: "The Quay", selected_plan: "pro" }]) { artist_ids user { id } } }`;
/** For accounts of one kind only. */
const only = (outcomes: Record<string, Outcome>) => ({
  ...everybody('NOT_ALLOWED'),
  V: 'NOT_SIGNED_IN',
  S: 'SIGNUP_UNFINISHED',
  ...outcomes,
});

/** The rows. */
export const artistRows: Record<string, Row> = {
  'Mutation.add_artists': {
    document: adding('add_artists'),
    variables: nothing,
    own: { ...finished, A: 'NOT_ALLOWED', F: 'NOT_ALLOWED', L: 'BILLING_NEEDED' },
  },
  'Mutation.add_agency_artists': {
    document: adding('add_agency_artists'),
    variables: nothing,
    own: only({ A: 'ok' }),
  },
  'Mutation.add_family_artists': {
    document: adding('add_family_artists'),
    variables: nothing,
    own: only({ F: 'ok' }),
  },
};
