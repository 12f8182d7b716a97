/** Which screen opens after a login. */

const home = '/links';

/** The screen that was requested before the login (`next`), when it is a URL of this dashboard; SmartLinks otherwise. */
export function afterLogin(next: string | null): string {
  if (next === null || !next.startsWith('/')) return home;
  const here = 'https://dashboard.invalid';
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined;
  return url?.origin === here ? url.pathname + url.search : home;
}
