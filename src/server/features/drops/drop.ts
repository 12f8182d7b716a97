/** What a drop and a recipient are, in the server's words. */

import type { StoredFilter } from '#domain/fans/fan-filter.ts';
import type { DropDraft } from '#domain/messaging/drop-fields.ts';

/** Where a drop is in its life (DROP-60). */
export type DropState = 'scheduled' | 'sending' | 'paused' | 'canceled' | 'sent';

/** What a drop is: written once for many, or the welcome text of single fans. */
export type DropKind = 'drop' | 'welcome';

/** A draft that may be stored. */
export interface AcceptedDraft extends DropDraft {
  /** The artist who owns the linked page; null for another site, a front page, and drops that were written before this was stored. */
  pageArtistId: string | null;
}

export interface Drop extends AcceptedDraft {
  id: string;
  artistId: string;
  /** The member who scheduled or changed it last; null where nobody did, or before that was stored. */
  authorId: string | null;
  /** `welcome`: the welcome text, which gains one recipient with each opt-in (DROP-150). */
  kind: DropKind;
  /** The segment of `segmentId`. */
  segmentName: string | null;
  segmentFilter: StoredFilter | null;
  /** In the link of each text, by which visits are counted (DROP-58); empty before it starts, and where the link leads away. */
  linkMark: string;
  /** Set for the message of a text destination, which goes out at its link's release. */
  destinationId: string | null;
  /** The link whose release it waits for, chosen or that of its text destination: its id, its release time and its title. */
  waitsForLinkId: string | null;
  releaseTime: Date | null;
  releaseTitle: string | null;
  state: DropState;
  /** A code of `pauseReasons`; empty unless paused. */
  pauseReason: string;
  /** All drops of the installation are stopped by its operator; false for one that is paused or over (DROP-198). */
  isStopped: boolean;
  recipientCount: number;
  /** Shown when it was sent: 1 cent for +1, 5 cents elsewhere, each fan. */
  costCents: number;
  optouts: number;
  replies: number;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** Where the text to one fan is (DROP-61). */
export const recipientStates = ['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped'] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Whether the text of a recipient says whom it is from and how to end texts (DROP-59). */
export interface Introduced {
  isIntroduced: boolean;
}

/** How many recipients of a drop are in a state, and what the carrier counted for them; `untaken`: how many of them it never took. */
export interface StateCount {
  state: RecipientState;
  count: number;
  untaken: number;
  segments: number;
  priceMicros: number;
}

/** How many of a drop's recipients are in each state, and what the carrier counted so far. */
export type DropProgress = Record<RecipientState, number> & {
  /** The queued fans whose local window is closed now. */
  waiting: number;
  /** The failed ones that were refused when they were handed over, so that they were never sent. */
  refused: number;
  segments: number;
  /** Millionths of a dollar that the carrier has charged so far. */
  priceMicros: number;
};

/** Recipients who share an area and a time zone, and when they may be reached next. */
export interface DropGroup {
  /** Of a number, its beginning: +1 and the area code, elsewhere the country calling code. */
  area: string;
  /** IANA name that the browsers gave; empty when they gave none. */
  timeZone: string;
  country: string;
  opensAt: Date;
  /** Null: at any hour from then on. */
  closesAt: Date | null;
}
