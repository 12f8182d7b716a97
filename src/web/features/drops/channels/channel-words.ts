/** What screens say about a channel and its drops. */
import type { DropLocation } from '#domain/messaging/drop-fields.ts';

/** A figure of a drop that was sent. */
export type DropFigure = 'delivered' | 'cost' | 'replies';

/** A drop as its figures name it. */
interface SentDrop {
  cost: number;
  replies: number;
  optouts: number;
}

/** A state of a recipient by which the list can be filtered. */
export type ShownState = 'sent' | 'delivered' | 'failed' | 'unknown' | 'skipped' | 'queued';

export interface ChannelWords {
  /** In the choice of the form. */
  label: string;
  /** Beside a drop in lists; empty where nothing is said. */
  tag: string;
  /** What a fan leaves: `their …`. */
  contact: string;
  /** What a drop is called in lists; fields are not filled in. */
  titleOf(drop: { subject: string; message: string }): string;
  /** Where its fans live; empty where that is not known. */
  locationOf(location: DropLocation | string): string;
  /** The figures of a drop that was started, for its row. */
  figuresOf(drop: SentDrop): string[];
  /** What a draft costs in all. */
  totalOf(plan: { carrier_costs: { price_micros: number | null }[]; cost: number }): string;
  /** Beside Send Now; empty where nothing is said. */
  nowNote: string;
  /** Why fans get it at the start. */
  goesNow: string;
  /** Why fans of a later start wait; the reason is the plan's. */
  waits(reason: string): string;
  /** The figures that are known of a drop, beside those of every channel. */
  figures: readonly DropFigure[];
  /** What is unknown, what waits and who ended the messages, in the progress of a drop. */
  progress: { unknown: string; waiting: string; optedOut: string };
  /** The table of recipients: the heads of its columns, the filters, and what is said of a state without a report. */
  recipients: {
    contact: string;
    report: string;
    columns: readonly ('segments' | 'cost')[];
    filters: readonly ShownState[];
    states: Readonly<Partial<Record<string, string>>>;
  };
}
