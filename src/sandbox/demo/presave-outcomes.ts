/** What became of the demo world's pre-saves: as the ledger would say today of permissions that were given on their days. */
import { endsByItself, grantEnd, reminderTimes } from '#domain/presaves/grant-life.ts';
import type { PresaveOutcome, PresaveProvider, PresaveReason, PresaveState } from '#domain/presaves/presave.ts';
import type { SeededNumbers } from '../seeded-numbers.ts';
import { happens } from './chance.ts';

/** How many of those who pre-save take the permission back, and for how many the service does not take the release. */
const takenBack = 0.05;
const refused = 0.06;

/** Why a service did not take it: the first as often as the second. */
const refusals: Record<PresaveProvider, PresaveReason[]> = {
  spotify: ['PERMISSION_TOO_SMALL', 'RELEASE_REFUSED'],
  applemusic: ['NEVER_ARRIVED', 'RELEASE_REFUSED'],
};

/** Draws what became of a permission given at `givenAt` for a release at `releaseTime` (null: none is planned), seen from `now`. */
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
