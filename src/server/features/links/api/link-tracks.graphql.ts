/** Preview tracks in the API: the type, what a call may say of one, and adding, changing and removing single ones. */
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { LinksRefs } from '../links.refs.ts';
import type { LinksService, PlacedTrack } from '../links.service.ts';
import { toTrackView } from '../lists/link-views.ts';

/** Adds the type; the operations come with `addTrackOperations`. */
export function addTrackType(builder: Builder, { track }: LinksRefs): void {
  builder.objectType(track, {
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      link_id: t.expose('link_id', { type: 'uuid' }),
      name: t.exposeString('name'),
      url: t.exposeString('url'),
      priority: t.exposeInt('priority'),
    }),
  });
}

/** Adds the inputs of a track on a link that is inserted or saved. */
export function addTrackInputs(builder: Builder) {
  const insert = builder.inputType('link_tracks_insert_input', {
    fields: (t) => ({ name: t.string(), url: t.string(), priority: t.int({ defaultValue: 1 }) }),
  });
  const save = builder.inputType('link_tracks_save_input', {
    description: 'With an id: one that the link has. Without: it takes the place of one that is not named, or is new.',
    fields: (t) => ({
      id: t.field({ type: 'uuid', required: false }),
      name: t.string(),
      url: t.string(),
      priority: t.int({ defaultValue: 1 }),
    }),
  });
  return { insert, save };
}

/** Adds the operations on single tracks. */
export function addTrackOperations(builder: Builder, links: LinksService, { track: type }: LinksRefs): void {
  const insertOne = builder.inputType('link_tracks_insert_one_input', {
    fields: (t) => ({
      link_id: t.field({ type: 'uuid' }),
      name: t.string(),
      url: t.string(),
      priority: t.int({ defaultValue: 1 }),
    }),
  });
  const key = builder.inputType('link_tracks_pk_columns_input', { fields: (t) => ({ id: t.field({ type: 'uuid' }) }) });
  const set = builder.inputType('link_tracks_set_input', {
    fields: (t) => ({
      name: t.string({ required: false }),
      url: t.string({ required: false }),
      priority: t.int({ required: false }),
    }),
  });

  const view = ({ track, linkId }: PlacedTrack) => toTrackView(track, linkId);
  builder.mutationFields((t) => ({
    insert_link_tracks_one: t.field({
      type,
      nullable: true,
      args: { object: t.arg({ type: insertOne }) },
      resolve: async (_root, { object: { link_id, ...input } }, { caller }) =>
        view(await links.insertTrack(caller, link_id, input)),
    }),
    update_link_tracks_by_pk: t.field({
      type,
      nullable: true,
      args: { pk_columns: t.arg({ type: key }), _set: t.arg({ type: set }) },
      resolve: async (_root, { pk_columns, _set: { name, url, priority } }, { caller }) =>
        view(
          await links.updateTrack(caller, pk_columns.id, {
            name: name ?? undefined,
            url: url ?? undefined,
            priority: priority ?? undefined,
          }),
        ),
    }),
    delete_link_tracks_by_pk: t.field({
      type,
      nullable: true,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { id }, { caller }) => view(await links.deleteTrack(caller, id)),
    }),
  }));
}
