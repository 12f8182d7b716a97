/** Counts seconds down to zero. */
import { useEffect, useState } from 'react';

const milliseconds = (): number => performance.now();

/** The seconds that are left, and the way to begin again with `from` seconds. */
export function useCountdown(from: number, startsAtOnce = false): { left: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState(() => (startsAtOnce ? milliseconds() + from * 1000 : 0));
  const [now, setNow] = useState(() => milliseconds());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    if (endsAt <= milliseconds()) return;
    const timer = setInterval(() => {
      setNow(milliseconds());
      if (milliseconds() >= endsAt) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return {
    left,
    restart: () => {
      setNow(milliseconds());
      setEndsAt(milliseconds() + from * 1000);
    },
  };
}
