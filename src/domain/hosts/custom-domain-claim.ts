/** Rules for claiming a custom domain: one account at a time, proof of ownership, and a waiting time after release (HOST-10 to HOST-12). */

/** The most custom domains of an account (HOST-30). */
export const mostCustomDomains = 500;

/** How long a released domain must wait before another account may claim it. */
const restDays = 30;

const dayInMilliseconds = 86_400_000;

/** A record that an account had a domain verified; `releasedAt` is null while it has the domain, or when the account was deleted without releasing it. */
export interface Holding {
  userId: string;
  releasedAt: Date | null;
}

/** The result of a claim: allowed, taken, waiting, or allowed after a TXT record proves ownership. */
export type Claim = { kind: 'free' } | { kind: 'taken' } | { kind: 'resting'; until: Date } | { kind: 'proof' };

/**
 * Judges a claim. Takes the claiming account, the account that has the domain now (if any), and all that ever had it. A domain whose DNS records no
 * longer point here is unverified: another account may claim it, but only with proof.
 */
export function judgeClaim(options: {
  userId: string;
  owner: { userId: string; verified: boolean } | undefined;
  holdings: readonly Holding[];
  now: Date;
}): Claim {
  const { userId, owner, holdings, now } = options;
  if (owner !== undefined && owner.userId !== userId && owner.verified) return { kind: 'taken' };
  const others = holdings.filter((holding) => holding.userId !== userId);
  const waits = others.map(({ releasedAt }) =>
    releasedAt === null ? 0 : releasedAt.getTime() + restDays * dayInMilliseconds,
  );
  const until = Math.max(0, ...waits);
  if (until > now.getTime()) return { kind: 'resting', until: new Date(until) };
  return others.length > 0 ? { kind: 'proof' } : { kind: 'free' };
}

/** The account that has the domain, or had it last; undefined when none ever did. */
export function lastHolder(holdings: readonly Holding[]): string | undefined {
  const heldUntil = ({ releasedAt }: Holding): number => releasedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return [...holdings].sort((one, other) => heldUntil(other) - heldUntil(one))[0]?.userId;
}

/** The TXT record that proves a claim: its name and its value. */
export function proofRecord(domain: string, proof: string): { name: string; value: string } {
  return { name: `_fanfare.${domain}`, value: `fanfare-domain=${proof}` };
}
