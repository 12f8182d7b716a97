/** The live progress of a drop. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Counts by state, at once and while texts are sent. */
export const dropProgressSubscription = graphql(`
  subscription LiveDropProgress($id: uuid!) {
    drop_progress(id: $id) {
      queued
      waiting
      sending
      sent
      delivered
      failed
      refused
      unknown
      skipped
      segments
      price_micros
    }
  }
`);
