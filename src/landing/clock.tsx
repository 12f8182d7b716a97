/** The countdown to a release, with the day it comes out in words (PAGE-4). */
import type { Countdown } from './page-model.ts';

/** Draws the countdown at the model's instant; the page's script continues from there. */
export function Clock({ countdown }: { countdown: Countdown }) {
  const left = Math.max(0, countdown.secondsLeft);
  const parts = [
    ['Days', Math.floor(left / 86_400)],
    ['Hours', Math.floor(left / 3600) % 24],
    ['Minutes', Math.floor(left / 60) % 60],
    ['Seconds', left % 60],
  ] as const;
  return (
    <section className="clock" aria-label="Time until release">
      <dl data-release={countdown.releaseTime}>
        {parts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{String(value).padStart(2, '0')}</dd>
          </div>
        ))}
      </dl>
      <p>
        <time dateTime={countdown.releaseTime}>{countdown.summary}</time>
      </p>
    </section>
  );
}
