/** The documents of the Routing screen. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** A link with its rules, and what its page shows. */
export const routingQuery = graphql(`
  query LinkRouting($id: uuid!) {
    links_by_pk(id: $id) {
      id
      version
      type
      domain
      path
      page_url
      title
      subtitle
      description
      image
      image_blur
      preview_type
      theme
      layout
      cover_image_style
      release_name
      release_time
      timezone
      post_release_title
      post_release_subtitle
      banned_at
      artist {
        id
        name
        avatar_url
        role
      }
      tracks {
        id
        name
        url
        priority
      }
      destinations {
        id
        type
        cta
        url
        text
        description
        logo
        enabled
        deeplink_ios
        deeplink_android
        autoplay_track
        pre_release
        plain_link
        config
        priority
      }
      rules {
        id
        destination_id
        services
        countries
        devices
        systems
        languages
        from
        until
        timezone
        action
        target_id
        url
      }
    }
  }
`);

/** What each rule decided for people, of all time. */
export const ruleHitsQuery = graphql(`
  query LinkRuleHits($id: uuid!) {
    link_rule_hits(link_id: $id) {
      rule
      views
      clicks
    }
  }
`);

/** Saves the rules; the server refuses an outdated version. */
export const saveRulesMutation = graphql(`
  mutation SaveLinkRules($id: uuid!, $version: Int!, $rules: [link_rules_save_input!]!) {
    update_links_by_pk(pk_columns: { id: $id }, _set: {}, version: $version, rules: $rules) {
      id
      version
    }
  }
`);
