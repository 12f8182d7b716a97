/** Live activity of a link: tells the screen to read the figures again. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Watch } from '../../platform/graphql/watch.ts';
import type { ReadableLink, StatsService } from './stats.service.ts';

export interface LinkActivityOperations {
  stats: Pick<StatsService, 'readableLink'>;
  watch: Pick<Watch, 'link'>;
}

/** Adds the subscription. */
export function addLinkActivity(builder: Builder, { stats, watch }: LinkActivityOperations): void {
  const activity = builder.objectRef<ReadableLink>('link_activity').implement({
    fields: (t) => ({ link_id: t.expose('linkId', { type: 'uuid' }) }),
  });
  builder.subscriptionFields((t) => ({
    link_activity: t.field({
      type: activity,
      description:
        "At once, and then at most once a second while the link's hits reach the statistics: they may be read again.",
      args: { link_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { link_id }, context) =>
        watch.link(context, link_id, (caller) => stats.readableLink(caller, link_id)),
      resolve: (news) => news(),
    }),
  }));
}
