/** The release time of a pre-release: the countdown before it, the day after it (UI-12). */
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { countdownParts, pagePhase, releaseDay, releaseSummary } from '#domain/links/release-phase.ts';
import { serverClock } from '#web/lib/clock.ts';
import classes from './release-countdown.module.css';

const parts = ['days', 'hours', 'minutes', 'seconds'] as const;
const tickMilliseconds = 1000;

/** `timezone` is the link's own, in which the day is written. The text changes at the second of the release. */
export function ReleaseCountdown({ releaseTime, timezone }: { releaseTime: string; timezone: string | null }) {
  const release = new Date(releaseTime);
  const [now, setNow] = useState(() => serverClock.now());
  useInterval(() => setNow(serverClock.now()), tickMilliseconds, { autoInvoke: true });
  if (pagePhase({ type: 'pre-release', releaseTime: release }, now) === 'after') {
    return (
      <div className={classes.release}>
        <p className={classes.phase}>Released</p>
        <p className={classes.day}>{releaseDay(release, timezone)}</p>
      </div>
    );
  }
  const left = countdownParts(release, now);
  return (
    <div className={classes.release}>
      <p className={classes.phase}>Before release</p>
      <div className={classes.countdown} role="timer" aria-label="Time until the release">
        {parts.map((part) => (
          <span key={part} className={classes.part}>
            <b>{String(left[part]).padStart(2, '0')}</b> <small>{part}</small>
          </span>
        ))}
      </div>
      <p className={classes.day}>{releaseSummary(release, timezone)}</p>
    </div>
  );
}
