/** Who may call the operations of the operator's desk, and what they get: nobody of the matrix is an operator. */
import { type AccessTable, nothing } from '#tests/matrix/access.ts';
import { afterSignup } from '#tests/matrix/outcomes.ts';

const refused = { variables: nothing, gate: 'payment', own: afterSignup('NOT_FOUND') } as const;

export const access: AccessTable = {
  'Query.desk': {
    document: `query { desk { email commands { name summary usage changes needs_reason options { name type multiple secret } }
        drops_paused { since by reason } } }`,
    ...refused,
  },
  'Query.desk_status': {
    document: 'query { desk_status { state parts { name state lines { label value } advice } } }',
    ...refused,
  },
  'Query.desk_accounts': {
    document: 'query { desk_accounts { accounts { kind id title subtitle state } more } }',
    ...refused,
  },
  'Query.desk_find': {
    document: 'query { desk_find(text: "matrix") { found { kind id title subtitle state } more hint } }',
    ...refused,
  },
  'Query.desk_show': {
    document: `query ($id: ID!) { desk_show(kind: artist, id: $id) { kind id title subtitle state facts { label value why }
        parts { title items { id } more } actions { command label values danger } acts { id } } }`,
    ...refused,
    variables: ({ artistId }) => ({ id: artistId }),
    foreign: 'NOT_FOUND',
  },
  'Query.desk_acts': {
    document: 'query { desk_acts(limit: 5) { id at actor command options result step reason } }',
    ...refused,
  },
  'Query.desk_jobs': {
    document: `query { desk_jobs(state: failed) { queues { name failed waiting active oldest_at }
        jobs { id queue state created_at failed_at attempts error about } more next } }`,
    ...refused,
  },
  'Mutation.desk_run': {
    document: 'mutation { desk_run(command: "audit", options: {}, dry_run: true) { text } }',
    ...refused,
  },
};
