/** Which rows of a page save in advance, and what a fan is told and agrees to before anything is saved (PRE-2 to PRE-4). */
import { destinationName } from '#domain/destinations/catalogue.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import { type ReleasePhase, releaseDay } from '#domain/links/release-phase.ts';
import { endsByItself } from './grant-life.ts';
import { type PresaveProvider, presaveProviders } from './presave.ts';

/** What a fan chose: this release alone, or each new release of the artist too. */
export interface PresaveWish {
  provider: PresaveProvider;
  forever: boolean;
}

/** Of a page, what the words speak about. */
export interface PresavePage {
  link: Pick<Link, 'title' | 'releaseName' | 'releaseTime' | 'timezone'>;
  artist: { name: string };
}

/**
 * The service that a destination saves at in advance; undefined where it does not: after the release, switched off, of a type that cannot,
 * or with an address of its own, to which its row leads instead.
 */
export function presaveProvider(
  { type, url, enabled, preRelease }: Pick<Destination, 'type' | 'url' | 'enabled' | 'preRelease'>,
  phase: ReleasePhase,
): PresaveProvider | undefined {
  if (phase !== 'before' || !preRelease || !enabled || url.trim() !== '') return undefined;
  return presaveProviders.find((provider) => provider === type);
}

/** The name of what comes out: the release's own, else the page's title. */
export function presavedName({ link }: Pick<PresavePage, 'link'>): string {
  return link.releaseName || link.title;
}

/** What a choice does, in one or two plain sentences, for beside it. */
export function presavePromise({ provider, forever }: PresaveWish, page: PresavePage): string {
  const service = destinationName(provider);
  if (!forever) return `Added to your ${service} library the moment it is out.`;
  const end =
    provider === 'spotify'
      ? 'Spotify ends this after six months, unless you renew it.'
      : 'Apple ends this by itself too, often after six months, unless you renew it.';
  return `This release, and every new release of ${page.artist.name} after it. ${end}`;
}

/** What somebody agrees to who pre-saves; shown beside the button, and stored word for word. */
export function presaveConsent({ provider, forever }: PresaveWish, page: PresavePage): string {
  const what = forever
    ? `“${presavedName(page)}” and each later release of ${page.artist.name}`
    : `“${presavedName(page)}”`;
  return (
    `By going on you agree that ${what} may be added to your ${destinationName(provider)} library when it comes out. ` +
    'You can take this back at any time. An email address you leave is used only to ask you to renew, and to tell you when the release is out if it could not be added.'
  );
}

/** What will happen now that it is granted: when it is saved, and until when. `endsAt` is when the service ends what the fan gave; after the release it is a renewal. */
export function presaveOutlook(
  { provider, forever }: PresaveWish,
  page: PresavePage,
  endsAt: Date,
  phase: ReleasePhase = 'before',
): string[] {
  const { releaseTime, timezone } = page.link;
  const service = destinationName(provider);
  // Only Spotify says when; at Apple it is what has been seen.
  const end = `${endsByItself(provider) ? '' : 'about '}${releaseDay(endsAt, timezone)}`;
  const later = `Every new release of ${page.artist.name} follows by itself until ${end}, when ${service} ends this.`;
  if (phase === 'after') return forever ? [later] : [`“${presavedName(page)}” goes into your ${service} library now.`];
  if (releaseTime !== null && endsAt < releaseTime)
    return [
      `“${presavedName(page)}” comes out on ${releaseDay(releaseTime, timezone)}.`,
      `${service} ends this before then, by ${end}: renew it until that day, and the release goes into your library.`,
    ];
  const on = releaseTime === null ? 'when it is out' : `on ${releaseDay(releaseTime, timezone)}, the moment it is out`;
  const first = `“${presavedName(page)}” goes into your ${service} library ${on}.`;
  return forever ? [first, later] : [first];
}

/** How a fan takes a pre-save back at the service, in words, and the page where they do where there is one. */
export function presaveWithdrawal(provider: PresaveProvider): { words: string; address: string | undefined } {
  return provider === 'spotify'
    ? {
        words: 'Changed your mind? Remove this app among the apps of your Spotify account.',
        address: 'https://www.spotify.com/account/apps/',
      }
    : {
        words: 'Changed your mind? In the Music app, open your profile and remove this app under Apps With Access.',
        address: undefined,
      };
}
