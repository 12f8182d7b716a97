/** Settings of Twilio, which sends the texts. */
import { z } from 'zod';
import { webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `url` is another server that speaks Twilio's protocol; undefined means Twilio's own. */
export const twilioSettings = defineVendorSettings({
  title: 'Twilio',
  about: 'Texts to fans, and the numbers they come from.',
  standIn: 'a stand-in whose texts are readable at /sandbox/texts',
  variables: {
    TWILIO_ACCOUNT_SID: z
      .string()
      .startsWith('AC', { message: 'must begin with AC' })
      .meta({ description: 'The account SID (console, Account info).', example: '' }),
    TWILIO_AUTH_TOKEN: z.string().meta({ description: 'The auth token of that account.', example: '' }),
    TWILIO_SEGMENTS_PER_SECOND: z.coerce.number().positive().default(1).meta({
      description: 'Segments that one number may send in a second; carriers allow long codes 1.',
      example: '1',
    }),
    TWILIO_BRAND_SID: z.string().optional().meta({
      description: 'The registered brand under which numbers are registered for texts to the US.',
      example: 'BN00000000000000000000000000000000',
      absent: 'numbers cannot be registered from here',
    }),
    TWILIO_URL: webUrl.optional().meta({
      description: "A server that speaks Twilio's protocol, for tests only.",
      example: 'http://127.0.0.1:4011',
      absent: "Twilio's own servers are used",
    }),
  },
  required: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  toSettings: (values) => ({
    accountSid: values.TWILIO_ACCOUNT_SID,
    authToken: values.TWILIO_AUTH_TOKEN,
    segmentsPerSecond: values.TWILIO_SEGMENTS_PER_SECOND,
    brandSid: values.TWILIO_BRAND_SID,
    url: values.TWILIO_URL,
  }),
});
