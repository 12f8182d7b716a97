/** A digest of a list of links: a list that is open learns by it whether it still shows what is stored, whatever its length (LINK-42). */

/** Sums stay below this, so that numbers of JavaScript hold them. */
export const digestModulus = 2 ** 48;

/** `count-sum`, whatever the order: the sum of each id's first 24 bits, plus one, times its version plus one. The links' store writes the same in SQL. */
export function linksDigest(links: readonly { id: string; version: number }[]): string {
  const sum = links.reduce(
    (total, { id, version }) => (total + (Number.parseInt(id.slice(0, 6), 16) + 1) * (version + 1)) % digestModulus,
    0,
  );
  return `${links.length}-${sum}`;
}
