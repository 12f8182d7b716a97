/** Runs an operation of the matrix as one of its people, over HTTP, over a websocket or as an upload. */
import { logIn } from '#tests/fixtures/builders.ts';
import type { TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';
import { accessOf, everything } from './operations.ts';
import type { Outcome } from './outcomes.ts';
import type { MatrixPeople, Place, Principal } from './principals.ts';

/** What came back. */
export interface Reply {
  outcome: Outcome;
  /** The whole answer, byte for byte. */
  body: string;
}

/** Gives the function that runs one operation by its name, as a principal, aimed at a place. Its app trusts the proxies 127.0.0.1 and ::1. */
export function operationRunner(testApp: TestApp, people: MatrixPeople) {
  return async (name: string, principal: Principal, place: Place): Promise<Reply> => {
    const person = people.person(principal);
    // Logging out ends the session it is called with.
    const token = name === 'Mutation.logout' && person !== undefined ? await logIn(testApp, person) : person?.token;
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    if (name.startsWith('Subscription.')) return watchOnce(testApp, name, token, place);
    if (name === 'Route.bunny-upload') return upload(testApp, headers);
    const { document, variables } = accessOf(name);
    const response = await fetch(`${testApp.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': networkFor(name), ...headers },
      body: JSON.stringify({ query: document, variables: variables(place, principal) }),
    });
    const body = await response.text();
    return { outcome: outcomeOf(body), body };
  };
}

function outcomeOf(body: string): Outcome {
  const { errors, data } = JSON.parse(body) as {
    errors?: { extensions: { code: string } }[];
    data?: Record<string, unknown> | null;
  };
  if (errors !== undefined) return errors[0]?.extensions.code ?? 'no code';
  return data !== undefined && data !== null && Object.values(data).every((value) => value === null) ? 'null' : 'ok';
}

/** Each operation is called from a network of its own: requests without a session and sockets are counted by network. */
function networkFor(name: string): string {
  const index = everything.indexOf(name);
  return `${100 + Math.floor(index / 100)}.${index % 100}.7.7`;
}

async function upload({ url }: TestApp, headers: Record<string, string>): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([picture], { type: 'image/png' }), 'cover.png');
  const response = await fetch(`${url}/api/bunny-upload`, { method: 'POST', headers, body: form });
  const body = await response.text();
  return { outcome: response.ok ? 'ok' : outcomeOf(body), body };
}

async function watchOnce({ url }: TestApp, name: string, token: string | undefined, place: Place): Promise<Reply> {
  const { document, variables } = accessOf(name);
  const socket = openSocket(url, token, networkFor(name));
  try {
    await socket.watch(document, variables(place)).next();
    return { outcome: 'ok', body: '' };
  } catch (error) {
    const body = error instanceof Error ? error.message : 'closed';
    return { outcome: /"code":"([A-Z_]+)"/.exec(body)?.[1] ?? 'SOCKET_REFUSED', body };
  } finally {
    socket.close();
  }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
