/** Takes a text that a fan sent: opt-outs at once, help, and replies to the last drop (DROP-70 to DROP-73). */
import type { Clock } from '#domain/kernel/clock.ts';
import { helpAnswer, stopAnswer } from '#domain/messaging/answers.ts';
import { isCarrierKeyword, type ReplyKind, readReply } from '#domain/messaging/reply.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { TextConsents } from '../fans/text-consents.service.ts';
import type { DropsStore } from './drops.store.ts';
import type { InboundStore } from './inbound.store.ts';
import type { RecipientsStore } from './recipients.store.ts';

/** A text from a fan, signed by the carrier. */
export interface InboundText {
  carrierId: string;
  artistId: string;
  artistName: string;
  /** The fan's number, E.164. */
  from: string;
  body: string;
}

/** Hears of each new text within the transaction that stores it. */
export type OnText = (
  text: { artistId: string; number: string; body: string; kind: ReplyKind; now: Date },
  within: Queryable,
) => Promise<void>;

/** What taking texts needs. */
export interface InboundDeps {
  database: Database;
  drops: DropsStore;
  recipients: RecipientsStore;
  inbound: InboundStore;
  consents: TextConsents;
  onText: OnText;
  clock: Clock;
}

/** A text belongs to the last drop of so many milliseconds. */
const replyWindow = 7 * 86_400_000;

/** The stored text and the answer that the fan gets; no answer where the carrier gave one, or where there is nothing to say. */
export interface TakenText {
  dropId: string | undefined;
  answer: string | undefined;
}

/** Stores a text once, whatever number of times the carrier hands it over; undefined when it is known already. */
export async function takeInbound(
  { database, drops, recipients, inbound, consents, onText, clock }: InboundDeps,
  text: InboundText,
): Promise<TakenText | undefined> {
  const now = clock.now();
  const kind = readReply(text.body);
  const since = new Date(now.getTime() - replyWindow);
  return database.transaction().execute(async (within) => {
    const dropId = await recipients.lastDropTo(text.artistId, text.from, since, within);
    const isNew = await inbound.insert({ ...text, kind, dropId: dropId ?? null, now }, within);
    if (!isNew) return undefined;
    const { artistId, from: number, body } = text;
    await onText({ artistId, number, body, kind, now }, within);
    let changed = false;
    if (kind === 'stop') {
      changed = await consents.optOut({ artistId: text.artistId, number: text.from, words: text.body, now }, within);
      await recipients.skipNumber(text.artistId, text.from, now, within);
    }
    if (kind === 'start')
      await consents.resume({ artistId: text.artistId, number: text.from, words: text.body, now }, within);
    if (dropId !== undefined && kind === 'stop' && changed) await drops.count(dropId, { optouts: 1 }, within);
    if (dropId !== undefined && kind === 'other') await drops.count(dropId, { replies: 1 }, within);
    return { dropId, answer: answerTo(kind, text, changed) };
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
