/** Stores the pictures that a link names, through the uploads service. */
import type { Link } from '#domain/links/link.ts';
import type { MakeLimit } from '../../../platform/auth/rate-limits.ts';

/** The uploads service, as far as links need it. */
interface StoredPictures {
  keep(url: string, kind: 'cover' | 'logo'): Promise<{ stored: string; blur: string | null }>;
  storedForm(url: string): string;
}

/** Keeps pictures. */
export interface Pictures {
  /**
   * Takes the URL of a picture from a call. A stored picture is used as it is; one of another host is fetched, checked and stored first.
   * Gives the stored form and, for a cover, a blurred placeholder. `userId` is who saves. Throws IMAGE_REHOST_FAILED, TOO_MANY_TRIES.
   */
  keep(url: string, kind: 'cover' | 'logo', userId: string): Promise<{ stored: string; blur: string | null }>;
  /** The stored form of the URL of a picture that a link already has. */
  storedForm(url: string): string;
}

/** Keeps pictures for a person, who may have 600 of other hosts fetched in an hour: a link has at most a hundred logos. */
export function createCountedPictures({
  pictures,
  isOurs,
  makeLimit,
}: {
  pictures: StoredPictures;
  isOurs: (url: string) => boolean;
  makeLimit: MakeLimit;
}): Pictures {
  const fetches = makeLimit('pictures_fetched', 600, 60 * 60);
  return {
    storedForm: (url) => pictures.storedForm(url),
    async keep(url, kind, userId) {
      if (!isOurs(url)) await fetches.consume(userId);
      return pictures.keep(url, kind);
    },
  };
}

/** Stores the pictures of one save; each URL is fetched once, however often it occurs. */
export interface SavedPictures {
  /** `after` in its stored form; pictures that `before` does not have are stored first. */
  toStored(after: Link, before: Link): Promise<Link>;
}

/** How many pictures of one save are fetched at a time. */
const mostAtOnce = 4;

/** For one save of a person. */
export function createSavedPictures(pictures: Pictures, userId: string): SavedPictures {
  const kept = new Map<string, ReturnType<Pictures['keep']>>();
  const keep = (url: string, kind: 'cover' | 'logo') => {
    const key = `${kind} ${url}`;
    const promise = kept.get(key) ?? pictures.keep(url, kind, userId);
    kept.set(key, promise);
    return promise;
  };
  const toStoredCover = async (after: Link, before: Link): Promise<Pick<Link, 'image' | 'imageBlur'>> => {
    if (after.image === null) return { image: null, imageBlur: null };
    if (after.image === before.image) return { image: pictures.storedForm(after.image), imageBlur: before.imageBlur };
    const { stored, blur } = await keep(after.image, 'cover');
    return { image: stored, imageBlur: blur };
  };
  const toStoredSharePicture = async (after: Link, before: Link): Promise<string | null> => {
    const { sharePicture } = after;
    if (sharePicture === null) return null;
    if (sharePicture === before.sharePicture) return pictures.storedForm(sharePicture);
    return (await keep(sharePicture, 'cover')).stored;
  };
  return {
    async toStored(after, before) {
      const known = new Set(before.destinations.map(({ logo }) => logo));
      const toStoredLogo = async (logo: string | null): Promise<string | null> => {
        if (logo === null) return null;
        return known.has(logo) ? pictures.storedForm(logo) : (await keep(logo, 'logo')).stored;
      };
      const cover = await toStoredCover(after, before);
      const sharePicture = await toStoredSharePicture(after, before);
      const logos = new Set(after.destinations.flatMap(({ logo }) => (logo === null || known.has(logo) ? [] : [logo])));
      const fresh = [...logos];
      for (let at = 0; at < fresh.length; at += mostAtOnce)
        await Promise.all(fresh.slice(at, at + mostAtOnce).map((logo) => keep(logo, 'logo')));
      const destinations = await Promise.all(
        after.destinations.map(async (destination) => ({
          ...destination,
          logo: await toStoredLogo(destination.logo),
        })),
      );
      return { ...after, ...cover, sharePicture, destinations };
    },
  };
}
