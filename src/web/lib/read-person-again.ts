/** Reads the signed-in person again, so that the gate and every screen know what has just changed. */
import type { Client } from 'urql';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import type { CurrentUser } from '#web/lib/current-user.ts';

/**
 * Resolves once the answer is in the cache, with the person, or undefined where no answer came. Whoever leads on to another screen after a payment or a new artist waits for it: the gate judges by what
 * is cached, and would redirect by what was before.
 */
export async function readPersonAgain(client: Client): Promise<CurrentUser | undefined> {
  const { data } = await client.query(currentUserQuery, {}, { requestPolicy: 'network-only' }).toPromise();
  return data?.get_current_user_data;
}
