/** The record of one hit, with the same fields on disk and in the event store. */
import type { System } from './audience.ts';

/** What happened. Opt-ins are `subscribe`, completed pre-saves `presave`. */
export const eventNames = ['view', 'click', 'subscribe', 'presave'] as const;
export type EventName = (typeof eventNames)[number];

/** Who sent it. Only `person` counts in figures; other verdicts are stored with the rule that decided. */
export const verdicts = ['person', 'crawler', 'preview', 'prefetch', 'datacentre', 'anomaly'] as const;
export type Verdict = (typeof verdicts)[number];

/** The destination id of an event without a destination. */
export const noDestination = '00000000-0000-0000-0000-000000000000';

/** What a verdict is decided from. It is stored instead of IP address and user agent, so that a changed rule can be applied to past hits. The column names `hints` and `pace` are older than their terms in the code: request signals, and rate. */
export interface Signals {
  /** The class of the user agent, such as `browser` or `preview-facebook`; see `agent-class.ts`. */
  agent: string;
  /** Browser family, such as Safari. */
  browser: string;
  /** Major version of the browser, 0 when unknown. */
  browser_version: number;
  /** The hosting company of the hit's network; empty for networks that are not listed. */
  network: string;
  /** The request signals as bits; see `request-signals.ts`. 0 for hits from before signals were stored. */
  hints: number;
  /** A keyed hash of IP address and user agent, below 2^32. Its key is deleted at the end of the day. */
  visitor: number;
  /** The rate: this visitor's hits of this kind on this link in the running minute, this one included, at most 255; 0 when not counted. */
  pace: number;
}

/**
 * A stored hit. It contains nothing that names a person: no IP address, no cookie, no user agent. Field names are the columns of `db/clickhouse`,
 * and unknown values are empty strings.
 */
export interface EventRecord extends Signals {
  artist_id: string;
  link_id: string;
  /** Seconds since 1970, UTC. */
  happened_at: number;
  event: EventName;
  destination_id: string;
  verdict: Verdict;
  /** The id of the rule that decided the verdict; empty for a person. */
  rule: string;
  rules_version: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  city: string;
  /** The referrer's label ("Instagram") or its host; empty without a referrer. */
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  /** The code of the artist's placement by which the visit came; empty without one (PLACE-3). */
  placement: string;
  /** One of `systems`; empty when unknown. */
  os: System;
  /** The first language of the browser, two letters; empty when unknown. */
  language: string;
  /** The number of the link's rule that led the visitor elsewhere; 0 without one (ROUTE-30). */
  route: number;
  /** In-app browser: instagram, tiktok, facebook, snapchat; empty otherwise. */
  app: string;
  /** phone, tablet, desktop, tv or empty. */
  device: string;
}

/** The signals of a hit from before signals were stored. */
export const noSignals: Omit<Signals, 'browser'> = {
  agent: '',
  browser_version: 0,
  network: '',
  hints: 0,
  visitor: 0,
  pace: 0,
};
