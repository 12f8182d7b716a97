/** Copies the click ids that ad platforms added to the page's URL to the URLs of clicks. */
import { clickIdNames } from '#domain/pixels/paid-traffic.ts';

/** Adds the click ids of the page's `query` to `address`. */
export function carryClickIds(query: string, url: URL): void {
  const from = new URLSearchParams(query);
  for (const name of clickIdNames) {
    const value = from.get(name);
    if (value) url.searchParams.set(name, value);
  }
}
