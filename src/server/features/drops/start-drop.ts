/** Starts a drop whose time has come: freezes its audience and plans its local windows (DROP-63). */
import type { Clock } from '#domain/kernel/clock.ts';
import { shownCostCents } from '#domain/messaging/cost.ts';
import { allowsNumber, type DropSettings } from '#domain/messaging/drop-settings.ts';
import { latestStart, type PauseReason } from '#domain/messaging/pause-reasons.ts';
import { placeOf } from '#domain/messaging/places.ts';
import { sendingWindow } from '#domain/messaging/sending-window.ts';
import { dropMark } from '#domain/stats/drop-mark.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { LinksService } from '../links/links.service.ts';
import { type AudienceGroup, type AudienceStore, mailGroup, type NumberBeginning } from './audience.store.ts';
import type { Drop, DropGroup } from './drop.ts';
import { canSendDrops } from './drops.policy.ts';
import type { DropsStore, DueDrop } from './drops.store.ts';
import type { FindSender } from './find-sender.ts';

export interface StartDeps {
  database: Database;
  drops: DropsStore;
  audience: AudienceStore;
  findSender: FindSender;
  /** What a drop's link leads to. */
  urlTarget: LinksService['urlTarget'];
  settings: Pick<DropSettingsService, 'of'>;
  clock: Clock;
  guard: Pick<Guard, 'stillMay'>;
}

/** How many numbers of an audience begin with +1, and how many do not. */
export function countPlaces(groups: readonly Pick<AudienceGroup, 'area' | 'count'>[]): {
  usCanada: number;
  elsewhere: number;
} {
  const usCanada = groups.reduce((sum, { area, count }) => sum + (area.startsWith('+1') ? count : 0), 0);
  return { usCanada, elsewhere: groups.reduce((sum, { count }) => sum + count, 0) - usCanada };
}

const aCentury = 100 * 365 * 86_400_000;

/** The first window of a group that is open at `at` or opens next. */
export function windowOf({ area, timeZone, sample }: Omit<AudienceGroup, 'count'>, at: Date): DropGroup {
  if (area === mailGroup.area)
    return { ...mailGroup, country: '', opensAt: at, closesAt: new Date(at.getTime() + aCentury) };
  return {
    area,
    timeZone,
    country: placeOf(sample).country,
    ...sendingWindow({ number: sample, timeZone, at }),
  };
}

/** The beginnings of numbers in countries that Drop Settings leave out, and how many numbers these are (DROP-101). */
export function leftOutBy(
  settings: Pick<DropSettings, 'countries'>,
  all: readonly NumberBeginning[],
): { beginnings: string[]; count: number } {
  const out = all.filter(({ sample }) => !allowsNumber(settings, sample));
  return {
    beginnings: out.map(({ beginning }) => beginning),
    count: out.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Why a drop's link stops it: a page of this installation that is gone, closed or another artist's (DROP-170). */
export async function linkObstacle(
  { urlTarget }: Pick<StartDeps, 'urlTarget'>,
  { kind, link, pageArtistId }: Pick<Drop, 'kind' | 'link' | 'pageArtistId'>,
): Promise<PauseReason | undefined> {
  if (kind === 'welcome') return undefined;
  const { state, artistId } = await urlTarget(link);
  if (state === 'missing' || (pageArtistId !== null && artistId !== pageArtistId)) return 'PAGE_MISSING';
  return state === 'closed' ? 'PAGE_CLOSED' : undefined;
}

/** Why a drop must not go out in its author's name: they were removed, or are only viewers now (DROP-63). */
async function authorObstacle(
  { guard }: Pick<StartDeps, 'guard'>,
  { authorId, artistId }: Pick<Drop, 'authorId' | 'artistId'>,
): Promise<PauseReason | undefined> {
  return authorId === null || (await guard.stillMay(authorId, artistId, canSendDrops)) ? undefined : 'AUTHOR_LEFT';
}

/** Whether the drop is not due yet, or its release has lost its date: a member may have moved it since it was found due. */
function isAhead({ sendAt, destinationId, releaseLinkId, releaseTime }: Drop, now: Date): boolean {
  if (releaseTime === null && (destinationId !== null || releaseLinkId !== null)) return true;
  return [destinationId === null ? sendAt : null, releaseTime].some((time) => time !== null && time > now);
}

/** Starts a due drop, or pauses it with a reason; gives what happened. Of several processes at once, one starts it. */
export async function startDrop(deps: StartDeps, due: DueDrop): Promise<'started' | 'paused' | 'gone'> {
  const { database, drops, audience, findSender, settings, clock } = deps;
  const now = clock.now();
  const [{ obstacle }, wanted] = await Promise.all([
    findSender(due.artistId, due.channel === 'email' ? 'mail' : 'text'),
    settings.of(due.artistId),
  ]);
  return database.transaction().execute(async (within) => {
    const drop = await drops.load(due.id, within);
    if (drop?.state !== 'scheduled' || isAhead(drop, now)) return 'gone';
    const reason: PauseReason | undefined =
      obstacle ??
      (await linkObstacle(deps, drop)) ??
      (await authorObstacle(deps, drop)) ??
      (now.getTime() - due.dueAt.getTime() > latestStart ? 'LATE' : undefined);
    if (reason !== undefined) {
      await drops.move(drop.id, ['scheduled'], { state: 'paused', pauseReason: reason }, within);
      return 'paused';
    }
    await audience.freeze(drop.id, drop, now, within);
    if (drop.channel === 'sms' && wanted.countries.length > 0) {
      const { beginnings } = leftOutBy(wanted, await audience.frozenBeginnings(drop.id, within));
      await audience.skipBeginnings(drop.id, beginnings, now, within);
    }
    const groups = await audience.frozenGroups(drop.id, within);
    await audience.saveGroups(
      drop.id,
      groups.map((group) => windowOf(group, now)),
      within,
    );
    const { state } = await deps.urlTarget(drop.link);
    await drops.start(
      drop.id,
      {
        // A page of another site counts nothing, and may refuse a query that it does not know.
        linkMark: state === 'open' ? dropMark(drop.id, now) : '',
        recipientCount: groups.reduce((sum, { count }) => sum + count, 0),
        costCents: drop.channel === 'email' ? 0 : shownCostCents(countPlaces(groups)),
        now,
      },
      within,
    );
    return 'started';
  });
}
