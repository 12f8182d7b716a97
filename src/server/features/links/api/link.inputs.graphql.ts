/** The link's inputs in the API, and their conversion to the service's input. */
import { type ColumnChanges, toChanges } from '#domain/kernel/fields.ts';
import { linkFields } from '#domain/links/link.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import { changeInputs, insertInputs } from '../../../platform/graphql/record-fields.ts';
import type { LinkSet } from '../saving/link-input.ts';
import { addDestinationInputs, toDestinationInput } from './link-destinations.graphql.ts';
import { addRuleInput, toRuleInput } from './link-rules.graphql.ts';
import { addTrackInputs } from './link-tracks.graphql.ts';

/** Adds the input types of inserting and updating. */
export function addLinkInputs(builder: Builder) {
  const destination = addDestinationInputs(builder);
  const track = addTrackInputs(builder);
  const insert = builder.inputType('links_insert_input', {
    fields: (t) => ({
      artist_id: t.field({ type: 'uuid' }),
      ...insertInputs(t, linkFields),
      domain: t.string({ required: false, description: "Left out, the installation's first link host." }),
      // The default depends on the type, so the schema has none.
      cover_image_style: t.string({ required: false }),
      offset: t.string({ required: false }),
      tags: t.stringList({
        required: false,
        description: 'At most 20. Those that the artist does not have yet are made.',
      }),
      destinations: t.field({ type: [destination.insert], defaultValue: [] }),
      tracks: t.field({ type: [track.insert], defaultValue: [] }),
    }),
  });
  const key = builder.inputType('links_pk_columns_input', { fields: (t) => ({ id: t.field({ type: 'uuid' }) }) });
  const set = builder.inputType('links_set_input', {
    description:
      'What is not given stays; null clears what may be empty. `offset` is derived from release_time and timezone, whatever is given.',
    fields: (t) => ({
      ...changeInputs(t, linkFields),
      offset: t.string({ required: false }),
      tags: t.stringList({
        required: false,
        description: 'The whole list. Tags that the artist does not have yet are made.',
      }),
    }),
  });
  return { insert, key, set, destination: destination.save, track: track.save, rule: addRuleInput(builder) };
}

type Inputs = ReturnType<typeof addLinkInputs>;

/** The insert's object as the service takes it. */
export function toLinkInput(object: Inputs['insert']['$inferInput']) {
  return {
    artistId: object.artist_id,
    set: toLinkSet(object),
    destinations: object.destinations.map(toDestinationInput),
    tracks: object.tracks,
  };
}

/** The update's arguments as the service takes them. A list that is not given, or null, stays as it is. */
export function toLinkChanges(
  set: Inputs['set']['$inferInput'],
  destinations: Inputs['destination']['$inferInput'][] | null | undefined,
  tracks: Inputs['track']['$inferInput'][] | null | undefined,
  rules: Inputs['rule']['$inferInput'][] | null | undefined,
) {
  return {
    set: toLinkSet(set),
    destinations: destinations?.map(toDestinationInput),
    tracks: tracks?.map(({ id, ...track }) => ({ ...track, id: id ?? undefined })),
    rules: rules?.map(toRuleInput),
  };
}

// A preview type of null is the image (LINK-32), a cover style of null the type's default (LINK-2).
function toLinkSet(set: ColumnChanges<typeof linkFields> & { tags?: string[] | null | undefined }): LinkSet {
  return {
    ...toChanges(linkFields, set),
    previewType: set.preview_type === null ? 'image' : set.preview_type,
    coverImageStyle: set.cover_image_style,
    tags: set.tags ?? undefined,
  };
}
