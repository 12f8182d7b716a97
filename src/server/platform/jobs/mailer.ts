/** Sends mails reliably: each is a job, enqueued in its cause's transaction and retried until the server accepts it. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MailDocument, MailRenderer } from '#mails/mail-renderer.ts';
import { type Mail, MailRefusedError } from '../../vendors/mail/mail.ts';
import type { Queryable } from '../db/postgres.ts';
import type { Logger } from '../log.ts';
import { mailsSent } from '../metrics/metrics.ts';
import { type GivenUpJob, type JobDefinition, JobGivenUpError, type Jobs, jobHandler } from './jobs.ts';

/** A mail to one person. A mail with an `unsubscribeUrl` is a newsletter, and says so to mail programs (RFC 8058). */
export type OutgoingMail = MailDocument & { to: string };

export interface Mailer {
  /** Enqueues a mail; inside a transaction (`within`) it is sent only if that commits. It takes its turns with the other mails of `owner`, as jobs do. */
  send(within: Queryable, mail: OutgoingMail, owner?: string): Promise<void>;
  /** The mails to an email of some kinds that wait, were given up, or were handed over a minute ago. */
  findTo(to: string, kinds: readonly MailDocument['kind'][]): Promise<FoundMail[]>;
  /** Takes those mails back, and deletes what is stored of them; gives how many. One that is being handed over at this moment still goes out. */
  takeBack(to: string, kinds: readonly MailDocument['kind'][], within: Queryable): Promise<number>;
  /** The mails of the last two weeks that no server accepted, oldest first. */
  givenUp(): Promise<GivenUpMail[]>;
  /** Sends given-up mails again; gives how many there were. */
  sendAgain(ids: readonly string[]): Promise<number>;
}

/** A mail in the queue. */
export interface FoundMail {
  kind: MailDocument['kind'];
  queuedAt: Date;
  /** How far it came: created or retry where it waits, completed where it was handed over. */
  state: string;
}

/** A mail that was given up. */
export type GivenUpMail = GivenUpJob<QueuedMail>;

/** A mail as it waits. Its id is the same in each try, so that mail programs recognize one that was handed over twice. */
interface QueuedMail {
  id: string;
  mail: OutgoingMail;
}

const sendMail: JobDefinition<QueuedMail> = {
  name: 'mails.send',
  // Only this server writes payloads, and their content is checked where it is received.
  payloadSchema: z.object({ id: z.string(), mail: z.custom<OutgoingMail>((value) => typeof value === 'object') }),
  atOnce: 10,
  ofOwner: 4,
  // Payloads contain emails and private links.
  keptFor: 60,
  givenUpTo: 'mails.given_up',
};

/** Makes the mailer and its job handler. Call before the jobs start. */
export function createMailer(options: { jobs: Jobs; mail: Mail; mails: MailRenderer; log: Logger }): Mailer {
  const { jobs, mail: server, mails, log } = options;
  const deliver = jobHandler(sendMail, async ({ id, mail }) => {
    const { subject, html, text, fromName } = await mails.render(mail);
    try {
      const headers = headersOf(mail);
      await server.send({ to: mail.to, subject, html, text, fromName, id, headers });
      mailsSent.inc({ outcome: 'accepted' });
    } catch (error) {
      // The mail server's answer contains the person's email, so that only its codes are logged.
      mailsSent.inc({ outcome: error instanceof MailRefusedError ? 'refused' : 'deferred' });
      const codes = codesOf(error instanceof MailRefusedError ? error.cause : error);
      if (!(error instanceof MailRefusedError))
        throw new Error(`The mail server ${server.name} did not accept a mail: ${codes}`);
      log.warn({ kind: mail.kind, codes, server: server.name }, 'The mail server refused a mail; it is not retried.');
      throw new JobGivenUpError(`The mail server ${server.name} refused it: ${codes}`);
    }
  });
  jobs.handle(deliver);
  return {
    send: (within, mail, owner) => jobs.send(sendMail, { id: randomUUID(), mail }, within, { owner }),
    async findTo(to, kinds) {
      const found = await Promise.all(
        kinds.map(async (kind) =>
          (await jobs.findWith(sendMail, { mail: { to, kind } })).map(({ sentAt, state }) => ({
            ...{ kind, queuedAt: sentAt, state },
          })),
        ),
      );
      return found.flat();
    },
    async takeBack(to, kinds, within) {
      let count = 0;
      for (const kind of kinds) count += await jobs.deleteWith(sendMail, { mail: { to, kind } }, within);
      return count;
    },
    givenUp: () => jobs.givenUp(sendMail),
    sendAgain: (ids) => jobs.sendAgain(sendMail, ids),
  };
}

function headersOf(mail: OutgoingMail): Record<string, string> {
  // Prevents automatic answers ("I am on holiday").
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  return 'unsubscribeUrl' in mail ? { ...automatic, ...listHeaders(mail) } : automatic;
}

/** The headers by which mail programs unsubscribe with one press (RFC 8058). */
export function listHeaders({ unsubscribeUrl }: { unsubscribeUrl: string }): Record<string, string> {
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** An SMTP error's kind and number: `EENVELOPE 550`. */
function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const part = (name: 'code' | 'responseCode') =>
    name in error ? String(error[name as keyof typeof error] ?? '') : '';
  return `${part('code')} ${part('responseCode')}`.trim() || error.name;
}
