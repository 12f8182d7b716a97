/** Settings of Spotify: catalogue, podcasts and pre-saves. */
import { z } from 'zod';
import { webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `authorizeUrl` is the consent screen, `shortLinksUrl` the host of short links. */
export const spotifySettings = defineVendorSettings({
  title: 'Spotify',
  about: 'The catalogue that links are created from, podcasts, and pre-saves.',
  standIn: 'a stand-in with an invented catalogue',
  variables: {
    SPOTIFY_API_URL: webUrl
      .default('https://api.spotify.com/v1')
      .meta({ description: 'The Web API. Rarely changed; it has no effect on the stand-in.' }),
    SPOTIFY_ACCOUNTS_URL: webUrl
      .default('https://accounts.spotify.com')
      .meta({ description: 'The accounts service, which gives out tokens. Rarely changed.' }),
    SPOTIFY_CLIENT_ID: z
      .string()
      .meta({ description: 'The client id of your application (developer.spotify.com).', example: '' }),
    SPOTIFY_CLIENT_SECRET: z.string().meta({ description: "The application's client secret.", example: '' }),
  },
  toSettings: (values) => ({
    apiUrl: values.SPOTIFY_API_URL,
    accountsUrl: values.SPOTIFY_ACCOUNTS_URL,
    authorizeUrl: `${values.SPOTIFY_ACCOUNTS_URL}/authorize`,
    shortLinksUrl: 'https://spotify.link',
    clientId: values.SPOTIFY_CLIENT_ID,
    clientSecret: values.SPOTIFY_CLIENT_SECRET,
  }),
});
