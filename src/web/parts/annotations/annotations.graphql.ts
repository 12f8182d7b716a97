/** The documents of annotations. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Annotations of a link's chart. */
export const linkAnnotationsQuery = graphql(`
  query LinkAnnotations($link_id: uuid!, $from: String!, $to: String!, $offset: String!) {
    link_annotations(link_id: $link_id, from: $from, to: $to, offset: $offset) {
      id
      link_id
      day
      kind
      text
    }
  }
`);

/** Annotations of the chart of all of an artist's links. */
export const artistAnnotationsQuery = graphql(`
  query ArtistAnnotations($artist_id: uuid!, $from: String!, $to: String!, $offset: String!) {
    artist_annotations(artist_id: $artist_id, from: $from, to: $to, offset: $offset) {
      id
      link_id
      day
      kind
      text
    }
  }
`);

/** Adds a note. */
export const insertAnnotationMutation = graphql(`
  mutation InsertAnnotation($object: annotations_insert_input!) {
    insert_annotations_one(object: $object) {
      id
    }
  }
`);

/** Changes a note. */
export const updateAnnotationMutation = graphql(`
  mutation UpdateAnnotation($id: uuid!, $set: annotations_set_input!) {
    update_annotations_by_pk(pk_columns: { id: $id }, _set: $set) {
      id
    }
  }
`);

/** Deletes a note. */
export const deleteAnnotationMutation = graphql(`
  mutation DeleteAnnotation($id: uuid!) {
    delete_annotations_by_pk(id: $id) {
      id
    }
  }
`);
