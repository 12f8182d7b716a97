/** Claims recipients of a drop's open groups, those at the front first. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { DropGroup } from '../drop.ts';
import type { DropsPause } from '../sending/drop-stops.store.ts';
import type { HeldRecipient, RecipientsStore } from '../sending/recipients.store.ts';

/** A claimed recipient; `closesAt` is when its window closes, null: never. */
export type ClaimedRecipient = HeldRecipient & { claimedAt: Date; closesAt: Date | null };

/** Claims nobody while all drops are stopped (DROP-198), else at most `limit` recipients for `heldFor` milliseconds, which must be longer than all of their calls can take. */
export async function claimRecipients(
  { recipients, stop, clock }: { recipients: Pick<RecipientsStore, 'claim'>; stop: DropsPause; clock: Clock },
  dropId: string,
  groups: readonly DropGroup[],
  { limit, heldFor }: { limit: number; heldFor: number },
): Promise<{ claimed: ClaimedRecipient[]; skipped: number }> {
  if ((await stop.read()) !== undefined) return { claimed: [], skipped: 0 };
  const claimed: ClaimedRecipient[] = [];
  let skipped = 0;
  for (const group of groups) {
    const now = clock.now();
    const claim = { now, heldUntil: new Date(now.getTime() + heldFor), limit: limit - claimed.length };
    const { held, ...rest } = await recipients.claim(dropId, group, claim);
    skipped += rest.skipped;
    claimed.push(...held.map((one) => ({ ...one, claimedAt: now, closesAt: group.closesAt })));
    if (claimed.length >= limit) break;
  }
  return { claimed, skipped };
}
