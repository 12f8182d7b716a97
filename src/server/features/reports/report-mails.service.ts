/** The monthly mail: who gets it, by own choice, and its sending once for each person and month (REP-40 to REP-43). */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { dueMonth, nextMailAt } from '#domain/reports/mail-month.ts';
import type { Report } from '#domain/reports/report.ts';
import { isEmptyReport, leftOutWords, reportFigures } from '#domain/reports/report-words.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { SignedTokens, TokenKind } from '../../platform/crypto/signed-tokens.ts';
import type { Database } from '../../platform/db/postgres.ts';
import { readZone } from '../../platform/graphql/zoned-range.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/jobs/mailer.ts';
import type { Logger } from '../../platform/log.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { MakeReport } from './make-report.ts';
import type { ReportMailsStore, ReportReader } from './report-mails.store.ts';
import { canReadReports } from './reports.policy.ts';

/** Sends what is due. A worker that was down sends it when it is up again. */
export const sendReportMails: JobDefinition<object> = {
  name: 'reports.send_mails',
  payloadSchema: z.object({}),
  schedule: '*/5 * * * *',
  keptFor: 3600,
};

/** Whether a person gets the monthly mail of an artist. */
export interface ReportMailState {
  subscribed: boolean;
  /** How many people get it. */
  people: number;
  timeZone: string;
  nextAt: Date;
}

/** A person of a signed link, as its page names them. */
export interface MailReader {
  artistName: string;
  /** Whether the mail is off now. */
  hasEnded: boolean;
}

export interface ReportMails {
  /** For the caller; the zone is `timeZone` until they subscribe. A foreign artist throws NOT_FOUND. */
  state(caller: Caller, artistId: string, timeZone: string): Promise<ReportMailState>;
  /** Subscribes the caller, in this zone, or ends that. */
  change(caller: Caller, artistId: string, of: { subscribed: boolean; timeZone: string }): Promise<ReportMailState>;
  /** The subscription behind the link of a mail; undefined for any other text. */
  find(token: string): Promise<MailReader | undefined>;
  /** Ends it, or with `again` takes that back. */
  changeByLink(token: string, of: { again: boolean }): Promise<MailReader | undefined>;
  /** For the job; gives how many mails were sent. */
  sendDue(): Promise<number>;
}

const readerKind: TokenKind<ReportReader & { timeZone: string }> = {
  name: 'report mail',
  contentSchema: z.object({ artistId: z.string(), userId: z.string(), timeZone: z.string() }),
};

/** The page of the link that unsubscribes. */
const unsubscribePath = '/_/report-mails';
const readersAtOnce = 100;

export interface ReportMailsDeps {
  store: ReportMailsStore;
  database: Database;
  guard: Guard;
  clock: Clock;
  mailer: Pick<Mailer, 'send'>;
  signedTokens: SignedTokens;
  log: Pick<Logger, 'error'>;
  makeReport: MakeReport;
  artists: Pick<ArtistsService, 'forPage'>;
  findPerson: (userId: string) => Promise<Person | undefined>;
  appUrl: string;
}

export function createReportMails(deps: ReportMailsDeps): ReportMails {
  const { store, database, guard, clock, mailer, signedTokens, log, makeReport, artists, findPerson, appUrl } = deps;

  async function stateOf(reader: ReportReader, timeZone: string): Promise<ReportMailState> {
    const [own, people] = await Promise.all([store.findZone(reader), store.count(reader.artistId)]);
    const zone = own ?? timeZone;
    return { subscribed: own !== undefined, people, timeZone: zone, nextAt: nextMailAt(clock.now(), zone) };
  }

  async function readerOf(
    token: string,
  ): Promise<(ReportReader & { timeZone: string; artistName: string }) | undefined> {
    const reader = await signedTokens.read(readerKind, token);
    const page = reader === undefined ? undefined : await artists.forPage(reader.artistId);
    return reader === undefined || page === undefined ? undefined : { ...reader, artistName: page.artist.name };
  }

  /** The report that a mail sums up: the headline, without notes. */
  const reportOf = (artistId: string, month: string, timeZone: string): Promise<Report> =>
    makeReport({ artistId, linkId: null, range: month, timeZone, cards: ['figures'], role: 'viewer' });

  /** The readers in a zone whose mail is due, by artist. */
  async function* dueReaders(due: { timeZone: string; month: string; at: Date }): AsyncGenerator<ReportReader> {
    let after: ReportReader | undefined;
    do {
      const readers = await store.listDue({ ...due, after, limit: readersAtOnce });
      yield* readers;
      after = readers.length < readersAtOnce ? undefined : readers.at(-1);
    } while (after !== undefined);
  }

  /** Sends one person the report, unless another process did, or nobody came. Gives whether it was sent. */
  async function send(reader: ReportReader, month: string, report: Report): Promise<boolean> {
    const person = await findPerson(reader.userId);
    if (person === undefined || !(await guard.stillMay(reader.userId, reader.artistId, canReadReports))) {
      await store.delete(reader);
      return false;
    }
    const token = await signedTokens.issue(readerKind, { ...reader, timeZone: report.timeZone });
    return database.transaction().execute(async (within) => {
      if (!(await store.claim(reader, month, within)) || isEmptyReport(report)) return false;
      await mailer.send(within, {
        ...{ to: person.email, kind: 'monthly-report', artistName: report.artistName, month },
        figures: reportFigures(report).map(({ label, value, before, change }) => ({
          ...{ label, value, before },
          change: change === undefined ? '' : `${change.better ? 'up' : 'down'} ${change.text}`,
        })),
        leftOut: leftOutWords(report).sentence,
        reportUrl: `${appUrl}/reports?artist=${reader.artistId}&range=${month}`,
        unsubscribeUrl: `${appUrl}${unsubscribePath}?t=${encodeURIComponent(token)}`,
      });
      return true;
    });
  }

  return {
    async state(caller, artistId, timeZone) {
      const { userId } = await guard.artist(caller, artistId, canReadReports);
      return stateOf({ artistId, userId }, readZone(timeZone));
    },
    async change(caller, artistId, { subscribed, timeZone }) {
      const { userId } = await guard.artist(caller, artistId, canReadReports);
      const zone = readZone(timeZone);
      const reader = { artistId, userId };
      if (subscribed) await store.save(reader, zone, clock.now());
      else await store.delete(reader);
      return stateOf(reader, zone);
    },
    async find(token) {
      const reader = await readerOf(token);
      if (reader === undefined) return undefined;
      return { artistName: reader.artistName, hasEnded: (await store.findZone(reader)) === undefined };
    },
    async changeByLink(token, { again }) {
      const reader = await readerOf(token);
      if (reader === undefined) return undefined;
      const may = again && (await guard.stillMay(reader.userId, reader.artistId, canReadReports));
      if (may) await store.save(reader, reader.timeZone, clock.now());
      else await store.delete(reader);
      return { artistName: reader.artistName, hasEnded: !may };
    },
    async sendDue() {
      let sent = 0;
      for (const timeZone of await store.listZones()) {
        const { month, at } = dueMonth(clock.now(), timeZone);
        let made: { artistId: string; report: Report } | undefined;
        for await (const reader of dueReaders({ timeZone, month, at })) {
          const { artistId } = reader;
          try {
            if (made?.artistId !== artistId) made = { artistId, report: await reportOf(artistId, month, timeZone) };
            if (await send(reader, month, made.report)) sent += 1;
          } catch (error) {
            // The others get theirs; this one is tried again with the next run.
            log.error({ err: error, artistId }, 'Could not send a monthly report.');
          }
        }
      }
      return sent;
    },
  };
}
