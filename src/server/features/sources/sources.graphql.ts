/** Look-ups of music in the API: metadata of a URL, codes, other services, preview. */
import type { Link } from '#domain/links/link.ts';
import type { PlatformLink } from '#domain/links/source-links.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { createClaimPage } from './claim-page.service.ts';
import type { SourcesAccess } from './enter-sources.ts';
import type { QuickCreatePreview, QuickCreateService } from './quick-create.service.ts';
import type { ArtistRelease } from './sources.service.ts';

export interface SourcesOperations {
  sources: SourcesAccess;
  quickCreate: QuickCreateService;
  claimPage: ReturnType<typeof createClaimPage>;
}

/** Adds the feature's types and operations. */
export function addSources(builder: Builder, { sources, quickCreate, claimPage }: SourcesOperations): void {
  const meta = builder.objectRef<{ data: unknown }>('meta_response').implement({
    fields: (t) => ({
      data: t.expose('data', {
        type: 'json',
        description:
          'og_type, og_url, og_image, og_title, og_author, domain_image, deeplinks {android, ios}, release_date (YYYY[-MM[-DD]]), artists [{id, name}], preview_url, release_kind (Single, EP or Album; null for anything but a release).',
      }),
    }),
  });
  const preview = builder.objectRef<{ preview_url: string | null }>('preview_url_response').implement({
    fields: (t) => ({ preview_url: t.exposeString('preview_url', { nullable: true }) }),
  });
  const rid = builder.objectRef<{ rid: string; type: string }>('rid_response').implement({
    fields: (t) => ({ rid: t.exposeString('rid'), type: t.exposeString('type', { description: 'album or track' }) }),
  });
  const platformLink = builder.objectRef<PlatformLink>('platform_link').implement({
    fields: (t) => ({
      platform: t.exposeString('platform'),
      url: t.exposeString('url'),
      confidence: t.exposeString('confidence', {
        description: 'exact (matched by its code there), likely (same title and artist) or unsure (to be confirmed).',
      }),
    }),
  });
  const links = builder.objectRef<{ links: PlatformLink[] }>('links_from_rid_response').implement({
    fields: (t) => ({ links: t.expose('links', { type: [platformLink] }) }),
  });
  const release = builder.objectRef<ArtistRelease>('release').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      url: t.exposeString('url'),
      cover_image: t.exposeString('coverImage', { nullable: true }),
      name: t.exposeString('name'),
      album_name: t.exposeString('albumName'),
      release_date: t.exposeString('releaseDate', { nullable: true, description: 'YYYY, YYYY-MM or YYYY-MM-DD' }),
      type: t.exposeString('type', { description: 'Track (a single of one song) or Album' }),
      kind: t.exposeString('kind', { description: 'Single, EP or Album: what it is called on the screen.' }),
    }),
  });
  const releases = builder
    .objectRef<{ releases: ArtistRelease[] | undefined }>('get_artist_releases_response')
    .implement({
      fields: (t) => ({
        success: t.boolean({ resolve: ({ releases: found }) => found !== undefined }),
        releases: t.field({ type: [release], resolve: ({ releases: found }) => found ?? [] }),
      }),
    });
  const quickLink = builder.objectRef<Link>('quick_create_link_response').implement({
    fields: (t) => ({
      success: t.boolean({ resolve: () => true }),
      // Existing clients read a token here, since other servers' tokens list the artists that they open. A second session for each call would fill the
      // list of devices and outlive a logout; the caller's own token would be in every log of answers.
      token: t.string({
        nullable: true,
        description: 'Always null: a session may open an artist that was added after it began.',
        resolve: () => null,
      }),
      link_id: t.expose('id', { type: 'uuid', nullable: true }),
      artist_id: t.expose('artistId', { type: 'uuid', nullable: true }),
    }),
  });

  const quickPreview = builder.objectRef<QuickCreatePreview>('quick_create_preview_response').implement({
    fields: (t) => ({
      title: t.exposeString('title'),
      image: t.exposeString('image', { nullable: true }),
      artist_name: t.exposeString('artistName'),
      artist_id: t.expose('artistId', {
        type: 'uuid',
        nullable: true,
        description: 'Null when the artist is to be added to the account.',
      }),
    }),
  });
  const claimedPage = builder.objectRef<Link>('claim_page_response').implement({
    fields: (t) => ({
      link_id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', { type: 'uuid' }),
    }),
  });

  builder.queryFields((t) => ({
    meta: t.field({
      type: meta,
      args: { url: t.arg.string() },
      resolve: async (_root, { url }, { caller }) => ({ data: await (await sources.enter(caller)).meta(url) }),
    }),
    quick_create_preview: t.field({
      type: quickPreview,
      description: 'Agency and family accounts only: what quick_create_link would make, and for which artist.',
      args: { source: t.arg.string() },
      resolve: (_root, { source }, { caller }) => quickCreate.preview(caller, source),
    }),
    search_artists: t.field({
      type: meta,
      description:
        'Artists by name, by Spotify URL or by short link: data is a list of {id, name, images [{url}], followers {total}}.',
      args: { name: t.arg.string() },
      resolve: async (_root, { name }, { caller }) => {
        const artists = await (await sources.enter(caller)).searchArtists(name);
        const data = artists.map(({ id, name: artist, image, followers }) => ({
          id,
          name: artist,
          images: image === null ? [] : [{ url: image }],
          followers: { total: followers },
        }));
        return { data };
      },
    }),
    get_spotify_preview_url: t.field({
      type: preview,
      args: { link: t.arg.string() },
      resolve: async (_root, { link }, { caller }) => ({
        preview_url: await (await sources.enter(caller)).getSpotifyPreviewUrl(link),
      }),
    }),
    get_long_spotify_url_from_shortened: t.field({
      type: preview,
      args: { link: t.arg.string() },
      resolve: async (_root, { link }, { caller }) => ({
        preview_url: await (await sources.enter(caller)).getLongSpotifyUrlFromShortened(link),
      }),
    }),
    get_artist_releases: t.field({
      type: releases,
      description: 'Newest first; success is false when the artist is not known at Spotify.',
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { artist_id }, { caller }) => ({
        releases: await sources.artistReleases(caller, artist_id),
      }),
    }),
  }));
  builder.mutationFields((t) => ({
    rid_from_link: t.field({
      type: rid,
      args: { link: t.arg.string() },
      resolve: async (_root, { link }, { caller }) => (await sources.enter(caller)).ridFromLink(link),
    }),
    links_from_rid: t.field({
      type: links,
      args: { rid: t.arg.string(), type: t.arg.string() },
      resolve: async (_root, { rid: code, type }, { caller }) => ({
        links: await (await sources.enter(caller)).linksFromRid(code, type),
      }),
    }),
    claim_page: t.field({
      type: claimedPage,
      description:
        'Publishes the page that the homepage shows of a Spotify url: for the credited artist among those of the caller, else for their only one.',
      args: {
        source: t.arg.string(),
        request_key: t.arg({
          type: 'uuid',
          required: false,
          description:
            'Chosen by the caller. The same call with the same key returns the link that the first one made.',
        }),
        artist_id: t.arg({
          type: 'uuid',
          required: false,
          description:
            'Whose page it becomes; asked for by PAGE_ARTIST_MISSING where it credits none of several artists.',
        }),
      },
      resolve: (_root, { source, request_key: requestKey, artist_id: artistId }, { caller }) =>
        claimPage(caller, { source, requestKey, artistId }),
    }),
    quick_create_link: t.field({
      type: quickLink,
      description: 'Agency and family accounts only. Whatever goes wrong is an error with its reason.',
      args: {
        source: t.arg.string(),
        domain: t.arg.string({ required: false }),
        path: t.arg.string({ required: false }),
        request_key: t.arg({
          type: 'uuid',
          required: false,
          description:
            'Chosen by the caller. The same call with the same key returns the link that the first one made.',
        }),
      },
      resolve: (_root, { request_key: requestKey, ...input }, { caller }) =>
        quickCreate.create(caller, { ...input, requestKey }),
    }),
  }));
}
