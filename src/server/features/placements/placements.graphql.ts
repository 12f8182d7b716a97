/** Placements in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Placement, PlacementsService } from './placements.service.ts';

/** Adds the feature's type and operations. */
export function addPlacements(builder: Builder, placements: PlacementsService): void {
  const placement = builder.objectRef<Placement>('placement').implement({
    description: "A named place where an artist shares links; it serves all of the artist's links.",
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      code: t.exposeString('code', { description: 'Stands behind the path of a link, as in `/night-ferry/-7k`.' }),
      name: t.exposeString('name'),
      kind: t.exposeString('kind', { description: 'organic, paid or print.' }),
      utm_source: t.exposeString('source', { description: 'What a visit gets whose url has no UTM values.' }),
      utm_medium: t.exposeString('medium'),
      utm_campaign: t.exposeString('campaign'),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      archived_at: t.expose('archivedAt', { type: 'timestamptz', nullable: true }),
    }),
  });
  builder.queryFields((t) => ({
    placements: t.field({
      type: [placement],
      description: "All of the artist's placements, the archived ones too, the oldest first.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => placements.list(caller, artist_id),
    }),
  }));
  builder.mutationFields((t) => ({
    create_placement: t.field({
      type: placement,
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        name: t.arg.string(),
        kind: t.arg.string({ defaultValue: 'organic' }),
        code: t.arg.string({ defaultValue: '', description: 'Empty: one is made up. It can never be changed.' }),
        utm_source: t.arg.string({ defaultValue: '' }),
        utm_medium: t.arg.string({ defaultValue: '' }),
        utm_campaign: t.arg.string({ defaultValue: '' }),
      },
      resolve: (_root, { artist_id, name, kind, code, utm_source, utm_medium, utm_campaign }, { caller }) =>
        placements.create(caller, artist_id, {
          ...{ name, kind, code },
          ...{ source: utm_source, medium: utm_medium, campaign: utm_campaign },
        }),
    }),
    update_placement: t.field({
      type: placement,
      description: 'Changes what is given. The code stays as it is.',
      args: {
        id: t.arg({ type: 'uuid' }),
        name: t.arg.string({ required: false }),
        kind: t.arg.string({ required: false }),
        utm_source: t.arg.string({ required: false }),
        utm_medium: t.arg.string({ required: false }),
        utm_campaign: t.arg.string({ required: false }),
      },
      resolve: (_root, { id, name, kind, utm_source, utm_medium, utm_campaign }, { caller }) =>
        placements.update(caller, id, {
          ...(name == null ? {} : { name }),
          ...(kind == null ? {} : { kind }),
          ...(utm_source == null ? {} : { source: utm_source }),
          ...(utm_medium == null ? {} : { medium: utm_medium }),
          ...(utm_campaign == null ? {} : { campaign: utm_campaign }),
        }),
    }),
    archive_placement: t.field({
      type: placement,
      description: 'It is not offered any more; its code still opens pages and is counted.',
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => placements.archive(caller, id),
    }),
    restore_placement: t.field({
      type: placement,
      description: 'Undoes archive_placement.',
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => placements.restore(caller, id),
    }),
  }));
}
