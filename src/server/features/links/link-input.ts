/** What a call hands in for a link, made into what is stored: the wizard's own checks asked again, in the spec's order. */

import { z } from 'zod';
import { autoplayTrackId } from '#domain/destinations/autoplay.ts';
import { isDestinationType } from '#domain/destinations/catalogue.ts';
import { destinationProblem, stageOf } from '#domain/destinations/destination-checks.ts';
import { parseWebUrl, toStoredUrl } from '#domain/destinations/destination-url.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { isDeeplink } from '#domain/links/deeplink.ts';
import type { Destination, DestinationConfig, LinkType, Track } from '#domain/links/link.ts';

/** A destination as a call gives it; types and config are not yet believed. */
export type DestinationInput = Omit<Destination, 'id' | 'shortId' | 'type' | 'config'> & {
  type: string;
  config: unknown;
};

/** The most destinations and tracks a link can have. */
export const most = { destinations: 100, tracks: 20 } as const;

const longestNames = {
  track: 200,
  releaseName: 200,
  code: 40,
  postReleaseTitle: 200,
  postReleaseSubtitle: 300,
} as const;

const configSchema: z.ZodType<DestinationConfig> = z.union([
  z.strictObject({ email_capture: z.boolean(), phone_number_capture: z.boolean(), success_message: z.string() }),
  z.strictObject({ message_body: z.string() }),
]);

/** Checks one destination (numbered for the error's field) and gives it as it is stored, its logo still as handed in. */
export function readDestination(
  input: DestinationInput,
  index: number,
  linkType: LinkType,
): Omit<Destination, 'id' | 'shortId'> {
  const field = (name: string): string => `destinations.${index}.${name}`;
  const { type } = input;
  if (!isDestinationType(type)) throw new CodedError('DESTINATION_TYPE_UNKNOWN', field('type'));
  const config = configSchema.nullable().safeParse(input.config ?? null);
  if (!config.success) throw new CodedError('BAD_INPUT', field('config'));
  const destination = { ...input, type, config: config.data, url: toStoredUrl(type, input.url) };
  const problem = destinationProblem(destination, { linkType, stage: stageOf(destination, linkType) });
  if (problem !== undefined) throw new CodedError(problem.code, field(problem.field));
  for (const name of ['deeplinkIos', 'deeplinkAndroid'] as const) {
    const deeplink = destination[name];
    if (deeplink !== null && deeplink !== '' && !isDeeplink(deeplink))
      throw new CodedError(
        'DESTINATION_URL_INVALID',
        field(name === 'deeplinkIos' ? 'deeplink_ios' : 'deeplink_android'),
      );
  }
  const autoplayTrack = destination.autoplayTrack ? autoplayTrackId(destination.autoplayTrack) : null;
  if (autoplayTrack === undefined) throw new CodedError('BAD_INPUT', field('autoplay_track'));
  if (!Number.isSafeInteger(destination.priority) || destination.priority < 1)
    throw new CodedError('BAD_INPUT', field('priority'));
  return {
    ...destination,
    deeplinkIos: destination.deeplinkIos || null,
    deeplinkAndroid: destination.deeplinkAndroid || null,
    autoplayTrack,
  };
}

/** Checks the tracks: web addresses only, names not too long. */
export function readTracks(tracks: Omit<Track, 'id'>[]): Omit<Track, 'id'>[] {
  return tracks.map((track, index) => {
    if (parseWebUrl(track.url) === undefined) throw new CodedError('URL_INVALID', `tracks.${index}.url`);
    if (track.name.length > longestNames.track) throw new CodedError('TEXT_TOO_LONG', `tracks.${index}.name`);
    return track;
  });
}

/** Throws TEXT_TOO_LONG for the first of the remaining texts that is over its length. */
export function checkRemainingTexts(texts: {
  releaseName?: string | null;
  rid?: string | null;
  postReleaseTitle?: string | null;
  postReleaseSubtitle?: string | null;
}): void {
  const lengths = {
    releaseName: longestNames.releaseName,
    rid: longestNames.code,
    postReleaseTitle: longestNames.postReleaseTitle,
    postReleaseSubtitle: longestNames.postReleaseSubtitle,
  };
  const fields = {
    releaseName: 'release_name',
    rid: 'rid',
    postReleaseTitle: 'post_release_title',
    postReleaseSubtitle: 'post_release_subtitle',
  };
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    if ((texts[name] ?? '').length > lengths[name]) throw new CodedError('TEXT_TOO_LONG', fields[name]);
  }
}

/** The UTC offset in force in `zone` at `instant`, such as `+05:45`; throws BAD_INPUT for a zone that does not exist. */
export function offsetOf(instant: Date, zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(instant);
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
    return name === 'GMT' ? '+00:00' : name.replace('GMT', '');
  } catch (error) {
    throw new CodedError('BAD_INPUT', 'timezone', error);
  }
}
