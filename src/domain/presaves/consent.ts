/** Which destinations offer pre-saves, and the texts that a fan reads and consents to (PRE-2 to PRE-4). */
import { destinationName } from '#domain/destinations/catalogue.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import { type ReleasePhase, releaseDay } from '#domain/links/release-phase.ts';
import { endsByItself } from './grant-life.ts';
import { type PresaveProvider, presaveProviders } from './presave.ts';

/** The fan's choice: this release alone, or each new release of the artist too. */
export interface PresaveWish {
  provider: PresaveProvider;
  forever: boolean;
}

/** The fields of a page that the texts mention. */
export interface PresavePage {
  link: Pick<Link, 'title' | 'releaseName' | 'releaseTime' | 'timezone'>;
  artist: { name: string };
}

/**
 * The service at which a destination offers pre-saves; undefined where it offers none: after the release, disabled, of another type, or where
 * the artist chose a plain link (PRE-2). Its URL only names the release.
 */
export function presaveProvider(
  { type, enabled, preRelease, plainLink }: Pick<Destination, 'type' | 'enabled' | 'preRelease' | 'plainLink'>,
  phase: ReleasePhase,
): PresaveProvider | undefined {
  if (phase !== 'before' || !preRelease || !enabled || plainLink) return undefined;
  return presaveProviders.find((provider) => provider === type);
}

/** The release's name, else the page's title. */
export function presavedName({ link }: Pick<PresavePage, 'link'>): string {
  return link.releaseName || link.title;
}

/** What a choice does, in one or two sentences beside it. */
export function presavePromise({ provider, forever }: PresaveWish, page: PresavePage): string {
  const service = destinationName(provider);
  if (!forever) return `Added to your ${service} library the moment it is out.`;
  const end =
    provider === 'spotify'
      ? 'Spotify ends this after six months, unless you renew it.'
      : 'Apple ends this by itself too, often after six months, unless you renew it.';
  return `This release, and every new release of ${page.artist.name} after it. ${end}`;
}

/** The consent text of a pre-save; shown beside the button, and stored verbatim. */
export function presaveConsent({ provider, forever }: PresaveWish, page: PresavePage): string {
  const what = forever
    ? `“${presavedName(page)}” and each later release of ${page.artist.name}`
    : `“${presavedName(page)}”`;
  return (
    `By going on you agree that ${what} may be added to your ${destinationName(provider)} library when it comes out. ` +
    'You can take this back at any time. An email address you leave is used only to ask you to renew, and to tell you when the release is out if it could not be added.'
  );
}

/** What happens after the grant: when the release is saved, and until when the grant lasts (`endsAt`). After the release it is a renewal. */
export function presaveOutlook(
  { provider, forever }: PresaveWish,
  page: PresavePage,
  endsAt: Date,
  phase: ReleasePhase = 'before',
): string[] {
  const { releaseTime, timezone } = page.link;
  const service = destinationName(provider);
  // Spotify documents the end; Apple's was observed.
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

/** How a fan revokes the grant at the service, in words, and the page for that where there is one. */
export function presaveWithdrawal(provider: PresaveProvider): { words: string; url: string | undefined } {
  return provider === 'spotify'
    ? {
        words: 'Changed your mind? Remove this app among the apps of your Spotify account.',
        url: 'https://www.spotify.com/account/apps/',
      }
    : {
        words: 'Changed your mind? In the Music app, open your profile and remove this app under Apps With Access.',
        url: undefined,
      };
}
