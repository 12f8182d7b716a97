/** The ids that ad platforms added to the page's address, carried along to our server with a click. */
import { clickIdNames } from '#domain/pixels/paid-traffic.ts';

/** Adds to `address` what of the page's `query` is a click id. */
export function carryClickIds(query: string, address: URL): void {
  const from = new URLSearchParams(query);
  for (const name of clickIdNames) {
    const value = from.get(name);
    if (value) address.searchParams.set(name, value);
  }
}
