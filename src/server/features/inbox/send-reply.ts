/** Sends a reply that a member wrote by hand: within the law, and once at most (DROP-107, DROP-108). */
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { actionFor, sentenceFor } from '#domain/messaging/carrier-codes.ts';
import { mayAnswer } from '#domain/messaging/inbox-rules.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { SendOutcome, Texts } from '../../vendors/texts/texts.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { FindLostText } from '../drops/reports/lost-texts.service.ts';
import type { TextConsents } from '../fans/consents/text-consents.service.ts';
import type { RepliesStore, ReplyOutcome } from './replies.store.ts';
import type { Thread, ThreadsStore } from './threads.store.ts';

/** What the inbox needs of the feature that sends texts. */
export interface Answering {
  /** The sender of an artist's texts, or why there is none. */
  findSender(artistId: string): Promise<{ sender?: { serviceId: string; artistName: string }; obstacle?: string }>;
  /** Where the carrier reports what becomes of a text. */
  statusUrl(id: string): string;
  /** Looks up a text whose answer was lost. */
  findLostText: FindLostText;
}

export interface SendDeps {
  database: Database;
  threads: ThreadsStore;
  replies: RepliesStore;
  texts: Texts;
  answering: Answering;
  consents: Pick<TextConsents, 'isSuppressed' | 'optOut'>;
  settings: Pick<DropSettingsService, 'of'>;
  clock: Clock;
}

/** A reply to send. */
export interface WrittenReply {
  /** Chosen by the one who writes: a repeat with the same id sends nothing. */
  id: string;
  userId: string;
  body: string;
}

const obstacleCodes = {
  NO_NUMBER: 'NUMBER_NEEDED',
  NUMBER_NOT_APPROVED: 'NUMBER_NOT_APPROVED',
  TEXTS_OFF: 'TEXTS_OFF',
  TEXTS_PLAN: 'TEXTS_PLAN',
  TEXTS_DISABLED: 'TEXTS_DISABLED',
  ARTIST_SUSPENDED: 'ARTIST_SUSPENDED',
} as const;

/** The code of the error catalogue for what keeps an artist from sending. */
export const codeOf = (obstacle: string | undefined) =>
  obstacleCodes[obstacle as keyof typeof obstacleCodes] ?? 'NUMBER_NEEDED';

/**
 * Stores and sends a reply. Throws NUMBER_NEEDED, NUMBER_NOT_APPROVED, TEXTS_OFF, TEXTS_PLAN, TEXTS_DISABLED, ARTIST_SUSPENDED, a code of `mayAnswer`, and BAD_INPUT
 * for an id of another conversation. What the carrier refuses stays in the conversation with its reason.
 */
export async function sendReply(deps: SendDeps, thread: Thread, { id, userId, body }: WrittenReply): Promise<void> {
  const { database, threads, replies, texts, answering, consents, settings, clock } = deps;
  const { artistId, number, timeZone } = thread;
  const known = await replies.load(id);
  if (known !== undefined) return checkSame(known, thread.id);
  const [{ sender, obstacle }, wanted] = await Promise.all([answering.findSender(artistId), settings.of(artistId)]);
  if (sender === undefined) throw new CodedError(codeOf(obstacle));
  const { isNew, validForSeconds } = await database.transaction().execute(async (within) => {
    const now = clock.now();
    const locked = await threads.lock(thread.id, within);
    if (locked === undefined) throw new CodedError('NOT_FOUND');
    const isOptedOut = await consents.isSuppressed(artistId, number, within);
    const may = mayAnswer({ number, timeZone, isOptedOut, settings: wanted, now, ...locked });
    if (may.obstacle !== undefined) throw new CodedError(may.obstacle);
    const stored = await replies.insert({ id, threadId: thread.id, userId, body, now }, within);
    if (stored) await threads.artistWrote(thread.id, body, now, within);
    return { isNew: stored, validForSeconds: may.validForSeconds };
  });
  if (!isNew) return checkSame(await replies.load(id), thread.id);
  const outcome = await texts.send({
    to: number,
    serviceId: sender.serviceId,
    body,
    statusUrl: answering.statusUrl(id),
    validForSeconds,
  });
  const row = rowAfter(outcome);
  if (row !== undefined) await replies.settle(id, row, clock.now());
  if (outcome.kind === 'refused' && optsOut(outcome.code))
    await database
      .transaction()
      .execute((within) => consents.optOut({ artistId, number, words: '', now: clock.now() }, within));
}

function checkSame(known: { threadId: string } | undefined, threadId: string): void {
  if (known?.threadId !== threadId) throw new CodedError('BAD_INPUT', 'id');
}

/** Whether a code of the carrier says that the fan wants no texts. */
export const optsOut = (code: number | null): boolean => code !== null && actionFor(code) === 'opt-out';

/** Why a reply failed, as a sentence; empty where nothing failed. */
export function replyReason(state: string, code: number | null): string {
  if (state !== 'failed') return '';
  return code === null ? 'The carrier was busy. Please send it again.' : sentenceFor(code);
}

// An unknown outcome leaves the row in sending: it is looked up at the carrier and never repeated.
function rowAfter(outcome: SendOutcome): ReplyOutcome | undefined {
  const nothing = { carrierId: null, code: null, segments: 0 };
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent', carrierId: outcome.carrierId, code: null, segments: outcome.segments };
    case 'refused':
      return { ...nothing, state: 'failed', code: outcome.code };
    case 'busy':
      return { ...nothing, state: 'failed' };
    case 'unknown':
      return undefined;
  }
}
