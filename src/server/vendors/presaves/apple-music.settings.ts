/** Settings of Apple Music: pre-saves through the Apple Music API and MusicKit. */
import { z } from 'zod';
import { privateKey, webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `scriptUrl` is the URL of MusicKit, which fans' browsers load. `privateKey` is PKCS #8 in PEM. */
export const appleMusicSettings = defineVendorSettings({
  title: 'Apple Music',
  about: 'Pre-saves at Apple Music.',
  standIn: 'a stand-in with the same invented catalogue',
  variables: {
    APPLE_MUSIC_URL: webUrl
      .default('https://api.music.apple.com')
      .meta({ description: 'The Apple Music API. Rarely changed; it has no effect on the stand-in.' }),
    MUSICKIT_URL: webUrl
      .default('https://js-cdn.music.apple.com/musickit/v3/musickit.js')
      .meta({ description: "The MusicKit script that fans' browsers load. Rarely changed." }),
    APPLE_MUSIC_TEAM_ID: z.string().meta({ description: 'Your team at Apple (developer.apple.com).', example: '' }),
    APPLE_MUSIC_KEY_ID: z.string().meta({ description: 'The id of your Media Services key.', example: '' }),
    APPLE_MUSIC_PRIVATE_KEY: privateKey.meta({
      description: "The content of that key's .p8 file, with \\n for its line ends.",
      example: '',
    }),
  },
  toSettings: (values) => ({
    url: values.APPLE_MUSIC_URL,
    scriptUrl: values.MUSICKIT_URL,
    teamId: values.APPLE_MUSIC_TEAM_ID,
    keyId: values.APPLE_MUSIC_KEY_ID,
    privateKey: values.APPLE_MUSIC_PRIVATE_KEY,
  }),
});
