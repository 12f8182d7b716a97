/** The interface for sending email. */

/** An email to one person, as text and HTML. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The display name of the sender. Default: the installation's own name. */
  fromName?: string;
  /** The same for each attempt to send an email, so that mail programs can detect duplicates. */
  id?: string;
  headers?: Record<string, string>;
}

/** The server rejected the email permanently: the recipient does not exist, or the content is refused. */
export class MailRefusedError extends Error {
  constructor(cause: unknown) {
    super('The mail server refused a mail for good.', { cause });
    this.name = 'MailRefusedError';
  }
}

export interface Mail {
  /** The server for the log and the operator: `mail.example.com:465`. */
  name: string;
  /** Resolves when the server has accepted the email. Throws MailRefusedError after a permanent rejection; after any other error a retry may work. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}
