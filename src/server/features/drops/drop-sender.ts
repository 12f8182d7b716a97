/** The worker that sends drops: starts those that are due, sends, resolves what is unclear, and ends what is done (DROP-60 to DROP-68). */
import { setTimeout as delay } from 'node:timers/promises';
import { longestWelcomeWait } from '#domain/messaging/welcome.ts';
import type { DropsStore } from './drops.store.ts';
import type { ProgressNews } from './progress-news.ts';
import { type ResolveDeps, resolveStuck } from './resolve-stuck.ts';
import { type MailDeps, sendMailSlice } from './send-mail-slice.ts';
import { type SliceDeps, sendSlice } from './send-slice.ts';
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

/** What the worker needs. */
export type SenderDeps = StartDeps &
  SliceDeps &
  MailDeps &
  ResolveDeps & { drops: DropsStore; tellProgress: ProgressNews };

const betweenRounds = 1_000;
const startsAtOnce = 20;

/** Creates the worker. */
export function createDropSender(deps: SenderDeps): DropSender {
  const { drops, recipients, findSender, tellProgress: tell, clock, log } = deps;
  const stopping = new AbortController();
  let working: Promise<void> | undefined;

  async function startDue(): Promise<void> {
    for (const due of await drops.listDue(clock.now(), startsAtOnce)) {
      const outcome = await startDrop(deps, due);
      if (outcome !== 'gone') log.info({ drop: due.id, outcome }, 'The time of a drop has come.');
      await tell(due.id);
    }
  }

  /** One slice of each drop, so that a small drop never waits for a large one. Gives whether one of them sent something. */
  async function sendAll(): Promise<boolean> {
    const sending = await drops.listSending();
    const sent = await Promise.all(
      sending.map(async (drop) => {
        const isWelcome = drop.kind === 'welcome';
        if (isWelcome) await skipLateWelcomes(drop.id);
        const isMail = drop.channel === 'email';
        const found = await findSender(drop.artistId, isMail ? 'mail' : 'text');
        const { sender, artistName, obstacle = await linkObstacle(deps, drop) } = found;
        // Welcome texts need nobody who resumes them: they wait for the number, or until they are too late.
        const { changed, pause } =
          obstacle !== undefined || (sender === undefined && !isMail)
            ? { changed: 0, pause: isWelcome ? undefined : obstacle }
            : sender === undefined
              ? await sendMailSlice(deps, drop, artistName ?? '')
              : await sendSlice(deps, drop, sender);
        if (pause !== undefined) await drops.move(drop.id, ['sending'], { state: 'paused', pauseReason: pause });
        const isOver =
          pause === undefined && !(await recipients.hasOpen(drop.id)) && (await drops.finish(drop.id, clock.now()));
        if (changed > 0 || pause !== undefined || isOver) await tell(drop.id);
        return changed > 0;
      }),
    );
    return sent.includes(true);
  }

  async function skipLateWelcomes(dropId: string): Promise<void> {
    const now = clock.now();
    await recipients.skipOlder(dropId, 'late', new Date(now.getTime() - longestWelcomeWait), now);
  }

  async function round(): Promise<boolean> {
    await startDue();
    const more = await sendAll();
    for (const dropId of await resolveStuck(deps)) await tell(dropId);
    return more;
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const more = await round().catch((error: unknown) => {
        log.warn({ err: error }, 'Drops could not be sent; they continue.');
        return false;
      });
      if (!more) await delay(betweenRounds, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    start() {
      working ??= work();
    },
    round,
    async close() {
      stopping.abort();
      await working;
    },
  };
}
