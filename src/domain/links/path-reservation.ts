/** How long the paths of a suspended artist stay reserved, and when its payer is warned that they become free (BILL-58, BILL-59). */

const dayMilliseconds = 86_400_000;

/** Days for which a path is reserved; more where fans opened its page in the days before. */
export const reservation = { days: 30, daysWhereOpened: 90, openedWithin: 90 } as const;

/** Days before the end of a reservation at which the payer is warned. */
export const reservationWarnings = [30, 7, 1] as const;

export type ReservationWarning = (typeof reservationWarnings)[number];

const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * dayMilliseconds);

/** Since when an opened page counts. */
export function openedSince(suspendedAt: Date): Date {
  return daysAfter(suspendedAt, -reservation.openedWithin);
}

/** When the reservation of a path ends. */
export function reservedUntil(suspendedAt: Date, wasOpened: boolean): Date {
  return daysAfter(suspendedAt, wasOpened ? reservation.daysWhereOpened : reservation.days);
}

/** The warning that is due, given those that were sent; undefined for none. Of several that were missed, only the most urgent one is sent. */
export function dueWarning(until: Date, sent: readonly number[], now: Date): ReservationWarning | undefined {
  const due = reservationWarnings.filter((days) => now >= daysAfter(until, -days)).at(-1);
  return due === undefined || sent.some((days) => days <= due) ? undefined : due;
}

/** When paths with this end become free: no sooner than a day after the last warning. */
export function releasedAt(until: Date, lastWarningAt: Date): Date {
  const afterWarning = daysAfter(lastWarningAt, 1);
  return afterWarning > until ? afterWarning : until;
}
