/** Fans who pre-save in a test: through the stand-ins' consent screens, as a browser would go through them. */

import type { Destination, Link } from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import { fanAccounts } from '#sandbox/fans/fan-accounts.ts';
import type { PresaveReturn, SentPresave } from '#server/features/presaves/presaves.service.ts';
import { buildLink, type linkOf } from './builders.ts';
import type { House } from './house.ts';

/** Where a pre-release leads to before and after, at both services. */
export function presaveDestinations(address: { spotify?: string; applemusic?: string } = {}): Partial<Destination>[] {
  return [
    { type: 'spotify', cta: 'Pre-Save', preRelease: true },
    { type: 'applemusic', cta: 'Pre-Add', preRelease: true },
    { type: 'spotify', cta: 'Stream on Spotify', url: address.spotify ?? '' },
    { type: 'applemusic', cta: 'Stream on Apple Music', url: address.applemusic ?? '' },
  ];
}

/** A pre-release of the artist, out at `releaseTime`; `rid` says which release of the catalogue it is. */
export function buildPreRelease(
  house: House,
  draft: Parameters<typeof linkOf>[0] & { releaseTime: Date },
): Promise<Link> {
  return buildLink(house, {
    type: 'pre-release',
    releaseName: 'Paper Lanterns',
    timezone: 'UTC',
    offset: '+00:00',
    destinations: presaveDestinations(),
    ...draft,
  });
}

/** The page as visitors' hosts find it. */
export function pageOf(link: Link, artistName = 'Mara Vale'): LinkPage {
  return {
    link,
    artist: {
      id: link.artistId,
      name: artistName,
      avatarUrl: null,
      suspended: false,
      smsActivated: false,
      blockBots: false,
    },
    socials: [],
    pixels: [],
  };
}

/** What a fan sends from a page. */
export function sentFrom(link: Link, provider: PresaveProvider, more: Partial<SentPresave> = {}): SentPresave {
  const destination = link.destinations.find(({ type, preRelease }) => type === provider && preRelease);
  return {
    destinationId: destination?.id ?? '',
    provider,
    forever: false,
    email: '',
    words: 'I agree.',
    page: `https://${link.domain}/${link.path}`,
    place: { country: 'SE', region: '', city: '' },
    address: '203.0.113.7',
    referrer: 'https://www.instagram.com/',
    query: 'utm_source=story',
    app: 'instagram',
    ...more,
  };
}

/** Goes through Spotify's consent screen; gives what comes back to us. */
export async function decideAtSpotify(
  address: string,
  account: string = fanAccounts[0].id,
  answer: 'agree' | 'cancel' = 'agree',
): Promise<{ state: string; code: string | undefined; error: string | undefined }> {
  const screen = await (await fetch(address)).text();
  const hidden = [...screen.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const form = new URLSearchParams({ ...Object.fromEntries(hidden), account, answer });
  const sent = await fetch(new URL(address).origin + new URL(address).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: form,
  });
  const back = new URL(sent.headers.get('location') ?? '').searchParams;
  return { state: back.get('state') ?? '', code: back.get('code') ?? undefined, error: back.get('error') ?? undefined };
}

/** A fan pre-saves at Spotify, from the page to the end. */
export async function presaveAtSpotify(
  house: House,
  link: Link,
  account: string,
  more: Partial<SentPresave> = {},
): Promise<PresaveReturn> {
  const { service } = house.presaves;
  const { address, binding } = await service.begin(pageOf(link), sentFrom(link, 'spotify', more));
  return service.finish({ binding, ...(await decideAtSpotify(address, account)) });
}

/** A fan pre-saves at Apple Music. */
export function presaveAtApple(
  house: House,
  link: Link,
  account: string,
  more: Partial<SentPresave> = {},
): Promise<PresaveReturn> {
  const { userTokens } = house.standIns.fans.appleMusic;
  const token = userTokens.write({ account, givenAt: house.clock.now().getTime(), scopes: '' });
  return house.presaves.service.accept(pageOf(link), sentFrom(link, 'applemusic', more), token);
}
