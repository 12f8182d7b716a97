/** Wires the replies inbox. */

import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Texts } from '../../vendors/texts/texts.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { TextConsents } from '../fans/consents/text-consents.service.ts';
import { createContactConversations } from './contact-conversations.service.ts';
import { addInbox } from './inbox.graphql.ts';
import { createInboxService, createReplyLimit, type InboxService } from './inbox.service.ts';
import { createRepliesStore } from './replies.store.ts';
import type { Answering } from './send-reply.ts';
import { resolveOpenReplies, sweepInbox, takeReplyReport } from './take-reply-report.ts';
import { createThreadsStore } from './threads.store.ts';

/** What the feature needs of others. */
export interface InboxNeighbours {
  texts: Texts;
  artists: Pick<ArtistsService, 'forPage'>;
  consents: TextConsents;
  settings: Pick<DropSettingsService, 'of'>;
  answering: Answering;
}

export interface InboxModule extends Module<InboxService> {
  /** Looks up replies whose answer was lost, and notifies open screens of conversations whose snooze is over, as the job does each minute. */
  sweep(): Promise<void>;
}

/** Milliseconds after a snooze ended in which open screens are notified of it: longer than the pause between two jobs, since one may run late. */
const wakeNotificationWindow = 180_000;

export function createInboxModule(
  platform: Platform,
  { texts, artists, consents, settings, answering }: InboxNeighbours,
): InboxModule {
  const { database, guard, live, clock, makeLimit, watch } = platform;
  const threads = createThreadsStore(database);
  const replies = createRepliesStore(database);
  const conversations = createContactConversations(platform);
  const limit = createReplyLimit(makeLimit);
  const service = createInboxService({
    ...{ database, guard, live, clock, limit, threads, replies, texts, artists, consents, settings, answering },
  });
  const reports = { consents, replies, answering, clock };
  const sweep = async (): Promise<void> => {
    const now = clock.now();
    const ended = await threads.snoozesEnded(new Date(now.getTime() - wakeNotificationWindow), now);
    const changed = new Set([...ended, ...(await resolveOpenReplies(reports))]);
    for (const artistId of changed) await live.publish('inbox.changed', { artistId });
  };
  return {
    service,
    sweep,
    graphql: (builder) => addInbox(builder, { inbox: service, watch }),
    hears: {
      async 'fan.forgotten'({ contact, forms, at }, within) {
        // A block is no reason to keep the number: the artist's texts to it stay ended without it.
        for (const artistId of await conversations.forget(forms, within))
          await consents.suppress({ artistId, number: contact, now: at }, within);
      },
      'text.received': service.onText,
      async 'text.reported'(report, within) {
        const artistId = await takeReplyReport(reports, report, within);
        if (artistId !== undefined) await live.publish('inbox.changed', { artistId }, within);
      },
    },
    jobs: [jobHandler(sweepInbox, sweep)],
  };
}
