/** The interface for mails of drops: each is handed over once at most, and the answer says what is known of it. */
import type { MailAnswer } from '#domain/messaging/after-mail.ts';
import type { MailMessage } from './mail.ts';

/** Hands over mails of drops. Unlike `Mail`, nothing here repeats a mail by itself. */
export interface Campaigns {
  /** Hands one mail over. Never throws for what the server says or does. */
  handOver(message: MailMessage): Promise<MailAnswer>;
  /** Mails in a minute that all processes together may hand over. */
  mailsPerMinute: number;
}
