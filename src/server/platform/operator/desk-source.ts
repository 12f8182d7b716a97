/** What a feature tells the operator's desk: how its things are found, what is known of one, and what lies beside others. */

import { utcText } from '#domain/kernel/utc-text.ts';

/** The kinds of things that an operator looks at. */
export const deskKinds = ['account', 'artist', 'link', 'domain', 'fan', 'charge', 'drop'] as const;
export type DeskKind = (typeof deskKinds)[number];

/** To whom a thing belongs: ids. */
export interface DeskPlace {
  account?: string;
  artist?: string;
  link?: string;
}

/** One line of a list. */
export interface DeskFound {
  kind: DeskKind;
  id: string;
  title: string;
  subtitle: string;
  /** A short word, such as "suspended"; '' for the ordinary. */
  state: string;
  of: DeskPlace;
}

/** A known value of a thing; `why` is the sentence that says why it is so, null where there is nothing to explain. */
export interface DeskFact {
  label: string;
  value: string;
  why: string | null;
}

/** Things beside another one. */
export interface DeskPart {
  title: string;
  items: DeskFound[];
  /** Whether there are more than `items`. */
  more: boolean;
}

/** What is known of one thing. */
export interface DeskSheet extends DeskFound {
  facts: DeskFact[];
  /** The options of commands that name this thing, such as `email`. */
  names: Readonly<Record<string, string>>;
}

/** What was typed into the search. */
export interface DeskSearch {
  /** As it was typed, without spaces around it. */
  text: string;
  /** How many are wanted at most. */
  most: number;
}

/** A feature's things of one kind. No permission is checked here: the desk has done that. */
export interface DeskSource {
  kind: DeskKind;
  /** The things that the text names. */
  find(search: DeskSearch): Promise<DeskFound[]>;
  /** One thing; undefined where there is none with this id. */
  show(id: string): Promise<DeskSheet | undefined>;
  /** What of this kind lies beside another thing, at most `most` in each part. */
  beside(sheet: DeskSheet, most: number): Promise<DeskPart[]>;
  /** The newest things, or those that were made before another one; none when `before` is no such thing. */
  latest?(asked: { before: string | undefined; most: number }): Promise<DeskFound[]>;
  /** How these things are called in lists of others, by id. */
  titles?(ids: readonly string[]): Promise<Map<string, string>>;
}

/** A part of at most `most` of the things, of which one more may have been read; none where there are none. */
export const deskPart = (title: string, items: DeskFound[], most: number): DeskPart[] =>
  items.length === 0 ? [] : [{ title, items: items.slice(0, most), more: items.length > most }];

/** A fact without an explanation, or with one. */
export const fact = (label: string, value: string, why: string | null = null): DeskFact => ({ label, value, why });

/** An instant as the desk writes it; "never" for none. */
export const instantText = (at: Date | null | undefined): string => (at == null ? 'never' : utcText(at));

/** Why a thing is suspended that an operator suspended. */
export const heldWords = (since: Date, reason: string | null): string =>
  `Suspended by the operator since ${instantText(since)}: ${reason || 'no reason is known'}.`;
