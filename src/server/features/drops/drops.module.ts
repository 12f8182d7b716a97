/** Wires drops: the service, the worker that sends, and the carrier's calls. */

import { failingUntilUnreachable } from '#domain/messaging/unreachable.ts';
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import { isId } from '../../platform/operator/operator-command.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campaigns } from '../../vendors/mail/campaigns.ts';
import type { Texts } from '../../vendors/texts/texts.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { TextConsents } from '../fans/consents/text-consents.service.ts';
import type { Segments } from '../fans/list/fan-segments.service.ts';
import type { KnownReplies } from '../inbox/known-replies.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { NumbersService } from '../numbers/numbers.service.ts';
import type { FindSender, Senders } from '../numbers/senders.service.ts';
import type { StatsService } from '../stats/stats.service.ts';
import type { ContactsOf } from '../team/team-contacts.service.ts';
import type { LogArtistAct } from '../team/team-log.service.ts';
import { createAudienceStore } from './audience/audience.store.ts';
import { addTextsState } from './audience/texts-state.graphql.ts';
import { readTextsState } from './audience/texts-state.service.ts';
import { createChannels } from './channels/channels.ts';
import { bounceCommand } from './channels/email/bounce.command.ts';
import { createBouncesStore } from './channels/email/bounces.store.ts';
import { createFindMailSender } from './channels/email/find-sender.ts';
import { createBounceJudge, type JudgeBounceDeps } from './channels/email/judge-bounce.ts';
import type { MailDeps } from './channels/email/send-slice.ts';
import { createSendTestMail, createTestMailLimit } from './channels/email/send-test.ts';
import { type BounceDeps, takeBounce } from './channels/email/take-bounce.ts';
import { createSendTest, createTestTextLimit } from './channels/sms/send-test.ts';
import { createTestNumbers } from './channels/sms/test-numbers.ts';
import { createContactMessages } from './contact-messages.service.ts';
import { dropsCommands } from './drops.commands.ts';
import { createDropsDesk } from './drops.desk.ts';
import { addDrops } from './drops.graphql.ts';
import { createDropsService, type DropsService } from './drops.service.ts';
import { createDropsStore } from './drops.store.ts';
import { createInboundStore } from './inbound/inbound.store.ts';
import { type InboundText, type TakenText, takeInbound } from './inbound/take-inbound.ts';
import { takeMissedTexts, takeMissedTextsJob } from './inbound/take-missed-texts.ts';
import { createFilterWatch } from './reports/filter-watch.ts';
import { createFindLostText, type FindLostText } from './reports/lost-texts.service.ts';
import { createPricesStore } from './reports/prices.store.ts';
import { createPublishProgress } from './reports/publish-progress.ts';
import { readPrices, readTextPrices } from './reports/read-prices.ts';
import { createReportBatches, isPlain } from './reports/report-batches.ts';
import { createSentDrops, type SentDrops } from './reports/sent-drops.service.ts';
import { createSentDropsStore } from './reports/sent-drops.store.ts';
import { type CarrierReport, takeFailure } from './reports/take-report.ts';
import { createCancelDrop } from './sending/cancel-drop.ts';
import { createDropSender, type DropSender } from './sending/drop-sender.ts';
import { createDropStopsStore, type DropsPause } from './sending/drop-stops.store.ts';
import { mailPauses, mailPausesJob } from './sending/mail-pauses.ts';
import { createPaceStore } from './sending/pace.store.ts';
import { createPausesStore } from './sending/pauses.store.ts';
import { createRecipientsStore } from './sending/recipients.store.ts';
import { createDropsStop } from './sending/stop-drops.ts';
import { addTextsRoutes, statusPath } from './texts-routes.ts';
import { createWelcomeTurn } from './welcome/welcome-turn.ts';
import { createWelcomesStore } from './welcome/welcomes.store.ts';

/** What the feature needs of others. */
export interface DropsNeighbours {
  texts: Texts;
  numbers: Pick<NumbersService, 'artistOfNumber' | 'claimedNumbers'>;
  senders: Senders;
  artists: Pick<ArtistsService, 'forPage' | 'planOf'>;
  links: Pick<LinksService, 'linksById' | 'urlTarget'>;
  stats: Pick<StatsService, 'broughtBy'>;
  campaigns: Campaigns;
  fans: MailDeps['fans'] & BounceDeps['fans'] & JudgeBounceDeps['fans'];
  consents: TextConsents;
  segments: Segments;
  settings: Pick<DropSettingsService, 'of'>;
  logAct: LogArtistAct<'drop-sent'>;
  contactsOf: ContactsOf;
  /** Those of the carrier's ids that belong to replies. */
  knownReplies: KnownReplies;
}

export interface DropsModule extends Module<DropsService> {
  /** The worker; tests run its rounds. */
  sender: DropSender;
  /** Whether the operator has stopped all drops. */
  pause: DropsPause;
  /** For replies by hand: who sends, and where reports go. */
  answering: {
    findSender: FindSender;
    statusUrl(id: string): string;
    findLostText: FindLostText;
  };
  /** Drops that were sent, for charts. */
  sentDrops: SentDrops;
}

export function createDropsModule(
  platform: Platform,
  {
    texts,
    numbers,
    artists,
    links,
    stats,
    campaigns,
    fans,
    consents,
    segments,
    settings,
    logAct,
    contactsOf,
    senders,
    knownReplies,
  }: DropsNeighbours,
): DropsModule {
  const { database, guard, live, facts, clock, log, makeLimit, secretKey, hosts, watch } = platform;
  const drops = createDropsStore(database);
  const audience = createAudienceStore(database);
  const recipients = createRecipientsStore(database);
  const inbound = createInboundStore(database);
  const stop = createDropsStop({ database, stops: createDropStopsStore(database), live, clock });
  const { findSender, findSentBy, findTextsProblem } = senders;
  const findMailSender = createFindMailSender(artists, settings);
  const urlTarget = (url: string) => links.urlTarget(url);
  const statusUrl = (id: string): string => `${hosts.appUrl}${statusPath}${id}`;
  const onOptOut = (artistId: string, number: string): Promise<void> =>
    database.transaction().execute(async (within) => {
      await consents.optOut({ artistId, number, words: '', now: clock.now() }, within);
    });
  async function onFailed(number: string, code: number | null): Promise<void> {
    const enough = failingUntilUnreachable(code);
    if (code === null || enough === undefined) return;
    const [since, now] = [await recipients.failingSince(number, code), clock.now()];
    if (since !== undefined && now.getTime() - since.getTime() >= enough)
      await consents.noteUnreachable(number, now, database);
  }
  const takePlain = createReportBatches(recipients, clock);
  const publishProgress = createPublishProgress({ live, drops });
  const noteFiltered = createFilterWatch({ drops, recipients, publishProgress, log });
  /** Takes a report about a drop's text; false when it is about another text. */
  async function onReport(report: CarrierReport): Promise<boolean> {
    const drop = isPlain(report)
      ? await takePlain(report)
      : await takeFailure({ database, drops, recipients, onOptOut, onFailed, noteFiltered, clock, log }, report);
    if (drop?.changed === true) await publishProgress(drop.dropId);
    return drop !== undefined;
  }
  /** Takes a fan's text; undefined when it is known, or its artist is gone. */
  async function takeText(text: Omit<InboundText, 'artistName'>): Promise<TakenText | undefined> {
    const page = await artists.forPage(text.artistId);
    if (page === undefined) return undefined;
    const taken = await takeInbound(
      { database, drops, recipients, inbound, consents, facts, clock },
      { ...text, artistName: page.artist.name },
    );
    if (taken?.dropId !== undefined) await publishProgress(taken.dropId);
    return taken;
  }
  const findLostText = createFindLostText({
    ...{ database, texts, findSentBy },
    known: [recipients.knownCarrierIds, ({ ids }, within) => knownReplies(ids, within)],
  });
  const turnOf = createWelcomeTurn({ makeLimit, secretKey, log });
  const judgeBounce = createBounceJudge({ bounces: createBouncesStore(), fans, clock, log });
  const testDeps = { texts, findSender, consents, database, statusUrl };
  const testNumbers = createTestNumbers({
    ...testDeps,
    codes: platform.mailedCodes,
    secrets: platform.oneTimeSecrets,
    makeLimit,
    clock,
  });
  const mailing: MailDeps = { campaigns, fans, mails: platform.mails };
  const welcomes = createWelcomesStore();
  const channels = createChannels({
    ...{ database, drops, audience, recipients, pace: createPaceStore(database), settings, clock, log },
    ...{ texts, findSender, findSentBy, findTextsProblem, findLostText, statusUrl, onOptOut, onFailed },
    ...{ consents, welcomes, turnOf, stop },
    ...{ ...mailing, findMailSender, judgeBounce },
  });
  const cancelDrop = createCancelDrop({ database, drops, recipients, clock });
  const service = createDropsService({
    ...{
      database,
      guard,
      channels,
      drops,
      audience,
      recipients,
      inbound,
      artists,
      links,
      stats,
      findTextsProblem,
      live,
      clock,
      segments,
      logAct,
    },
    testNumbers,
    cancelDrop,
    sendTest: createSendTest({ ...testDeps, testNumbers, limit: createTestTextLimit(makeLimit) }),
    sendTestMail: createSendTestMail({ ...mailing, findMailSender, limit: createTestMailLimit(makeLimit), clock }),
  });
  const sender = createDropSender({
    ...{ database, guard, channels, drops, audience, recipients, welcomes, settings },
    ...{ publishProgress, urlTarget, live, stop, clock, log },
  });
  return {
    service,
    sender,
    pause: stop,
    answering: { findSender, statusUrl, findLostText },
    sentDrops: createSentDrops(createSentDropsStore(database)),
    hears: {
      'fan.forgotten': ({ forms, at }, within) => createContactMessages(platform).forget(forms, at, within),
      'fan.opted-in': (fan, within) => channels[fan.channel].welcome(fan, within),
      // Who unsubscribes is counted on the drop that they answered, and left out of every other one.
      async 'fan.unsubscribed'({ artistId, contact, dropId }, within) {
        await recipients.skipNumber(artistId, contact, clock.now(), within);
        if (dropId === undefined) return;
        await drops.count(dropId, { optouts: 1 }, within);
        await live.publish('drop.progress', { artistId, dropId }, within);
      },
    },
    graphql(builder) {
      addDrops(builder, { drops: service, channels, watch });
      addTextsState(builder, (caller, artistId) =>
        readTextsState({ guard, audience, findProblem: findTextsProblem }, caller, artistId),
      );
    },
    worker: sender,
    desk: [createDropsDesk(database)],
    owners: {
      async drop(text) {
        const drop = isId(text) ? await drops.load(text) : undefined;
        return drop === undefined ? [] : [{ artistId: drop.artistId }];
      },
    },
    commands: [
      ...bounceCommand((bounce) =>
        takeBounce({ database, recipients, fans, judgeBounce, publishProgress, clock }, bounce),
      ),
      ...dropsCommands({
        stop,
        loadDrop: (id) => drops.load(id),
        async cancelDrop(drop) {
          const isCanceled = await cancelDrop(drop.id);
          await publishProgress(drop.id);
          return isCanceled;
        },
      }),
    ],
    jobs: [
      jobHandler(readPrices, () =>
        readTextPrices({
          prices: createPricesStore(database),
          texts,
          clock,
          log,
          onReport: async (report) => void (await onReport(report)),
        }),
      ),
      jobHandler(takeMissedTextsJob, () => takeMissedTexts({ numbers, texts, inbound, takeText, clock, log })),
      jobHandler(mailPausesJob, () =>
        mailPauses({
          ...{ database, contactsOf, artists, log },
          pauses: createPausesStore(database),
          mailer: platform.mailer,
          appUrl: hosts.appUrl,
        }),
      ),
    ],
    routes: (app) =>
      addTextsRoutes(app, {
        texts,
        appUrl: hosts.appUrl,
        async onReport({ recipientId, form }) {
          const { MessageSid: carrierId, MessageStatus: status, ErrorCode: code } = form;
          const report = { carrierId, code, status: status === 'accepted' ? 'queued' : status } as const;
          if (!(await onReport({ recipientId, ...report })))
            await database
              .transaction()
              .execute((within) => facts.announce('text.reported', { textId: recipientId, ...report }, within));
        },
        async onInbound(form) {
          const artistId = await numbers.artistOfNumber(form.To);
          if (artistId === undefined) {
            log.warn({ to: form.To }, 'A text came to a number that belongs to no artist.');
            return;
          }
          const taken = await takeText({
            carrierId: form.MessageSid,
            artistId,
            from: form.From,
            body: form.Body,
          });
          const { sender: from } = taken?.answer === undefined ? {} : await findSender(artistId, 'answer');
          if (taken?.answer === undefined || from === undefined) return;
          // Sent once at most: an answer that got lost is not repeated.
          await texts.send({
            to: form.From,
            serviceId: from.serviceId,
            body: taken.answer,
            statusUrl: statusUrl('answer'),
            validForSeconds: 300,
          });
        },
      }),
  };
}
