/** An artist's settings in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { ArtistSettingsService } from './artist-settings.service.ts';
import type { ArtistsRefs } from './artists.refs.ts';

/** Adds the operations. */
export function addArtistSettings(
  builder: Builder,
  settings: ArtistSettingsService,
  { social, domain, success }: ArtistsRefs & AccountsRefs,
): void {
  const newSocial = builder.inputType('artist_socials_insert_input', {
    fields: (t) => ({
      type: t.string({ description: 'instagram, tiktok, twitter, twitch, facebook or website.' }),
      url: t.string(),
    }),
  });
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
      resolve: (_root, { artist_id, ...change }, { caller }) => settings.changeSocials(caller, artist_id, change),
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
