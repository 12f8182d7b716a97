/** The link's inputs in the API, and how they become the service's words. */
import type { Builder } from '../../platform/graphql/builder.ts';
import { addDestinationInputs, toDestinationInput } from './link-destinations.graphql.ts';
import type { LinkSet } from './link-input.ts';
import { addTrackInputs } from './link-tracks.graphql.ts';

/** Adds the input types of inserting and updating. */
export function addLinkInputs(builder: Builder) {
  const destination = addDestinationInputs(builder);
  const track = addTrackInputs(builder);
  const insert = builder.inputType('links_insert_input', {
    fields: (t) => ({
      artist_id: t.field({ type: 'uuid' }),
      domain: t.string(),
      path: t.string(),
      image: t.string({ required: false }),
      title: t.string(),
      subtitle: t.string({ defaultValue: '' }),
      post_release_title: t.string({ required: false }),
      post_release_subtitle: t.string({ required: false }),
      release_name: t.string({ required: false }),
      release_time: t.field({ type: 'timestamptz', required: false }),
      offset: t.string({ required: false }),
      timezone: t.string({ required: false }),
      description: t.string({ defaultValue: '' }),
      preview_type: t.string({ defaultValue: 'image' }),
      theme: t.string({ defaultValue: 'light' }),
      display_artist_socials: t.boolean({ defaultValue: false }),
      destinations: t.field({ type: [destination.insert], defaultValue: [] }),
      tracks: t.field({ type: [track.insert], defaultValue: [] }),
      type: t.string({ defaultValue: 'release' }),
      rid: t.string({ required: false }),
      layout: t.int({ defaultValue: 2 }),
      cover_image_style: t.string({ required: false }),
    }),
  });
  const key = builder.inputType('links_pk_columns_input', { fields: (t) => ({ id: t.field({ type: 'uuid' }) }) });
  const set = builder.inputType('links_set_input', {
    description:
      'What is not given stays; null clears what may be empty. `offset` is derived from release_time and timezone, whatever is given.',
    fields: (t) => ({
      domain: t.string({ required: false }),
      path: t.string({ required: false }),
      image: t.string({ required: false }),
      title: t.string({ required: false }),
      subtitle: t.string({ required: false }),
      description: t.string({ required: false }),
      preview_type: t.string({ required: false }),
      theme: t.string({ required: false }),
      display_artist_socials: t.boolean({ required: false }),
      cover_image_style: t.string({ required: false }),
      post_release_title: t.string({ required: false }),
      post_release_subtitle: t.string({ required: false }),
      release_name: t.string({ required: false }),
      release_time: t.field({ type: 'timestamptz', required: false }),
      offset: t.string({ required: false }),
      timezone: t.string({ required: false }),
      rid: t.string({ required: false }),
      type: t.string({ required: false }),
      layout: t.int({ required: false }),
    }),
  });
  return { insert, key, set, destination: destination.save, track: track.save };
}

type Inputs = ReturnType<typeof addLinkInputs>;
type Fields = Partial<Inputs['insert']['$inferInput']> | Inputs['set']['$inferInput'];

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
) {
  return {
    set: toLinkSet(set),
    destinations: destinations?.map(toDestinationInput),
    tracks: tracks?.map(({ id, ...track }) => ({ ...track, id: id ?? undefined })),
  };
}

// Null clears what may be empty, and changes nothing elsewhere; a preview that is nothing is the image (LINK-32).
function toLinkSet(set: Fields): LinkSet {
  return {
    domain: set.domain ?? undefined,
    path: set.path ?? undefined,
    image: set.image,
    title: set.title ?? undefined,
    subtitle: set.subtitle ?? undefined,
    description: set.description ?? undefined,
    type: set.type ?? undefined,
    layout: set.layout ?? undefined,
    previewType: set.preview_type === null ? 'image' : set.preview_type,
    theme: set.theme ?? undefined,
    displayArtistSocials: set.display_artist_socials ?? undefined,
    coverImageStyle: set.cover_image_style,
    rid: set.rid,
    releaseName: set.release_name,
    releaseTime: set.release_time,
    timezone: set.timezone,
    postReleaseTitle: set.post_release_title,
    postReleaseSubtitle: set.post_release_subtitle,
  };
}
