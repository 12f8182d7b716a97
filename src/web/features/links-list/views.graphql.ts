/** The documents of saved views. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The person's views for an artist, or without one those for all artists. */
export const savedViewsQuery = graphql(`
  query SavedLinkViews($artist_id: uuid) {
    saved_link_views(artist_id: $artist_id) {
      id
      name
      query
    }
  }
`);

/** Saves a view in place of the one with the same name. */
export const saveViewMutation = graphql(`
  mutation SaveLinkView($artist_id: uuid, $name: String!, $query: String!) {
    save_link_view(artist_id: $artist_id, name: $name, query: $query) {
      id
      name
      query
    }
  }
`);

export const renameViewMutation = graphql(`
  mutation RenameLinkView($id: uuid!, $name: String!) {
    rename_link_view(id: $id, name: $name) {
      id
      name
    }
  }
`);

export const deleteViewMutation = graphql(`
  mutation DeleteLinkView($id: uuid!) {
    delete_link_view(id: $id) {
      id
      name
      query
    }
  }
`);
