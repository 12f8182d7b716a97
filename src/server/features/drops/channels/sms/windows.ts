/** When numbers may be texted, and how many live where. */
import { placeOf } from '#domain/messaging/places.ts';
import { sendingWindow } from '#domain/messaging/sending-window.ts';
import type { AudienceGroup } from '../../audience/audience.store.ts';
import type { DropGroup } from '../../drop.ts';

/** The first window of a group that is open at `at` or opens next. */
export const windowOf = (
  { area, timeZone, sample }: Omit<AudienceGroup, 'count'>,
  at: Date,
): DropGroup & { closesAt: Date } => ({
  area,
  timeZone,
  country: placeOf(sample).country,
  ...sendingWindow({ number: sample, timeZone, at }),
});
