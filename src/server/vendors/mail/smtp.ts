/** Sends email over SMTP. */
import { createTransport } from 'nodemailer';
import { type Mail, MailRefusedError } from './mail.ts';

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

/** Creates a sender that keeps a few connections open between messages. */
export function createSmtpMail(options: SmtpOptions): Mail {
  const fromEmail = /<([^<>]+)>$/.exec(options.from)?.[1] ?? options.from;
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from: options.from },
  );
  return {
    send: async ({ fromName = '', id, ...message }) => {
      try {
        await transport.sendMail({
          ...message,
          ...(id === undefined ? {} : { messageId: `<${id}@${fromEmail.slice(fromEmail.lastIndexOf('@') + 1)}>` }),
          ...(fromName === '' ? {} : { from: { name: fromName, address: fromEmail }, replyTo: options.from }),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefusedError(error) : error;
      }
    },
    close: () => transport.close(),
  };
}
