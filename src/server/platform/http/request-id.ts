/** The id of a request, by which lines of the log are found: the proxy's, where the proxy is trusted, else a new one. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const requestIdHeader = 'x-request-id';
const idForm = /^[\w.:/+=-]{1,100}$/;

/** Makes the reader; the same request has the same id each time. `isNear`: whether a connection comes from a trusted proxy or this machine. */
export function createRequestIds(isNear: (request: IncomingMessage) => boolean): (request: IncomingMessage) => string {
  const known = new WeakMap<IncomingMessage, string>();
  return (request) => {
    const before = known.get(request);
    if (before !== undefined) return before;
    const given = request.headers[requestIdHeader];
    const id = typeof given === 'string' && idForm.test(given) && isNear(request) ? given : randomUUID();
    known.set(request, id);
    return id;
  };
}
