/** The document that upgrades an artist while its account is on trial. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Puts the artist on pro, or answers that the artist has to be paid for first. */
export const upgradeArtistMutation = graphql(`
  mutation UpgradeArtist($artist_id: uuid!) {
    upgrade_artist_trial_plan(artist_id: $artist_id) {
      success
    }
  }
`);
