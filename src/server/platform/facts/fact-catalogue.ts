/** Every fact that features announce: its name and what it carries. Names are stable; a payload that changes its meaning gets a new version. */

import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';

/** A fan has left a number for all news of an artist, or confirmed an email. Not announced for imports, whose fans left nothing themselves, nor where a fan resumes. */
export interface FanOptedIn {
  artistId: string;
  optInId: string;
  channel: DropChannel;
  /** E.164, or the email in lower case. */
  contact: string;
  /** IANA name that the browser gave; empty when it gave none. */
  timeZone: string;
  /** Of the visitor who left the number; empty for an email, which its owner confirms later. It is counted against limits: a subscriber neither stores it nor hands it on. */
  ipAddress: string;
  at: Date;
}

/** A contact gets no more drops of an artist. Announced once, when it begins; not for the opt-outs of an imported file, which a running drop finds when it claims a recipient. */
export interface FanUnsubscribed {
  artistId: string;
  channel: DropChannel;
  /** E.164, or the email in lower case. */
  contact: string;
  /** The drop that the fan answered, or whose mail had the link; undefined where it is not known. */
  dropId: string | undefined;
  at: Date;
}

/** Everything that is stored about a contact is being deleted, over all artists: its owner did that, or an operator at the owner's request. Its opt-ins and consents are gone already. */
export interface FanForgotten {
  /** E.164, or the email in lower case. */
  contact: string;
  /** Each form of it that may be stored (FAN-4), the contact itself first. */
  forms: readonly string[];
  /** The artists that had it as a fan: files made of their fans contain it. */
  artistIds: readonly string[];
  at: Date;
}

/** A fan has texted an artist's number. Announced once for each text, before what the text asks for is done. */
export interface TextReceived {
  artistId: string;
  /** The fan's number, E.164. */
  number: string;
  body: string;
  /** Whether it says no more than that texts begin or end, or asks for help. */
  isCommand: boolean;
  at: Date;
}

/** The carrier has reported on a text that belongs to no drop. */
export interface TextReported {
  /** The id that the text was sent with. */
  textId: string;
  carrierId: string;
  status: 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'canceled';
  /** The carrier's number of what went wrong; null without one. */
  code: number | null;
}

/** A link is deleted. Its page is gone; its hits and pictures are still stored. */
export interface LinkDeleted {
  artistId: string;
  linkId: string;
}

/** Suspended artists have a plan again. Announced once for all that come back together. */
export interface ArtistsRestored {
  artists: {
    artistId: string;
    name: string;
    payerEmail: string;
    /** Whether the payer was mailed about the suspension. */
    wasMailed: boolean;
  }[];
}

/** A custom domain belongs to another account than before. */
export interface DomainLost {
  domain: string;
  /** The artists of the new owner who use it: all others have lost it. */
  artistIds: readonly string[];
}

/** An account has used the coupon of another one. */
export interface AccountReferred {
  referredId: string;
  ownerId: string;
  coupon: string;
}

/** A coupon's free months have moved the next payment of an account that has no live subscription. */
export interface FirstPaymentMoved {
  userId: string;
  /** When the payment was due before: at the end of the trial or of the subscription that was canceled. */
  wasDue: Date;
}

/** The facts by name. */
export interface Facts {
  'account.first-payment-moved': FirstPaymentMoved;
  'account.referred': AccountReferred;
  'artists.restored': ArtistsRestored;
  'domain.lost': DomainLost;
  'fan.forgotten': FanForgotten;
  'fan.opted-in': FanOptedIn;
  'fan.unsubscribed': FanUnsubscribed;
  'link.deleted': LinkDeleted;
  'text.received': TextReceived;
  'text.reported': TextReported;
}

/** The version of each payload; it goes up when a payload changes its meaning. */
export const factVersions: Readonly<Record<keyof Facts, number>> = {
  'account.first-payment-moved': 1,
  'account.referred': 1,
  'artists.restored': 1,
  'domain.lost': 1,
  'fan.forgotten': 2,
  'fan.opted-in': 1,
  'fan.unsubscribed': 1,
  'link.deleted': 1,
  'text.received': 1,
  'text.reported': 1,
};
