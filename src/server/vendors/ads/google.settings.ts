/** Settings of Google Ads. */
import { webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** Browsers load `scriptUrl`. Our server sends no events to Google (decision 0015). */
export const googleSettings = defineVendorSettings({
  title: 'Google Ads',
  about: 'Pixel events from browsers. Accounts belong to each artist.',
  standIn: 'a stand-in that records events',
  required: ['GOOGLE_TAG_URL'],
  variables: {
    GOOGLE_TAG_URL: webUrl
      .default('https://www.googletagmanager.com/gtag/js')
      .meta({ description: 'The Google tag that browsers load.' }),
  },
  toSettings: ({ GOOGLE_TAG_URL }) => ({ scriptUrl: GOOGLE_TAG_URL }),
});
