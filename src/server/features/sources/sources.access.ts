/** The door to look-ups that leave the house: signed-in people only, and only so many a person. */
import type { Caller } from '../../platform/caller.ts';
import type { Guard } from '../../platform/guard.ts';
import type { MakeLimit } from '../../platform/rate-limits.ts';
import type { SourcesService } from './sources.service.ts';

/** Lets callers in. */
export interface SourcesAccess {
  /** The look-ups, for one call. Works before signup is finished. Throws NOT_SIGNED_IN or TOO_MANY_TRIES. */
  enter(caller: Caller): Promise<SourcesService>;
}

/** A door that counts in the database: 60 look-ups a minute and 1,000 a day for each person. */
export function createSourcesAccess(options: {
  sources: SourcesService;
  guard: Guard;
  makeLimit: MakeLimit;
}): SourcesAccess {
  const perMinute = options.makeLimit('sources_minute', 60, 60);
  const perDay = options.makeLimit('sources_day', 1000, 24 * 60 * 60);
  return {
    async enter(caller) {
      const { userId } = options.guard.person(caller);
      await perMinute.consume(userId);
      await perDay.consume(userId);
      return options.sources;
    },
  };
}
