/** Saved views of the list of links in the API. */
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { SavedView, SavedViewsService } from './saved-views.ts';

/** Adds the type and the operations. */
export function addSavedViews(builder: Builder, views: SavedViewsService): void {
  const view = builder.objectRef<SavedView>('saved_link_view').implement({
    description: "Filters and order of the list of links that a person saved under a name. It is that person's own.",
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      name: t.exposeString('name'),
      query: t.exposeString('query', { description: "The parameters of the list's address: type, sort, q, tag." }),
    }),
  });
  builder.queryFields((t) => ({
    saved_link_views: t.field({
      type: [view],
      description:
        'Your views for an artist, or without one those for the links of all artists; the first saved first.',
      args: { artist_id: t.arg({ type: 'uuid', required: false }) },
      resolve: (_root, { artist_id }, { caller }) => views.list(caller, artist_id ?? null),
    }),
  }));
  builder.mutationFields((t) => ({
    save_link_view: t.field({
      type: view,
      description:
        'Saves a view in place of your one with the same name. Other parameters than those of a view are left out.',
      args: {
        artist_id: t.arg({ type: 'uuid', required: false }),
        name: t.arg.string(),
        query: t.arg.string(),
      },
      resolve: (_root, { artist_id, name, query }, { caller }) =>
        views.save(caller, artist_id ?? null, { name, query }),
    }),
    rename_link_view: t.field({
      type: view,
      args: { id: t.arg({ type: 'uuid' }), name: t.arg.string() },
      resolve: (_root, { id, name }, { caller }) => views.rename(caller, id, name),
    }),
    delete_link_view: t.field({
      type: view,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => views.delete(caller, id),
    }),
  }));
}
