/** Settings of Apple's public look-up API. */
import { webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `url` is the look-up API. `podcastsUrl` is the host from which pages of `podcasts.apple.com` are fetched. */
export const appleLookupSettings = defineVendorSettings({
  title: 'Apple look-up',
  about: 'Finds music, podcasts and previews in the iTunes Search API.',
  standIn: 'a stand-in over the invented catalogue',
  variables: {
    APPLE_LOOKUP_URL: webUrl.meta({ description: 'The iTunes Search API.', example: 'https://itunes.apple.com' }),
  },
  toSettings: ({ APPLE_LOOKUP_URL }) => ({ url: APPLE_LOOKUP_URL, podcastsUrl: 'https://podcasts.apple.com' }),
});
