/** Publishes the page that was claimed on the homepage, as it was shown there (SITE-7). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { ownArtist, writableArtists } from '#domain/links/quick-link.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import { createOnce } from '../links/create-once.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { SourcesAccess } from './enter-sources.ts';
import { pageOfSource } from './page-of-source.ts';
import { publishLink } from './publish-link.ts';

/** What is claimed: the Spotify url of the page, and a key that the client chose: a call whose answer was lost is repeated with it. */
export interface PageClaim {
  source: string;
  requestKey?: string | null | undefined;
  /** The person's choice, where the page credits none of their artists. */
  artistId?: string | null | undefined;
}

export interface ClaimPageOptions {
  guard: Guard;
  access: SourcesAccess;
  artists: Pick<ArtistsService, 'listArtists'>;
  links: Pick<LinksService, 'create' | 'link'>;
}

/**
 * Makes the claim. It publishes for the artist that the person chose, else for the one who is credited on the page, else for the only one that the person
 * may write for, and gives the link. Throws NOT_FOUND without such an artist, PAGE_ARTIST_MISSING where several are left to choose from, the coded errors of
 * the look-ups, and what creating a link throws.
 */
export function createClaimPage({ guard, access, artists, links }: ClaimPageOptions) {
  return async (caller: Caller, { source, requestKey, artistId }: PageClaim): Promise<Link> => {
    const { userId } = guard.member(caller);
    const sources = await access.enter(caller);
    return await createOnce(links, caller, { key: requestKey, parts: [userId, source] }, async (id) => {
      const page = await pageOfSource(source, sources);
      const own = writableArtists(await artists.listArtists(caller));
      const [only, another] = own;
      if (only === undefined) throw new CodedError('NOT_FOUND');
      const chosen = artistId ?? ownArtist(own, page.artists)?.id ?? (another === undefined ? only.id : undefined);
      if (chosen === undefined) throw new CodedError('PAGE_ARTIST_MISSING', 'artist_id');
      return await publishLink(links, caller, { artistId: chosen, link: page.link, artists: page.artists, id });
    });
  };
}
