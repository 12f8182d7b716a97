/** The results of the demo world's pre-saves: the status that each permission would have today. */
import { endsByItself, grantEnd, reminderTimes } from '#domain/presaves/grant-life.ts';
import type { PresaveOutcome, PresaveProvider, PresaveReason, PresaveState } from '#domain/presaves/presave.ts';
import type { SeededNumbers } from '../seeded-numbers.ts';
import { happens } from './chance.ts';

/** The share of fans who revoke the permission, and the share of releases that the service rejects. */
const takenBack = 0.05;
const refused = 0.06;

/** Why a service rejected the release, each equally often. */
const refusals: Record<PresaveProvider, PresaveReason[]> = {
  spotify: ['PERMISSION_TOO_SMALL', 'RELEASE_REFUSED'],
  applemusic: ['NEVER_ARRIVED', 'RELEASE_REFUSED'],
};

/** Draws the status at `now` of a permission granted at `givenAt` for a release at `releaseTime` (null: none planned). */
export function drawOutcome(
  numbers: SeededNumbers,
  provider: PresaveProvider,
  givenAt: Date,
  { releaseTime, now }: { releaseTime: Date | null; now: Date },
): PresaveOutcome {
  const endsAt = grantEnd(givenAt);
  const isOut = releaseTime !== null && releaseTime <= now;
  const remindersSent = reminderTimes(endsAt).filter((at) => at <= now).length;
  const outcome = (state: PresaveState, reason: PresaveReason | null = null): PresaveOutcome => ({
    state,
    reason,
    remindersSent,
    notifiedAt: isOut && (state === 'expired' || state === 'failed') ? releaseTime : null,
  });
  if (happens(numbers, takenBack)) return outcome('revoked', 'GRANT_REVOKED');
  if (endsByItself(provider) && endsAt <= (isOut ? releaseTime : now)) return outcome('expired', 'GRANT_ENDED');
  if (!isOut) return outcome('waiting');
  return happens(numbers, refused) ? outcome('failed', numbers.pick(refusals[provider])) : outcome('saved');
}
