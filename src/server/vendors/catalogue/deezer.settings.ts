/** Settings of Deezer. */
import { webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `url` is the public API. */
export const deezerSettings = defineVendorSettings({
  title: 'Deezer',
  about: "Finds songs by ISRC and albums by UPC in Deezer's public API.",
  standIn: 'a stand-in over the invented catalogue',
  variables: {
    DEEZER_URL: webUrl.meta({ description: 'The public API.', example: 'https://api.deezer.com' }),
  },
  toSettings: ({ DEEZER_URL }) => ({ url: DEEZER_URL }),
});
