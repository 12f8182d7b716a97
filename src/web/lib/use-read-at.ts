/** When the figures on a screen were read, so that an unfinished day is compared up to that time. */
import { useCallback, useState } from 'react';
import { serverClock } from '#web/lib/clock.ts';

const minute = 60_000;

/** A whole minute, so that figures that are read often are compared anew at most once a minute. */
const thisMinute = (): number => Math.floor(serverClock.now().getTime() / minute) * minute;

/** The minute of the last reading as an instant in milliseconds; a new one for another `selection` and with each call of `mark`. */
export function useReadAt(selection: unknown): { readAt: number; mark: () => void } {
  const [read, setRead] = useState(() => ({ selection, at: thisMinute() }));
  if (read.selection !== selection) setRead({ selection, at: thisMinute() });
  const mark = useCallback(() => {
    const at = thisMinute();
    setRead((last) => (last.at === at ? last : { ...last, at }));
  }, []);
  return { readAt: read.at, mark };
}
