/** Mail over SMTP. */
import { createTransport } from 'nodemailer';
import { type Mail, MailRefusedError } from './mail.ts';

/** The server's address with user and password where it asks for them, and who mails come from: `Name <address>`. */
export interface SmtpOptions {
  url: string;
  from: string;
}

/** Whether a server said no for good (5xx) to a recipient or a mail; a wrong password is ours to mend, and such mails wait for it. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

/** Makes a sender that keeps a few connections open between mails. */
export function createSmtpMail(options: SmtpOptions): Mail {
  const address = /<([^<>]+)>$/.exec(options.from)?.[1] ?? options.from;
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
          ...(id === undefined ? {} : { messageId: `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>` }),
          ...(fromName === '' ? {} : { from: { name: fromName, address }, replyTo: options.from }),
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
