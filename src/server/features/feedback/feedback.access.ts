/** Who may call the operations of feedback, and what they get. */
import { type AccessTable, nothing, ofArtist } from '#tests/matrix/access.ts';
import { afterSignup, finished } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.feedback_url': {
    document: '{ feedback_url }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('null'),
  },
  'Query.feedback_ideas': {
    document: '{ feedback_ideas { id votes } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Query.feedback_idea': {
    document: 'query ($id: uuid!) { feedback_idea(id: $id) { idea { id } } }',
    variables: ofArtist,
    gate: 'payment',
    own: afterSignup('NOT_FOUND'),
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Mutation.add_feedback_idea': {
    document: 'mutation { add_feedback_idea(title: "", text: "") { id } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('IDEA_TITLE_MISSING'),
  },
  'Mutation.vote_feedback_idea': {
    document: 'mutation ($id: uuid!) { vote_feedback_idea(id: $id, vote: true) { id } }',
    variables: ofArtist,
    gate: 'payment',
    own: afterSignup('NOT_FOUND'),
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Mutation.comment_feedback_idea': {
    document: 'mutation ($id: uuid!) { comment_feedback_idea(id: $id, text: "Yes") { success } }',
    variables: ofArtist,
    gate: 'payment',
    own: afterSignup('NOT_FOUND'),
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
};
