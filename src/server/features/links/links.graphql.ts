/** Links in the API: queries, mutations and subscriptions. */
import type { GraphQLResolveInfo } from 'graphql';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { releaseWarningKinds } from '#domain/links/release-warnings.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { askedFields } from '../../platform/graphql/asked-fields.ts';
import type { Builder, Context } from '../../platform/graphql/builder.ts';
import { nullWhenMissing } from '../../platform/graphql/missing.ts';
import { plainField } from '../../platform/graphql/raw-json-fields.ts';
import type { Watch } from '../../platform/graphql/watch.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { ArtistsRefs } from '../artists/artists.refs.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import { addLinkInputs, toLinkChanges, toLinkInput } from './api/link.inputs.graphql.ts';
import { addLinkType } from './api/link.types.graphql.ts';
import { addDestinationOperations, addDestinationType } from './api/link-destinations.graphql.ts';
import { addRuleType } from './api/link-rules.graphql.ts';
import { addTrackOperations, addTrackType } from './api/link-tracks.graphql.ts';
import { createOnce } from './create-once.service.ts';
import type { LinksRefs } from './links.refs.ts';
import {
  type AskedPage,
  type LinksService,
  type MovedLinks,
  mostLinks,
  type PublishedLinks,
  type WarnedRelease,
} from './links.service.ts';
import { addAllLinks } from './lists/all-links.graphql.ts';
import { createLinkViewer, type LinkView, toDestinationView } from './lists/link-views.ts';
import { arePlainValues } from './lists/listed-links.store.ts';
import type { DeletingLink } from './saving/deleting-links.ts';
import { addTags } from './tags/tags.graphql.ts';
import { addSavedViews } from './views/saved-views.graphql.ts';
import type { SavedViewsService } from './views/saved-views.ts';

export interface LinksOperations {
  links: LinksService;
  views: SavedViewsService;
  artists: ArtistsService;
  watch: Watch;
  hosts: HostSettings;
}

/** Adds the feature's types and operations. */
export function addLinks(
  builder: Builder,
  { links, views, artists, watch, hosts }: LinksOperations,
  refs: LinksRefs & ArtistsRefs & AccountsRefs,
): void {
  const { link, success, destination } = refs;
  addLinkType(builder, refs);
  addDestinationType(builder, hosts, refs);
  addTrackType(builder, refs);
  addRuleType(builder, refs);
  const inputs = addLinkInputs(builder);
  addDestinationOperations(builder, links, refs);
  addTrackOperations(builder, links, refs);
  addTags(builder, links);
  addSavedViews(builder, views);
  addAllLinks(
    builder,
    links,
    refs,
    (caller) => createLinkViewer(hosts, (artistId) => artists.artist(caller, artistId)).view,
  );
  const changedLinks = builder.objectRef<LinkView[]>('links_mutation_response').implement({
    fields: (t) => ({
      affected_rows: t.int({ resolve: (returning) => returning.length }),
      returning: t.field({ type: [link], resolve: (returning) => returning }),
    }),
  });
  const moved = builder.objectRef<MovedLinks>('move_links_response').implement({
    fields: (t) => ({
      moved: t.expose('moved', { type: ['uuid'] }),
      taken: t.expose('taken', {
        type: ['uuid'],
        description: 'Their path belongs to another link on that domain; they stay where they are.',
      }),
    }),
  });

  const refusedDraft = builder.objectRef<PublishedLinks['refused'][number]>('refused_draft').implement({
    fields: (t) => ({
      link_id: t.expose('linkId', { type: 'uuid' }),
      code: t.exposeString('code'),
      message: t.exposeString('message'),
    }),
  });
  const publishedLinks = builder.objectRef<PublishedLinks>('publish_links_response').implement({
    fields: (t) => ({
      published: t.expose('published', { type: ['uuid'], description: 'Visitors can open them now.' }),
      refused: t.expose('refused', { type: [refusedDraft], description: 'They stay drafts.' }),
    }),
  });

  const warning = builder.objectRef<WarnedRelease>('release_warnings').implement({
    fields: (t) => ({
      link_id: t.expose('linkId', { type: 'uuid' }),
      release_time: t.expose('releaseTime', { type: 'timestamptz' }),
      kinds: t.exposeStringList('kinds', { description: releaseWarningKinds.join(', ') }),
    }),
  });

  const suggestion = builder.objectRef<{ path: string }>('path_suggestion').implement({
    fields: (t) => ({
      path: t.exposeString('path', { description: 'Empty when nothing usable is left of the title.' }),
    }),
  });

  const viewing = (caller: Caller) => createLinkViewer(hosts, (artistId) => artists.artist(caller, artistId));
  const viewer = (caller: Caller) => viewing(caller).view;
  const list = async (caller: Caller, artistId: string, info: GraphQLResolveInfo, page?: AskedPage) => {
    const asked = askedFields(info);
    return viewing(caller).complete(await links.list(caller, artistId, asked, page), asked);
  };
  const listOnce = async (
    { caller, rawJson }: Context,
    { artist_id, ...page }: AskedPage & { artist_id: string },
    info: GraphQLResolveInfo,
  ) => {
    const plain = rawJson && plainField(info);
    if (plain === undefined || !arePlainValues(plain.values)) return list(caller, artist_id, info, page);
    rawJson?.set(plain.name, await links.writeList(caller, artist_id, plain.values, page));
    return [];
  };

  const deleting = builder.objectRef<DeletingLink>('deleting_link').implement({
    description: 'A link that is deleted for good soon.',
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      title: t.exposeString('title'),
      domain: t.exposeString('domain'),
      path: t.exposeString('path'),
      deleting_since: t.expose('since', { type: 'timestamptz' }),
    }),
  });
  builder.queryFields((t) => ({
    deleting_links: t.field({
      type: [deleting],
      description: 'Links that `undelete_links` can take back, the last one first; at most 500.',
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => links.listDeleting(caller, artist_id),
    }),
    link_hosts: t.stringList({
      description: "The hosts that every artist's links may have. A new link has the first.",
      resolve: (_root, _arguments, { caller }) => [...links.linkHosts(caller)],
    }),
    links: t.field({
      type: [link],
      description: `Newest first, after the first \`offset\`: at most ${mostLinks.plain}, and at most ${mostLinks.nested} with destinations, tracks, the artist or totals; destinations of more than 8 MB are refused.`,
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        limit: t.arg.int({ required: false, description: 'As many as there may be when left out.' }),
        offset: t.arg.int({ required: false }),
      },
      resolve: (_root, page, context, info) => listOnce(context, page, info),
    }),
    suggest_path: t.field({
      type: suggestion,
      description: "A path for a title of any script, with the artist's name where the title alone gives none.",
      args: { title: t.arg.string(), artist: t.arg.string() },
      resolve: (_root, { title, artist }, { caller }) => ({ path: links.suggestPath(caller, title, artist) }),
    }),
    release_warnings: t.field({
      type: [warning],
      description:
        'What pre-releases lack whose day is near or past: first those to come, the soonest first. At most 100, of the 1000 nearest.',
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => links.releaseWarnings(caller, artist_id),
    }),
    links_by_pk: t.field({
      type: link,
      nullable: true,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => nullWhenMissing(links.link(caller, id).then(viewer(caller))),
    }),
    link_destinations: t.field({
      type: [destination],
      args: { link_id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { link_id }, { caller }) => {
        const parent = await links.link(caller, link_id);
        return parent.destinations.map((each) => toDestinationView(each, parent));
      },
    }),
  }));
  builder.mutationFields((t) => ({
    path_available: t.field({
      type: success,
      description:
        'Whether a link could stand there. With an artist: a link of theirs, which may take a place that another one of theirs left.',
      args: {
        domain: t.arg.string(),
        path: t.arg.string(),
        artist_id: t.arg({ type: 'uuid', required: false }),
      },
      resolve: async (_root, { domain, path, artist_id }, { caller }) => ({
        success: await links.pathAvailable(caller, { domain, path }, artist_id ?? undefined),
      }),
    }),
    insert_links_one: t.field({
      type: link,
      description: 'A call that is repeated with the same `request_key` gives the link that the first one made.',
      args: {
        object: t.arg({ type: inputs.insert }),
        request_key: t.arg({ type: 'uuid', required: false }),
      },
      resolve: async (_root, { object, request_key: key }, { caller }) => {
        const input = toLinkInput(object);
        const made = await createOnce(
          links,
          caller,
          { key, parts: [caller.person?.userId ?? '', input.artistId] },
          (id) => links.create(caller, input, id),
        );
        return viewer(caller)(made);
      },
    }),
    update_links_by_pk: t.field({
      type: link,
      nullable: true,
      description:
        'The whole edit in one transaction. `version` is the one the editor loaded; an older one is refused with LINK_CHANGED. A list that is given is the whole list.',
      args: {
        pk_columns: t.arg({ type: inputs.key }),
        _set: t.arg({ type: inputs.set }),
        version: t.arg.int({ required: false }),
        destinations: t.arg({ type: [inputs.destination], required: false }),
        tracks: t.arg({ type: [inputs.track], required: false }),
        rules: t.arg({ type: [inputs.rule], required: false }),
      },
      resolve: async (_root, { pk_columns, _set, version, destinations, tracks, rules }, { caller }) => {
        const changes = toLinkChanges(_set, destinations, tracks, rules);
        return viewer(caller)(await links.save(caller, pk_columns.id, changes, version ?? undefined));
      },
    }),
    duplicate_link: t.field({
      type: link,
      description:
        'A copy of the whole link under the next free path. A release day that is over is left out. A call that is repeated with the same `request_key` gives the copy that the first one made.',
      args: { id: t.arg({ type: 'uuid' }), request_key: t.arg({ type: 'uuid', required: false }) },
      resolve: async (_root, { id, request_key: key }, { caller }) =>
        viewer(caller)(
          await createOnce(links, caller, { key, parts: [caller.person?.userId ?? '', 'copy', id] }, (newId) =>
            links.duplicate(caller, id, newId),
          ),
        ),
    }),
    delete_links_by_pk: t.field({
      type: link,
      nullable: true,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { id }, { caller }) => {
        const [gone] = await links.deleteMany(caller, [id]);
        return gone === undefined ? null : viewer(caller)(gone);
      },
    }),
    delete_links: t.field({
      type: changedLinks,
      description: 'At once and for good. All of them or, when one is not yours, none. At most 500.',
      args: { ids: t.arg({ type: ['uuid'] }) },
      resolve: async (_root, { ids }, { caller }) => (await links.deleteMany(caller, ids)).map(viewer(caller)),
    }),
    delete_links_later: t.field({
      type: changedLinks,
      description:
        'Closes and hides them at once, as if they were deleted, and deletes them for good after 30 minutes; until then `undelete_links` takes them back with everything on them. All of them or, when one is not yours, none. At most 500.',
      args: { ids: t.arg({ type: ['uuid'] }) },
      resolve: async (_root, { ids }, { caller }) => (await links.deleteManyLater(caller, ids)).map(viewer(caller)),
    }),
    undelete_links: t.field({
      type: changedLinks,
      description:
        'Undoes `delete_links_later`. A path that another link has by now gets a suffix. All of them or, when one is not yours or deleted for good, none. At most 500.',
      args: { ids: t.arg({ type: ['uuid'] }) },
      resolve: async (_root, { ids }, { caller }) => (await links.undeleteMany(caller, ids)).map(viewer(caller)),
    }),
    archive_links: t.field({
      type: changedLinks,
      description:
        'Hides them from the list; their pages stay open. All of them or, when one is not yours, none. Gives those that were not archived yet. At most 500.',
      args: { ids: t.arg({ type: ['uuid'] }) },
      resolve: async (_root, { ids }, { caller }) => (await links.archiveMany(caller, ids, true)).map(viewer(caller)),
    }),
    restore_links: t.field({
      type: changedLinks,
      description: 'Brings archived links back to the list. All of them or, when one is not yours, none. At most 500.',
      args: { ids: t.arg({ type: ['uuid'] }) },
      resolve: async (_root, { ids }, { caller }) => (await links.archiveMany(caller, ids, false)).map(viewer(caller)),
    }),
    tag_links: t.field({
      type: changedLinks,
      description:
        'Puts a tag on links; an artist that lacks it gets it. All of them or, when one is not yours, none. Gives those that did not carry it. At most 500.',
      args: { ids: t.arg({ type: ['uuid'] }), tag: t.arg.string() },
      resolve: async (_root, { ids, tag }, { caller }) =>
        (await links.tagMany(caller, ids, { tag, wanted: true })).map(viewer(caller)),
    }),
    untag_links: t.field({
      type: changedLinks,
      description: 'Takes a tag from links. Gives those that carried it. At most 500.',
      args: { ids: t.arg({ type: ['uuid'] }), tag: t.arg.string() },
      resolve: async (_root, { ids, tag }, { caller }) =>
        (await links.tagMany(caller, ids, { tag, wanted: false })).map(viewer(caller)),
    }),
    publish_links: t.field({
      type: publishedLinks,
      description: 'Publishes drafts, each by itself. None when one is not yours. At most 500.',
      args: { ids: t.arg({ type: ['uuid'] }) },
      resolve: (_root, { ids }, { caller }) => links.publishMany(caller, ids),
    }),
    move_links: t.field({
      type: moved,
      description: 'At most 500.',
      args: { ids: t.arg({ type: ['uuid'] }), domain: t.arg.string() },
      resolve: (_root, { ids, domain }, { caller }) => links.moveMany(caller, ids, domain),
    }),
    fill_missing_deeplinks: t.field({
      type: success,
      description: 'Fills in the app addresses that destinations lack. Called again it changes nothing.',
      args: { link_id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { link_id }, { caller }) => {
        await links.fillMissingDeeplinks(caller, link_id);
        return { success: true };
      },
    }),
  }));
  builder.subscriptionFields((t) => ({
    links: t.field({
      type: [link],
      description:
        "The artist's newest links, as many as `links` gives, again after each change by anybody in any process.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { artist_id }, context, info) =>
        watch.artist(context, artist_id, (caller) => list(caller, artist_id, info)),
      resolve: (news) => news(),
    }),
    links_digest: t.string({
      description:
        "A digest of the artist's newest links, as many as `links` gives of plain fields: another one after each change by anybody in any process.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { artist_id }, context) =>
        watch.artist(context, artist_id, (caller) => links.digest(caller, artist_id)),
      resolve: (news) => news(),
    }),
  }));
}
