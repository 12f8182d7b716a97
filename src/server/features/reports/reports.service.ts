/** Reports: made for members, shared by links with people who have no account, and revoked (REP-1 to REP-34). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type Report, readReportCards } from '#domain/reports/report.ts';
import { readReportRange } from '#domain/reports/report-range.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistPolicy, Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import type { Database } from '../../platform/db/postgres.ts';
import { readZone } from '../../platform/graphql/zoned-range.ts';
import type { LinksService } from '../links/links.service.ts';
import type { MakeReport } from './make-report.ts';
import type { ReportShare, ReportSharesStore } from './report-shares.store.ts';
import { canReadReports, canRevokeShares, canShareReports } from './reports.policy.ts';
import { newShareToken } from './share-tokens.ts';

export type { ReportShare } from './report-shares.store.ts';

/** A report as it is asked for. */
export interface AskedReport {
  artistId: string;
  linkId: string | null;
  range: string;
  timeZone: string;
  /** Names of cards; unknown ones are ignored. */
  cards: readonly string[];
}

/** How a report is shared. */
export interface SharedHow {
  /** '' for none. */
  password: string;
  expiresAt: Date | null;
}

/** A share link with the title of the link that it is about; null for the whole artist. */
export type ListedShare = ReportShare & { linkTitle: string | null };

/** The use cases. A foreign artist, link or share link throws NOT_FOUND, as a missing one does. */
export interface ReportsService {
  /** A report. Throws a fault of its range, and TOO_MANY_TRIES after 600 in an hour. */
  report(caller: Caller, asked: AskedReport): Promise<Report>;
  /** The artist's share links, the newest first. */
  shares(caller: Caller, artistId: string): Promise<ListedShare[]>;
  /** Creates a share link; its `url` can be seen this once. Throws what is wrong with it, REPORT_SHARES_FULL, and TOO_MANY_TRIES like `report`. */
  share(caller: Caller, asked: AskedReport, how: SharedHow): Promise<{ share: ListedShare; url: string }>;
  /** Ends a share link at once. */
  revoke(caller: Caller, id: string): Promise<ListedShare>;
}

export interface ReportsDeps {
  store: ReportSharesStore;
  database: Database;
  guard: Guard;
  clock: Clock;
  passwords: Pick<Passwords, 'hash'>;
  makeLimit: MakeLimit;
  links: Pick<LinksService, 'linksById'>;
  makeReport: MakeReport;
  appUrl: string;
}

/** Share links of one artist. */
const mostShares = 100;
const passwordLength = { least: 8, most: 200 } as const;

/** The page of a share link, on the host of the app. */
const sharePath = '/_/report';

/** The service over its store. */
export function createReportsService(deps: ReportsDeps): ReportsService {
  const { store, database, guard, clock, passwords, links, makeReport, appUrl } = deps;
  const made = deps.makeLimit('report', 600, 3600);

  /** Checks that the caller may, and that the link is the artist's; gives who asks, and the question. */
  async function readAsked(
    caller: Caller,
    { artistId, linkId, range, timeZone, cards }: AskedReport,
    policy: ArtistPolicy,
  ) {
    const { userId, role } = await guard.artist(caller, artistId, policy);
    const zone = readZone(timeZone);
    const days = readReportRange(range, clock.now(), zone);
    if ('fault' in days) throw new CodedError(days.fault, 'range');
    if (linkId !== null && (await links.linksById([linkId]))[0]?.artistId !== artistId)
      throw new CodedError('NOT_FOUND');
    return { userId, question: { artistId, linkId, range, timeZone: zone, cards: readReportCards(cards), role } };
  }

  async function withTitles(shares: readonly ReportShare[]): Promise<ListedShare[]> {
    const found = await links.linksById([...new Set(shares.flatMap(({ linkId }) => linkId ?? []))]);
    const titles = new Map<string | null, string>(found.map(({ id, title }) => [id, title]));
    return shares.map((share) => ({ ...share, linkTitle: titles.get(share.linkId) ?? null }));
  }
  const withTitle = async (share: ReportShare): Promise<ListedShare> => {
    const [listed = { ...share, linkTitle: null }] = await withTitles([share]);
    return listed;
  };

  function checkHow({ password, expiresAt }: SharedHow): void {
    if (password !== '' && password.length < passwordLength.least)
      throw new CodedError('REPORT_PASSWORD_SHORT', 'password');
    if (password.length > passwordLength.most) throw new CodedError('REPORT_PASSWORD_LONG', 'password');
    if (expiresAt !== null && expiresAt <= clock.now()) throw new CodedError('REPORT_END_PAST', 'expires_at');
  }

  return {
    async report(caller, asked) {
      const { userId, question } = await readAsked(caller, asked, canReadReports);
      await made.consume(userId);
      return makeReport(question);
    },
    async shares(caller, artistId) {
      await guard.artist(caller, artistId, canReadReports);
      return withTitles(await store.list(artistId));
    },
    async share(caller, asked, how) {
      const { userId, question } = await readAsked(caller, asked, canShareReports);
      const { artistId, linkId, range, timeZone, cards } = question;
      checkHow(how);
      await made.consume(userId);
      const { token, hash } = newShareToken();
      const passwordHash = how.password === '' ? null : await passwords.hash(how.password);
      const share: ReportShare = {
        ...{ id: randomUUID(), artistId, linkId, range, timeZone, cards, passwordHash },
        ...{ createdBy: userId, createdAt: clock.now(), expiresAt: how.expiresAt, opened: 0, lastOpenedAt: null },
      };
      await database.transaction().execute(async (within) => {
        await store.lock(share.artistId, within);
        if ((await store.count(share.artistId, within)) >= mostShares) throw new CodedError('REPORT_SHARES_FULL');
        await store.insert(share, hash, within);
      });
      return { share: await withTitle(share), url: `${appUrl}${sharePath}?t=${token}` };
    },
    async revoke(caller, id) {
      guard.member(caller);
      const found = await store.load(id);
      await guard.artist(caller, found?.artistId, canRevokeShares);
      if (found === undefined) throw new CodedError('NOT_FOUND');
      await store.delete(id);
      return withTitle(found);
    },
  };
}
