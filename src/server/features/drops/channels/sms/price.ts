/** What texts cost an artist, as it is shown. */
import { shownCostCents } from '#domain/messaging/cost.ts';
import type { AudienceGroup } from '../../audience/audience.store.ts';

/** How many numbers of an audience begin with +1, and how many do not. */
export function countPlaces(groups: readonly Pick<AudienceGroup, 'area' | 'count'>[]): {
  usCanada: number;
  elsewhere: number;
} {
  const usCanada = groups.reduce((sum, { area, count }) => sum + (area.startsWith('+1') ? count : 0), 0);
  return { usCanada, elsewhere: groups.reduce((sum, { count }) => sum + count, 0) - usCanada };
}

/** Cents. */
export const priceOf = (groups: Parameters<typeof countPlaces>[0]): number => shownCostCents(countPlaces(groups));
