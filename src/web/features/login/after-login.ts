/** Where a login leads. */

const home = '/links';

/** The screen that was asked for before the login (`next`), when it is an address of this dashboard; SmartLinks otherwise. */
export function afterLogin(next: string | null): string {
  if (next === null || !next.startsWith('/')) return home;
  const here = 'https://dashboard.invalid';
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined;
  return url?.origin === here ? url.pathname + url.search : home;
}
