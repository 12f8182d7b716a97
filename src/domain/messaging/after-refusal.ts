/** What follows for a text, and for its drop, when the carrier refused or could not deliver it (DROP-68). */
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

/** `attempts` counts the tries so far, this one included. A text is tried a second time at most for what may be better in some hours. */
export function afterRefusal(code: number, { attempts, now }: { attempts: number; now: Date }): AfterRefusal {
  const again = (milliseconds: number): AfterRefusal => ({
    state: 'queued',
    notBefore: new Date(now.getTime() + milliseconds),
  });
  const over: AfterRefusal = { state: 'failed', notBefore: null };
  switch (actionFor(code)) {
    case 'repeat':
      return attempts < 2 ? again(4 * hour) : over;
    case 'wait':
      return attempts < 20 ? again(minute) : over;
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
