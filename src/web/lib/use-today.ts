/** The present for screens whose ranges end today. */
import { useEffect, useState } from 'react';
import { dayOf, endOfDay } from '#domain/stats/zoned-day.ts';
import { onClockMove, serverClock } from '#web/lib/clock.ts';
import { viewerZone } from './viewer-zone.ts';

/** An instant of today as the viewer counts days. Another one comes when the day turns, also in a window that was asleep at midnight. */
export function useToday(): Date {
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    const today = dayOf(now, viewerZone);
    const turn = (): void => {
      const present = serverClock.now();
      if (dayOf(present, viewerZone) !== today) setNow(present);
    };
    const rest = endOfDay(today, viewerZone).getTime() - serverClock.now().getTime();
    const timer = setTimeout(turn, rest + 1);
    document.addEventListener('visibilitychange', turn);
    const stopListening = onClockMove(turn);
    return () => {
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', turn);
    };
  }, [now]);
  return now;
}
