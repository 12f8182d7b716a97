/** Who may have a custom domain: one account at a time, nobody else's without proof, and a rest after it was given back (HOST-10 to HOST-12). */

/** For how long a domain that was given back rests before another account may have it. */
const restDays = 30;

const dayInMilliseconds = 86_400_000;

/** That somebody had a domain verified; `releasedAt` is null while they still have it, or when their account went without giving it back. */
export interface Holding {
  userId: string;
  releasedAt: Date | null;
}

/** What stands between an account and a domain: nothing, somebody who has it, a rest, or a TXT record that proves whose it is. */
export type Claim = { kind: 'free' } | { kind: 'taken' } | { kind: 'resting'; until: Date } | { kind: 'proof' };

/**
 * Judges a claim. Takes who claims, who has the domain now (if anybody), and everybody who ever held it. A domain whose records no longer point
 * here is unverified: another account may claim it, but only with proof.
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
  const rests = others.map(({ releasedAt }) =>
    releasedAt === null ? 0 : releasedAt.getTime() + restDays * dayInMilliseconds,
  );
  const until = Math.max(0, ...rests);
  if (until > now.getTime()) return { kind: 'resting', until: new Date(until) };
  return others.length > 0 ? { kind: 'proof' } : { kind: 'free' };
}

/** The TXT record that proves a claim: where it stands, and what it says. */
export function proofRecord(domain: string, proof: string): { name: string; value: string } {
  return { name: `_fanfare.${domain}`, value: `fanfare-domain=${proof}` };
}
