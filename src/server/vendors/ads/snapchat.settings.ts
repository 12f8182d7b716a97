/** Settings of Snapchat. */
import { webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `eventsUrl` is where our server sends events; browsers load `scriptUrl`. */
export const snapchatSettings = defineVendorSettings({
  title: 'Snapchat',
  about: 'Pixel events from our server and from browsers. Accounts and tokens belong to each artist.',
  standIn: 'a stand-in that records events',
  required: ['SNAPCHAT_EVENTS_URL'],
  variables: {
    SNAPCHAT_EVENTS_URL: webUrl
      .default('https://tr.snapchat.com/v3')
      .meta({ description: 'The Conversions API with its version.' }),
    SNAPCHAT_SCRIPT_URL: webUrl
      .default('https://sc-static.net/scevent.min.js')
      .meta({ description: 'The script that browsers load. Rarely changed.' }),
  },
  toSettings: (values) => ({ eventsUrl: values.SNAPCHAT_EVENTS_URL, scriptUrl: values.SNAPCHAT_SCRIPT_URL }),
});
