/** Wires reports: the reports themselves, their share links, and the opening of those. */
import type { ReportNote } from '#domain/reports/report.ts';
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createMakeReport, type ReportSources } from './make-report.ts';
import { addReportMails } from './report-mails.graphql.ts';
import { createReportMails, type ReportMails, type ReportMailsDeps, sendReportMails } from './report-mails.service.ts';
import { createReportMailsStore } from './report-mails.store.ts';
import { createReportSharesStore } from './report-shares.store.ts';
import { addReports } from './reports.graphql.ts';
import { createReportsService, type ReportsDeps, type ReportsService } from './reports.service.ts';
import { createSharedReports, type SharedReports } from './shared-reports.service.ts';

/** What the feature needs of others. */
export type ReportsNeighbours = Omit<ReportSources, 'clock' | 'links' | 'artists' | 'notes'> & {
  links: ReportSources['links'] & ReportsDeps['links'];
  artists: ReportSources['artists'] & ReportMailsDeps['artists'];
  findPerson: ReportMailsDeps['findPerson'];
  notes?: (of: Parameters<ReportSources['notes']>[0]) => Promise<ReportNote[]>;
};

export interface ReportsModule extends Module<ReportsService> {
  /** For the page of share links. */
  shared: SharedReports;
  /** For the page that ends the monthly mail. */
  mails: ReportMails;
}

export function createReportsModule(
  { database, guard, clock, passwords, signedTokens, makeLimit, mailer, log, hosts }: Platform,
  { notes = async () => [], ...neighbours }: ReportsNeighbours,
): ReportsModule {
  const store = createReportSharesStore(database);
  const makeReport = createMakeReport({ ...neighbours, notes, clock });
  const appUrl = hosts.appUrl.replace(/\/$/, '');
  const mails = createReportMails({
    ...{ database, guard, clock, mailer, signedTokens, log, makeReport, appUrl },
    store: createReportMailsStore(database),
    artists: neighbours.artists,
    findPerson: neighbours.findPerson,
  });
  const service = createReportsService({
    ...{ store, database, guard, clock, passwords, makeLimit, makeReport },
    links: neighbours.links,
    appUrl,
  });
  return {
    service,
    shared: createSharedReports({
      ...{ store, clock, passwords, signedTokens, makeLimit, makeReport },
      artists: neighbours.artists,
      links: neighbours.links,
    }),
    mails,
    graphql(builder) {
      addReports(builder, service);
      addReportMails(builder, mails);
    },
    jobs: [
      jobHandler(sendReportMails, async () => {
        const sent = await mails.sendDue();
        if (sent > 0) log.info({ sent }, 'Sent monthly reports.');
      }),
    ],
  };
}
