/** Sends email over SMTP. */
import { createTransport } from 'nodemailer';
import { type Mail, MailRefusedError } from './mail.ts';
import { messageOf } from './smtp-message.ts';

/** `url` includes user and password if the server requires them. `from` is the sender: `Name <email>`. */
export interface SmtpOptions {
  url: string;
  from: string;
}

/** Whether a server rejected a recipient or a message permanently (5xx). After a failed authentication messages stay queued: operators can fix it. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

/** Host and port of a mail server's URL, without user and password. */
function serverName(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/** Creates a sender that keeps a few connections open between messages. */
export function createSmtpMail(options: SmtpOptions): Mail {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    name: serverName(options.url),
    send: async (message) => {
      try {
        await transport.sendMail(messageOf(message, options.from));
      } catch (error) {
        throw isFinal(error) ? new MailRefusedError(error) : error;
      }
    },
    close: () => transport.close(),
  };
}
