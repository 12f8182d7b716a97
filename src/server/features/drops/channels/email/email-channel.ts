/** Drops by email. */
import { mailSentence } from '#domain/messaging/after-mail.ts';
import type { Channel } from '../channel.ts';
import { type FindMailSender, openMailSender } from './find-sender.ts';
import { planMails } from './plan.ts';
import { type MailSliceDeps, sendMailSlice } from './send-slice.ts';

export type EmailDeps = MailSliceDeps & { findMailSender: FindMailSender };

export function createEmailChannel(deps: EmailDeps): Channel {
  return {
    async accepts(artistId) {
      await openMailSender(deps.findMailSender, artistId);
    },
    async sender(artistId) {
      const { sender, obstacle } = await deps.findMailSender(artistId);
      return sender === undefined ? { obstacle } : { sender: { slice: (drop) => sendMailSlice(deps, drop, sender) } };
    },
    // Where an email is read, it does not say.
    leaveOut: async () => undefined,
    // Mails go at any hour.
    windows: ({ area, timeZone }, at) => ({ area, timeZone, country: '', opensAt: at, closesAt: null }),
    price: () => 0,
    // Only numbers are welcomed.
    welcome: async () => undefined,
    plan: (audience, drop) => planMails(deps, audience, drop),
    // No mail server can be asked what became of a mail.
    lost: { giveUpAfter: 0, find: async () => false },
    words: { bounced: 'This email does not exist', failed: mailSentence },
  };
}
