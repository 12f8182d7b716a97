/** The GraphQL documents about the signed-in person. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The signed-in person with the artists they may open, and the installation's link hosts. */
export const currentUserQuery = graphql(`
  query CurrentUser {
    link_hosts
    installation {
      payments
      texts
      catalogue
      apple_music
      ads
    }
    support_chat_identity {
      app_id
      user_id
      hash
    }
    get_current_user_data {
      id
      email
      first_name
      last_name
      plan
      first_billing_date
      subscription_status
      next_billing_date
      password_must_change
      held_at
      signup_step
      signup_finished
      is_operator
      artists {
        id
        name
        avatar_url
        current_plan
        suspended_at
        held_at
        billing_user_id
        role
        spotify_id
        feature_flags {
          feature
          enabled
        }
      }
    }
  }
`);

/** The person's artists, again after each change of one of them and when they get or lose one. */
export const artistsSubscription = graphql(`
  subscription LiveArtists {
    artists {
      id
      name
      avatar_url
      current_plan
      suspended_at
      held_at
      billing_user_id
      role
      spotify_id
      feature_flags {
        feature
        enabled
      }
    }
  }
`);

/** Ends the session behind the token. */
export const logoutMutation = graphql(`
  mutation Logout {
    logout {
      success
    }
  }
`);
