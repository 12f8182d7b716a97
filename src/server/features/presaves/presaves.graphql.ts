/** Pre-saves in the API: the counts of one link. */
import type { ProviderPresaves } from '#domain/presaves/presave.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { LinkLosses, PresavesService } from './presaves.service.ts';

/** Adds the feature's types and operations. */
export function addPresaves(builder: Builder, presaves: PresavesService): void {
  const reason = builder.objectRef<ProviderPresaves['reasons'][number]>('link_presaves_reasons').implement({
    fields: (t) => ({
      state: t.exposeString('state'),
      reason: t.exposeString('reason', { description: 'A code; the sentence that goes with it is the screen’s.' }),
      count: t.exposeInt('count'),
    }),
  });
  const line = builder.objectRef<ProviderPresaves>('link_presaves').implement({
    description: 'The pre-saves of a link at one service, by what became of them.',
    fields: (t) => ({
      provider: t.exposeString('provider', { description: 'spotify or applemusic' }),
      waiting: t.exposeInt('waiting'),
      saved: t.exposeInt('saved'),
      expired: t.exposeInt('expired', { description: 'The permission ended by age before the release.' }),
      failed: t.exposeInt('failed'),
      revoked: t.exposeInt('revoked', { description: 'The fan took the permission back.' }),
      ends_before_release: t.int({
        description: 'Of those waiting: whose permission ends before the release as it is planned now.',
        resolve: ({ endsBeforeRelease }) => endsBeforeRelease,
      }),
      forever: t.exposeInt('forever', {
        description: 'Whose permission is good today and covers every later release.',
      }),
      reasons: t.expose('reasons', { type: [reason] }),
    }),
  });
  const losses = builder.objectRef<LinkLosses>('link_losses_response').implement({
    fields: (t) => ({
      presaves: t.exposeInt('presaves', { description: 'Pre-saves that wait for a release.' }),
      texts: t.exposeInt('texts', { description: 'Texts of destinations that wait for a release.' }),
    }),
  });
  builder.queryFields((t) => ({
    link_losses: t.field({
      type: losses,
      nullable: true,
      description:
        'What waits for the releases of these links, all together, and would not happen without them. Only links that the caller may read count; null without any.',
      args: { link_ids: t.arg({ type: ['uuid'] }) },
      resolve: (_root, { link_ids }, { caller }) => presaves.linkLosses(caller, link_ids),
    }),
    link_presaves: t.field({
      type: [line],
      args: { link_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { link_id }, { caller }) => presaves.linkPresaves(caller, link_id),
    }),
  }));
}
