/** One hit as it is written to disk and to the event store: the same shape in both, one JSON object a line. */

/** What happened. Opt-ins are `subscribe`, completed pre-saves `presave`. */
export const eventNames = ['view', 'click', 'subscribe', 'presave'] as const;
export type EventName = (typeof eventNames)[number];

/** Who was it: only `person` is counted in figures; every other verdict is kept with the rule that decided. */
export const verdicts = ['person', 'crawler', 'preview', 'prefetch'] as const;
export type Verdict = (typeof verdicts)[number];

/** The id that stands where an event has no destination. */
export const noDestination = '00000000-0000-0000-0000-000000000000';

/**
 * A stored hit. Nothing in it names a person: no address, no cookie, no raw user agent.
 * Field names are the columns of `db/clickhouse`, and unknown values are empty strings.
 */
export interface EventRecord {
  artist_id: string;
  link_id: string;
  /** Seconds since 1970, UTC. */
  happened_at: number;
  event: EventName;
  destination_id: string;
  verdict: Verdict;
  /** Id of the rule that decided the verdict; empty for a person. */
  rule: string;
  rules_version: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  city: string;
  /** The referrer's label ("Instagram") or bare host; empty when there was none. */
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  /** In-app browser: instagram, tiktok, facebook, snapchat; empty otherwise. */
  app: string;
  /** Browser family, such as Safari. */
  browser: string;
  /** phone, tablet, desktop, tv or empty. */
  device: string;
}
