/** A link after a change: every rule of a save that needs no input or output, in the order of LINK-19. */
import { defaultMessageBody } from '#domain/destinations/capture-defaults.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type Field, toColumns } from '#domain/kernel/fields.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import { customizeProblem } from '#domain/links/customize-checks.ts';
import {
  coverImageStyles,
  type Destination,
  defaultCoverImageStyle,
  flatLayout,
  type Link,
  type LinkType,
  linkFields,
  linkTypes,
  previewTypes,
  themes,
} from '#domain/links/link.ts';
import { typedPath } from '#domain/links/path.ts';
import { publishProblem } from '#domain/links/publishing.ts';
import { readReleaseCode } from '#domain/links/release-codes.ts';
import { isAhead, isTimezone, offsetAt } from '#domain/links/release-time.ts';
import { readTags } from '#domain/links/tags.ts';
import type { LinkInputChanges, LinkSet } from './link-input.ts';
import { readDestinations, settleDestinations } from './read-destinations.ts';
import { readRules } from './read-rules.ts';
import { readTracks } from './read-tracks.ts';
import { given, oneOf, refuse } from './refusals.ts';

/** What the rules need besides link and change. */
export interface Surroundings {
  /** The artist's plan: bio, pro or max. */
  plan: string;
  /** The given domain, which the artist may use; undefined when none is given. */
  domain: string | undefined;
  /** Whether the path is free there, or the link's own. */
  pathAvailable: boolean;
  now: Date;
}

/** The link after `changes`, with pictures as they were given. A link of version 0 is new. Throws the first error. */
export function changedLink(before: Link, changes: LinkInputChanges, surroundings: Surroundings): Link {
  const { set } = changes;
  const isNew = before.version === 0;
  const type = set.type === undefined ? before.type : oneOf(linkTypes, set.type, 'type');
  if (surroundings.plan === 'bio' && type !== 'bio' && (isNew || type !== before.type))
    throw new CodedError('UPGRADE_REQUIRED', 'type');
  if (set.layout !== undefined && set.layout !== flatLayout) throw new CodedError('BAD_INPUT', 'layout');
  const { domain = before.domain } = surroundings;
  const path = set.path === undefined ? before.path : typedPath(set.path, before.path);
  const moved = domain !== before.domain || path !== before.path;
  const previewType = oneOf(previewTypes, set.previewType ?? before.previewType, 'preview_type');
  const link: Link = {
    ...before,
    ...given(withCleanWords(set)),
    type,
    domain,
    path,
    previewType,
    theme: oneOf(themes, set.theme ?? before.theme, 'theme'),
    layout: flatLayout,
    coverImageStyle: readStyle(
      set.coverImageStyle === undefined && !isNew ? before.coverImageStyle : set.coverImageStyle,
      type,
    ),
    image: (set.image === undefined ? before.image : set.image) || null,
    sharePicture: (set.sharePicture === undefined ? before.sharePicture : set.sharePicture) || null,
    rid: readRid(type, set.rid === undefined ? before.rid : set.rid, before.rid),
    tags: set.tags === undefined ? before.tags : tagsOf(set.tags),
  };
  const tracks = previewType === 'image' ? [] : (changes.tracks ?? before.tracks);
  refuse(
    customizeProblem(
      { ...link, trackUrls: tracks.map(({ url }) => url) },
      { pathAvailable: surroundings.pathAvailable, originalPath: moved ? undefined : before.path },
    ),
  );
  checkTextLengths(link);
  const whole: Link = {
    ...link,
    ...readTiming(type, set, before, surroundings.now),
    tracks: readTracks(before.tracks, changes.tracks, previewType),
    destinations:
      changes.destinations === undefined
        ? before.destinations
        : readDestinations(before.destinations, changes.destinations, type),
  };
  if (before.draft && !whole.draft) refuse(publishProblem(whole, surroundings.plan));
  if (isNew && type === 'pre-release' && (whole.releaseName ?? '') === '')
    throw new CodedError('RELEASE_NAME_MISSING', 'release_name');
  whole.destinations = isNew
    ? whole.destinations
    : renamedTexts(whole.destinations, releaseTitle(before), releaseTitle(whole));
  const settled = settleDestinations(whole, before, changes.destinations !== undefined || type !== before.type);
  return { ...settled, ...readRules(settled, changes.rules) };
}

/** The words among the fields of a link. */
const wordFields = [
  'title',
  'subtitle',
  'description',
  'releaseName',
  'postReleaseTitle',
  'postReleaseSubtitle',
  'shareTitle',
  'shareDescription',
] as const;

/** The change with its words as they were meant (UI-35). */
function withCleanWords(set: LinkSet): LinkSet {
  const clean = wordFields.flatMap((name) => {
    const text = set[name];
    return typeof text === 'string' ? [[name, cleanPasted(text, 'words')]] : [];
  });
  return { ...set, ...Object.fromEntries(clean) };
}

/** The name that a text notification says: the release's, else the page's title (DEST-20). */
const releaseTitle = ({ releaseName, title }: Pick<Link, 'releaseName' | 'title'>): string => releaseName || title;

/** The destinations with the first text of a renamed release in its new name; words that the artist changed stay. */
function renamedTexts(destinations: Destination[], before: string, after: string): Destination[] {
  if (before === after || after === '') return destinations;
  return destinations.map((destination) => {
    const { config } = destination;
    const isFirstText =
      config !== null && 'message_body' in config && config.message_body === defaultMessageBody(before);
    return isFirstText ? { ...destination, config: { message_body: defaultMessageBody(after) } } : destination;
  });
}

function readStyle(style: string | null | undefined, type: LinkType): Link['coverImageStyle'] {
  return style === undefined || style === null
    ? defaultCoverImageStyle(type)
    : oneOf(coverImageStyles, style, 'cover_image_style');
}

// A person types a pre-release's code; other links take it from their source.
function readRid(type: LinkType, rid: string | null, before: string | null): string | null {
  if (rid === null || cleanPasted(rid, 'code') === '') return null;
  if (type !== 'pre-release' || rid === before) return rid;
  const code = readReleaseCode(rid)?.code;
  if (code === undefined) throw new CodedError('CODE_INVALID', 'rid');
  return code;
}

// The offset follows from instant and zone, never the other way round. Only a pre-release has a release time.
function readTiming(
  type: LinkType,
  set: LinkSet,
  before: Link,
  now: Date,
): Pick<Link, 'releaseTime' | 'timezone' | 'offset'> {
  if (type !== 'pre-release') return { releaseTime: null, timezone: null, offset: null };
  const { releaseTime = before.releaseTime, timezone = before.timezone } = set;
  if (releaseTime === null) throw new CodedError('BAD_INPUT', 'release_time');
  if (timezone === null || !isTimezone(timezone)) throw new CodedError('BAD_INPUT', 'timezone');
  const changed = releaseTime.getTime() !== before.releaseTime?.getTime();
  if (changed && !isAhead(releaseTime, now)) throw new CodedError('RELEASE_TIME_PAST', 'release_time');
  return { releaseTime, timezone, offset: offsetAt(releaseTime, timezone) };
}

// LINK-70
function tagsOf(texts: readonly string[]): readonly string[] {
  const read = readTags(texts);
  if ('problem' in read) throw new CodedError(read.problem, 'tags');
  return read.tags;
}

// LINK-4. The landing page's texts are checked before, by its own check.
function checkTextLengths(link: Link): void {
  const values: Readonly<Record<string, unknown>> = toColumns(linkFields, link);
  for (const { column, longest = Number.POSITIVE_INFINITY } of Object.values<Field>(linkFields)) {
    const text = values[column];
    if (typeof text === 'string' && isLonger(text, longest)) throw new CodedError('TEXT_TOO_LONG', column);
  }
}
