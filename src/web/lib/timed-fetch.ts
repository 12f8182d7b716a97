/** A request with the times at which it was sent and answered, by which the dashboard sets its clock. */

/** An answer; `sent` and `received` (its headers) are readings of `performance.now()`. */
export interface TimedAnswer {
  response: Response;
  sent: number;
  received: number;
}

/** Like `fetch`. */
export async function fetchTimed(...request: Parameters<typeof fetch>): Promise<TimedAnswer> {
  const sent = performance.now();
  const response = await fetch(...request);
  return { response, sent, received: performance.now() };
}
