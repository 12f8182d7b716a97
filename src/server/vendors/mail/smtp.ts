/** Mail over SMTP. */
import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** The server's address with user and password where it asks for them, and who mails come from: `Name <address>`. */
export interface SmtpOptions {
  url: string;
  from: string;
}

/** Makes a sender that keeps a few connections open between mails. */
export function createSmtpMail(options: SmtpOptions): Mail {
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
    send: async (message) => {
      await transport.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true });
    },
    close: () => transport.close(),
  };
}
