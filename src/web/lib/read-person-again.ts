/** Asks again who is signed in, so that the gate and every screen know what has just changed. */
import type { Client } from 'urql';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';

/**
 * Resolves once the answer is in the cache. Whoever leads on to another screen after a payment or a new artist waits for it: the gate judges by what
 * is cached, and would redirect by what was before.
 */
export async function readPersonAgain(client: Client): Promise<void> {
  await client.query(currentUserQuery, {}, { requestPolicy: 'network-only' }).toPromise();
}
