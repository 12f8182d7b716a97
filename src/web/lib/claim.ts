/** The source that somebody claimed on the homepage before signing up, kept in this browser until the signup ends (SITE-7). */
import { recogniseSource } from '#domain/links/source-kind.ts';
import { claimKey as key } from '#web/lib/typed-work.ts';

/** Keeps a Spotify URL; anything else is ignored. */
export function storeClaim(text: string): void {
  const source = recogniseSource(text);
  if (source?.kind !== 'spotify') return;
  try {
    localStorage.setItem(key, source.url);
  } catch {
    // Without storage the signup ends as any other.
  }
}

/** The kept URL, or undefined. */
export function storedClaim(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where the claimed page is made. */
export const claimPath = (url: string): string => `/links/new?source=${encodeURIComponent(url)}`;

/** Forgets it. */
export function forgetClaim(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
