/** The links of all artists in the API. */
import type { Link } from '#domain/links/link.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { LinksRefs } from '../links.refs.ts';
import type { LinksService } from '../links.service.ts';
import { type AllLinksPage, mostOfAll } from './all-links.ts';
import type { LinkView } from './link-views.ts';

/** Adds the query; `viewer` makes the view of a link for one answer. */
export function addAllLinks(
  builder: Builder,
  links: LinksService,
  { link }: LinksRefs,
  viewer: (caller: Caller) => (link: Link) => LinkView,
): void {
  const tag = builder.objectRef<AllLinksPage['tags'][number]>('tag_of_all').implement({
    fields: (t) => ({ name: t.exposeString('name'), links: t.exposeInt('links') }),
  });
  const page = builder.objectRef<Omit<AllLinksPage, 'links'> & { views: LinkView[] }>('links_of_all_page').implement({
    fields: (t) => ({
      links: t.expose('views', { type: [link] }),
      next: t.exposeString('next', {
        nullable: true,
        description: 'The `after` of the next page; null on the last one.',
      }),
      total: t.exposeInt('total', {
        nullable: true,
        description: 'How many there are on all pages; on the first page only.',
      }),
      tags: t.expose('tags', {
        type: [tag],
        description: 'The tags of all artists by their names, with how many links carry them; on the first page only.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    links_of_all: t.field({
      type: page,
      description: `Links of all artists whose links you may read, by their creation, at most ${mostOfAll} on a page.`,
      args: {
        search: t.arg.string({
          defaultValue: '',
          description: 'Every word has to be in the title, the url, the code, a tag or the name of the artist.',
        }),
        tags: t.arg.stringList({ defaultValue: [], description: 'Names of tags that each link carries.' }),
        kind: t.arg.string({
          defaultValue: '',
          description: 'A type, `draft` or `archived`; empty for all that are not archived.',
        }),
        oldest_first: t.arg.boolean({ defaultValue: false }),
        after: t.arg.string({ required: false }),
        limit: t.arg.int({ required: false, description: '50 when left out.' }),
      },
      resolve: async (_root, { oldest_first, after, limit, ...asked }, { caller }) => {
        const { links: found, ...rest } = await links.listAll(caller, {
          ...asked,
          oldestFirst: oldest_first,
          after: after ?? undefined,
          limit: limit ?? undefined,
        });
        return { ...rest, views: found.map(viewer(caller)) };
      },
    }),
  }));
}
