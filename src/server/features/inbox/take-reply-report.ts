/** Takes the carrier's reports about replies, and looks up those whose answer was lost (DROP-108). */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { TextReported } from '../../platform/facts/fact-catalogue.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { reportedState } from '../../vendors/texts/texts.ts';
import type { TextConsents } from '../fans/consents/text-consents.service.ts';
import type { RepliesStore, ReplyState } from './replies.store.ts';
import { type Answering, optsOut } from './send-reply.ts';

export interface ReplyReportDeps {
  consents: Pick<TextConsents, 'optOut'>;
  replies: RepliesStore;
  answering: Answering;
  clock: Clock;
}

const isFinal = (state: ReplyState): boolean => state === 'delivered' || state === 'failed';

/** Stores a report; gives the artist whose conversation changed, undefined when nothing did. */
export async function takeReplyReport(
  { consents, replies, clock }: Pick<ReplyReportDeps, 'consents' | 'replies' | 'clock'>,
  { textId, carrierId, status, code }: TextReported,
  within: Queryable,
): Promise<string | undefined> {
  const reported = reportedState(status);
  const now = clock.now();
  const row = await replies.loadReported(textId, within);
  // A text is known by one id; a report with another one belongs to nothing that we sent.
  if (row === undefined || (row.carrierId !== null && row.carrierId !== carrierId)) return undefined;
  if (isFinal(row.state) || row.state === reported) return undefined;
  await replies.saveReport(textId, { state: reported, code, carrierId, now }, within);
  const { artistId, number } = row;
  if (reported === 'failed' && optsOut(code)) await consents.optOut({ artistId, number, words: '', now }, within);
  return artistId;
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
export async function resolveOpenReplies({
  replies,
  answering,
  clock,
}: Omit<ReplyReportDeps, 'consents'>): Promise<string[]> {
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
