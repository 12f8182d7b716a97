/** What several files of the statistics hold. */
import type { EventName, Verdict } from '#domain/stats/event.ts';

/** Hits that no figure counts, by verdict and rule. */
export interface LeftOutCount {
  event: EventName;
  verdict: Verdict;
  rule: string;
  count: number;
}

/** A time range (both ends included) and the zone of its days: an IANA name or an offset such as `+05:45`. */
export interface StatisticsStretch {
  start: Date;
  end: Date;
  zone: string;
}

/** How many hits of people a drop brought. */
export type BroughtHits = Record<EventName, number>;
