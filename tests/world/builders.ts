/** People, artists and links for tests, each with defaults that a test overrides where it matters. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Destination, Link } from '#domain/links/link.ts';
import { dataOf } from './call.ts';
import type { House } from './house.ts';

/** A person who is logged in. */
export interface TestPerson {
  userId: string;
  email: string;
  password: string;
  token: string;
}

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const unique = (): string => randomBytes(5).toString('hex');

/** Makes an account and logs it in. */
export async function buildPerson(
  house: House,
  draft: { email?: string; plan?: string; signupFinished?: boolean } = {},
): Promise<TestPerson> {
  const account = { email: `${unique()}@people.test`, password: `secret-${unique()}`, ...draft };
  const { userId } = await house.operator.createAccount(account);
  return { userId, email: account.email, password: account.password, token: await logIn(house, account) };
}

/** Logs in over the API; gives the token. */
export async function logIn(
  house: Pick<House, 'call'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const document =
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }';
  const { login } = dataOf(await house.call<{ login: { token: string } }>(undefined, document, { email, password }));
  return login.token;
}

/** Makes an artist; gives its id. */
export async function buildArtist(
  house: House,
  ownerId: string,
  draft: { name?: string; plan?: string; billingUserId?: string; spotifyId?: string } = {},
): Promise<string> {
  const { artistId } = await house.operator.createArtist({ name: `Artist ${unique()}`, ...draft }, ownerId);
  return artistId;
}

/** A whole link with defaults; destinations may be given in part. */
export function linkOf(
  draft: Partial<Omit<Link, 'destinations'>> & { artistId: string; destinations?: Partial<Destination>[] },
): Link {
  const {
    destinations = [
      { type: 'spotify', cta: 'Stream on Spotify', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
    ],
    ...rest
  } = draft;
  const now = new Date();
  return {
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    version: 1,
    type: 'release',
    domain: 'vibe.to',
    path: `song-${unique()}`,
    title: 'Paper Lanterns',
    subtitle: '',
    description: '',
    image: null,
    imageBlur: null,
    previewType: 'youtube',
    theme: 'light',
    layout: 2,
    coverImageStyle: 'square',
    displayArtistSocials: false,
    rid: null,
    releaseName: null,
    releaseTime: null,
    offset: null,
    timezone: null,
    postReleaseTitle: null,
    postReleaseSubtitle: null,
    tracks: [{ id: randomUUID(), name: 'Video', url: video, priority: 1 }],
    ...rest,
    destinations: destinations.map((destination, index) => ({
      id: randomUUID(),
      type: 'custom',
      cta: '',
      url: '',
      text: '',
      description: '',
      logo: null,
      enabled: true,
      deeplinkIos: null,
      deeplinkAndroid: null,
      autoplayTrack: null,
      preRelease: false,
      config: null,
      priority: index + 1,
      ...destination,
    })),
  };
}

/** Stores a link without asking anybody; gives it. */
export async function buildLink(house: House, draft: Parameters<typeof linkOf>[0]): Promise<Link> {
  const link = linkOf(draft);
  await house.operator.createLink(link);
  return link;
}

/** The smallest object that `insert_links_one` takes. */
export function linkObject(artistId: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    artist_id: artistId,
    domain: 'vibe.to',
    path: `song-${unique()}`,
    title: 'Paper Lanterns',
    preview_type: 'youtube',
    tracks: [{ name: 'Video', url: video }],
    ...more,
  };
}
