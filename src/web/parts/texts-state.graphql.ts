/** The document of what an artist lacks for sending texts. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The code of what is missing, null when texts can go out; and the links whose text fans wait for meanwhile. */
export const textsStateQuery = graphql(`
  query TextsState($artist_id: uuid!) {
    texts_state(artist_id: $artist_id) {
      problem
      promised {
        link_id
        waiting
      }
    }
  }
`);
