/** Takes the report that a mail of a drop came back (DROP-169), or that its reader complains about it (DROP-178). */
import PostalMime from 'postal-mime';
import type { Clock } from '#domain/kernel/clock.ts';
import { type Bounce, readBounce, readComplaint } from '#domain/messaging/bounce.ts';
import type { Database } from '../../../../platform/db/postgres.ts';
import type { FansService } from '../../../fans/fans.service.ts';
import type { PublishProgress } from '../../reports/publish-progress.ts';
import type { RecipientsStore, ReportedRecipient } from '../../sending/recipients.store.ts';
import type { JudgeBounce } from './judge-bounce.ts';

export interface BounceDeps {
  database: Database;
  recipients: RecipientsStore;
  fans: Pick<FansService, 'takeComplaint'>;
  judgeBounce: JudgeBounce;
  publishProgress: PublishProgress;
  clock: Clock;
}

/** What a report meant: `gone`, nobody has the email; `doubted`, the host says so of too many (DROP-190); `failed`, this mail only; `complained`, the fan is unsubscribed; `nothing`, it changes nothing. */
export type TakenBounce = 'gone' | 'doubted' | 'failed' | 'complained' | 'nothing';

/** A complaint of the reader of one of our mails; `complaintAbout` is its id. */
interface Complaint {
  complaintAbout: string;
}

/** Reads a mail; undefined when it is neither a report about one of our mails that failed for good nor a complaint about one. */
export async function parseBounce(mail: Uint8Array | string): Promise<Bounce | Complaint | undefined> {
  const { attachments } = await PostalMime.parse(mail, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const part = (...types: string[]): string =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? '');
  const returned = part('message/rfc822', 'text/rfc822-headers');
  const complaintAbout = readComplaint(part('message/feedback-report'), returned);
  if (complaintAbout !== undefined) return { complaintAbout };
  return readBounce(part('message/delivery-status'), returned);
}

/** Stores what a report says; repeated and made-up ones change nothing. */
export async function takeBounce(deps: BounceDeps, report: Bounce | Complaint): Promise<TakenBounce> {
  return 'complaintAbout' in report ? takeComplaint(deps, report) : takeFailure(deps, report);
}

/** Whether the row is a mail whose fan has not deleted their data. */
const isKnownMail = ({ channel, number }: ReportedRecipient): boolean => channel === 'email' && number !== '';

async function takeComplaint(
  { database, recipients, fans }: BounceDeps,
  { complaintAbout }: Complaint,
): Promise<TakenBounce> {
  const row = await database.transaction().execute((within) => recipients.loadReported(complaintAbout, within));
  if (row === undefined || !isKnownMail(row) || !['sent', 'unknown'].includes(row.state)) return 'nothing';
  const { artistId, number: email, dropId } = row;
  return (await fans.takeComplaint({ artistId, email, dropId })) ? 'complained' : 'nothing';
}

async function takeFailure(
  { database, recipients, judgeBounce, publishProgress, clock }: BounceDeps,
  { mailId, recipients: about, code, isGone }: Bounce,
): Promise<TakenBounce> {
  const now = clock.now();
  const failed = await database.transaction().execute(async (within) => {
    const row = await recipients.loadReported(mailId, within);
    if (row === undefined || !isKnownMail(row) || !['sent', 'unknown'].includes(row.state)) return undefined;
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
    const outcome = isItsOwn ? await judgeBounce({ mailId, email: row.number }, within) : ('failed' as const);
    return { dropId: row.dropId, outcome };
  });
  if (failed === undefined) return 'nothing';
  await publishProgress(failed.dropId);
  return failed.outcome;
}
