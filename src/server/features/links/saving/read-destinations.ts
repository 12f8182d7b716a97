/** Reads destinations from a call: the wizard's checks again, and the clearing rules of DEST-15, DEST-19 and DEST-25. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { autoplayTrackId } from '#domain/destinations/autoplay.ts';
import { isDestinationType } from '#domain/destinations/catalogue.ts';
import {
  destinationProblem,
  meetsPostReleaseRequirement,
  settleOptin,
  stageOf,
} from '#domain/destinations/destination-checks.ts';
import { withPriorities } from '#domain/destinations/destination-order.ts';
import { toStoredUrl } from '#domain/destinations/destination-url.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { blankValues } from '#domain/kernel/fields.ts';
import { isDeeplink } from '#domain/links/deeplink.ts';
import {
  type Destination,
  type DestinationConfig,
  destinationFields,
  type Link,
  type LinkType,
} from '#domain/links/link.ts';
import { type DestinationChanges, type DestinationInput, most } from './link-input.ts';
import { given, refuse } from './refusals.ts';

const configSchema: z.ZodType<DestinationConfig> = z.union([
  z.strictObject({ email_capture: z.boolean(), phone_number_capture: z.boolean(), success_message: z.string() }),
  z.strictObject({ message_body: z.string() }),
]);

/** A new destination, every field at its default. */
export function blankDestination(): Destination {
  return { id: randomUUID(), ...blankValues(destinationFields), config: null };
}

/**
 * The destination after a change, with its logo as it was given. `within` names it in the error's field, such as `destinations.0.`.
 * Throws its first error.
 */
export function changedDestination(
  before: Destination,
  changes: DestinationChanges,
  linkType: LinkType,
  within: string,
): Destination {
  const refused = (name: string, code: 'BAD_INPUT' | 'DESTINATION_URL_INVALID' | 'DESTINATION_TYPE_UNKNOWN') =>
    new CodedError(code, `${within}${name}`);
  const type = changes.type ?? before.type;
  if (!isDestinationType(type)) throw refused('type', 'DESTINATION_TYPE_UNKNOWN');
  const config = configSchema.nullable().safeParse(changes.config === undefined ? before.config : changes.config);
  if (!config.success) throw refused('config', 'BAD_INPUT');
  const wanted: Destination = { ...before, ...given(changes), type, config: config.data };
  wanted.url = toStoredUrl(type, wanted.url);
  const settled = clearedWhenDisabled(settleOptin(withoutStaleDeeplinks(wanted, before)), linkType);
  refuse(destinationProblem(settled, { linkType, stage: stageOf(settled, linkType) }), within);
  if (!isDeeplinkOrNone(settled.deeplinkIos)) throw refused('deeplink_ios', 'DESTINATION_URL_INVALID');
  if (!isDeeplinkOrNone(settled.deeplinkAndroid)) throw refused('deeplink_android', 'DESTINATION_URL_INVALID');
  const autoplayTrack = settled.autoplayTrack ? autoplayTrackId(settled.autoplayTrack) : null;
  if (autoplayTrack === undefined) throw refused('autoplay_track', 'BAD_INPUT');
  if (!Number.isSafeInteger(settled.priority) || settled.priority < 1) throw refused('priority', 'BAD_INPUT');
  return {
    ...settled,
    logo: settled.logo || null,
    deeplinkIos: settled.deeplinkIos || null,
    deeplinkAndroid: settled.deeplinkAndroid || null,
    autoplayTrack,
  };
}

/** A link's destinations after a save that gives the whole list; one without a priority has its place in the list. An id that the link does not have throws NOT_FOUND. */
export function readDestinations(
  before: readonly Destination[],
  inputs: readonly DestinationInput[],
  linkType: LinkType,
): Destination[] {
  if (inputs.length > most.destinations) throw new CodedError('BAD_INPUT', 'destinations');
  const stored = new Map(before.map((destination) => [destination.id, destination]));
  return inputs.map(({ id, ...changes }, index) => {
    const found = id === undefined ? blankDestination() : stored.get(id);
    if (found === undefined) throw new CodedError('NOT_FOUND', `destinations.${index}.id`);
    // An id that occurs twice is missing the second time, and answers like another link's.
    stored.delete(found.id);
    const placed = { ...changes, priority: changes.priority ?? index + 1 };
    return changedDestination(found, placed, linkType, `destinations.${index}.`);
  });
}

/**
 * The link with its destinations in order, priorities counting from 1 with the enabled ones first. Throws POST_RELEASE_MISSING when a
 * pre-release would have nothing for afterwards; a link that never had is only asked when it is `saved` as a whole.
 */
export function settleDestinations(link: Link, before: Link, saved: boolean): Link {
  const meets = (each: Link) => meetsPostReleaseRequirement(each.type, each.destinations);
  // A draft needs them when it is published (LINK-83).
  if (!link.draft && !meets(link) && (saved || meets(before)))
    throw new CodedError('POST_RELEASE_MISSING', 'destinations');
  const ordered = [...link.destinations].sort((one, other) => one.priority - other.priority);
  return { ...link, destinations: withPriorities(ordered) };
}

const isDeeplinkOrNone = (deeplink: string | null): boolean => !deeplink || isDeeplink(deeplink);

// A deeplink belongs to the URL it was made from; with another URL it would open the wrong song.
function withoutStaleDeeplinks(wanted: Destination, before: Destination): Destination {
  if (wanted.url === before.url) return wanted;
  const fresh = (deeplink: string | null, old: string | null) => (deeplink === old ? null : deeplink);
  return {
    ...wanted,
    deeplinkIos: fresh(wanted.deeplinkIos, before.deeplinkIos),
    deeplinkAndroid: fresh(wanted.deeplinkAndroid, before.deeplinkAndroid),
  };
}

// Disabling a pre-release destination also clears its URL and the choice of a plain link (DEST-15).
function clearedWhenDisabled(destination: Destination, linkType: LinkType): Destination {
  const cleared = !destination.enabled && stageOf(destination, linkType) === 'pre-release';
  return cleared
    ? { ...destination, url: '', deeplinkIos: null, deeplinkAndroid: null, plainLink: false }
    : destination;
}
