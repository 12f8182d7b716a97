/** Countries that Drop Settings leave out (DROP-101). */
import { allowsNumber, type DropSettings } from '#domain/messaging/drop-settings.ts';
import type { Queryable } from '../../../../platform/db/postgres.ts';
import type { Audience, AudienceStore, NumberBeginning } from '../../audience/audience.store.ts';

type Countries = Pick<DropSettings, 'countries'>;

const nobody: ReturnType<typeof leftOutBy> = { beginnings: [], count: 0 };

/** The beginnings of numbers in such countries, and how many numbers these are. */
function leftOutBy(settings: Countries, all: readonly NumberBeginning[]): { beginnings: string[]; count: number } {
  const out = all.filter(({ sample }) => !allowsNumber(settings, sample));
  return {
    beginnings: out.map(({ beginning }) => beginning),
    count: out.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Who of an audience is left out. */
export const leftOutOf = async (
  audience: Pick<AudienceStore, 'beginningsOf'>,
  settings: Countries,
  who: Audience,
): Promise<ReturnType<typeof leftOutBy>> =>
  settings.countries.length === 0 ? nobody : leftOutBy(settings, await audience.beginningsOf(who));

/** Skips the frozen recipients of a drop who are left out. */
export async function skipLeftOut(
  audience: Pick<AudienceStore, 'frozenBeginnings' | 'skipBeginnings'>,
  dropId: string,
  settings: Countries,
  now: Date,
  within: Queryable,
): Promise<void> {
  if (settings.countries.length === 0) return;
  const { beginnings } = leftOutBy(settings, await audience.frozenBeginnings(dropId, within));
  await audience.skipBeginnings(dropId, beginnings, now, within);
}
