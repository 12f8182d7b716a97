/** Sending mail. */

/** A mail to one person, in text and HTML. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** A way to send. */
export interface Mail {
  /** Hands the mail to the server; when it returns the server has taken it. Throws when it was refused or could not be reached. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}
