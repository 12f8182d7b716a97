/** The documents of the settings about a person: name, email, password, devices and the security log. */
import { graphql } from '#web/lib/graphql/gql.ts';

export const saveNamesMutation = graphql(`
  mutation SaveNames($first_name: String!, $last_name: String!) {
    update_users(first_name: $first_name, last_name: $last_name) {
      id
      first_name
      last_name
    }
  }
`);

/** Mails a code to the new email. */
export const requestEmailMutation = graphql(`
  mutation RequestEmailChange($email: String!) {
    update_email_request(email: $email) {
      success
    }
  }
`);

/** Changes the email by the code. */
export const changeEmailMutation = graphql(`
  mutation ChangeEmail($email: String!, $email_token: String!) {
    update_email(email: $email, email_token: $email_token) {
      success
    }
  }
`);

export const changePasswordMutation = graphql(`
  mutation ChangePassword($current_password: String!, $new_password: String!) {
    update_password(current_password: $current_password, new_password: $new_password) {
      success
    }
  }
`);

/** The devices that are logged in, and what happened to the account's access. */
export const securityQuery = graphql(`
  query Security {
    sessions {
      id
      label
      created_at
      last_used_at
      current
    }
    security_events {
      id
      kind
      device
      detail
      created_at
    }
  }
`);

export const endSessionMutation = graphql(`
  mutation EndSession($id: uuid!) {
    delete_sessions_by_pk(id: $id) {
      id
    }
  }
`);

/** Logs every other device out. */
export const endOtherSessionsMutation = graphql(`
  mutation EndOtherSessions {
    delete_other_sessions {
      affected_rows
    }
  }
`);

/** The agency's iTunes affiliate token. */
export const affiliateTokenQuery = graphql(`
  query AffiliateToken {
    get_current_user_data {
      id
      itunes_affiliate_id
    }
  }
`);

/** Replaces the token. */
export const saveAffiliateTokenMutation = graphql(`
  mutation SaveAffiliateToken($itunes_affiliate_id: String!) {
    update_itunes_affiliate_id(itunes_affiliate_id: $itunes_affiliate_id) {
      id
      itunes_affiliate_id
    }
  }
`);
