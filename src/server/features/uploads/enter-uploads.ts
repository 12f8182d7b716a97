/** Permission and rate limit of uploads. */
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import { canUpload } from './uploads.policy.ts';
import type { UploadsService } from './uploads.service.ts';

/** Checks callers. */
export interface UploadsAccess {
  /** The uploads, for one call. Throws NOT_SIGNED_IN, SIGNUP_UNFINISHED, NOT_ALLOWED, ARTIST_SUSPENDED, ARTIST_HELD, ACCOUNT_HELD or TOO_MANY_TRIES. */
  enter(caller: Caller): Promise<UploadsService>;
}

/** The check: 120 pictures an hour for each person, counted in the database. */
export function createUploadsAccess(options: {
  uploads: UploadsService;
  guard: Guard;
  makeLimit: MakeLimit;
}): UploadsAccess {
  const perHour = options.makeLimit('uploads_hour', 120, 60 * 60);
  return {
    async enter(caller) {
      const { userId } = await options.guard.anyArtist(caller, canUpload);
      await perHour.consume(userId);
      return options.uploads;
    },
  };
}
