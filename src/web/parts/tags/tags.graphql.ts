/** The documents of tags. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** An artist's tags, with how many links carry each. */
export const linkTagsQuery = graphql(`
  query LinkTags($artist_id: uuid!) {
    link_tags(artist_id: $artist_id) {
      id
      name
      links
    }
  }
`);

/** Gives a link these tags and no others. */
export const saveLinkTagsMutation = graphql(`
  mutation SaveLinkTags($id: uuid!, $tags: [String!]!) {
    update_links_by_pk(pk_columns: { id: $id }, _set: { tags: $tags }) {
      id
      version
      tags
    }
  }
`);

/** Puts a tag on links; gives those that did not carry it. */
export const tagLinksMutation = graphql(`
  mutation TagLinks($ids: [uuid!]!, $tag: String!) {
    tag_links(ids: $ids, tag: $tag) {
      returning {
        id
      }
    }
  }
`);

/** Takes a tag from links; gives those that carried it. */
export const untagLinksMutation = graphql(`
  mutation UntagLinks($ids: [uuid!]!, $tag: String!) {
    untag_links(ids: $ids, tag: $tag) {
      returning {
        id
      }
    }
  }
`);

/** Renames a tag on all links that carry it. */
export const renameTagMutation = graphql(`
  mutation RenameLinkTag($id: uuid!, $name: String!) {
    rename_link_tag(id: $id, name: $name) {
      id
      name
      links
    }
  }
`);

/** Deletes a tag; its links stay. */
export const deleteTagMutation = graphql(`
  mutation DeleteLinkTag($id: uuid!) {
    delete_link_tag(id: $id) {
      name
      links
    }
  }
`);
