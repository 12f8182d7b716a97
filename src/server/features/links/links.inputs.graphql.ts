/** The link's inputs in the API, and how they become the service's words. */
import type { Builder } from '../../platform/graphql/builder.ts';

/** Adds the input types of inserting and updating. */
export function addLinkInputs(builder: Builder) {
  const destination = builder.inputType('link_destinations_insert_input', {
    fields: (t) => ({
      type: t.string(),
      cta: t.string({ defaultValue: '' }),
      url: t.string({ defaultValue: '' }),
      text: t.string({ defaultValue: '' }),
      description: t.string({ defaultValue: '' }),
      logo: t.string({ required: false }),
      enabled: t.boolean({ defaultValue: true }),
      deeplink_ios: t.string({ required: false }),
      deeplink_android: t.string({ required: false }),
      autoplay_track: t.string({ required: false }),
      pre_release: t.boolean({ defaultValue: false }),
      config: t.field({ type: 'json', required: false }),
      priority: t.int(),
    }),
  });
  const track = builder.inputType('link_tracks_insert_input', {
    fields: (t) => ({ name: t.string(), url: t.string(), priority: t.int({ defaultValue: 1 }) }),
  });
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
      destinations: t.field({ type: [destination], defaultValue: [] }),
      tracks: t.field({ type: [track], defaultValue: [] }),
      type: t.string({ defaultValue: 'release' }),
      rid: t.string({ required: false }),
      layout: t.int({ defaultValue: 2 }),
      cover_image_style: t.string({ required: false }),
    }),
  });
  const key = builder.inputType('links_pk_columns_input', { fields: (t) => ({ id: t.field({ type: 'uuid' }) }) });
  const set = builder.inputType('links_set_input', {
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
    }),
  });
  return { insert, key, set };
}

type Inputs = ReturnType<typeof addLinkInputs>;
type InsertInput = Inputs['insert']['$inferInput'];
type SetInput = Inputs['set']['$inferInput'];

/** The insert's object as the service takes it. */
export function toLinkInput(object: InsertInput) {
  return {
    artistId: object.artist_id,
    domain: object.domain,
    path: object.path,
    image: object.image ?? null,
    title: object.title,
    subtitle: object.subtitle,
    description: object.description,
    postReleaseTitle: object.post_release_title ?? null,
    postReleaseSubtitle: object.post_release_subtitle ?? null,
    releaseName: object.release_name ?? null,
    releaseTime: object.release_time ?? null,
    timezone: object.timezone ?? null,
    previewType: object.preview_type,
    theme: object.theme,
    displayArtistSocials: object.display_artist_socials,
    type: object.type,
    rid: object.rid ?? null,
    layout: object.layout,
    coverImageStyle: object.cover_image_style ?? null,
    tracks: object.tracks,
    destinations: object.destinations.map((destination) => ({
      type: destination.type,
      cta: destination.cta,
      url: destination.url,
      text: destination.text,
      description: destination.description,
      logo: destination.logo ?? null,
      enabled: destination.enabled,
      deeplinkIos: destination.deeplink_ios ?? null,
      deeplinkAndroid: destination.deeplink_android ?? null,
      autoplayTrack: destination.autoplay_track ?? null,
      preRelease: destination.pre_release,
      config: destination.config ?? null,
      priority: destination.priority,
    })),
  };
}

/** The update's `_set` as the service takes it: null clears what may be empty, and changes nothing elsewhere. */
export function toLinkChanges(set: SetInput) {
  return {
    domain: set.domain ?? undefined,
    path: set.path ?? undefined,
    image: set.image,
    title: set.title ?? undefined,
    subtitle: set.subtitle ?? undefined,
    description: set.description ?? undefined,
    previewType: set.preview_type ?? undefined,
    theme: set.theme ?? undefined,
    displayArtistSocials: set.display_artist_socials ?? undefined,
    coverImageStyle: set.cover_image_style ?? undefined,
    postReleaseTitle: set.post_release_title,
    postReleaseSubtitle: set.post_release_subtitle,
  };
}
