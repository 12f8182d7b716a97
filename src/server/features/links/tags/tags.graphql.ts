/** Tags in the API: an artist's tags, and many links that get one or lose it. */
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { LinksService } from '../links.service.ts';
import type { LinkTag } from './tags.ts';

/** Adds the type and the operations on tags themselves; those on links are with the links. */
export function addTags(builder: Builder, links: LinksService): void {
  const tag = builder.objectRef<LinkTag>('link_tag').implement({
    description: "A word by which an artist keeps links in order. It is the artist's own, and no page shows it.",
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      name: t.exposeString('name'),
      links: t.exposeInt('links', { description: 'How many links carry it.' }),
    }),
  });
  builder.queryFields((t) => ({
    link_tags: t.field({
      type: [tag],
      description: "All of the artist's tags, in the order of their names.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => links.tags(caller, artist_id),
    }),
  }));
  builder.mutationFields((t) => ({
    rename_link_tag: t.field({
      type: tag,
      description: 'On all links that carry it. TAG_TAKEN when the artist has a tag with this name.',
      args: { id: t.arg({ type: 'uuid' }), name: t.arg.string() },
      resolve: (_root, { id, name }, { caller }) => links.renameTag(caller, id, name),
    }),
    delete_link_tag: t.field({
      type: tag,
      description: 'Takes it from all links that carry it; the links stay. Gives it as it was.',
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => links.deleteTag(caller, id),
    }),
  }));
}
