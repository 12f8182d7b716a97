/** Finds out what became of texts whose answer was lost: by asking the carrier, never by sending again (DROP-65). */
import type { Clock } from '#domain/kernel/clock.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Texts } from '../../vendors/texts/texts.ts';
import { textFor } from './drop-text.ts';
import type { DropsStore } from './drops.store.ts';
import type { FindSender } from './find-sender.ts';
import type { RecipientsStore, StuckRecipient } from './recipients.store.ts';

/** What resolving needs. */
export interface ResolveDeps {
  drops: DropsStore;
  recipients: RecipientsStore;
  texts: Texts;
  findSender: FindSender;
  clock: Clock;
}

const atOnce = 10;
const most = 200;
/** Between two questions about the same text, in milliseconds. */
const askAgainAfter = 60_000;
/** A text that the carrier does not show after this time stays unknown, in milliseconds. Its report can still arrive. */
const giveUpAfter = 15 * 60_000;
/** The carrier's clock and ours may differ by this, in milliseconds. */
const clockSkew = 120_000;

/** Resolves rows whose holder is gone; gives the drops that changed. */
export async function resolveStuck(deps: ResolveDeps): Promise<string[]> {
  const { recipients, clock } = deps;
  const now = clock.now();
  const stuck = await recipients.claimStuck(now, new Date(now.getTime() + askAgainAfter), most);
  const changed = new Set<string>();
  const lost: string[] = [];
  await inParallel(stuck, atOnce, async (row) => {
    const found = await lookUp(deps, row);
    if (found !== undefined) {
      const { carrierId, segments } = found;
      const { id } = row;
      await recipients.settle(
        [{ id, state: 'sent', reason: '', carrierId, code: null, segments, notBefore: null }],
        clock.now(),
      );
      changed.add(row.dropId);
    } else if (now.getTime() - row.askedAt.getTime() >= giveUpAfter) {
      lost.push(row.id);
      changed.add(row.dropId);
    }
  });
  await recipients.giveUp(lost, clock.now());
  return [...changed];
}

/** The text at the carrier: to this number, with these words, and not known as another recipient's. */
async function lookUp(
  { drops, recipients, texts, findSender }: ResolveDeps,
  row: StuckRecipient,
): Promise<{ carrierId: string; segments: number } | undefined> {
  const [drop, written, { sender }] = await Promise.all([
    drops.load(row.dropId),
    recipients.loadPlace(row.id),
    findSender(row.artistId),
  ]);
  if (drop === undefined || written === undefined || sender === undefined || row.number === '') return undefined;
  const body = textFor(drop, written, sender.artistName);
  const since = new Date(row.askedAt.getTime() - clockSkew);
  const reports = await texts
    .findTextsTo({ to: row.number, serviceId: sender.serviceId, since })
    // The carrier cannot be asked now: the row is asked about again later.
    .catch(() => []);
  const known = await recipients.knownCarrierIds(reports.map(({ carrierId }) => carrierId));
  return reports.find((report) => report.body === body && !known.has(report.carrierId));
}
