/** Stores the pictures that a link names, through the uploads service. */
import type { Link } from '#domain/links/link.ts';

/** Keeps pictures. */
export interface Pictures {
  /**
   * Takes the URL of a picture from a call. A stored picture is used as it is; one of another host is fetched, checked and stored first.
   * Gives the stored form and, for a cover, a blurred placeholder. Throws IMAGE_REHOST_FAILED.
   */
  keep(url: string, kind: 'cover' | 'logo'): Promise<{ stored: string; blur: string | null }>;
  /** The stored form of the URL of a picture that a link already has. */
  storedForm(url: string): string;
}

/** Stores the pictures of one save; each URL is fetched once, however often it occurs. */
export interface SavedPictures {
  /** `after` in its stored form; pictures that `before` does not have are stored first. */
  toStored(after: Link, before: Link): Promise<Link>;
}

/** For one save. */
export function createSavedPictures(pictures: Pictures): SavedPictures {
  const kept = new Map<string, ReturnType<Pictures['keep']>>();
  const keep = (url: string, kind: 'cover' | 'logo') => {
    const key = `${kind} ${url}`;
    const promise = kept.get(key) ?? pictures.keep(url, kind);
    kept.set(key, promise);
    return promise;
  };
  const toStoredCover = async (after: Link, before: Link): Promise<Pick<Link, 'image' | 'imageBlur'>> => {
    if (after.image === null) return { image: null, imageBlur: null };
    if (after.image === before.image) return { image: pictures.storedForm(after.image), imageBlur: before.imageBlur };
    const { stored, blur } = await keep(after.image, 'cover');
    return { image: stored, imageBlur: blur };
  };
  return {
    async toStored(after, before) {
      const known = new Set(before.destinations.map(({ logo }) => logo));
      const toStoredLogo = async (logo: string | null): Promise<string | null> => {
        if (logo === null) return null;
        return known.has(logo) ? pictures.storedForm(logo) : (await keep(logo, 'logo')).stored;
      };
      const [cover, destinations] = await Promise.all([
        toStoredCover(after, before),
        Promise.all(
          after.destinations.map(async (destination) => ({
            ...destination,
            logo: await toStoredLogo(destination.logo),
          })),
        ),
      ]);
      return { ...after, ...cover, destinations };
    },
  };
}
