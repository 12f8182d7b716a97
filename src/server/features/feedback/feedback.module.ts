/** Wires the feedback board. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import { feedbackCommands } from './feedback.commands.ts';
import { addFeedback } from './feedback.graphql.ts';
import { createFeedbackService, type FeedbackService } from './feedback.service.ts';

/** Makes the module; `url` is missing without an embedded board. */
export function createFeedbackModule(
  { database, guard, clock, makeLimit }: Platform,
  { url }: { url: string | undefined },
): Module<FeedbackService> {
  const service = createFeedbackService({ database, guard, clock, makeLimit, url });
  return {
    service,
    graphql: (builder) => addFeedback(builder, service, accountsRefs(builder)),
    commands: feedbackCommands({ database, clock }),
  };
}
