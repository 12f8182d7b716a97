/** Drop Settings in the API, and their two switches on the artist. */
import type { DropSettings } from '#domain/messaging/drop-settings.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { ArtistsRefs } from '../artists/artists.refs.ts';
import { type DropSettingsService, textCountries } from './drop-settings.service.ts';

/** Adds `drop_settings`, `update_drop_settings`, and the switches to the artist. */
export function addDropSettings(builder: Builder, settings: DropSettingsService, { artist }: ArtistsRefs): void {
  const type = builder.objectRef<DropSettings>('drop_settings').implement({
    fields: (t) => ({
      emails_enabled: t.exposeBoolean('emailsEnabled', { description: 'Whether fans get mails of the artist.' }),
      sms_enabled: t.exposeBoolean('smsEnabled', { description: 'Whether fans get texts of the artist.' }),
      countries: t.stringList({
        description: 'ISO 3166-1 alpha-2 codes of the countries that get texts; empty: every country.',
        resolve: ({ countries }) => [...countries],
      }),
      welcome_words: t.exposeString('welcomeWords', {
        description: "The artist's part of the welcome text; empty: the usual words.",
      }),
      welcome_abroad: t.exposeBoolean('welcomeAbroad', {
        description: 'Whether fans outside the US and Canada get the welcome text; in the US and Canada all do.',
      }),
      postal_address: t.exposeString('postalAddress', { description: 'Stands below each mail of a drop.' }),
      known_countries: t.stringList({
        description: 'Every country that has phone numbers.',
        resolve: () => [...textCountries],
      }),
    }),
  });
  builder.objectFields(artist, (t) => ({
    emails_enabled: t.boolean({ resolve: async ({ id }) => (await settings.of(id)).emailsEnabled }),
    sms_enabled: t.boolean({ resolve: async ({ id }) => (await settings.of(id)).smsEnabled }),
  }));
  builder.queryFields((t) => ({
    drop_settings: t.field({
      type,
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => settings.settings(caller, artist_id),
    }),
  }));
  builder.mutationFields((t) => ({
    update_drop_settings: t.field({
      type,
      description: 'What is not given stays.',
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        emails_enabled: t.arg.boolean({ required: false }),
        sms_enabled: t.arg.boolean({ required: false }),
        countries: t.arg.stringList({ required: false }),
        postal_address: t.arg.string({ required: false }),
        welcome_words: t.arg.string({ required: false }),
        welcome_abroad: t.arg.boolean({ required: false }),
      },
      resolve: (
        _root,
        { artist_id, emails_enabled, sms_enabled, countries, welcome_words, welcome_abroad, postal_address },
        { caller },
      ) =>
        settings.change(caller, artist_id, {
          ...(emails_enabled == null ? {} : { emailsEnabled: emails_enabled }),
          ...(sms_enabled == null ? {} : { smsEnabled: sms_enabled }),
          ...(countries == null ? {} : { countries }),
          ...(postal_address == null ? {} : { postalAddress: postal_address }),
          ...(welcome_words == null ? {} : { welcomeWords: welcome_words }),
          ...(welcome_abroad == null ? {} : { welcomeAbroad: welcome_abroad }),
        }),
    }),
  }));
}
