/** Opens reports by their share links, for people without an account: the secret, the password, and how often it was opened (REP-20 to REP-34). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { closedReason } from '#domain/links/link-page.ts';
import { type Report, readReportCards } from '#domain/reports/report.ts';
import { createNetworkLimit } from '../../platform/auth/network-limits.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import type { SignedTokens, TokenKind } from '../../platform/crypto/signed-tokens.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { MakeReport } from './make-report.ts';
import type { ReportShare, ReportSharesStore } from './report-shares.store.ts';
import { hashOfToken } from './share-tokens.ts';

/** What a secret opens: nothing, the question for a password, or the report. */
export type OpenedShare = { kind: 'missing' } | { kind: 'locked' } | { kind: 'open'; report: Report };

/** What a password opens; without a session where none is needed. */
export type UnlockedShare = { kind: 'missing' } | { kind: 'wrong' } | { kind: 'open'; session: string | undefined };

export interface SharedReports {
  /**
   * What the secret opens. Revoked, expired and made-up secrets are missing after the same look-up, and so are those of a suspended artist or a banned
   * link. `session` is what `unlock` gave for this share link. With `counts`, an opened report is counted. Throws TOO_MANY_TRIES when one IP address asks too often.
   */
  open(token: string, visit: { session: string | undefined; ipAddress: string; counts: boolean }): Promise<OpenedShare>;
  /** Checks the password of a share link. Throws TOO_MANY_TRIES after 20 wrong ones from an IP address in an hour, or 100 of a share link. */
  unlock(token: string, password: string, ipAddress: string): Promise<UnlockedShare>;
}

/** How long a password need not be typed again, in seconds. */
const sessionSeconds = 12 * 3600;

/** A session of one share link and of its password. */
const sessionKind: TokenKind<{ share: string; lock: string }> = {
  name: 'report session',
  contentSchema: z.object({ share: z.string(), lock: z.string() }),
};

/** Names the password of a share link, so that a session ends with it. */
const lockOf = ({ id, passwordHash }: ReportShare): string =>
  createHash('sha256').update(`${id} ${passwordHash}`).digest('base64url').slice(0, 22);

/** A report that many people open at once is made once in this time. */
const keptMilliseconds = 60_000;
const reportsKept = 100;
const longestToken = 64;

/** Makes the opening. */
export function createSharedReports({
  store,
  clock,
  passwords,
  signedTokens,
  makeLimit,
  makeReport,
  artists,
  links,
}: {
  store: Pick<ReportSharesStore, 'findByToken' | 'countOpened'>;
  artists: Pick<ArtistsService, 'forPage'>;
  links: Pick<LinksService, 'linksById'>;
  clock: Clock;
  passwords: Pick<Passwords, 'matches'>;
  signedTokens: SignedTokens;
  makeLimit: MakeLimit;
  makeReport: MakeReport;
}): SharedReports {
  const openings = createNetworkLimit(makeLimit, 'report_opening', 300, 600, { isForCrowds: true });
  const guesses = createNetworkLimit(makeLimit, 'report_password', 20, 3600);
  const guessesOfShare = makeLimit('report_password_share', 100, 3600);
  const made = createBoundedMap<string, { at: number; report: Promise<Report> }>(reportsKept);

  /** Whether fans can open pages of the artist, and of the link where the report is of one (REP-24). */
  async function isPublic({ artistId, linkId }: ReportShare): Promise<boolean> {
    const page = await artists.forPage(artistId);
    if (page === undefined) return false;
    if (linkId === null) return !page.artist.suspended;
    const [link] = await links.linksById([linkId]);
    return link?.artistId === artistId && closedReason({ link, artist: page.artist }) === undefined;
  }

  /** The share link of a secret that opens a report now. */
  async function find(token: string): Promise<ReportShare | undefined> {
    const found = token.length > longestToken ? undefined : await store.findByToken(hashOfToken(token));
    if (found === undefined || (found.expiresAt !== null && found.expiresAt <= clock.now())) return undefined;
    return (await isPublic(found)) ? found : undefined;
  }

  async function isUnlocked(share: ReportShare, session: string | undefined): Promise<boolean> {
    if (share.passwordHash === null) return true;
    const known = session === undefined ? undefined : await signedTokens.read(sessionKind, session);
    if (known?.share !== share.id) return false;
    return timingSafeEqual(Buffer.from(known.lock.padEnd(22).slice(0, 22)), Buffer.from(lockOf(share)));
  }

  function reportOf(share: ReportShare): Promise<Report> {
    const { id, artistId, linkId, range, timeZone } = share;
    const now = clock.now().getTime();
    const before = made.get(id);
    if (before !== undefined && now - before.at < keptMilliseconds && now >= before.at) return before.report;
    // An owner or editor shared it, so it may have notes and drops.
    const report = makeReport({
      artistId,
      linkId,
      range,
      timeZone,
      cards: readReportCards(share.cards),
      role: 'editor',
    });
    made.set(id, { at: now, report });
    report.catch(() => made.delete(id));
    return report;
  }

  return {
    async open(token, { session, ipAddress, counts }) {
      await openings.consume(ipAddress);
      const share = await find(token);
      if (share === undefined) return { kind: 'missing' };
      if (!(await isUnlocked(share, session))) return { kind: 'locked' };
      try {
        const report = await reportOf(share);
        if (counts) await store.countOpened(share.id, clock.now());
        return { kind: 'open', report };
      } catch (error) {
        // Its link or artist went in this moment.
        if (error instanceof CodedError && error.code === 'NOT_FOUND') return { kind: 'missing' };
        throw error;
      }
    },
    async unlock(token, password, ipAddress) {
      await openings.consume(ipAddress);
      const share = await find(token);
      if (share === undefined) return { kind: 'missing' };
      if (share.passwordHash === null) return { kind: 'open', session: undefined };
      // Counted before the password is compared, so that parallel guesses count one by one.
      await guesses.consume(ipAddress);
      await guessesOfShare.consume(share.id);
      if (!(await passwords.matches(password, share.passwordHash))) return { kind: 'wrong' };
      await guesses.giveBack(ipAddress);
      await guessesOfShare.giveBack(share.id);
      const content = { share: share.id, lock: lockOf(share) };
      return { kind: 'open', session: await signedTokens.issue(sessionKind, content, sessionSeconds) };
    },
  };
}
