/** What follows for a text, and for its drop, when the carrier refused or could not deliver it (DROP-68). */
import { dayOf, moveDay, startOfDay } from '#domain/stats/zoned-day.ts';
import { actionFor } from './carrier-codes.ts';
import type { PauseReason } from './pause-reasons.ts';

/** The text's next state, and what its drop or its fan gets out of it. */
export interface AfterRefusal {
  state: 'queued' | 'failed';
  /** When a queued one is tried again. */
  notBefore: Date | null;
  /** Set when the whole drop has to stop. */
  pause?: PauseReason;
  /** Whether the carrier says that the fan wants no texts of this artist. */
  optsOut?: true;
}

const minute = 60_000;
const hour = 60 * minute;

/** Codes with which carriers say that a text was filtered as unwanted. */
export const filteredCodes = [30004, 30007] as const;

/** The limits that carriers set for a day begin anew at midnight in this zone. */
const carriersZone = 'America/Los_Angeles';

/**
 * `attempts` counts the tries so far, this one included; `status` is that of the HTTP answer, 0 in a report. A text is tried a second time at
 * most for what may be better in some hours. Limits of the carrier concern all fans alike: a text waits longer and longer for them, up to
 * about 15 hours, and a week for those of a day.
 */
export function afterRefusal(
  code: number,
  { attempts, now, status = 0 }: { attempts: number; now: Date; status?: number },
): AfterRefusal {
  const again = (milliseconds: number): AfterRefusal => ({
    state: 'queued',
    notBefore: new Date(now.getTime() + milliseconds),
  });
  const over: AfterRefusal = { state: 'failed', notBefore: null };
  switch (actionFor(code, status)) {
    case 'repeat':
      return attempts < 2 ? again(4 * hour) : over;
    case 'wait':
      return attempts < 20 ? again(Math.min(60, 2 ** (attempts - 1)) * minute) : over;
    case 'next-day':
      return attempts < 8 ? { state: 'queued', notBefore: nextDay(now) } : over;
    case 'requeue-in-window':
      return attempts < 5 ? again(10 * minute) : over;
    case 'opt-out':
      return { ...over, optsOut: true };
    case 'pause-drop':
      return { ...again(0), pause: 'NUMBER_NOT_APPROVED' };
    case 'alarm':
      return { ...again(0), pause: 'CARRIER_REFUSES' };
    default:
      return over;
  }
}

/** The next midnight of the carriers. Texts wait for the hours of their fans besides. */
const nextDay = (now: Date): Date => startOfDay(moveDay(dayOf(now, carriersZone), 1, 'day'), carriersZone);
