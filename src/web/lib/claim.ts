/** The source that a visitor claimed on the homepage before signing up, kept in this browser until the signup ends (SITE-7). */
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

/** Where a page of this source is made by hand. */
export const wizardPath = (url: string): string => `/links/new?source=${encodeURIComponent(url)}`;

/** Where the claimed page is published. What is published is in the state of the navigation, which no link of another site can set. */
export const claimPath = '/links/claim';

/** The state of a navigation to `claimPath`. */
export interface ClaimState {
  source: string;
  /** The same in every try, so that a lost answer makes no second page. */
  requestKey: string;
}

export function forgetClaim(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
