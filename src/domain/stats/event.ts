/** One hit as it is written to disk and to the event store: the same fields in both. */

/** What happened. Opt-ins are `subscribe`, completed pre-saves `presave`. */
export const eventNames = ['view', 'click', 'subscribe', 'presave'] as const;
export type EventName = (typeof eventNames)[number];

/** Who was it: only `person` is counted in figures; every other verdict is kept with the rule that decided. */
export const verdicts = ['person', 'crawler', 'preview', 'prefetch', 'datacentre', 'anomaly'] as const;
export type Verdict = (typeof verdicts)[number];

/** The id that stands where an event has no destination. */
export const noDestination = '00000000-0000-0000-0000-000000000000';

/** What a verdict is decided from, kept instead of address and user agent, so that a changed rule can be applied to hits of the past. */
export interface Signals {
  /** What kind of program it was, such as `browser` or `preview-facebook`; see `agent-class.ts`. */
  agent: string;
  /** Browser family, such as Safari. */
  browser: string;
  /** Major version of the browser, 0 when unknown. */
  browser_version: number;
  /** The company that rents out the network the hit came from, when it is a listed one; empty for all other networks. */
  network: string;
  /** Bits that say how the request spoke; see `hints.ts`. 0 for hits from before signals were kept. */
  hints: number;
  /** A keyed hash of address and user agent, below 2^32. Its key is thrown away at the end of the day. */
  visitor: number;
  /** This visitor's hits of this kind on this link in the running minute, this one included, at most 255; 0 when it was not counted. */
  pace: number;
}

/**
 * A stored hit. Nothing in it names a person: no address, no cookie, no raw user agent.
 * Field names are the columns of `db/clickhouse`, and unknown values are empty strings.
 */
export interface EventRecord extends Signals {
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
  /** phone, tablet, desktop, tv or empty. */
  device: string;
}

/** The signals of a hit of which none were kept. */
export const noSignals: Omit<Signals, 'browser'> = {
  agent: '',
  browser_version: 0,
  network: '',
  hints: 0,
  visitor: 0,
  pace: 0,
};
