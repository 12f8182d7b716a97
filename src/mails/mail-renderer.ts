/** Types of the mail renderer, for the server, which does not compile JSX. */
import type { DeclineReason } from '#domain/billing/decline.ts';

/** In every mail to a fan: the link to see and delete their stored data. */
interface ToFan {
  dataUrl: string;
}

/** Asks an email's owner to confirm it. Not a newsletter: nobody is on a list yet. */
export interface ConfirmEmailMail extends ToFan {
  kind: 'confirm-address';
  artistName: string;
  /** The page on which the email was left. */
  page: { title: string; url: string };
  /** The consent text. */
  words: string;
  confirmUrl: string;
  /** When the link expires: an instant in ISO 8601. */
  endsAt: string;
}

/** The requested link to a fan's stored data. */
export interface FanDataMail extends ToFan {
  kind: 'fan-data';
  /** When the link expires: an instant in ISO 8601. */
  endsAt: string;
}

/** Asks a fan to renew a pre-save before the service ends its permission. */
export interface RenewalMail extends ToFan {
  kind: 'renewal';
  artistName: string;
  /** What will be saved; null for every new release of the artist. */
  release: string | null;
  /** The cover's public URL; null without one. */
  image: string | null;
  /** The service's display name: 'Spotify', 'Apple Music'. */
  service: string;
  renewUrl: string;
  /** When the service ends the permission: an instant in ISO 8601. */
  endsAt: string;
  unsubscribeUrl: string;
}

/** Tells a fan that a release is out that could not be saved for them. */
export interface OutNowMail extends ToFan {
  kind: 'out-now';
  artistName: string;
  release: string;
  /** The cover's public URL; null without one. */
  image: string | null;
  /** One button each; `name` is the service's display name. */
  services: { name: string; url: string }[];
  pageUrl: string;
  unsubscribeUrl: string;
}

/** A drop by email, with the fan's place filled in. */
export interface CampaignMail extends ToFan {
  kind: 'campaign';
  artistName: string;
  subject: string;
  /** Plain text; lines are paragraphs. */
  message: string;
  link: string;
  /** The sender's, on one or more lines. */
  postalAddress: string;
  unsubscribeUrl: string;
}

/** A code of six digits that proves an email. */
export interface AccountCodeMail {
  kind: 'account-code';
  /** What the code is for. */
  purpose: 'signup' | 'email-change';
  code: string;
}

/** The requested link to a new password. */
export interface PasswordResetMail {
  kind: 'password-reset';
  resetUrl: string;
  /** When the link expires: an instant in ISO 8601. */
  endsAt: string;
}

/** Invites a person to an artist's team. */
export interface InvitationMail {
  kind: 'invitation';
  artistName: string;
  /** Further artists that the link invites to (ACC-141). */
  otherArtists?: readonly string[];
  inviterName: string;
  /** owner, editor or viewer. */
  role: string;
  acceptUrl: string;
  /** When the link expires: an instant in ISO 8601. */
  endsAt: string;
}

/** What happened to an account's access. */
export type AccountEvent =
  | 'password-changed'
  | 'password-reset'
  | 'password-set-by-operator'
  | 'email-changed'
  | 'email-registered'
  | 'device-logged-out'
  | 'devices-logged-out'
  | 'payer-changed'
  | 'payee-changed'
  | 'account-deleted'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-refused'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'recovery-codes-replaced'
  | 'recovery-code-used'
  | 'new-device'
  | 'data-exported';

/** Tells an account's owner what happened to their access, so that they can act if it was not them. */
export interface AccountNoticeMail {
  kind: 'account-notice';
  event: AccountEvent;
  /** The device's name, such as "Firefox on Linux"; '' when an operator did it. */
  device: string;
  /** When it happened: an instant in ISO 8601. */
  at: string;
  /** The account's new email; for `email-changed` only. */
  newEmail?: string;
  /** Where the owner can act: the form for a new password, or the login. */
  actUrl: string;
}

/** Tells a payer that artists were suspended because they are not paid for. */
export interface ArtistsSuspendedMail {
  kind: 'artists-suspended';
  artistNames: readonly string[];
  /** When they were suspended: an instant in ISO 8601. */
  at: string;
  /** How many days their paths stay reserved at least. */
  reservedDays: number;
  /** When the trial ended whose end suspended them: an instant in ISO 8601; null when another reason did. */
  trialEndedAt: string | null;
  billingUrl: string;
}

/** Tells a payer that the operator of the installation suspended artists, or their whole account, or has lifted that. */
export interface OperatorSuspensionMail {
  kind: 'operator-suspension';
  event: 'suspended' | 'lifted';
  /** Whether it is about the account. */
  isAccount: boolean;
  /** The artists that were suspended; of what was lifted, those that nothing is paid for. May be empty for an account. */
  artistNames: readonly string[];
  billingUrl: string;
}

/** Warns a payer before others can claim the paths of a suspended artist. */
export interface PathsEndingMail {
  kind: 'paths-ending';
  artistName: string;
  /** When the paths become free: an instant in ISO 8601. */
  endsAt: string;
  /** Some of the links, without protocol. */
  urls: readonly string[];
  linkCount: number;
  billingUrl: string;
}

/** Tells a payer that suspended artists have a plan again. */
export interface ArtistsRestoredMail {
  kind: 'artists-restored';
  artistNames: readonly string[];
  /** Links whose path was claimed by another artist, without protocol. */
  moved: readonly { previousUrl: string; url: string }[];
  linksUrl: string;
}

/** Tells a payer when their trial ends, or that it is over. */
export interface TrialMail {
  kind: 'trial';
  /** 0 when it is over. */
  daysLeft: number;
  /** An instant in ISO 8601. */
  endsAt: string;
  artistNames: readonly string[];
  billingUrl: string;
}

/** Tells a payer about one payment: its receipt, a refund, an attempt that failed, the last one that failed, or that it was not completed after its receipt. */
export interface PaymentMail {
  kind: 'payment';
  outcome: 'paid' | 'refunded' | 'retried-later' | 'given-up' | 'not-completed';
  amountCents: number;
  /** An instant in ISO 8601. */
  at: string;
  /** `last4` is '' where the card is not known. */
  card: { brand: string; last4: string };
  /** Why an attempt failed; null for every other outcome. */
  declined: DeclineReason | null;
  /** What was paid for, as days YYYY-MM-DD; null for a change within a period. */
  period: { start: string; end: string } | null;
  /** The day on which what failed is tried again, YYYY-MM-DD; null where none is known. */
  retryOn: string | null;
  artistNames: readonly string[];
  billingUrl: string;
}

/** Asks a payer to replace a card that expires this month or the next, or has expired. */
export interface CardExpiringMail {
  kind: 'card-expiring';
  card: { brand: string; last4: string };
  /** The last month (1 to 12) in which it can be charged. */
  expires: { month: number; year: number };
  isExpired: boolean;
  billingUrl: string;
}

/** Tells the person who answers for a drop that it is paused. */
export interface DropPausedMail {
  kind: 'drop-paused';
  artistName: string;
  /** Whether it is the welcome text, which nobody schedules. */
  isWelcome: boolean;
  /** The subject of a drop by email, or the text. */
  words: string;
  /** A sentence of `pauseReasons`. */
  reason: string;
  /** Whether some fans have it already. */
  hasStarted: boolean;
  dropUrl: string;
}

/** Every mail document. It must be JSON, because mails wait in the job queue. */
/** An artist's figures of a month, for a person of its team who asked for them. */
export interface MonthlyReportMail {
  kind: 'monthly-report';
  artistName: string;
  /** YYYY-MM. */
  month: string;
  /** The headline: `before` is the figure of the month before, `change` is '' where there is none. */
  figures: { label: string; value: string; change: string; before: string }[];
  /** How many visits are in no figure. */
  leftOut: string;
  reportUrl: string;
  unsubscribeUrl: string;
}

export type MailDocument =
  | ConfirmEmailMail
  | FanDataMail
  | RenewalMail
  | OutNowMail
  | CampaignMail
  | AccountCodeMail
  | PasswordResetMail
  | InvitationMail
  | AccountNoticeMail
  | ArtistsSuspendedMail
  | OperatorSuspensionMail
  | PathsEndingMail
  | ArtistsRestoredMail
  | TrialMail
  | PaymentMail
  | CardExpiringMail
  | DropPausedMail
  | MonthlyReportMail;

export interface RenderedMail {
  subject: string;
  html: string;
  /** The same in plain text. */
  text: string;
  /** The sender's display name beside our email; '' for the product's own. */
  fromName: string;
}

/** Renders mails. The same document always gives the same mail. */
export interface MailRenderer {
  render(document: MailDocument): Promise<RenderedMail>;
}
