/** The dashboard's one clock: the server's time, learned from each of its answers (UI-33). */
import { useSyncExternalStore } from 'react';
import { type Clock, createMovableClock } from '#domain/kernel/clock.ts';

/** The header in which every answer of the API says the server's time, as an instant in ISO 8601. */
const serverTimeHeader = 'server-time';
/** Smaller differences, in milliseconds, are left alone: no screen shows them. */
const tolerance = 1000;

const clock = createMovableClock();
const listeners = new Set<() => void>();

/** The present as the server counts it; the computer's own until the first answer. */
export const serverClock: Clock = clock;

/**
 * Sets the clock by an answer. `sent` and `received` are readings of `performance.now()` from before the request and after the answer's
 * headers. The server read its clock between the two, so a clock that agrees with some instant between them stays as it is.
 */
export function learnTime({ headers }: Pick<Response, 'headers'>, sent: number, received: number): void {
  const said = Date.parse(headers.get(serverTimeHeader) ?? '');
  if (Number.isNaN(said)) return;
  const roundTrip = received - sent;
  const ahead = clock.now().getTime() - (performance.now() - received) - said;
  if (ahead >= -tolerance && ahead <= roundTrip + tolerance) return;
  clock.moveBy(roundTrip / 2 - ahead);
  for (const listener of listeners) listener();
}

/** Calls `listener` after each move of the clock, not as time goes by. Returns the function that stops. */
export function onClockMove(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The present at the time of rendering; the component renders again when the clock is moved. */
export function useNow(): Date {
  useSyncExternalStore(onClockMove, clock.offset);
  return serverClock.now();
}
