/** Takes the carrier's reports about replies, and looks up those whose answer was lost (DROP-108). */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database } from '../../platform/db/postgres.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { type CarrierStatus, reportedState } from '../../vendors/texts/texts.ts';
import type { RepliesStore, ReplyState } from './replies.store.ts';
import { type Answering, optsOut } from './send-reply.ts';

/** A report, signed by the carrier. */
export interface ReplyReport {
  replyId: string;
  carrierId: string;
  status: CarrierStatus;
  /** Why it failed; null without a code. */
  code: number | null;
}

export interface ReplyReportDeps {
  database: Database;
  replies: RepliesStore;
  answering: Answering;
  clock: Clock;
}

const isFinal = (state: ReplyState): boolean => state === 'delivered' || state === 'failed';

/** Stores a report; gives the artist whose conversation changed, undefined when nothing did. */
export async function takeReplyReport(
  { database, replies, answering, clock }: ReplyReportDeps,
  { replyId, carrierId, status, code }: ReplyReport,
): Promise<string | undefined> {
  const reported = reportedState(status);
  const changed = await database.transaction().execute(async (within) => {
    const row = await replies.loadReported(replyId, within);
    // A text is known by one id; a report with another one belongs to nothing that we sent.
    if (row === undefined || (row.carrierId !== null && row.carrierId !== carrierId)) return undefined;
    if (isFinal(row.state) || row.state === reported) return undefined;
    await replies.saveReport(replyId, { state: reported, code, carrierId, now: clock.now() }, within);
    return row;
  });
  if (changed === undefined) return undefined;
  if (reported === 'failed' && optsOut(code)) await answering.onOptOut(changed.artistId, changed.number);
  return changed.artistId;
}

/** Every minute. */
export const sweepInbox: JobDefinition<object> = {
  name: 'inbox.sweep',
  payloadSchema: z.object({}),
  schedule: '* * * * *',
  keptFor: 600,
};

const most = 200;
const atOnce = 10;
/** How long an answer is waited for before the carrier is asked, in milliseconds. */
const askAfter = 120_000;
/** A reply that the carrier does not show after this time stays unknown, in milliseconds. Its report can still arrive. */
const giveUpAfter = 15 * 60_000;

/** Resolves replies whose answer was lost, by asking the carrier; gives the artists whose conversations changed. */
export async function resolveOpenReplies({ replies, answering, clock }: ReplyReportDeps): Promise<string[]> {
  const now = clock.now();
  const open = await replies.claimOpen(new Date(now.getTime() - askAfter), now, most);
  const changed = new Set<string>();
  await inParallel(open, atOnce, async ({ id, ...reply }) => {
    const isFound = await answering.findLostText(reply, (found, within) =>
      replies.settle(id, { state: 'sent', code: null, ...found }, clock.now(), within),
    );
    const isLost = now.getTime() - reply.askedAt.getTime() >= giveUpAfter;
    if (!isFound && !isLost) return;
    if (!isFound) await replies.settle(id, { state: 'unknown', carrierId: null, code: null, segments: 0 }, clock.now());
    changed.add(reply.artistId);
  });
  return [...changed];
}
