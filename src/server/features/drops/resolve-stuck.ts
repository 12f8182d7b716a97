/** Finds out what became of texts whose answer was lost: by asking the carrier, never by sending again (DROP-65). */
import type { Clock } from '#domain/kernel/clock.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Logger } from '../../platform/log.ts';
import { textFor } from './drop-text.ts';
import type { DropsStore } from './drops.store.ts';
import type { FindSentBy } from './find-sender.ts';
import type { FindLostText } from './lost-texts.service.ts';
import type { RecipientsStore, StuckRecipient } from './recipients.store.ts';

export interface ResolveDeps {
  drops: DropsStore;
  recipients: RecipientsStore;
  findLostText: FindLostText;
  findSentBy: FindSentBy;
  clock: Clock;
  log: Logger;
}

const atOnce = 10;
const most = 200;
/** Between two questions about the same text, in milliseconds. */
const askAgainAfter = 60_000;
/** A text that the carrier does not show after this time stays unknown, in milliseconds. Its report can still arrive. */
const giveUpAfter = 15 * 60_000;

/** Resolves rows whose holder is gone; gives the drops that changed. */
export async function resolveStuck(deps: ResolveDeps): Promise<string[]> {
  const { recipients, clock } = deps;
  const now = clock.now();
  const stuck = await recipients.claimStuck(now, new Date(now.getTime() + askAgainAfter), most);
  const changed = new Set<string>();
  const lost: string[] = [];
  await inParallel(stuck, atOnce, async (row) => {
    if (row.isMail) {
      // The process ended while it handed the mail over, and no server can be asked about it.
      lost.push(row.id);
      changed.add(row.dropId);
    } else if (await resolveAlone(deps, row)) {
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
async function resolveAlone(deps: ResolveDeps, row: StuckRecipient): Promise<boolean> {
  try {
    return await resolve(deps, row);
  } catch (error) {
    deps.log.error({ err: error, recipient: row.id, drop: row.dropId }, 'A lost text could not be looked up.');
    return false;
  }
}

/** Looks one text up at the carrier and stores what it finds. */
async function resolve(
  { drops, recipients, findLostText, findSentBy, clock }: ResolveDeps,
  row: StuckRecipient,
): Promise<boolean> {
  const { id, dropId, artistId, number, askedAt } = row;
  const [drop, written, sender] = await Promise.all([
    drops.load(dropId),
    recipients.loadPlace(id),
    findSentBy(artistId),
  ]);
  if (drop === undefined || written === undefined || sender === undefined) return false;
  const body = textFor(drop, written, sender.artistName);
  return findLostText({ artistId, number, body, askedAt }, (found, within) =>
    recipients.settle(
      [{ id, state: 'sent', reason: '', code: null, notBefore: null, isTry: true, ...found }],
      clock.now(),
      within,
    ),
  );
}
