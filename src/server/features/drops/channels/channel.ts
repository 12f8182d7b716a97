/**
 * What drops ask of a channel. Each channel has a folder here and an entry in `channels.ts`; one that lacks a part does not compile. Three
 * smaller tables stand beside this one: which opt-ins a channel reaches (`audiences.ts`, below the stores), what it says about a draft
 * (`domain/messaging/channels`, for the browser too), and what screens show (`web/features/drops/channels`).
 * To add a channel: docs/recipes/a-channel.md.
 */
import type { DropDraft } from '#domain/messaging/drop-fields.ts';
import type { DropSettings } from '#domain/messaging/drop-settings.ts';
import type { PauseReason } from '#domain/messaging/pause-reasons.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { FanOptedIn } from '../../../platform/facts/fact-catalogue.ts';
import type { Audience, AudienceGroup } from '../audience/audience.store.ts';
import type { Drop, DropGroup } from '../drop.ts';
import type { StuckRecipient } from '../sending/recipients.store.ts';
import type { DropPlan, PlannedDrop } from './drop-plan.ts';

/** Who sends for an artist, or what is in the way. */
export type Found<Sender> = { sender: Sender; obstacle?: undefined } | { sender?: undefined; obstacle: PauseReason };

/** What a slice found. */
export interface SliceResult {
  /** Rows that changed. */
  changed: number;
  /** Set when the drop has to stop. */
  pause?: PauseReason;
}

/** An artist who can send now. */
export interface ReadySender {
  /** Sends at most one second's messages of a drop: claims them, keeps to the pace, stores each outcome. Gives zeros when nothing may be sent now. */
  slice(drop: Drop): Promise<SliceResult>;
}

export interface Channel {
  /** Throws what keeps an artist from storing this draft, beyond its rules. `isNew`: no drop of it is stored yet. */
  accepts(artistId: string, draft: DropDraft, isNew: boolean): Promise<void>;
  /** Who sends for an artist now. A drop with an obstacle is paused. */
  sender(artistId: string): Promise<Found<ReadySender>>;
  /** Skips the frozen recipients of a drop who are not to get it by the artist's Drop Settings. */
  leaveOut(dropId: string, wanted: DropSettings, now: Date, within: Queryable): Promise<void>;
  /** When a group may be reached: the window that is open at `at` or opens next. */
  windows(group: Omit<AudienceGroup, 'count'>, at: Date): DropGroup;
  /** What an audience costs, as it is shown; cents. */
  price(groups: readonly Pick<AudienceGroup, 'area' | 'count'>[]): number;
  /** What follows when a fan opts in by the channel, within the transaction that stores the opt-in. */
  welcome(fan: FanOptedIn, within: Queryable): Promise<void>;
  /** The flight plan of a drop that is not sent yet. */
  plan(audience: Audience, drop: PlannedDrop): Promise<DropPlan>;
  /** Messages whose process stopped between the call and its answer. */
  lost: {
    /** How long after the call a message that is not found stays unknown for good, in milliseconds. */
    giveUpAfter: number;
    /** Looks a message up and stores what it finds; gives whether it found it. It is never sent again. */
    find(row: StuckRecipient): Promise<boolean>;
  };
  /** What an artist reads in a recipient's row. */
  words: {
    /** Nobody has the contact, or it cannot be reached. */
    bounced: string;
    /** Why a message failed; `code` is the vendor's. */
    failed(code: number): string;
  };
}
