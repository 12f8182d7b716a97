/** Takes fans' texts whose webhook failed here: the carrier calls once, and a STOP among them would be lost (DROP-171). */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { inParallel } from '../../../platform/in-parallel.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Texts } from '../../../vendors/texts/texts.ts';
import type { NumbersService } from '../../numbers/numbers.service.ts';
import type { InboundStore } from './inbound.store.ts';
import type { InboundText } from './take-inbound.ts';

/** Every ten minutes. */
export const takeMissedTextsJob: JobDefinition<object> = {
  name: 'drops.take_missed_texts',
  payloadSchema: z.object({}),
  schedule: '*/10 * * * *',
  keptFor: 600,
};

const atOnce = 10;
/** How far back the carrier is asked, in milliseconds. */
const askedFor = 86_400_000;
/** The carrier's own call may still be under way for younger texts, and it brings the answer with it, in milliseconds. */
const missedAfter = 5 * 60_000;

/** Asks the carrier for the texts of the last day to each number and takes those that are not stored, oldest first. */
export async function takeMissedTexts({
  numbers,
  texts,
  inbound,
  takeText,
  clock,
  log,
}: {
  numbers: Pick<NumbersService, 'claimedNumbers'>;
  texts: Pick<Texts, 'listReceived'>;
  inbound: Pick<InboundStore, 'knownIds'>;
  takeText: (text: Omit<InboundText, 'artistName'>) => Promise<unknown>;
  clock: Clock;
  log: Logger;
}): Promise<void> {
  const now = clock.now().getTime();
  await inParallel(await numbers.claimedNumbers(), atOnce, async ({ artistId, number, createdAt }) => {
    // Texts from before the claim were meant for the holder of the number then.
    const since = new Date(Math.max(now - askedFor, createdAt.getTime()));
    try {
      const received = await texts.listReceived({ to: number, since });
      const known = await inbound.knownIds(received.map(({ carrierId }) => carrierId));
      for (const text of received) {
        if (known.has(text.carrierId) || text.sentAt.getTime() > now - missedAfter) continue;
        await takeText({ ...text, artistId });
      }
    } catch (error) {
      log.warn({ err: error, number }, 'Missed texts to a number could not be taken yet.');
    }
  });
}
