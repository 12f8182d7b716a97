/** The link's type in the API. */
import { storedLinkFields } from '#domain/links/link.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import { exposedFields } from '../../../platform/graphql/record-fields.ts';
import type { ArtistsRefs } from '../../artists/artists.refs.ts';
import type { LinksRefs } from '../links.refs.ts';

export function addLinkType(
  builder: Builder,
  { link, artist, destination, track, rule }: LinksRefs & ArtistsRefs,
): void {
  builder.objectType(link, {
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artist_id', { type: 'uuid' }),
      artist: t.field({ type: artist, resolve: (parent) => parent.artistOf(parent.artist_id) }),
      created_at: t.expose('created_at', { type: 'timestamptz' }),
      updated_at: t.expose('updated_at', { type: 'timestamptz' }),
      version: t.exposeInt('version'),
      banned_at: t.expose('banned_at', {
        type: 'timestamptz',
        nullable: true,
        description: 'When an operator banned the link: its page answers 410, and it cannot be changed.',
      }),
      archived_at: t.expose('archived_at', {
        type: 'timestamptz',
        nullable: true,
        description: 'When it was archived: the dashboard lists it under "Archived" only, and its page stays open.',
      }),
      page_url: t.exposeString('page_url', {
        description:
          "The address that opens the page on this installation, for the Open button and for copying on a developer's machine.",
      }),
      ...exposedFields(t, storedLinkFields),
      tags: t.exposeStringList('tags', {
        description: "Names of the artist's tags on it, in their order. No page shows them.",
      }),
      tracks: t.expose('tracks', { type: [track] }),
      destinations: t.expose('destinations', { type: [destination] }),
      rules: t.expose('rules', {
        type: [rule],
        description: 'The rules that lead visitors elsewhere; the first that fits decides.',
      }),
    }),
  });
}
