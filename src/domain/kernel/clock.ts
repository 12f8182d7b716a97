/** The one source of "now": every rule, service and job is handed a clock, so that tests (and the sandbox) can travel. */

/** Gives the present instant. Nothing outside this file calls `Date.now()` or `new Date()` for "now". */
export interface Clock {
  /** The present as a UTC instant. */
  now(): Date;
}

/** A clock whose present a test or the sandbox can move; between moves it runs at the normal speed. */
export interface MovableClock extends Clock {
  /** Sets the present to `instant`. Returns nothing; time goes on from there. */
  moveTo(instant: Date): void;
  /** Moves the present forward (or back, when negative) by `milliseconds`. */
  moveBy(milliseconds: number): void;
  /** Milliseconds between this clock and the machine's: 0 when it was never moved. */
  offset(): number;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that starts `offset` milliseconds away from the machine's and can be moved. */
export function createMovableClock(offset = 0): MovableClock {
  let away = offset;
  return {
    now: () => new Date(Date.now() + away),
    moveTo: (instant) => {
      away = instant.getTime() - Date.now();
    },
    moveBy: (milliseconds) => {
      away += milliseconds;
    },
    offset: () => away,
  };
}

/** A clock that stands still at `instant` until it is moved; for tests of rules at exact moments. */
export function createStillClock(instant: Date): Pick<MovableClock, 'now' | 'moveTo' | 'moveBy'> {
  let present = instant.getTime();
  return {
    now: () => new Date(present),
    moveTo: (next) => {
      present = next.getTime();
    },
    moveBy: (milliseconds) => {
      present += milliseconds;
    },
  };
}
