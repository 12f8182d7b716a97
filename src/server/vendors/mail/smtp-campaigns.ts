/** Hands mails of drops over by SMTP, on a connection of their own: what began and got no answer is unknown, and never repeated. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type MailAnswer, withoutUtf8Code } from '#domain/messaging/after-mail.ts';
import type { Campaigns } from './campaigns.ts';
import type { SmtpOptions } from './smtp.ts';
import { messageOf } from './smtp-message.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** Creates it. The pooled client of other mails sends again by itself when a connection breaks, so that it cannot be used here. */
export function createSmtpCampaigns({
  mailsPerMinute,
  ...options
}: SmtpOptions & { mailsPerMinute: number }): Campaigns {
  return {
    mailsPerMinute,
    async handOver(message) {
      const composed = new MailComposer(messageOf(message, options.from)).compile();
      const envelope = composed.getEnvelope();
      const content = await composed.build();
      const connection = new SMTPConnection({ ...parseConnectionUrl(options.url), ...timeouts });
      try {
        if (!(await connected(connection, (parseConnectionUrl(options.url) as { auth?: Credentials }).auth)))
          return { kind: 'busy' };
        if (needsUtf8(envelope.to) && !knowsUtf8(connection)) return withoutUtf8;
        return await new Promise<MailAnswer>((resolve) => {
          connection.once('error', () => resolve({ kind: 'unknown' }));
          connection.once('end', () => resolve({ kind: 'unknown' }));
          const from = envelope.from === false ? '' : envelope.from;
          connection.send({ from, to: envelope.to }, content, (error) =>
            resolve(error === null ? { kind: 'accepted' } : answerOf(error)),
          );
        });
      } finally {
        connection.close();
      }
    },
  };
}

/**
 * The answer for an email with letters of other scripts before the @ where the server cannot pass it on (RFC 6531). Without asking, such a server may
 * call the email malformed, which would say that nobody has it.
 */
const withoutUtf8: MailAnswer = {
  ...{ kind: 'refused', code: withoutUtf8Code, detail: '5.6.7', step: 'recipient' },
  words: '555 5.6.7 The mail server of this installation lacks SMTPUTF8',
};

const needsUtf8 = (emails: readonly string[]): boolean =>
  emails.some((email) => /\P{ASCII}/u.test(email.slice(0, email.lastIndexOf('@'))));

/** What the server said that it can; the library keeps it to itself. */
function knowsUtf8(connection: SMTPConnection): boolean {
  const { _supportedExtensions: known = [] } = connection as unknown as { _supportedExtensions?: string[] };
  return known.includes('SMTPUTF8');
}

/** User and password of the url; the library's type leaves them out. */
interface Credentials {
  user?: string;
  pass?: string;
}

/** Whether the server can be talked to now. Nothing was handed over until then. */
function connected(connection: SMTPConnection, auth: Credentials | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    connection.once('error', () => resolve(false));
    connection.once('end', () => resolve(false));
    connection.connect((failure) => {
      if (failure) return resolve(false);
      if (auth?.user === undefined) return resolve(true);
      connection.login({ credentials: { user: auth.user, pass: auth.pass ?? '' } }, (refused) =>
        resolve(refused === null),
      );
    });
  });
}

/** What an error after the connection means: a reply code at a step is an answer, everything else leaves it open. */
function answerOf(error: SMTPConnection.SMTPError): MailAnswer {
  const { responseCode: code = 0, response = '', command = '' } = error;
  const isReply = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  // 421 closes the connection: before the content nothing was taken.
  if (!isReply || code < 400) return { kind: 'unknown' };
  const step = command === 'MAIL FROM' ? 'sender' : command === 'RCPT TO' ? 'recipient' : 'message';
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  return { kind: 'refused', code, detail, words: response, step };
}
