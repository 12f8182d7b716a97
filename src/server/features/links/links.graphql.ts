/** Links in the API: listing, reading, creating, changing and deleting, once or live. */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import type { Link } from '#domain/links/link.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import { nullWhenMissing } from '../../platform/graphql/missing.ts';
import type { Watch } from '../../platform/watch.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { ArtistsRefs } from '../artists/artists.refs.ts';
import type { Artist, ArtistsService } from '../artists/artists.service.ts';
import { addLinkInputs, toLinkChanges, toLinkInput } from './links.inputs.graphql.ts';
import type { LinksRefs, LinkView } from './links.refs.ts';
import type { LinksService } from './links.service.ts';
import { addLinkTypes, withLinkId } from './links.types.graphql.ts';

/** What the room's resolvers reach, known once the server stands. */
export interface LinksOperations {
  links: LinksService;
  artists: ArtistsService;
  watch: Watch;
  hosts: HostSettings;
}

/** Adds the room's types and operations. */
export function addLinks(
  builder: Builder,
  reach: () => LinksOperations,
  refs: LinksRefs & ArtistsRefs & AccountsRefs,
): void {
  const { link, success } = refs;
  const destination = addLinkTypes(builder, refs);
  const inputs = addLinkInputs(builder);

  const viewer = (caller: Caller) => {
    const { artists, hosts } = reach();
    const known = new Map<string, Promise<Artist>>();
    return (each: Link): LinkView => ({
      ...each,
      pageUrl: pageUrl(each, hosts),
      artist: () => {
        const artist = known.get(each.artistId) ?? artists.artist(caller, each.artistId);
        known.set(each.artistId, artist);
        return artist;
      },
    });
  };
  const list = async (caller: Caller, artistId: string) =>
    (await reach().links.list(caller, artistId)).map(viewer(caller));

  builder.queryFields((t) => ({
    links: t.field({
      type: [link],
      description: 'Newest first.',
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => list(caller, artist_id),
    }),
    links_by_pk: t.field({
      type: link,
      nullable: true,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => nullWhenMissing(reach().links.link(caller, id).then(viewer(caller))),
    }),
    link_destinations: t.field({
      type: [destination],
      args: { link_id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { link_id }, { caller }) => withLinkId(await reach().links.link(caller, link_id)),
    }),
  }));
  builder.mutationFields((t) => ({
    path_available: t.field({
      type: success,
      args: { domain: t.arg.string(), path: t.arg.string() },
      resolve: async (_root, { domain, path }, { caller }) => ({
        success: await reach().links.pathAvailable(caller, domain, path),
      }),
    }),
    insert_links_one: t.field({
      type: link,
      args: { object: t.arg({ type: inputs.insert }) },
      resolve: async (_root, { object }, { caller }) =>
        viewer(caller)(await reach().links.create(caller, toLinkInput(object))),
    }),
    update_links_by_pk: t.field({
      type: link,
      nullable: true,
      args: { pk_columns: t.arg({ type: inputs.key }), _set: t.arg({ type: inputs.set }) },
      resolve: async (_root, { pk_columns, _set }, { caller }) =>
        viewer(caller)(await reach().links.update(caller, pk_columns.id, toLinkChanges(_set))),
    }),
    delete_links_by_pk: t.field({
      type: link,
      nullable: true,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { id }, { caller }) => viewer(caller)(await reach().links.delete(caller, id)),
    }),
    fill_missing_deeplinks: t.field({
      type: success,
      description: 'Fills in the app addresses that destinations lack. Called again it changes nothing.',
      args: { link_id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { link_id }, { caller }) => {
        await reach().links.fillMissingDeeplinks(caller, link_id);
        return { success: true };
      },
    }),
  }));
  builder.subscriptionFields((t) => ({
    links: t.field({
      type: [link],
      description: "The artist's links, again after each change by anybody in any process.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { artist_id }, context) =>
        reach().watch.artist(context, artist_id, (caller) => list(caller, artist_id)),
      resolve: (news) => news(),
    }),
  }));
}
