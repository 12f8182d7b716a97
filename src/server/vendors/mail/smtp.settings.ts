/** Settings of the mail server. */
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
  },
  toSettings: ({ SMTP_URL }) => ({ url: SMTP_URL }),
});
