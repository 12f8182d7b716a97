/** Finds out what became of messages whose answer was lost: by asking, never by sending again (DROP-65). */
import type { Clock } from '#domain/kernel/clock.ts';
import { inParallel } from '../../../platform/in-parallel.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Channels } from '../channels/channels.ts';
import type { RecipientsStore, StuckRecipient } from './recipients.store.ts';

export interface ResolveDeps {
  channels: Channels;
  recipients: RecipientsStore;
  clock: Clock;
  log: Logger;
}

const atOnce = 10;
const most = 200;
/** Between two questions about the same message, in milliseconds. */
const askAgainAfter = 60_000;

/** Resolves rows whose holder is gone; gives the drops that changed. */
export async function resolveStuck(deps: ResolveDeps): Promise<string[]> {
  const { recipients, clock } = deps;
  const now = clock.now();
  const stuck = await recipients.claimStuck(now, new Date(now.getTime() + askAgainAfter), most);
  const changed = new Set<string>();
  const lost: string[] = [];
  await inParallel(stuck, atOnce, async (row) => {
    const { giveUpAfter } = deps.channels[row.channel].lost;
    if (await findAlone(deps, row)) {
      changed.add(row.dropId);
    } else if (now.getTime() - row.askedAt.getTime() >= giveUpAfter) {
      lost.push(row.id);
      changed.add(row.dropId);
    }
  });
  await recipients.giveUp(lost, clock.now());
  return [...changed];
}

/** A row that cannot be looked up keeps no other from it: it counts as not found, for now. */
async function findAlone({ channels, log }: ResolveDeps, row: StuckRecipient): Promise<boolean> {
  try {
    return await channels[row.channel].lost.find(row);
  } catch (error) {
    log.error({ err: error, recipient: row.id, drop: row.dropId }, 'A lost text could not be looked up.');
    return false;
  }
}
