/** The guards of the route table: who may open a screen, and where everybody else goes (accounts spec section 2). */
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiClient } from '#web/lib/client.ts';
import { currentUserQuery, logoutMutation } from '#web/lib/current-user.graphql.ts';
import { endSession, sessionToken } from '#web/lib/session.ts';

/** For screens of visitors: somebody signed in goes to SmartLinks. */
export function requireVisitor(): Response | null {
  return sessionToken() === null ? null : redirect('/links');
}

/** For screens behind the login: a visitor goes to Login and comes back to the same address afterwards. */
export function requireSession({ request }: LoaderFunctionArgs): Response | null {
  if (sessionToken() !== null) {
    // Asked while the screen's code is on its way; the gate takes the same answer.
    void apiClient().query(currentUserQuery, {}).toPromise();
    return null;
  }
  const { pathname, search } = new URL(request.url);
  const wanted = pathname + search;
  return redirect(wanted === '/links' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`);
}

/** Ends the session on the server and here, then goes to Login. A server that cannot be reached does not keep anybody signed in here. */
export async function leave(): Promise<Response> {
  if (sessionToken() !== null) await apiClient().mutation(logoutMutation, {}).toPromise();
  endSession();
  return redirect('/login');
}
