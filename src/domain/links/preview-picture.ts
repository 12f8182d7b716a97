/** The picture that networks and messengers show of a shared page: what is drawn on it, and its address (PAGE-22). */
import { seedOf } from '../kernel/seed-of.ts';
import type { LinkPage } from './link-page.ts';
import { isReleased, pagePhase, releaseSummary, shownTitles } from './release-phase.ts';

/** Its size in pixels: what every network shows uncut. */
export const previewSize = { width: 1200, height: 630 } as const;

/** The path of the picture's route on a page's host. */
export const previewPath = '/_/preview.jpg';

/** Goes up with each change of how pictures are drawn, so that networks fetch them again. */
const template = 1;

/** What is drawn. */
export interface PreviewPicture {
  title: string;
  artistName: string;
  /** 'Available December 4, 2026', 'Out now', or '' where there is nothing to say. */
  line: string;
  /** The cover's URL; null for the drawn cover of the link's id. */
  cover: string | null;
  /** The URL of the artist's own picture, which is shown alone; null for none. */
  own: string | null;
  linkId: string;
}

/** What is drawn of a page at an instant: before its release something else than after it. */
export function previewPictureOf({ link, artist }: LinkPage, now: Date): PreviewPicture {
  return {
    title: shownTitles(link, now).title,
    artistName: artist.name,
    line: releaseLine(link, now),
    cover: link.image,
    own: link.sharePicture,
    linkId: link.id,
  };
}

function releaseLine(link: LinkPage['link'], now: Date): string {
  const { releaseTime, timezone } = link;
  if (releaseTime !== null && pagePhase(link, now) === 'before') return releaseSummary(releaseTime, timezone);
  return isReleased(link, now) ? 'Out now' : '';
}

/** The version in the picture's address: another one for each picture, because networks keep what they fetched for days. */
function previewVersion({ title, artistName, line, cover, own, linkId }: PreviewPicture): string {
  const drawn = JSON.stringify([template, title, artistName, line, cover, own, linkId]);
  return seedOf(drawn).toString(36) + seedOf(`${drawn} `).toString(36);
}

/** The picture's path with its query, on the page's host. */
export function previewHref(picture: PreviewPicture): string {
  return `${previewPath}?l=${picture.linkId}&v=${previewVersion(picture)}`;
}
