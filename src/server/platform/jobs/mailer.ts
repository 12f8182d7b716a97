/** Sends mails that must not get lost: each is a job that exists once its cause is committed, tried until the mail server takes it. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MailDocument, MailRenderer } from '#mails/mail-renderer.ts';
import { type Mail, MailRefusedError } from '../../vendors/mail/mail.ts';
import type { Queryable } from '../db/postgres.ts';
import type { Logger } from '../log.ts';
import { type JobDefinition, type Jobs, jobHandler } from './jobs.ts';

/** A mail to one person. One with an `unsubscribeUrl` is news, and says so to mail programs (RFC 8058). */
export type OutgoingMail = MailDocument & { to: string };

/** Sends mails. */
export interface Mailer {
  /** Puts a mail in line; inside a transaction (`within`) it goes out only if that commits. */
  send(within: Queryable, mail: OutgoingMail): Promise<void>;
}

const sendMail: JobDefinition<{ id: string; mail: OutgoingMail }> = {
  name: 'mails.send',
  // Only we write payloads, and what they hold is checked where it comes in.
  payloadSchema: z.object({ id: z.string(), mail: z.custom<OutgoingMail>((value) => typeof value === 'object') }),
  atOnce: 20,
  // Payloads hold people's addresses, and links that only they should have.
  keptFor: 60,
};

/** Makes the mailer and, with it, what empties its queue: call before the jobs start. */
export function createMailer(options: { jobs: Jobs; mail: Mail; mails: MailRenderer; log: Logger }): Mailer {
  const { jobs, mail: server, mails, log } = options;
  const deliver = jobHandler(sendMail, async ({ id, mail }) => {
    const { subject, html, text, fromName } = await mails.render(mail);
    try {
      const headers = headersOf(mail);
      await server.send({ to: mail.to, subject, html, text, fromName, id, headers });
    } catch (error) {
      // What mail servers say names the person, so that only their numbers go into the log.
      const said = answerOf(error instanceof MailRefusedError ? error.cause : error);
      if (!(error instanceof MailRefusedError)) throw new Error(`The mail server did not take a mail: ${said}`);
      log.warn({ kind: mail.kind, said }, 'A mail was refused for good.');
    }
  });
  jobs.handle(deliver);
  return {
    send: (within, mail) => jobs.send(sendMail, { id: randomUUID(), mail }, within),
  };
}

function headersOf(mail: OutgoingMail): Record<string, string> {
  // Keeps automatic answers ("I am on holiday") from coming back.
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (!('unsubscribeUrl' in mail)) return automatic;
  return {
    ...automatic,
    'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** An SMTP error's kind and number: `EENVELOPE 550`. */
function answerOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const part = (name: 'code' | 'responseCode') =>
    name in error ? String(error[name as keyof typeof error] ?? '') : '';
  return `${part('code')} ${part('responseCode')}`.trim() || error.name;
}
