/** The documents of press previews. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** A link's previews, the newest first. */
export const pressPreviewsQuery = graphql(`
  query PressPreviews($link_id: uuid!) {
    press_previews(link_id: $link_id) {
      id
      person
      expires_at
      revoked_at
      opened_count
      openings
    }
  }
`);

/** Makes a preview for a person; only this answer has its url. */
export const createPressPreviewMutation = graphql(`
  mutation CreatePressPreview($link_id: uuid!, $person: String!, $days: Int!) {
    create_press_preview(link_id: $link_id, person: $person, days: $days) {
      url
      preview {
        id
        person
      }
    }
  }
`);

/** Makes its url anew. */
export const renewPressPreviewMutation = graphql(`
  mutation RenewPressPreview($id: uuid!, $days: Int!) {
    renew_press_preview(id: $id, days: $days) {
      url
      preview {
        id
        person
      }
    }
  }
`);

/** Ends it at once. */
export const revokePressPreviewMutation = graphql(`
  mutation RevokePressPreview($id: uuid!) {
    revoke_press_preview(id: $id) {
      id
    }
  }
`);
