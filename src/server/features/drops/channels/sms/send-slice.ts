/** Sends some texts of one drop: claims them, keeps to the sender's pace, asks the carrier, and stores each outcome (DROP-64, DROP-67). */
import type { Clock } from '#domain/kernel/clock.ts';
import { type AfterRefusal, afterRefusal } from '#domain/messaging/after-refusal.ts';
import { allowsNumber, type DropSettings } from '#domain/messaging/drop-settings.ts';
import { countSegments } from '#domain/messaging/segments.ts';
import { inParallel } from '../../../../platform/in-parallel.ts';
import type { Logger } from '../../../../platform/log.ts';
import { dropMessages } from '../../../../platform/metrics/metrics.ts';
import type { SendOutcome, Texts } from '../../../../vendors/texts/texts.ts';
import type { DropSettingsService } from '../../../drop-settings/drop-settings.service.ts';
import type { TextSender } from '../../../numbers/senders.service.ts';
import type { AudienceStore } from '../../audience/audience.store.ts';
import type { Drop, DropGroup } from '../../drop.ts';
import type { DropsPause } from '../../sending/drop-stops.store.ts';
import type { PaceStore } from '../../sending/pace.store.ts';
import type { RecipientsStore, SettledRecipient } from '../../sending/recipients.store.ts';
import type { SliceResult } from '../channel.ts';
import { type ClaimedRecipient, claimRecipients } from '../claim-recipients.ts';
import { textFor } from './drop-text.ts';
import { windowOf } from './windows.ts';

export interface SliceDeps {
  audience: AudienceStore;
  recipients: RecipientsStore;
  pace: PaceStore;
  texts: Texts;
  /** URL at which the carrier reports what becomes of a recipient's text. */
  statusUrl: (recipientId: string) => string;
  /** The carrier says that this fan wants no texts of the artist. */
  onOptOut: (artistId: string, number: string) => Promise<void>;
  /** A text to a number failed with this code of the carrier. */
  onFailed: (number: string, code: number | null) => Promise<void>;
  settings: Pick<DropSettingsService, 'of'>;
  stop: DropsPause;
  clock: Clock;
  log: Logger;
}

/**
 * The most texts of one slice, and of one batch: no more than two batches are claimed and asked for at the same time, so that a fan who opts
 * out is seen right before the call, and a process that is killed leaves no text in doubt that it had not asked for. While one batch
 * waits for the database, the carrier works on the other.
 */
const sizes = { slice: 200, batch: 20, batchesAtOnce: 2 } as const;
/** How long a claim lasts, in milliseconds: longer than all of its calls can take. */
const heldFor = 120_000;
/** A window that closes within this time counts as closed, in milliseconds. */
const windowMargin = 60_000;
/** How long the sender waits when a whole batch got no answer: the carrier is away, and each text that it is asked for then stays in doubt. */
const pauseWhileAway = 60_000;
/** A text that was claimed this many milliseconds ago is not asked for any more: the database or the process stood still, and who opted out since was not seen. */
const askedWithin = 30_000;
/** The carrier drops a text that it could not send this many seconds before its window closes. */
const validityMargin = 30;
const longestValidity = 36_000;

/** How many notes about numbers are stored at the same time. */
const notesAtOnce = 4;

/** A fan of whom nothing is known. */
const nobody = { firstName: '', city: '', region: '', country: '', linkTitle: '', isIntroduced: true };

/** What a slice has found so far; `segments` of the texts that the carrier was asked for. */
type Found = SliceResult & { segments: number };

/**
 * Sends at most one second's texts of a drop. Gives zeros when nothing may be sent now. A sender whose carrier gave no answers last tries a
 * single text each minute until one is answered.
 */
export async function sendSlice(deps: SliceDeps, drop: Drop, sender: TextSender): Promise<SliceResult> {
  const { pace, settings, clock, log } = deps;
  const nothing: SliceResult = { changed: 0 };
  const groups = await openGroups(deps, drop.id);
  if (groups.length === 0) return nothing;
  const wasAway = await pace.isAway(sender.serviceId);
  const most = wasAway ? 1 : sizes.slice;
  const limit = Math.max(1, Math.min(most, Math.floor(sender.textsPerSecond)));
  const perSegment = 1000 / sender.textsPerSecond;
  const expected = limit * countSegments(textFor(drop, nobody, sender.artistName)).segments;
  if (!(await pace.take(sender.serviceId, expected * perSegment, clock.now()))) return nothing;

  const wanted = await settings.of(drop.artistId);
  const found: Found = { changed: 0, segments: 0 };
  let left = limit;
  let [isAway, isBack] = [false, false];
  async function work(): Promise<void> {
    while (left > 0 && found.pause === undefined && !isAway) {
      const size = Math.min(left, sizes.batch);
      left -= size;
      const { claimed, skipped } = await claimRecipients(deps, drop.id, groups, { limit: size, heldFor });
      found.changed += skipped;
      if (claimed.length === 0) return;
      left += size - claimed.length;
      const answers = await askForAll(deps, { drop, sender, wanted }, claimed, found);
      isAway ||= answers === 'none';
      isBack ||= answers === 'some';
    }
  }
  // A failure of one waits for the other: the next slice may not begin beside it.
  const ends = await Promise.allSettled(Array.from({ length: sizes.batchesAtOnce }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  // Fields make texts longer or shorter, and some of them were not asked for.
  if (found.segments !== expected) await pace.correct(sender.serviceId, (found.segments - expected) * perSegment);
  if (isAway) {
    log.warn({ drop: drop.id }, 'The carrier gives no answers; its texts wait for a minute.');
    await pace.noteAway(sender.serviceId, pauseWhileAway, clock.now());
  } else if (isBack && wasAway) await pace.noteBack(sender.serviceId);
  return found;
}

/** Asks the carrier for all claimed texts at the same time, stores the outcomes, and adds them to `found`; gives whether some of them were answered. */
async function askForAll(
  deps: SliceDeps,
  { drop, sender, wanted }: { drop: Drop; sender: TextSender; wanted: DropSettings },
  claimed: readonly ClaimedRecipient[],
  found: Found,
): Promise<'some' | 'none' | 'not asked'> {
  const { recipients, clock, log } = deps;
  let answers: 'some' | 'none' | 'not asked' = 'not asked';
  const settled: SettledRecipient[] = [];
  /** What the answers say about numbers, stored after the outcomes. */
  const notes: (() => Promise<void>)[] = [];
  await inParallel(claimed, sizes.batch, async (recipient) => {
    // Drop Settings may have changed since the audience was frozen.
    if (!allowsNumber(wanted, recipient.number)) {
      settled.push({ ...untouched(recipient.id), state: 'skipped', reason: 'country' });
      return;
    }
    if (isTooLate(recipient, clock.now())) {
      settled.push({ ...untouched(recipient.id), state: 'queued' });
      return;
    }
    const body = textFor(drop, recipient, sender.artistName);
    found.segments += countSegments(body).segments;
    const outcome = await ask(deps, sender, recipient, body);
    dropMessages.inc({ channel: 'sms', outcome: outcome.kind });
    if (outcome.kind !== 'unknown') answers = 'some';
    else if (answers === 'not asked') answers = 'none';
    const { row, after } = settle(recipient, outcome, clock.now());
    settled.push(row);
    if (after?.optsOut) notes.push(() => deps.onOptOut(drop.artistId, recipient.number));
    if (row.state === 'failed') notes.push(() => deps.onFailed(recipient.number, row.code));
    if (after?.pause !== undefined) {
      found.pause = after.pause;
      log.error(
        { drop: drop.id, code: row.code, pause: after.pause },
        'The carrier refuses the texts of a drop; it is paused.',
      );
    }
  });
  await recipients.settle(settled, clock.now());
  // One that cannot be stored does not keep the others from it.
  await inParallel(notes, notesAtOnce, (store) => store());
  found.changed += settled.length;
  return answers;
}

/** The groups whose window is open, those that close first at the front. A window that closes is replaced by the next one. */
async function openGroups({ audience, clock }: SliceDeps, dropId: string): Promise<DropGroup[]> {
  const now = clock.now();
  const groups = await audience.openGroups(dropId, now);
  // Where every fan deleted their data, no number says the next hours: claiming skips these fans at any hour.
  const closing = groups.filter(
    ({ closesAt, sample }) => sample !== '' && timeOf(closesAt) - windowMargin <= now.getTime(),
  );
  if (closing.length === 0) return groups;
  const later = closing.map((group) => windowOf(group, new Date(Math.max(now.getTime(), timeOf(group.closesAt)))));
  await audience.saveGroups(dropId, later);
  const isClosing = new Set(closing);
  return [...groups.filter((group) => !isClosing.has(group)), ...later.filter(({ opensAt }) => opensAt <= now)];
}

/** Milliseconds since 1970; a window without an end never closes. */
const timeOf = (closesAt: Date | null): number => closesAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** Seconds in which the carrier may send a text. */
const secondsLeft = ({ closesAt }: ClaimedRecipient, now: Date): number =>
  Math.floor((timeOf(closesAt) - now.getTime()) / 1000) - validityMargin;

/** Whether a claim is too old to be used, or its window closes: then the text is claimed again, with a new look at its fan and its hours. */
const isTooLate = (recipient: ClaimedRecipient, now: Date): boolean =>
  now.getTime() - recipient.claimedAt.getTime() > askedWithin || secondsLeft(recipient, now) <= 0;

function ask(
  { texts, statusUrl, clock }: SliceDeps,
  { serviceId }: TextSender,
  recipient: ClaimedRecipient,
  body: string,
): Promise<SendOutcome> {
  return texts.send({
    to: recipient.number,
    serviceId,
    body,
    statusUrl: statusUrl(recipient.id),
    validForSeconds: Math.max(1, Math.min(longestValidity, secondsLeft(recipient, clock.now()))),
  });
}

const untouched = (id: string) => ({
  ...{ id, reason: '', carrierId: null, code: null, segments: 0, notBefore: null },
  isTry: false,
});

/** The row after an answer. An unknown outcome leaves the row in sending: it is looked up at the carrier and never repeated. */
function settle(
  { id, attempts }: ClaimedRecipient,
  outcome: SendOutcome,
  now: Date,
): { row: SettledRecipient; after?: AfterRefusal } {
  const row = untouched(id);
  switch (outcome.kind) {
    case 'accepted':
      return { row: { ...row, state: 'sent', isTry: true, carrierId: outcome.carrierId, segments: outcome.segments } };
    case 'busy':
      return { row: { ...row, state: 'queued', notBefore: new Date(now.getTime() + outcome.retryAfterMs) } };
    case 'unknown':
      return { row: { ...row, state: 'sending', isTry: true } };
    case 'refused': {
      const { code, status, reason } = outcome;
      const after = afterRefusal(code, { attempts, now, status });
      const { state, notBefore, pause } = after;
      // What stops the drop says nothing about this text: it keeps its tries for when the drop goes on.
      return { row: { ...row, state, notBefore, code, reason, isTry: pause === undefined }, after };
    }
  }
}
