/** Sending mail. */

/** A mail to one person, in text and HTML. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Whose name stands beside our address; our own where there is none. */
  fromName?: string;
  /** The same for each try at one mail, so that whoever gets two of them can tell. */
  id?: string;
  headers?: Record<string, string>;
}

/** The server will never take this mail: there is no such person there, or it refuses what the mail says. */
export class MailRefusedError extends Error {
  constructor(cause: unknown) {
    super('The mail server refused a mail for good.', { cause });
    this.name = 'MailRefusedError';
  }
}

/** A way to send. */
export interface Mail {
  /** Hands the mail to the server; when it returns the server has taken it. Throws MailRefusedError when it never will, anything else when it may later. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}
