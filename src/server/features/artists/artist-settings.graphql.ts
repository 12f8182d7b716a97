/** An artist's settings in the API. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { ArtistSettingsService } from './artist-settings.service.ts';
import type { ArtistsRefs } from './artists.refs.ts';

export function addArtistSettings(
  builder: Builder,
  settings: ArtistSettingsService,
  { social, domain, success }: ArtistsRefs & AccountsRefs,
): void {
  const newSocial = builder.inputType('artist_socials_insert_input', {
    fields: (t) => ({
      type: t.string({ description: 'instagram, tiktok, twitter, twitch, facebook or website.' }),
      url: t.string(),
      artist_id: t.field({ type: 'uuid', required: false, description: 'Of the call; another one is refused.' }),
    }),
  });
  const socialKey = builder.inputType('artist_socials_pk_columns_input', {
    fields: (t) => ({ id: t.field({ type: 'uuid' }) }),
  });
  const socialSet = builder.inputType('artist_socials_set_input', { fields: (t) => ({ url: t.string() }) });
  const newDomain = builder.inputType('domains_insert_input', {
    fields: (t) => ({ artist_id: t.field({ type: 'uuid' }), domain: t.string() }),
  });
  builder.mutationFields((t) => ({
    update_artist_socials: t.field({
      type: [social],
      description: 'Adds profiles, or changes the url of those that the artist has of a type, and deletes others.',
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        new_artist_socials: t.arg({ type: [newSocial] }),
        deleted_artist_social_ids: t.arg({ type: ['uuid'] }),
      },
      resolve: (_root, { artist_id, new_artist_socials: added, deleted_artist_social_ids }, { caller }) => {
        if (added.some((row) => row.artist_id != null && row.artist_id !== artist_id))
          throw new CodedError('NOT_FOUND');
        const new_artist_socials = added.map(({ type, url }) => ({ type, url }));
        return settings.changeSocials(caller, artist_id, { new_artist_socials, deleted_artist_social_ids });
      },
    }),
    update_artist_socials_by_pk: t.field({
      type: social,
      description: 'Changes the url of one profile.',
      args: { pk_columns: t.arg({ type: socialKey }), _set: t.arg({ type: socialSet }) },
      resolve: (_root, { pk_columns: { id }, _set: { url } }, { caller }) => settings.changeSocial(caller, id, url),
    }),
    insert_domains_one: t.field({
      type: domain,
      description: "Sets the artist's subdomain of the first link host, once and for good.",
      args: { object: t.arg({ type: newDomain }) },
      resolve: (_root, { object }, { caller }) => settings.setSubdomain(caller, object.artist_id, object.domain),
    }),
    delete_artist: t.field({
      type: success,
      description: "Deletes an artist with its links and fans, unless it is the caller's only one.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { artist_id }, { caller }) => {
        await settings.deleteArtist(caller, artist_id);
        return { success: true };
      },
    }),
  }));
}
