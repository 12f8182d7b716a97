/** Sample pages for tests: a complete read model of which a test changes what it needs. */
import { defaultCta } from '#domain/destinations/catalogue.ts';
import { blankValues } from '#domain/kernel/fields.ts';
import {
  type Destination,
  type DestinationType,
  destinationFields,
  type Link,
  storedLinkFields,
} from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';

/** A uuid that contains one number. */
export const sampleId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** One enabled destination of a type; its id and its place come from `priority`. */
export function sampleDestination(
  type: DestinationType,
  priority: number,
  changes: Partial<Destination> = {},
): Destination {
  return {
    id: sampleId(priority),
    ...blankValues(destinationFields),
    config: null,
    type,
    cta: defaultCta(type),
    url: `https://${type}.example.com/x`,
    priority,
    ...changes,
  };
}

/** A release's page with one destination; `changes` are the link's, `artistName`, socials, the sms feature and pixels can be given besides. */
export function samplePage(
  changes: Partial<Link> = {},
  {
    artistName = 'Mara Vale',
    socials = [],
    canText = false,
    pixels = [],
    placements = [],
  }: {
    artistName?: string;
    socials?: LinkPage['socials'];
    canText?: boolean;
    pixels?: LinkPage['pixels'];
    placements?: LinkPage['placements'];
  } = {},
): LinkPage {
  const created = new Date('2026-11-01T12:00:00Z');
  return {
    link: {
      id: sampleId(900),
      artistId: sampleId(901),
      createdAt: created,
      updatedAt: created,
      version: 1,
      ...blankValues(storedLinkFields),
      domain: 'vibe.to',
      path: 'paper-lanterns',
      title: 'Paper Lanterns',
      subtitle: 'Choose your service',
      image: 'https://files.example.com/cover.webp',
      theme: 'dark',
      tracks: [],
      rules: [],
      rulesMade: 0,
      destinations: [sampleDestination('spotify', 1)],
      ...changes,
    },
    artist: {
      id: sampleId(901),
      name: artistName,
      avatarUrl: null,
      suspended: false,
      canText,
      blockBots: false,
      itunesAffiliateId: '',
    },
    socials,
    pixels,
    placements,
  };
}

/** The sample page's URLs. */
export const sampleUrls = { pageUrl: 'https://vibe.to/paper-lanterns', path: 'paper-lanterns' };
