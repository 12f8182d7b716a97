/** The documents of the share dialog. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** What the dialog needs of a link besides what its screen knows. */
export const shareLinkQuery = graphql(`
  query ShareLink($id: uuid!) {
    links_by_pk(id: $id) {
      id
      created_at
      type
      release_time
      timezone
      image
      draft
      artist {
        id
        name
        role
      }
    }
  }
`);

/** An artist's placements, the archived ones too. */
export const placementsQuery = graphql(`
  query Placements($artist_id: uuid!) {
    placements(artist_id: $artist_id) {
      id
      code
      name
      kind
      utm_source
      utm_medium
      utm_campaign
      archived_at
    }
  }
`);

/** A link's views and clicks of all time, by placement and in all. */
export const placementFiguresQuery = graphql(`
  query PlacementFigures($link_id: uuid!, $start_time: timestamptz!, $end_time: timestamptz!, $offset: String!) {
    link_statistics(link_id: $link_id, start_time: $start_time, end_time: $end_time, offset: $offset) {
      events {
        day
        event
        count
      }
      sources {
        event
        category
        name
        count
      }
    }
  }
`);

/** Creates a placement; with an empty code one is made up. */
export const createPlacementMutation = graphql(`
  mutation CreatePlacement(
    $artist_id: uuid!
    $name: String!
    $kind: String!
    $code: String!
    $utm_source: String!
    $utm_medium: String!
  ) {
    create_placement(
      artist_id: $artist_id
      name: $name
      kind: $kind
      code: $code
      utm_source: $utm_source
      utm_medium: $utm_medium
    ) {
      id
      code
    }
  }
`);

/** Changes name, kind and UTM values. */
export const updatePlacementMutation = graphql(`
  mutation UpdatePlacement(
    $id: uuid!
    $name: String!
    $kind: String!
    $utm_source: String!
    $utm_medium: String!
    $utm_campaign: String!
  ) {
    update_placement(
      id: $id
      name: $name
      kind: $kind
      utm_source: $utm_source
      utm_medium: $utm_medium
      utm_campaign: $utm_campaign
    ) {
      id
    }
  }
`);

/** Takes a placement from those that are offered. */
export const archivePlacementMutation = graphql(`
  mutation ArchivePlacement($id: uuid!) {
    archive_placement(id: $id) {
      id
    }
  }
`);

/** Undoes it. */
export const restorePlacementMutation = graphql(`
  mutation RestorePlacement($id: uuid!) {
    restore_placement(id: $id) {
      id
    }
  }
`);

/** The artist's UTM values under a name. */
export const utmTemplatesQuery = graphql(`
  query UtmTemplates($artist_id: uuid!) {
    utm_templates(artist_id: $artist_id) {
      id
      name
      utm_source
      utm_medium
      utm_campaign
    }
  }
`);

/** Saves UTM values under a name. */
export const saveUtmTemplateMutation = graphql(`
  mutation SaveUtmTemplate(
    $artist_id: uuid!
    $name: String!
    $utm_source: String!
    $utm_medium: String!
    $utm_campaign: String!
  ) {
    save_utm_template(
      artist_id: $artist_id
      name: $name
      utm_source: $utm_source
      utm_medium: $utm_medium
      utm_campaign: $utm_campaign
    ) {
      id
      name
    }
  }
`);

/** Deletes a template. */
export const deleteUtmTemplateMutation = graphql(`
  mutation DeleteUtmTemplate($id: uuid!) {
    delete_utm_template(id: $id) {
      id
    }
  }
`);
