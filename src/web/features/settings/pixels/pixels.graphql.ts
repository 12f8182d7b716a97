/** The documents of the section for tracking pixels and Bot Block. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The pixels of an artist or of the agency: one of the two ids. */
export const pixelsQuery = graphql(`
  query Pixels($artist_id: uuid, $agency_id: uuid) {
    pixels(artist_id: $artist_id, agency_id: $agency_id) {
      id
      provider
      pixel
      conversion_tag
      has_access_token
      access_token_ending
      sent_count
      dropped_count
      last_error
    }
  }
`);

/** Saves a pixel; one with the same provider and id is changed. */
export const savePixelMutation = graphql(`
  mutation SavePixel($object: pixels_insert_input!) {
    insert_pixels_one(object: $object) {
      id
      pixel
    }
  }
`);

export const deletePixelMutation = graphql(`
  mutation DeletePixel($id: uuid!) {
    delete_pixels_by_pk(id: $id) {
      id
      pixel
    }
  }
`);

/** Asks the platform whether a pixel and its token are good. */
export const testPixelMutation = graphql(`
  mutation TestPixel($id: uuid!) {
    test_pixel(id: $id) {
      success
      message
    }
  }
`);

/** Whether Bot Block is on, live. */
export const botBlockSubscription = graphql(`
  subscription BotBlock($artist_id: uuid!) {
    artists_by_pk(id: $artist_id) {
      id
      block_bots
    }
  }
`);

/** Turns Bot Block on or off. */
export const setBotBlockMutation = graphql(`
  mutation SetBotBlock($artist_id: uuid!, $block_bots: Boolean!) {
    update_artists_by_pk(pk_columns: { id: $artist_id }, _set: { block_bots: $block_bots }) {
      id
      block_bots
    }
  }
`);
