/** Destinations in the API: the type, its inputs, and adding, changing, removing and ordering single ones. */

import type { HostSettings } from '#domain/hosts/hosts.ts';
import { deeplinkText, deeplinkUrl, directLinkText, directLinkUrl } from '#domain/hosts/page-url.ts';
import { type ColumnChanges, toChanges } from '#domain/kernel/fields.ts';
import { destinationFields } from '#domain/links/link.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import { changeInputs, exposedFields } from '../../../platform/graphql/record-fields.ts';
import type { LinksRefs } from '../links.refs.ts';
import type { LinksService, PlacedDestination } from '../links.service.ts';
import { toDestinationView } from '../lists/link-views.ts';
import type { DestinationInput } from '../saving/link-input.ts';

/** Adds the type; the operations come with `addDestinationOperations`. */
export function addDestinationType(builder: Builder, hosts: HostSettings, { destination }: LinksRefs): void {
  const url = builder.objectRef<{ text: string; url: string }>('shared_address').implement({
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
      ...exposedFields(t, destinationFields),
      presave_count: t.exposeInt('presave_count', { description: 'How many pre-saves it brought.' }),
      optin_count: t.exposeInt('optin_count', {
        description: 'How many addresses and numbers it brought; addresses once confirmed.',
      }),
      direct_link: t.field({
        type: url,
        description:
          'Leads straight to the destination: by its type, or on the short host for custom and repeated types.',
        resolve: ({ link, id, short_id: shortId, type }) => ({
          text: directLinkText(link, { id, shortId, type }, link.destinations, hosts),
          url: directLinkUrl(link, { id, shortId, type }, link.destinations, hosts),
        }),
      }),
      deeplink: t.field({
        type: url,
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
    fields: newDestination,
  });
  const save = builder.inputType('link_destinations_save_input', {
    description: 'With an id: one that the link has, of which only what is given changes. Without: a new one.',
    fields: (t) => ({
      id: t.field({ type: 'uuid', required: false }),
      ...newDestination(t),
    }),
  });
  return { insert, save };
}

/** Adds the operations on single destinations. */
export function addDestinationOperations(builder: Builder, links: LinksService, { destination }: LinksRefs): void {
  const insertOne = builder.inputType('link_destinations_insert_one_input', {
    fields: (t) => ({
      link_id: t.field({ type: 'uuid' }),
      ...newDestination(t),
    }),
  });
  const key = builder.inputType('link_destinations_pk_columns_input', {
    fields: (t) => ({ id: t.field({ type: 'uuid' }) }),
  });
  const set = builder.inputType('link_destinations_set_input', {
    fields: (t) => changeInputs(t, destinationFields),
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

/** A destination's input as the service takes it: null clears a nullable field, and changes nothing elsewhere. */
export function toDestinationInput({
  id,
  ...fields
}: ColumnChanges<typeof destinationFields> & { id?: string | null | undefined }): DestinationInput {
  return { id: id ?? undefined, ...toChanges(destinationFields, fields) };
}

// The other defaults are the server's: what is missing is null in the API.
const newDestination = (t: Parameters<typeof changeInputs>[0]) => ({
  ...changeInputs(t, destinationFields),
  type: t.string(),
  priority: t.int({ required: false, description: 'Without it: behind the others, in the order of the list.' }),
});
