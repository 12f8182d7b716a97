/** The worker that sends drops: starts those that are due, sends, resolves what is unclear, and ends what is done (DROP-60 to DROP-68). */
import { longestWelcomeWait, welcomeRush } from '#domain/messaging/welcome.ts';
import { inParallel } from '../../../platform/in-parallel.ts';
import { createWorkLoop } from '../../../platform/jobs/work-loop.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { SliceResult } from '../channels/channel.ts';
import type { Drop } from '../drop.ts';
import type { DropsStore } from '../drops.store.ts';
import type { PublishProgress } from '../reports/publish-progress.ts';
import type { WelcomesStore } from '../welcome/welcomes.store.ts';
import type { DropsPause } from './drop-stops.store.ts';
import { type ResolveDeps, resolveStuck } from './resolve-stuck.ts';
import { linkObstacle, type StartDeps, startDrop } from './start-drop.ts';

/** The worker. Several processes may run one each. */
export interface DropSender {
  /** Starts to send repeatedly. */
  start(): void;
  /** One round over every drop; gives whether there may be more to send at once. */
  round(): Promise<boolean>;
  /** Stops after the calls in progress. */
  close(): Promise<void>;
}

export type SenderDeps = StartDeps &
  ResolveDeps & {
    drops: DropsStore;
    welcomes: Pick<WelcomesStore, 'isRush'>;
    publishProgress: PublishProgress;
    /** The operator's stop of all drops. */
    stop: DropsPause;
    live: Pick<Live, 'subscribe'>;
  };

/** Milliseconds between two looks for drops whose time has come. Starting or resuming a drop wakes the sender. */
const betweenRounds = 2_000;
const startsAtOnce = 20;
/** Senders whose drops are sent at the same time: each takes some of the connections to the database. */
const sendersAtOnce = 20;
/** Milliseconds for which a drop whose work failed is left alone, while the others go on. */
const restAfterFailure = 10_000;

export function createDropSender(deps: SenderDeps): DropSender {
  const { database, channels, drops, recipients, welcomes, publishProgress, stop, live, clock, log } = deps;
  /** Drops whose work failed, and until when they are left alone. */
  const resting = new Map<string, number>();

  function isResting(dropId: string): boolean {
    const until = resting.get(dropId) ?? 0;
    if (until > clock.now().getTime()) return true;
    resting.delete(dropId);
    return false;
  }

  /** Does the work on one drop. A failure concerns that drop only: it is logged, and the drop is left alone for ten seconds. */
  async function isolateFailure(dropId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      resting.set(dropId, clock.now().getTime() + restAfterFailure);
      log.error({ err: error, drop: dropId }, `A drop failed; it is tried again in ${restAfterFailure / 1000} s.`);
    }
  }

  async function startDue(): Promise<void> {
    const without = [...resting.keys()].filter(isResting);
    for (const due of await drops.listDue(clock.now(), startsAtOnce, without))
      await isolateFailure(due.id, async () => {
        const outcome = await startDrop(deps, due);
        if (outcome !== 'gone') log.info({ drop: due.id, outcome }, 'The time of a drop has come.');
        await publishProgress(due.id);
      });
  }

  /**
   * One slice of each drop that can send something now. Drops of one sender take turns, since they share its pace: welcome texts first. The
   * round ends with the slowest slice, so that no two slices of a process send the same drop. Gives whether something was sent.
   */
  async function sendAll(): Promise<boolean> {
    const sending = (await drops.listSending(clock.now())).filter(({ id }) => !isResting(id));
    const bySender = Map.groupBy(sending, ({ artistId, channel }) => `${artistId} ${channel}`);
    let more = false;
    await inParallel([...bySender.values()], sendersAtOnce, async (ofOne) => {
      for (const drop of ofOne)
        await isolateFailure(drop.id, async () => {
          if (await sendSome(drop)) more = true;
        });
    });
    return more;
  }

  async function sendSome(drop: Drop): Promise<boolean> {
    if (drop.kind === 'welcome') await skipLateWelcomes(drop.id);
    const { changed, pause } = await sendSliceOf(drop);
    if (pause !== undefined) await drops.move(drop.id, ['sending'], { state: 'paused', pauseReason: pause });
    const isOver =
      pause === undefined && !(await recipients.hasOpen(drop.id)) && (await drops.finish(drop.id, clock.now()));
    if (changed > 0 || pause !== undefined || isOver) await publishProgress(drop.id);
    return changed > 0;
  }

  async function sendSliceOf(drop: Drop): Promise<SliceResult> {
    const isWelcome = drop.kind === 'welcome';
    if (isWelcome && (await isRush(drop.id))) return { changed: 0, pause: 'MANY_SIGNUPS' };
    const { sender, obstacle = await linkObstacle(deps, drop) } = await channels[drop.channel].sender(drop.artistId);
    // Welcome texts need nobody who resumes them: they wait for the number, or until they are too late.
    if (sender === undefined || obstacle !== undefined)
      return { changed: 0, ...(isWelcome || obstacle === undefined ? {} : { pause: obstacle }) };
    return sender.slice(drop);
  }

  /** Whether new numbers come so fast that a stranger may be typing in other people's, for which the artist would pay (DROP-176). */
  function isRush(dropId: string): Promise<boolean> {
    const now = clock.now().getTime();
    const { numbers, within, trustedFor } = welcomeRush;
    const limits = { numbers, since: new Date(now - within), resumedSince: new Date(now - trustedFor) };
    return welcomes.isRush(dropId, limits, database);
  }

  async function skipLateWelcomes(dropId: string): Promise<void> {
    const now = clock.now();
    await recipients.skipOlder(dropId, 'late', new Date(now.getTime() - longestWelcomeWait), now);
  }

  async function round(): Promise<boolean> {
    const isStopped = (await stop.read()) !== undefined;
    if (!isStopped) await startDue();
    // While drops are stopped, messages whose answer was lost are still looked up: that sends nothing (DROP-198).
    const more = !isStopped && (await sendAll());
    for (const dropId of await resolveStuck(deps)) await publishProgress(dropId);
    return more;
  }

  const { start, close } = createWorkLoop({
    round,
    pause: betweenRounds,
    log,
    failure: 'Drops could not be sent; they continue.',
    subscribe: (wake) => live.subscribe('drop.progress', wake),
  });
  return { start, round, close };
}
