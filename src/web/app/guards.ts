/** The guards of the routes: who may open a screen, and where everybody else is redirected. */
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiClient } from '#web/lib/client.ts';
import { currentUserQuery, logoutMutation } from '#web/lib/current-user.graphql.ts';
import { endSession, sessionToken } from '#web/lib/session.ts';

/** Guards a visitor's screen: a signed-in person is redirected to SmartLinks. */
export function requireVisitor(): Response | null {
  return sessionToken() === null ? null : redirect('/links');
}

/** Guards a signed-in screen: a visitor is redirected to Login, and from there back to the same URL. */
export function requireSession({ request }: LoaderFunctionArgs): Response | null {
  if (sessionToken() !== null) {
    // Starts the query while the screen's code loads; the gate reads the same answer.
    void apiClient().query(currentUserQuery, {}).toPromise();
    return null;
  }
  const { pathname, search } = new URL(request.url);
  const wanted = pathname + search;
  return redirect(wanted === '/links' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`);
}

/** Ends the session on the server and in this browser, then redirects to Login. The browser signs out even if the server is unreachable. */
export async function leave(): Promise<Response> {
  if (sessionToken() !== null) await apiClient().mutation(logoutMutation, {}).toPromise();
  endSession();
  return redirect('/login');
}
