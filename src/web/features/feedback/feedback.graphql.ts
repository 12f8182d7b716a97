/** The documents of the feedback board. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The board that is embedded, if any. */
export const feedbackUrlQuery = graphql(`
  query FeedbackUrl {
    feedback_url
  }
`);

export const ideasQuery = graphql(`
  query FeedbackIdeas($newest: Boolean!) {
    feedback_ideas(newest: $newest) {
      id
      title
      text
      state
      author
      votes
      comments
      has_voted
      created_at
    }
  }
`);

/** One idea with its comments. */
export const ideaQuery = graphql(`
  query FeedbackIdea($id: uuid!) {
    feedback_idea(id: $id) {
      idea {
        id
        title
        text
        state
        author
        votes
        comments
        has_voted
        created_at
      }
      comments {
        id
        author
        is_official
        text
        created_at
      }
    }
  }
`);

export const addIdeaMutation = graphql(`
  mutation AddFeedbackIdea($title: String!, $text: String!) {
    add_feedback_idea(title: $title, text: $text) {
      id
    }
  }
`);

/** Votes, or takes the vote back. */
export const voteMutation = graphql(`
  mutation VoteFeedbackIdea($id: uuid!, $vote: Boolean!) {
    vote_feedback_idea(id: $id, vote: $vote) {
      id
      votes
      has_voted
    }
  }
`);

export const commentMutation = graphql(`
  mutation CommentFeedbackIdea($id: uuid!, $text: String!) {
    comment_feedback_idea(id: $id, text: $text) {
      success
    }
  }
`);

/** What a change here changes, for the cache. */
export const feedbackTypes = { additionalTypenames: ['feedback_ideas', 'feedback_idea'] };
