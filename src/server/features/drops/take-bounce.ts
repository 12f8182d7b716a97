/** Takes the report of a mail server that a mail of a drop came back (DROP-169). */
import PostalMime from 'postal-mime';
import type { Clock } from '#domain/kernel/clock.ts';
import { type Bounce, readBounce } from '#domain/messaging/bounce.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { FansService } from '../fans/fans.service.ts';
import type { ProgressNews } from './progress-news.ts';
import type { RecipientsStore } from './recipients.store.ts';

/** What taking needs. */
export interface BounceDeps {
  database: Database;
  recipients: RecipientsStore;
  fans: Pick<FansService, 'noteBounce'>;
  tellProgress: ProgressNews;
  clock: Clock;
}

/** What a report meant: `gone`, nobody has the email; `failed`, this mail only; `nothing`, it changes nothing. */
export type TakenBounce = 'gone' | 'failed' | 'nothing';

/** Reads a mail; undefined when it is no report about a mail of ours that failed for good. */
export async function parseBounce(mail: Uint8Array | string): Promise<Bounce | undefined> {
  const { attachments } = await PostalMime.parse(mail, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const part = (...types: string[]): string =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? '');
  return readBounce(part('message/delivery-status'), part('message/rfc822', 'text/rfc822-headers'));
}

/** Stores what a report says; repeated and made-up ones change nothing. */
export async function takeBounce(
  { database, recipients, fans, tellProgress, clock }: BounceDeps,
  { mailId, recipients: about, code, isGone }: Bounce,
): Promise<TakenBounce> {
  const now = clock.now();
  const failed = await database.transaction().execute(async (within) => {
    const row = await recipients.loadReported(mailId, within);
    if (row === undefined || !row.number.includes('@') || !['sent', 'unknown'].includes(row.state)) return undefined;
    // A mail that was passed on to an email that nobody has says nothing about the email that it was sent to.
    const isItsOwn = isGone && about.includes(row.number);
    const { carrierId, earlierCarrierIds } = row;
    const reason = isItsOwn ? 'bounced' : '';
    const report = {
      state: 'failed' as const,
      carrierId,
      earlierCarrierIds,
      code,
      reason,
      notBefore: null,
      isTry: true,
      now,
    };
    await recipients.saveReport(mailId, report, within);
    // Before this is committed: a report that is interrupted between the two is taken again.
    if (isItsOwn) await fans.noteBounce(row.number);
    return { dropId: row.dropId, isItsOwn };
  });
  if (failed === undefined) return 'nothing';
  await tellProgress(failed.dropId);
  return failed.isItsOwn ? 'gone' : 'failed';
}
