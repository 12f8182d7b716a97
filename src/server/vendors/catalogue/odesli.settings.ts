/** Settings of Odesli. */
import { z } from 'zod';
import { webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** The API's URL, and the optional key. */
export const odesliSettings = defineVendorSettings({
  title: 'Odesli',
  about: "Finds a song's or album's links on other services.",
  standIn: 'a stand-in over the invented catalogue',
  variables: {
    ODESLI_URL: webUrl.meta({ description: 'The API of song.link.', example: 'https://api.song.link' }),
    ODESLI_KEY: z.string().optional().meta({
      description: 'A key from Odesli for more requests a minute.',
      example: '',
      absent: 'none; about ten requests a minute are answered.',
    }),
  },
  toSettings: ({ ODESLI_URL, ODESLI_KEY }) => ({ url: ODESLI_URL, key: ODESLI_KEY }),
});
