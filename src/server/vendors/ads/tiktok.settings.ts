/** Settings of TikTok. */
import { webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `eventsUrl` is where our server sends events; browsers load `scriptUrl`. */
export const tiktokSettings = defineVendorSettings({
  title: 'TikTok',
  about: 'Pixel events from our server and from browsers. Accounts and tokens belong to each artist.',
  standIn: 'a stand-in that records events',
  required: ['TIKTOK_EVENTS_URL'],
  variables: {
    TIKTOK_EVENTS_URL: webUrl
      .default('https://business-api.tiktok.com/open_api/v1.3')
      .meta({ description: 'The Events API with its version.' }),
    TIKTOK_SCRIPT_URL: webUrl
      .default('https://analytics.tiktok.com/i18n/pixel/events.js')
      .meta({ description: 'The script that browsers load. Rarely changed.' }),
  },
  toSettings: (values) => ({ eventsUrl: values.TIKTOK_EVENTS_URL, scriptUrl: values.TIKTOK_SCRIPT_URL }),
});
