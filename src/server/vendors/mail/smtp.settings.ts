/** Settings of the mail server. */
import { z } from 'zod';
import { smtpUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** The server's URL, with user and password if it requires authentication. */
export const smtpSettings = defineVendorSettings({
  title: 'Mail server',
  about: 'Sends every mail of Fanfare.',
  standIn: 'a stand-in whose outbox is readable at /sandbox',
  variables: {
    SMTP_URL: smtpUrl.meta({
      description: 'The mail server, with user and password where it asks for them.',
      example: 'smtps://user:password@mail.example.com',
    }),
    SMTP_CAMPAIGN_MAILS_PER_MINUTE: z.coerce.number().positive().default(300).meta({
      description: 'Mails of drops that may go to the mail server in a minute, over all artists.',
      example: '300',
    }),
  },
  toSettings: ({ SMTP_URL, SMTP_CAMPAIGN_MAILS_PER_MINUTE }) => ({
    url: SMTP_URL,
    mailsPerMinute: SMTP_CAMPAIGN_MAILS_PER_MINUTE,
  }),
});
