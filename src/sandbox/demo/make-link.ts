/** Converts a planned link to the application's format: ids, codes, calls to action and instants. */
import { defaultCta } from '#domain/destinations/catalogue.ts';
import { blankValues } from '#domain/kernel/fields.ts';
import { defaultCoverImageStyle, destinationFields, type Link, storedLinkFields } from '#domain/links/link.ts';
import { startOfDay } from '#domain/stats/zoned-day.ts';
import type { Catalogue } from '../spotify/catalogue.ts';
import { releaseId } from '../spotify/demo-artists.ts';
import { dayAway } from './calendar.ts';
import { seededId } from './chance.ts';
import type { StoredCover } from './covers.ts';
import type { PlannedArtist, PlannedDestination, PlannedLink } from './plan.ts';

/** The id of a planned link: the same for the same seed and path. */
export function linkId(seed: number, link: PlannedLink): string {
  return seededId(seed, `link/${link.domain}/${link.path}`);
}

/** The id of a planned destination by its position on the link. */
export function destinationId(seed: number, link: PlannedLink, place: number): string {
  return seededId(seed, `destination/${link.domain}/${link.path}/${place}`);
}

/** The release instant of a pre-release: midnight of its day in its time zone. */
export function releaseTime(link: PlannedLink, now: Date): Date | null {
  return link.comesOut ? startOfDay(dayAway(now, link.comesOut.days), link.comesOut.timezone) : null;
}

/** The link as the application stores it. `cover` is its picture, `preview` the URL of its audio, if any. */
export function makeLink(
  seed: number,
  artist: PlannedArtist,
  artistId: string,
  plan: PlannedLink,
  made: { now: Date; createdAt: Date; cover: StoredCover; preview: string | null; catalogue: Catalogue },
): Link {
  const id = linkId(seed, plan);
  const release =
    plan.release === undefined ? undefined : made.catalogue.releaseById.get(releaseId(artist.name, plan.release));
  return {
    id,
    artistId,
    createdAt: made.createdAt,
    updatedAt: made.createdAt,
    version: 1,
    ...blankValues(storedLinkFields),
    type: plan.type,
    domain: plan.domain,
    path: plan.path,
    title: plan.title,
    subtitle: plan.subtitle ?? '',
    description: plan.description ?? '',
    image: made.cover.url,
    imageBlur: made.cover.blur,
    previewType: made.preview === null ? 'image' : (plan.previewType ?? 'image'),
    theme: plan.theme,
    coverImageStyle: plan.coverImageStyle ?? defaultCoverImageStyle(plan.type),
    displayArtistSocials: plan.displayArtistSocials ?? false,
    rid: release?.upc ?? null,
    releaseName: plan.release ?? null,
    releaseTime: releaseTime(plan, made.now),
    timezone: plan.comesOut?.timezone ?? null,
    postReleaseTitle: plan.comesOut?.title ?? null,
    postReleaseSubtitle: plan.comesOut?.subtitle ?? null,
    rules: [],
    rulesMade: 0,
    tracks:
      made.preview === null || plan.track === undefined
        ? []
        : [{ id: seededId(seed, `track/${id}`), name: plan.track.name, url: made.preview, priority: 1 }],
    destinations: plan.destinations.map((destination, place) => makeDestination(seed, plan, destination, place)),
  };
}

function makeDestination(
  seed: number,
  link: PlannedLink,
  plan: PlannedDestination,
  place: number,
): Link['destinations'][number] {
  const preRelease = plan.preRelease ?? false;
  return {
    id: destinationId(seed, link, place),
    ...blankValues(destinationFields),
    type: plan.type,
    cta: plan.cta ?? defaultCta(plan.type, preRelease),
    url: plan.url ?? '',
    text: plan.text ?? '',
    description: plan.description ?? '',
    enabled: plan.enabled ?? true,
    preRelease,
    config: plan.config ?? null,
    priority: place + 1,
  };
}
