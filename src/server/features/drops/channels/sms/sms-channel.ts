/** Drops by text. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { sentenceFor } from '#domain/messaging/carrier-codes.ts';
import type { FindSender, FindTextsProblem } from '../../../numbers/senders.service.ts';
import { queueWelcome, type WelcomeDeps } from '../../welcome/queue-welcome.ts';
import type { Channel } from '../channel.ts';
import { type FindLostDeps, findLost } from './find-lost.ts';
import { skipLeftOut } from './left-out.ts';
import { type PlanDeps, planTexts } from './plan.ts';
import { priceOf } from './price.ts';
import { type SliceDeps, sendSlice } from './send-slice.ts';
import { windowOf } from './windows.ts';

export type SmsDeps = SliceDeps &
  PlanDeps &
  FindLostDeps &
  WelcomeDeps & {
    findSender: FindSender;
    findTextsProblem: FindTextsProblem;
  };

/** A text that the carrier does not show after this time stays unknown, in milliseconds. Its report can still arrive. */
const giveUpAfter = 15 * 60_000;

export function createSmsChannel(deps: SmsDeps): Channel {
  return {
    // A new drop, and one that is sent at once, needs an artist who can send texts; what is scheduled already stays editable (DROP-180).
    async accepts(artistId, { sendAt, releaseLinkId }, isNew) {
      const isSentAtOnce = sendAt === null && releaseLinkId === null;
      if (!isNew && !isSentAtOnce) return;
      const problem = await deps.findTextsProblem(artistId);
      if (problem !== undefined) throw new CodedError(problem);
    },
    async sender(artistId) {
      const { sender, obstacle } = await deps.findSender(artistId);
      return sender === undefined ? { obstacle } : { sender: { slice: (drop) => sendSlice(deps, drop, sender) } };
    },
    leaveOut: (dropId, wanted, now, within) => skipLeftOut(deps.audience, dropId, wanted, now, within),
    windows: windowOf,
    price: priceOf,
    welcome: (fan, within) => queueWelcome(deps, fan, within),
    plan: (audience, drop) => planTexts(deps, audience, drop),
    lost: { giveUpAfter, find: (row) => findLost(deps, row) },
    words: { bounced: 'This number cannot get texts', failed: sentenceFor },
  };
}
