/** What a stand-in adds to the app host: a path prefix and a handler for requests below it. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** `handle` gets requests whose path is `prefix` or is below it. `request.url` still holds the full path. */
export interface Mount {
  /** Starts with a slash and ends without one, such as `/sandbox`. */
  prefix: string;
  /** The mount shows or changes what only the person at this machine may: others find nothing there. */
  onlyFromHere?: boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
}
