/** What the installation does without, for screens that have no signed-in person yet. */
import { graphql } from '#web/lib/graphql/gql.ts';

export const installationQuery = graphql(`
  query Installation {
    installation {
      payments
      texts
      catalogue
      apple_music
      ads
      signup
    }
  }
`);
