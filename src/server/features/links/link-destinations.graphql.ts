/** Destinations in the API: the type, what a call may say of one, and adding, changing, removing and ordering single ones. */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { deeplinkText, deeplinkUrl, directLinkText, directLinkUrl } from '#domain/hosts/page-address.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { DestinationInput } from './link-input.ts';
import { toDestinationView } from './link-views.ts';
import type { LinksRefs } from './links.refs.ts';
import type { LinksService, PlacedDestination } from './links.service.ts';

/** Adds the type; the operations come with `addDestinationOperations`. */
export function addDestinationType(builder: Builder, hosts: HostSettings, { destination }: LinksRefs): void {
  const address = builder.objectRef<{ text: string; url: string }>('shared_address').implement({
    fields: (t) => ({
      text: t.exposeString('text', { description: 'As people read it.' }),
      url: t.exposeString('url', { description: 'As it opens on this installation.' }),
    }),
  });
  builder.objectType(destination, {
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      short_id: t.exposeInt('short_id'),
      link_id: t.expose('link_id', { type: 'uuid' }),
      type: t.exposeString('type'),
      cta: t.exposeString('cta'),
      url: t.exposeString('url'),
      text: t.exposeString('text'),
      description: t.exposeString('description'),
      logo: t.exposeString('logo', { nullable: true }),
      enabled: t.exposeBoolean('enabled'),
      deeplink_ios: t.exposeString('deeplink_ios', { nullable: true }),
      deeplink_android: t.exposeString('deeplink_android', { nullable: true }),
      autoplay_track: t.exposeString('autoplay_track', { nullable: true }),
      pre_release: t.exposeBoolean('pre_release'),
      config: t.expose('config', { type: 'json', nullable: true }),
      priority: t.exposeInt('priority'),
      presave_count: t.exposeInt('presave_count', { description: 'How many pre-saves it brought.' }),
      optin_count: t.exposeInt('optin_count', {
        description: 'How many addresses and numbers it brought; addresses once confirmed.',
      }),
      direct_link: t.field({
        type: address,
        description:
          'Leads straight to the destination: by its type, or on the short host for custom and repeated types.',
        resolve: ({ link, id, short_id: shortId, type }) => ({
          text: directLinkText(link, { id, shortId, type }, link.destinations, hosts),
          url: directLinkUrl(link, { id, shortId, type }, link.destinations, hosts),
        }),
      }),
      deeplink: t.field({
        type: address,
        description: "Opens the service's app on phones, and the web address elsewhere.",
        resolve: ({ link, id, type }) => ({
          text: deeplinkText(link, { id, type }, link.destinations),
          url: deeplinkUrl(link, { id, type }, link.destinations, hosts),
        }),
      }),
    }),
  });
}

/** Adds the inputs of a destination on a link that is inserted or saved. */
export function addDestinationInputs(builder: Builder) {
  const insert = builder.inputType('link_destinations_insert_input', {
    fields: (t) => ({ type: t.string(), ...optionalFields(t), priority: t.int() }),
  });
  const save = builder.inputType('link_destinations_save_input', {
    description: 'With an id: one that the link has, of which only what is given changes. Without: a new one.',
    fields: (t) => ({
      id: t.field({ type: 'uuid', required: false }),
      type: t.string(),
      ...optionalFields(t),
      priority: t.int(),
    }),
  });
  return { insert, save };
}

/** Adds the operations on single destinations. */
export function addDestinationOperations(builder: Builder, links: LinksService, { destination }: LinksRefs): void {
  const insertOne = builder.inputType('link_destinations_insert_one_input', {
    fields: (t) => ({
      link_id: t.field({ type: 'uuid' }),
      type: t.string(),
      ...optionalFields(t),
      priority: t.int(),
    }),
  });
  const key = builder.inputType('link_destinations_pk_columns_input', {
    fields: (t) => ({ id: t.field({ type: 'uuid' }) }),
  });
  const set = builder.inputType('link_destinations_set_input', {
    fields: (t) => ({
      type: t.string({ required: false }),
      ...optionalFields(t),
      priority: t.int({ required: false }),
    }),
  });
  const place = builder.inputType('link_destinations_priority_input', {
    fields: (t) => ({ id: t.field({ type: 'uuid' }), priority: t.int() }),
  });

  const view = (placed: PlacedDestination) => toDestinationView(placed, placed.link);
  builder.mutationFields((t) => ({
    insert_link_destinations_one: t.field({
      type: destination,
      nullable: true,
      args: { object: t.arg({ type: insertOne }) },
      resolve: async (_root, { object }, { caller }) =>
        view(await links.insertDestination(caller, object.link_id, toDestinationInput(object))),
    }),
    update_link_destinations_by_pk: t.field({
      type: destination,
      nullable: true,
      args: { pk_columns: t.arg({ type: key }), _set: t.arg({ type: set }) },
      resolve: async (_root, { pk_columns, _set }, { caller }) =>
        view(await links.updateDestination(caller, pk_columns.id, toDestinationInput(_set))),
    }),
    delete_link_destinations_by_pk: t.field({
      type: destination,
      nullable: true,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { id }, { caller }) => view(await links.deleteDestination(caller, id)),
    }),
    update_link_destinations_many: t.field({
      type: [destination],
      description:
        "New priorities for destinations of one link, all or none. The link's are then counted from 1, enabled ones first, and all answered.",
      args: { updates: t.arg({ type: [place] }) },
      resolve: async (_root, { updates }, { caller }) => (await links.orderDestinations(caller, updates)).map(view),
    }),
  }));
}

interface DestinationFields {
  id?: string | null | undefined;
  type?: string | null | undefined;
  cta?: string | null | undefined;
  url?: string | null | undefined;
  text?: string | null | undefined;
  description?: string | null | undefined;
  logo?: string | null | undefined;
  enabled?: boolean | null | undefined;
  deeplink_ios?: string | null | undefined;
  deeplink_android?: string | null | undefined;
  autoplay_track?: string | null | undefined;
  pre_release?: boolean | null | undefined;
  config?: unknown;
  priority?: number | null | undefined;
}

/** A destination's input as the service takes it: null clears what may be empty, and changes nothing elsewhere. */
export function toDestinationInput(input: DestinationFields): DestinationInput {
  return {
    id: input.id ?? undefined,
    type: input.type ?? undefined,
    cta: input.cta ?? undefined,
    url: input.url ?? undefined,
    text: input.text ?? undefined,
    description: input.description ?? undefined,
    logo: input.logo,
    enabled: input.enabled ?? undefined,
    deeplinkIos: input.deeplink_ios,
    deeplinkAndroid: input.deeplink_android,
    autoplayTrack: input.autoplay_track,
    preRelease: input.pre_release ?? undefined,
    config: input.config,
    priority: input.priority ?? undefined,
  };
}

type InputFields = PothosSchemaTypes.InputFieldBuilder<Builder['$inferSchemaTypes'], 'InputObject'>;

const optionalFields = (t: InputFields) => ({
  cta: t.string({ required: false }),
  url: t.string({ required: false }),
  text: t.string({ required: false }),
  description: t.string({ required: false }),
  logo: t.string({ required: false }),
  enabled: t.boolean({ required: false }),
  deeplink_ios: t.string({ required: false }),
  deeplink_android: t.string({ required: false }),
  autoplay_track: t.string({ required: false }),
  pre_release: t.boolean({ required: false }),
  config: t.field({ type: 'json', required: false }),
});
