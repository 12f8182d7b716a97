/** From a page of a source to the fan's page that the homepage shows, without storing anything (SITE-6). */
import { blankValues } from '#domain/kernel/fields.ts';
import { storedLinkFields } from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { quickPaths } from '#domain/links/quick-link.ts';
import type { PageOfSource } from '../features/sources/page-of-source.ts';
import { inAscii } from '../platform/ascii.ts';

/** The page on `domain`. */
export function pastedPage({ id, artists, link }: PageOfSource, domain: string): LinkPage {
  const never = new Date(0);
  const [path = ''] = quickPaths({ name: link.title, artists }, inAscii);
  return {
    link: {
      ...blankValues(storedLinkFields),
      ...link,
      id,
      artistId: id,
      createdAt: never,
      updatedAt: never,
      version: 1,
      domain,
      path,
      // The preview of a song is played by the page's script, which the frame has not.
      previewType: 'image',
      tracks: [],
      rules: [],
      rulesMade: 0,
      destinations: link.destinations
        .filter(({ enabled }) => enabled)
        .map((destination, index) => ({ ...destination, config: null, id: `${id}-${index}` })),
    },
    artist: {
      id,
      name: artists[0]?.name ?? link.title,
      avatarUrl: null,
      suspended: false,
      canText: false,
      blockBots: false,
      itunesAffiliateId: '',
    },
    socials: [],
    pixels: [],
    placements: [],
  };
}
