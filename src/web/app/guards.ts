/** The guards of the routes: who may open a screen, and where everybody else is redirected. */
import { forwardedPath, redirectFrom } from '#domain/accounts/navigation.ts';
import { apiClient } from '#web/lib/client.ts';
import { serverClock } from '#web/lib/clock.ts';
import { currentUserQuery, logoutMutation } from '#web/lib/current-user.graphql.ts';
import { travellerOf } from '#web/lib/current-user.ts';
import { sessionToken, signOut } from '#web/lib/session.ts';
import { draftKeys } from '#web/lib/typed-work.ts';
import type { Place } from '#web/navigation/location.ts';
import { Redirect } from '#web/navigation/router.ts';

/** Guards the screens for visitors, or those of the signup. A session that has ended, or cannot be read, redirects nowhere. */
export const requireNewcomer =
  (guard: 'visitor' | 'signup') =>
  async ({ pathname }: Place): Promise<Redirect | undefined> => {
    if (sessionToken() === null) return undefined;
    const { data } = await apiClient().query(currentUserQuery, {}).toPromise();
    if (data === undefined) return undefined;
    const screen = { path: pathname, guard };
    const to = redirectFrom(screen, travellerOf(data.get_current_user_data, undefined), serverClock.now());
    return to === undefined ? undefined : new Redirect(to);
  };

/** Redirects a path that stands for another place, and every unknown path to the root. */
export function forward({ pathname }: Place): Redirect {
  const to = forwardedPath(pathname);
  return to === undefined ? new Redirect('/', true) : new Redirect(to);
}

/** Guards a signed-in screen: a visitor is redirected to Login, and from there back to the same URL. */
export function requireSession(place: Place): Redirect | undefined {
  if (sessionToken() !== null) {
    // Starts the query while the screen's code loads; the gate reads the same answer.
    void apiClient().query(currentUserQuery, {}).toPromise();
    return undefined;
  }
  return new Redirect(loginPath(place));
}

/** Login's path, from which a person is redirected to the wanted screen. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const wanted = pathname + search;
  return wanted === '/links' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`;
}

/**
 * Gives the titles of the drafts that Logout would delete; without any it logs out at once (UI-34). A session that has ended already keeps them for the same
 * person.
 */
export async function askOfDrafts(): Promise<Redirect | string[]> {
  if (sessionToken() === null) return new Redirect('/login');
  const keys = draftKeys();
  if (keys.length === 0) return leave();
  const { loadDraft } = await import('#web/features/link-wizard/save/draft-storage.ts');
  const drafts = await Promise.all(keys.map(loadDraft));
  const titles = drafts.flatMap((draft) => (draft === undefined ? [] : [draft.title]));
  return titles.length === 0 ? leave() : titles;
}

/** Ends the session on the server and in this browser, then redirects to Login. The browser signs out even if the server is unreachable. */
export async function leave(): Promise<Redirect> {
  if (sessionToken() !== null) await apiClient().mutation(logoutMutation, {}).toPromise();
  signOut();
  return new Redirect('/login');
}
