/** Phone numbers in the API. */
import { createBatch, everyArtist } from '../../platform/graphql/batch.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { ArtistsRefs } from '../artists/artists.refs.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import { showsNumber } from './numbers.policy.ts';
import type { NumbersService } from './numbers.service.ts';
import type { StoredNumber } from './numbers.store.ts';

/** Adds the feature's types and operations, and `phone_numbers` to the artist; `welcomeMessagesOf` gives artists' welcome texts. */
export function addNumbers(
  builder: Builder,
  numbers: NumbersService,
  { artist }: Pick<ArtistsRefs, 'artist'>,
  welcomeMessagesOf: DropSettingsService['welcomeMessagesOf'],
): void {
  const welcomes = createBatch((_context, _artistId, ids) => welcomeMessagesOf([...ids]));
  const number = builder.objectRef<StoredNumber>('phone_numbers').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', { type: 'uuid' }),
      phone_number: t.exposeString('number'),
      welcome_message: t.string({
        description: 'The text that a fan gets first, with its merge fields; its words are those of drop_settings.',
        resolve: async ({ artistId }, _arguments, context) =>
          (await welcomes(context, everyArtist, artistId)).get(artistId) ?? '',
      }),
      state: t.exposeString('state', { description: 'claiming, claimed, registering, approved or refused' }),
      reason: t.exposeString('reason', { description: 'Why the registration was refused.' }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  const searched = builder.objectRef<{ data: unknown }>('search_numbers_response').implement({
    fields: (t) => ({ data: t.expose('data', { type: 'json' }) }),
  });
  const claimed = builder.objectRef<{ success: boolean; data: string }>('claim_number_response').implement({
    fields: (t) => ({
      success: t.exposeBoolean('success'),
      data: t.exposeString('data', { description: 'The number, or why it was not claimed.' }),
    }),
  });
  const numbersOf = createBatch((_context, _artistId, ids) => numbers.numbersOf([...ids]));
  builder.objectField(artist, 'phone_numbers', (t) =>
    t.field({
      type: [number],
      description: 'At most one; none for a person who only pays.',
      resolve: async ({ id, role }, _arguments, context) => {
        if (!showsNumber(role)) return [];
        const found = (await numbersOf(context, everyArtist, id)).get(id);
        return found === undefined ? [] : [found];
      },
    }),
  );
  builder.queryFields((t) => ({
    phone_numbers: t.field({
      type: [number],
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => numbers.numbers(caller, artist_id),
    }),
    search_numbers: t.field({
      type: searched,
      description: 'Numbers of an area code that can be claimed.',
      args: { prefix: t.arg.int() },
      resolve: async (_root, { prefix }, { caller }) => ({
        data: (await numbers.search(caller, prefix)).map((offer) => ({
          phone_number: offer.number,
          locality: offer.locality,
          region: offer.region,
          country: offer.country,
        })),
      }),
    }),
  }));
  builder.mutationFields((t) => ({
    claim_number: t.field({
      type: claimed,
      args: { number: t.arg.string(), artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { number: wanted, artist_id }, { caller }) => numbers.claim(caller, artist_id, wanted),
    }),
  }));
}
