/** The documents of the signup. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Gives the next step of an email (login or signup), and mails a code to one without an account. */
export const checkStepMutation = graphql(`
  mutation SignupCheckStep($email: String!, $coupon: String!) {
    signup_check_step(email: $email, coupon: $coupon) {
      signup_finished
      email_pending
      code_mailed
      signup_step
    }
  }
`);

/** Takes the code. */
export const verifyEmailMutation = graphql(`
  mutation VerifyEmail($email: String!, $email_token: String!) {
    verify_email(email: $email, email_token: $email_token) {
      token
    }
  }
`);

export const setPasswordMutation = graphql(`
  mutation SetPasswordSignup($email: String!, $password: String!, $token: String!) {
    set_password_signup(email: $email, password: $password, token: $token) {
      token
    }
  }
`);

/** Saves the name, and that this step is done. */
export const signupNamesMutation = graphql(`
  mutation SignupNames($first_name: String!, $last_name: String!) {
    update_users(first_name: $first_name, last_name: $last_name) {
      id
    }
    set_signup_step(signup_step: 5) {
      id
      signup_step
    }
  }
`);

export const addInitialArtistsMutation = graphql(`
  mutation AddInitialArtists($artists: [initial_artist_input!]!) {
    add_initial_artists(artists: $artists) {
      artist_ids
    }
  }
`);

/** Stores where to find the music of an artist without a Spotify profile. */
export const wheresMusicMutation = graphql(`
  mutation UpdateWheresMusic($wheres_music: String!) {
    update_wheres_music(wheres_music: $wheres_music) {
      id
      wheres_music
    }
  }
`);

/** Removes an artist that was just added. */
export const removeSignupArtistMutation = graphql(`
  mutation RemoveSignupArtist($artist_id: uuid!) {
    remove_signup_artist(artist_id: $artist_id) {
      success
    }
  }
`);

/** Stores that a step is done. */
export const setStepMutation = graphql(`
  mutation SetSignupStep($signup_step: Int!) {
    set_signup_step(signup_step: $signup_step) {
      id
      signup_step
    }
  }
`);

/** Puts an artist on a plan, which costs nothing during the trial. */
export const choosePlanMutation = graphql(`
  mutation ChooseSignupPlan($artist_id: uuid!, $selected_plan: String!) {
    select_plan(artist_id: $artist_id, selected_plan: $selected_plan) {
      success
    }
  }
`);

export const finishSignupMutation = graphql(`
  mutation FinishSignup {
    finish_signup {
      id
      signup_step
      signup_finished
    }
  }
`);

/** Publishes the page that was claimed on the homepage. */
export const claimPageMutation = graphql(`
  mutation ClaimPage($source: String!, $request_key: uuid, $artist_id: uuid) {
    claim_page(source: $source, request_key: $request_key, artist_id: $artist_id) {
      link_id
      artist_id
    }
  }
`);
