/** The state of a custom domain's certificate, as its badge shows it (HOST-18). */

/** `banned` by an operator (ACC-104), `off` while the domain serves nothing, `local` on a developer's machine, where pages open without a certificate. */
export type CertificateState = 'active' | 'pending' | 'off' | 'local' | 'banned';

/** The state now. `until` is when the certificate that was last served ends; null without one. */
export function certificateState(domain: {
  banned: boolean;
  verified: boolean;
  until: Date | null;
  isLocal: boolean;
  now: Date;
}): CertificateState {
  const { banned, verified, until, isLocal, now } = domain;
  if (banned) return 'banned';
  if (!verified) return 'off';
  if (isLocal) return 'local';
  return until !== null && until > now ? 'active' : 'pending';
}
