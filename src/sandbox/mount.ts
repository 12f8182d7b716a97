/** What a stand-in adds to the app host: a path prefix and the handler that answers below it. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Requests whose path is `prefix` or lies below it are given to `handle`, with the full path still in `request.url`. */
export interface Mount {
  /** Starts with a slash and ends without one, such as `/sandbox`. */
  prefix: string;
  handle(request: IncomingMessage, response: ServerResponse): void;
}
