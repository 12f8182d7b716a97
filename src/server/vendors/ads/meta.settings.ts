/** Settings of Meta. */
import { webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `eventsUrl` is where our server sends events; browsers load `scriptUrl`. */
export const metaSettings = defineVendorSettings({
  title: 'Meta',
  about: 'Pixel events from our server and from browsers. Accounts and tokens belong to each artist.',
  standIn: 'a stand-in that records events',
  required: ['META_EVENTS_URL'],
  variables: {
    META_EVENTS_URL: webUrl
      .default('https://graph.facebook.com/v25.0')
      .meta({ description: 'The Graph API with its version, for the Conversions API.' }),
    META_SCRIPT_URL: webUrl
      .default('https://connect.facebook.net/en_US/fbevents.js')
      .meta({ description: 'The script that browsers load. Rarely changed.' }),
  },
  toSettings: (values) => ({ eventsUrl: values.META_EVENTS_URL, scriptUrl: values.META_SCRIPT_URL }),
});
