/** Input of calls that create or change links, not yet validated. A field that is undefined is not changed. */
import { blankValues, type FieldChanges } from '#domain/kernel/fields.ts';
import {
  type destinationFields,
  type Link,
  type linkFields,
  storedLinkFields,
  type Track,
} from '#domain/links/link.ts';
import type { RuleDraft } from '#domain/routing/rule-checks.ts';

/** A destination, whole or in part. */
export type DestinationChanges = FieldChanges<typeof destinationFields>;

/** A destination of a whole list: with an id it is one that the link has. */
export type DestinationInput = DestinationChanges & { id?: string | undefined };

/** A track, whole or in part. */
export type TrackChanges = { [Name in keyof Omit<Track, 'id'>]?: Track[Name] | undefined };

/** A track of a whole list: with an id it is one that the link has. */
export type TrackInput = Omit<Track, 'id'> & { id?: string | undefined };

/** A rule of a whole list: with an id it is one that the link has. */
export type RuleInput = RuleDraft & { id?: number | undefined };

/** The fields that a call sets on a link itself. */
export type LinkSet = Omit<FieldChanges<typeof linkFields>, 'coverImageStyle'> & {
  /** Null stands for the type's default. */
  coverImageStyle?: string | null | undefined;
  /** Names of tags: the whole list, in no order. */
  tags?: readonly string[] | undefined;
};

/** A change of a link and of its destinations and tracks. A list replaces the stored one. */
export interface LinkInputChanges {
  set: LinkSet;
  destinations?: DestinationInput[] | undefined;
  tracks?: TrackInput[] | undefined;
  rules?: RuleInput[] | undefined;
}

/** A new link of an artist. */
export interface LinkInput extends LinkInputChanges {
  artistId: string;
}

/** The priority a destination is given. */
export interface PriorityInput {
  id: string;
  priority: number;
}

/** The most destinations and tracks of a link, and the most links in one call. */
export const most = { destinations: 100, tracks: 20, links: 500 } as const;

/** The most links in one question for waiting texts. */
export const mostWaiting = 20_000;

/** A link before its first save: version 0, every field at its default. */
export function blankLink(id: string, artistId: string, now: Date): Link {
  return {
    id,
    artistId,
    createdAt: now,
    updatedAt: now,
    version: 0,
    ...blankValues(storedLinkFields),
    tags: [],
    tracks: [],
    destinations: [],
    rules: [],
    rulesMade: 0,
  };
}
