/** The guards of the routes: who may open a screen, and where everybody else is redirected. */
import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router';
import { forwardedPath, redirectFrom } from '#domain/accounts/navigation.ts';
import { apiClient } from '#web/lib/client.ts';
import { serverClock } from '#web/lib/clock.ts';
import { currentUserQuery, logoutMutation } from '#web/lib/current-user.graphql.ts';
import { travellerOf } from '#web/lib/current-user.ts';
import { sessionToken, signOut } from '#web/lib/session.ts';
import { draftKeys } from '#web/lib/typed-work.ts';

/** Guards the screens for visitors, or those of the signup. A session that has ended, or cannot be read, redirects nowhere. */
export const requireNewcomer =
  (guard: 'visitor' | 'signup') =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    if (sessionToken() === null) return null;
    const { data } = await apiClient().query(currentUserQuery, {}).toPromise();
    if (data === undefined) return null;
    const screen = { path: new URL(request.url).pathname, guard };
    const to = redirectFrom(screen, travellerOf(data.get_current_user_data, undefined), serverClock.now());
    return to === undefined ? null : redirect(to);
  };

/** Redirects a path that stands for another place, and every unknown path to the root. */
export function forward({ request }: LoaderFunctionArgs): Response {
  const to = forwardedPath(new URL(request.url).pathname);
  return to === undefined ? redirectDocument('/') : redirect(to);
}

/** Guards a signed-in screen: a visitor is redirected to Login, and from there back to the same URL. */
export function requireSession({ request }: LoaderFunctionArgs): Response | null {
  if (sessionToken() !== null) {
    // Starts the query while the screen's code loads; the gate reads the same answer.
    void apiClient().query(currentUserQuery, {}).toPromise();
    return null;
  }
  return redirect(loginPath(new URL(request.url)));
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
export async function askOfDrafts(): Promise<Response | string[]> {
  if (sessionToken() === null) return redirect('/login');
  const keys = draftKeys();
  if (keys.length === 0) return leave();
  const { loadDraft } = await import('#web/features/link-wizard/save/draft-storage.ts');
  const drafts = await Promise.all(keys.map(loadDraft));
  const titles = drafts.flatMap((draft) => (draft === undefined ? [] : [draft.title]));
  return titles.length === 0 ? leave() : titles;
}

/** Ends the session on the server and in this browser, then redirects to Login. The browser signs out even if the server is unreachable. */
export async function leave(): Promise<Response> {
  if (sessionToken() !== null) await apiClient().mutation(logoutMutation, {}).toPromise();
  signOut();
  return redirect('/login');
}
