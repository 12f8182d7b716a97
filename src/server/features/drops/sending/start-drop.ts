/** Starts a drop whose time has come: freezes its audience and plans its local windows (DROP-63). */
import type { Clock } from '#domain/kernel/clock.ts';
import { latestStart, type PauseReason } from '#domain/messaging/pause-reasons.ts';
import { dropMark } from '#domain/stats/drop-mark.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { DropSettingsService } from '../../drop-settings/drop-settings.service.ts';
import type { LinksService } from '../../links/links.service.ts';
import type { AudienceStore } from '../audience/audience.store.ts';
import type { Channels } from '../channels/channels.ts';
import type { Drop } from '../drop.ts';
import { canSendDrops } from '../drops.policy.ts';
import type { DropsStore, DueDrop } from '../drops.store.ts';

export interface StartDeps {
  database: Database;
  drops: DropsStore;
  audience: AudienceStore;
  channels: Channels;
  /** What a drop's link leads to. */
  urlTarget: LinksService['urlTarget'];
  settings: Pick<DropSettingsService, 'of'>;
  clock: Clock;
  guard: Pick<Guard, 'stillMay'>;
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
  const { database, drops, audience, settings, clock } = deps;
  const channel = deps.channels[due.channel];
  const now = clock.now();
  const [{ obstacle }, wanted] = await Promise.all([channel.sender(due.artistId), settings.of(due.artistId)]);
  return database.transaction().execute(async (within) => {
    const drop = await drops.load(due.id, within);
    // A drop that became one of another channel meanwhile is found again, with that channel's obstacles.
    if (drop?.state !== 'scheduled' || drop.channel !== due.channel || isAhead(drop, now)) return 'gone';
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
    await channel.leaveOut(drop.id, wanted, now, within);
    const groups = await audience.frozenGroups(drop.id, within);
    await audience.saveGroups(
      drop.id,
      groups.map((group) => channel.windows(group, now)),
      within,
    );
    const { state } = await deps.urlTarget(drop.link);
    await drops.start(
      drop.id,
      {
        // A page of another site counts nothing, and may refuse a query that it does not know.
        linkMark: state === 'open' ? dropMark(drop.id, now) : '',
        recipientCount: groups.reduce((sum, { count }) => sum + count, 0),
        costCents: channel.price(groups),
        now,
      },
      within,
    );
    return 'started';
  });
}
