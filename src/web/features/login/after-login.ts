/** Which screen opens after a login. */

const home = '/links';
const signup = '/signup';
/** The screen that accepts an invitation, which needs no finished signup (ACC-57). */
const invitation = '/complete-registration';

/**
 * The screen that was requested before the login (`next`), when it is a URL of this dashboard; SmartLinks otherwise. A person with an unfinished
 * signup goes on with it, unless they are about to accept an invitation.
 */
export function afterLogin(next: string | null, signupFinished: boolean): string {
  const otherwise = signupFinished ? home : signup;
  if (next === null || !next.startsWith('/')) return otherwise;
  const here = 'https://dashboard.invalid';
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined;
  if (url?.origin !== here) return otherwise;
  return signupFinished || url.pathname === invitation ? url.pathname + url.search : signup;
}
