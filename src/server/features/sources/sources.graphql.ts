/** Looking music up, in the API: what an address is, its codes, its other services, its preview. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { SourcesAccess } from './sources.access.ts';

/** Adds the room's types and operations. */
export function addSources(builder: Builder, sources: () => SourcesAccess): void {
  const meta = builder.objectRef<{ data: unknown }>('meta_response').implement({
    fields: (t) => ({
      data: t.expose('data', {
        type: 'json',
        description: 'og_type, og_url, og_image, og_title, og_author, domain_image, deeplinks {android, ios}.',
      }),
    }),
  });
  const preview = builder.objectRef<{ preview_url: string | null }>('preview_url_response').implement({
    fields: (t) => ({ preview_url: t.exposeString('preview_url', { nullable: true }) }),
  });
  const rid = builder.objectRef<{ rid: string; type: string }>('rid_response').implement({
    fields: (t) => ({ rid: t.exposeString('rid'), type: t.exposeString('type', { description: 'album or track' }) }),
  });
  const platformLink = builder.objectRef<{ platform: string; url: string }>('platform_link').implement({
    fields: (t) => ({ platform: t.exposeString('platform'), url: t.exposeString('url') }),
  });
  const links = builder.objectRef<{ links: { platform: string; url: string }[] }>('links_from_rid_response').implement({
    fields: (t) => ({ links: t.expose('links', { type: [platformLink] }) }),
  });

  builder.queryFields((t) => ({
    meta: t.field({
      type: meta,
      args: { url: t.arg.string() },
      resolve: async (_root, { url }, { caller }) => ({ data: await (await sources().enter(caller)).meta(url) }),
    }),
    get_spotify_preview_url: t.field({
      type: preview,
      args: { link: t.arg.string() },
      resolve: async (_root, { link }, { caller }) => ({
        preview_url: await (await sources().enter(caller)).getSpotifyPreviewUrl(link),
      }),
    }),
    get_long_spotify_url_from_shortened: t.field({
      type: preview,
      args: { link: t.arg.string() },
      resolve: async (_root, { link }, { caller }) => ({
        preview_url: await (await sources().enter(caller)).getLongSpotifyUrlFromShortened(link),
      }),
    }),
  }));
  builder.mutationFields((t) => ({
    rid_from_link: t.field({
      type: rid,
      args: { link: t.arg.string() },
      resolve: async (_root, { link }, { caller }) => (await sources().enter(caller)).ridFromLink(link),
    }),
    links_from_rid: t.field({
      type: links,
      args: { rid: t.arg.string(), type: t.arg.string() },
      resolve: async (_root, { rid: code, type }, { caller }) => ({
        links: await (await sources().enter(caller)).linksFromRid(code, type),
      }),
    }),
  }));
}
