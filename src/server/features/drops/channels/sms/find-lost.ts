/** Looks one text of a drop up at the carrier, whose answer was lost, and stores what it finds. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { FindSentBy } from '../../../numbers/senders.service.ts';
import type { DropsStore } from '../../drops.store.ts';
import type { FindLostText } from '../../reports/lost-texts.service.ts';
import type { RecipientsStore, StuckRecipient } from '../../sending/recipients.store.ts';
import { textFor } from './drop-text.ts';

export interface FindLostDeps {
  drops: Pick<DropsStore, 'load'>;
  recipients: Pick<RecipientsStore, 'loadPlace' | 'settle'>;
  findLostText: FindLostText;
  findSentBy: FindSentBy;
  clock: Clock;
}

/** Gives whether the carrier has it. */
export async function findLost(
  { drops, recipients, findLostText, findSentBy, clock }: FindLostDeps,
  { id, dropId, artistId, number, askedAt }: StuckRecipient,
): Promise<boolean> {
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
