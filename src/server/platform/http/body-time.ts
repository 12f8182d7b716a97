/** Ends requests whose body arrives too slowly: ten seconds, and longer only for signed-in people. */
import type { IncomingMessage } from 'node:http';

/** Milliseconds that a body may take without a session, and in a signed-in person's API call. Uploads have the server's own limit. */
const bodyTime = { anonymous: 10_000, signedIn: 30_000 };
const betweenChecks = 1_000;

/** When the body of a request must have arrived. */
const deadlines = new Map<IncomingMessage, number>();
let timer: NodeJS.Timeout | undefined;

const timeout = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

function check(): void {
  const now = performance.now();
  for (const [request, deadline] of deadlines) {
    if (request.complete || request.destroyed) deadlines.delete(request);
    // A full buffer is not the client's delay: the server has not read on.
    else if (now < deadline || request.readableLength >= request.readableHighWaterMark) continue;
    else {
      deadlines.delete(request);
      request.socket.end(timeout, () => request.socket.destroy());
    }
  }
  if (deadlines.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/** Limits the time of a request's body from now on. */
export function limitBodyTime(request: IncomingMessage): void {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  deadlines.set(request, performance.now() + bodyTime.anonymous);
  timer ??= setInterval(check, betweenChecks).unref();
}

/** Gives a signed-in person's API call more time. */
export function giveSignedInBodyTime(request: IncomingMessage): void {
  if (deadlines.has(request)) deadlines.set(request, performance.now() + bodyTime.signedIn);
}

/** Leaves an upload of a signed-in person to the server's limit of two minutes. */
export function giveUploadTime(request: IncomingMessage): void {
  deadlines.delete(request);
}
