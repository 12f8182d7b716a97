/** What the server asks of the mails: pure types, so that the server never has to understand JSX. */

/** Below every mail to a fan: the way to see and delete what is kept of them. */
interface ToFan {
  dataUrl: string;
}

/** Asks whoever left an address to confirm that it is theirs. Not news: nobody is on a list yet. */
export interface ConfirmAddressMail extends ToFan {
  kind: 'confirm-address';
  artistName: string;
  /** The page on which the address was left. */
  page: { title: string; url: string };
  /** The words they agree to. */
  words: string;
  confirmUrl: string;
  /** When the link runs out: an instant as ISO 8601. */
  endsAt: string;
}

/** The link that somebody asked for to see what is kept of them. */
export interface FanDataMail extends ToFan {
  kind: 'fan-data';
  /** When the link runs out: an instant as ISO 8601. */
  endsAt: string;
}

/** Asks to renew a pre-save before the service ends it. */
export interface RenewalMail extends ToFan {
  kind: 'renewal';
  artistName: string;
  /** What will be saved; null stands for each new release of the artist. */
  release: string | null;
  /** The cover's public address; null without one. */
  image: string | null;
  /** What people call the service: 'Spotify', 'Apple Music'. */
  service: string;
  renewUrl: string;
  /** When the service ends it: an instant as ISO 8601. */
  endsAt: string;
  unsubscribeUrl: string;
}

/** Says that a release is out, to a fan for whom it could not be saved. */
export interface OutNowMail extends ToFan {
  kind: 'out-now';
  artistName: string;
  release: string;
  /** The cover's public address; null without one. */
  image: string | null;
  /** One button each; `name` is what people call the service. */
  services: { name: string; url: string }[];
  pageUrl: string;
  unsubscribeUrl: string;
}

/** Every mail there is. All of it can be written as JSON, since mails wait in the job queue. */
export type MailDocument = ConfirmAddressMail | FanDataMail | RenewalMail | OutNowMail;

/** A mail as it goes out. */
export interface RenderedMail {
  subject: string;
  html: string;
  /** The same in plain text. */
  text: string;
  /** Whose name stands beside our address; '' for our own. */
  fromName: string;
}

/** Makes mails. The same document gives the same mail. */
export interface MailRenderer {
  render(document: MailDocument): Promise<RenderedMail>;
}
