/** Whether a link's release is ahead, by the server's clock, changing at the second of the release. */
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import type { LinkType } from '#domain/links/link.ts';
import { pagePhase, type ReleasePhase } from '#domain/links/release-phase.ts';
import { serverClock } from '#web/lib/clock.ts';

const tickMilliseconds = 1000;

/** The phase of a link that the API gave. */
export function useReleasePhase({
  type,
  release_time: time,
}: {
  type: LinkType;
  release_time?: string | null | undefined;
}): ReleasePhase {
  const phaseNow = () => pagePhase({ type, releaseTime: time ? new Date(time) : null }, serverClock.now());
  const [, setPhase] = useState(phaseNow);
  useInterval(() => setPhase(phaseNow()), tickMilliseconds, { autoInvoke: true });
  return phaseNow();
}
