/** Takes a text that a fan sent: opt-outs at once, help, and replies to the last drop (DROP-70 to DROP-73, DROP-171). */
import { storedNumber } from '#domain/fans/stored-number.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { helpAnswer, stopAnswer } from '#domain/messaging/answers.ts';
import { isCarrierKeyword, readReply } from '#domain/messaging/reply.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { FactBoard } from '../../../platform/facts/facts.ts';
import type { TextConsents } from '../../fans/consents/text-consents.service.ts';
import type { DropsStore } from '../drops.store.ts';
import type { RecipientsStore } from '../sending/recipients.store.ts';
import type { InboundStore } from './inbound.store.ts';

/** A text from a fan, signed by the carrier. */
export interface InboundText {
  carrierId: string;
  artistId: string;
  artistName: string;
  /** The fan's number, E.164 as the carrier writes it. */
  from: string;
  body: string;
  /** When the fan sent it, of a text whose call got lost: it is taken late and gets no answer. */
  sentAt?: Date;
}

export interface InboundDeps {
  database: Database;
  drops: DropsStore;
  recipients: RecipientsStore;
  inbound: InboundStore;
  consents: TextConsents;
  facts: FactBoard;
  clock: Clock;
}

/** An inbound text is attributed to the last drop sent within this window (milliseconds). */
const replyWindow = 7 * 86_400_000;

/** The stored text and the answer that the fan gets; no answer where the carrier gave one, or where there is nothing to say. */
export interface TakenText {
  dropId: string | undefined;
  answer: string | undefined;
}

/** Stores a text once, whatever number of times the carrier hands it over; undefined when it is known already. */
export async function takeInbound(
  { database, drops, recipients, inbound, consents, facts, clock }: InboundDeps,
  { sentAt, ...received }: InboundText,
): Promise<TakenText | undefined> {
  // Some phones end their texts with NUL characters, which PostgreSQL stores in no text: a STOP with one would be lost.
  const text = { ...received, from: storedNumber(received.from), body: received.body.replaceAll('\0', '') };
  const { artistId, from: number, body } = text;
  const now = clock.now();
  const at = sentAt ?? now;
  const kind = readReply(body);
  const since = new Date(at.getTime() - replyWindow);
  return database.transaction().execute(async (within) => {
    await inbound.lockNumber(artistId, number, within);
    const dropId = await recipients.lastDropTo(artistId, number, { since, until: at }, within);
    const isNew = await inbound.insert({ ...text, kind, dropId: dropId ?? null, at }, within);
    if (!isNew) return undefined;
    await consents.noteReachable(number, within);
    await facts.announce('text.received', { artistId, number, body, isCommand: kind !== 'other', at: now }, within);
    // What the fan decided later holds, although it was taken earlier.
    const isOutdated = sentAt !== undefined && (await inbound.hasDecidedSince(artistId, number, sentAt, within));
    let changed = false;
    if (kind === 'stop' && !isOutdated) {
      changed = await consents.optOut({ artistId, number, words: body, dropId, now: at }, within);
    }
    if (kind === 'start' && !isOutdated) await consents.resume({ artistId, number, words: body, now: at }, within);
    if (dropId !== undefined && kind === 'other') await drops.count(dropId, { replies: 1 }, within);
    return { dropId, answer: sentAt === undefined ? answerTo(kind, text, changed) : undefined };
  });
}

// One confirmation at most, and none where the carrier has answered the keyword itself.
function answerTo(
  kind: ReturnType<typeof readReply>,
  { body, artistName }: InboundText,
  changed: boolean,
): string | undefined {
  if (isCarrierKeyword(body)) return undefined;
  if (kind === 'stop') return changed ? stopAnswer(artistName) : undefined;
  return kind === 'help' ? helpAnswer(artistName) : undefined;
}
