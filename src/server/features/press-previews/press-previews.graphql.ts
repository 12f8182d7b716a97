/** Press previews in the API. */
import { pressPreviewDays } from '#domain/links/press-preview.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type {
  ListedPressPreview,
  MadePressPreview,
  PressPreview,
  PressPreviewsService,
} from './press-previews.service.ts';

/** Adds the feature's types and operations. */
export function addPressPreviews(builder: Builder, previews: PressPreviewsService): void {
  const preview = builder.objectRef<PressPreview & Partial<ListedPressPreview>>('press_preview').implement({
    description: 'A private url of a page that is not published, for one person.',
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      person: t.exposeString('person', { description: 'For whom it is, as it was written.' }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      expires_at: t.expose('expiresAt', { type: 'timestamptz' }),
      revoked_at: t.expose('revokedAt', { type: 'timestamptz', nullable: true }),
      opened_count: t.exposeInt('openedCount', { description: 'At most once a minute.' }),
      openings: t.field({
        type: ['timestamptz'],
        description: 'The last 20 times, the newest first; in lists only.',
        resolve: ({ openings }) => openings ?? [],
      }),
    }),
  });
  const made = builder.objectRef<MadePressPreview>('made_press_preview').implement({
    fields: (t) => ({
      url: t.exposeString('url', { description: 'Only this answer has it: the server stores a hash of it.' }),
      preview: t.expose('preview', { type: preview }),
    }),
  });
  const days = `${pressPreviewDays.least} to ${pressPreviewDays.most}.`;
  builder.queryFields((t) => ({
    press_previews: t.field({
      type: [preview],
      description: "A link's previews, those too that ended lately, the newest first.",
      args: { link_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { link_id }, { caller }) => previews.list(caller, link_id),
    }),
  }));
  builder.mutationFields((t) => ({
    create_press_preview: t.field({
      type: made,
      description: 'For a draft, or a pre-release whose day is ahead.',
      args: {
        link_id: t.arg({ type: 'uuid' }),
        person: t.arg.string(),
        days: t.arg.int({ defaultValue: pressPreviewDays.first, description: days }),
      },
      resolve: (_root, { link_id, ...sent }, { caller }) => previews.create(caller, link_id, sent),
    }),
    renew_press_preview: t.field({
      type: made,
      description: 'Makes its url anew, and the old one ends; it may have ended or been revoked before.',
      args: {
        id: t.arg({ type: 'uuid' }),
        days: t.arg.int({ defaultValue: pressPreviewDays.first, description: days }),
      },
      resolve: (_root, { id, days: wanted }, { caller }) => previews.renew(caller, id, wanted),
    }),
    revoke_press_preview: t.field({
      type: preview,
      description: 'Ends it at once.',
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => previews.revoke(caller, id),
    }),
  }));
}
