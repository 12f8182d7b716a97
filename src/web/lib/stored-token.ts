/** Where this browser keeps the session's token, and which artist it showed last. Imports nothing, since the page's first script has it too. */

/** The token's key in the browser's storage. */
export const tokenKey = 'fanfare.token';

/** The key of the id of the artist that was shown last, whether chosen or not. */
export const shownArtistKey = 'fanfare.shown';

/** What is stored under `key`; null where nothing is, or where the browser keeps no storage. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
