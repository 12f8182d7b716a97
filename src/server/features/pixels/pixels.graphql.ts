/** Pixels in the API: listed, saved, deleted, tested. Tokens are written and never read. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Pixel, PixelsService } from './pixels.service.ts';

/** Adds the feature's types and operations. */
export function addPixels(builder: Builder, pixels: PixelsService): void {
  const pixel = builder.objectRef<Pixel>('pixels').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      provider: t.exposeString('provider', { description: 'Facebook, TikTok, AdWords or Snapchat.' }),
      pixel: t.exposeString('pixel'),
      conversion_tag: t.exposeString('conversionTag', { description: 'The Tag ID of AdWords; empty elsewhere.' }),
      artist_id: t.expose('artistId', { type: 'uuid', nullable: true }),
      agency_id: t.expose('agencyId', { type: 'uuid', nullable: true }),
      has_access_token: t.exposeBoolean('hasToken'),
      access_token_ending: t.exposeString('tokenEnding', {
        description: 'The last four characters of the token, which itself is shown to nobody.',
      }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      sent_count: t.exposeInt('sentCount', { description: 'Events that the platform took from our server.' }),
      dropped_count: t.exposeInt('droppedCount', {
        description: 'Events that were given up after a day of trying.',
      }),
      last_error: t.exposeString('lastError', {
        description: 'Why sending from our server fails at present; empty while it works.',
      }),
    }),
  });
  const insert = builder.inputType('pixels_insert_input', {
    description: 'Either artist_id or agency_id is given.',
    fields: (t) => ({
      provider: t.string(),
      pixel: t.string(),
      access_token: t.string({ defaultValue: '' }),
      conversion_tag: t.string({ defaultValue: '' }),
      artist_id: t.field({ type: 'uuid', required: false }),
      agency_id: t.field({ type: 'uuid', required: false }),
    }),
  });
  const health = builder.objectRef<{ success: boolean; message: string }>('pixel_test').implement({
    fields: (t) => ({
      success: t.exposeBoolean('success'),
      message: t.exposeString('message', { description: 'What the platform said, where it did not take the test.' }),
    }),
  });
  builder.queryFields((t) => ({
    pixels: t.field({
      type: [pixel],
      description: "An artist's own pixels, or those of the agency that is asking: one of the two ids.",
      args: {
        artist_id: t.arg({ type: 'uuid', required: false }),
        agency_id: t.arg({ type: 'uuid', required: false }),
      },
      resolve: (_root, { artist_id, agency_id }, { caller }) =>
        pixels.list(caller, { artistId: artist_id ?? undefined, agencyId: agency_id ?? undefined }),
    }),
  }));
  builder.mutationFields((t) => ({
    insert_pixels_one: t.field({
      type: pixel,
      description:
        'Saves a pixel: a new one, or the one with the same provider and id. A token that is not given stays.',
      args: { object: t.arg({ type: insert }) },
      resolve: (_root, { object }, { caller }) =>
        pixels.save(
          caller,
          { artistId: object.artist_id ?? undefined, agencyId: object.agency_id ?? undefined },
          {
            provider: object.provider,
            pixel: object.pixel,
            accessToken: object.access_token,
            conversionTag: object.conversion_tag,
          },
        ),
    }),
    delete_pixels_by_pk: t.field({
      type: pixel,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => pixels.delete(caller, id),
    }),
    test_pixel: t.field({
      type: health,
      description: 'Asks Facebook or Snapchat whether a saved pixel and its token are good.',
      args: { id: t.arg({ type: 'uuid' }), test_event_code: t.arg.string({ defaultValue: '' }) },
      resolve: async (_root, { id, test_event_code }, { caller }) => {
        const { valid, message } = await pixels.test(caller, id, test_event_code);
        return { success: valid, message };
      },
    }),
  }));
}
