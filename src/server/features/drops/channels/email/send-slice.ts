/** Hands over some mails of one drop: claims them, keeps to the pace, and stores each answer at once (DROP-166 to DROP-168). */
import type { Clock } from '#domain/kernel/clock.ts';
import { type AfterMail, afterMail, type MailAnswer } from '#domain/messaging/after-mail.ts';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import type { PauseReason } from '#domain/messaging/pause-reasons.ts';
import { markedUrl } from '#domain/stats/drop-mark.ts';
import type { MailRenderer } from '#mails/mail-renderer.ts';
import type { Database } from '../../../../platform/db/postgres.ts';
import { inParallel } from '../../../../platform/in-parallel.ts';
import { listHeaders } from '../../../../platform/jobs/mailer.ts';
import type { Logger } from '../../../../platform/log.ts';
import { dropMessages } from '../../../../platform/metrics/metrics.ts';
import type { Campaigns } from '../../../../vendors/mail/campaigns.ts';
import type { FansService } from '../../../fans/fans.service.ts';
import type { AudienceStore } from '../../audience/audience.store.ts';
import type { Drop } from '../../drop.ts';
import type { DropsPause } from '../../sending/drop-stops.store.ts';
import type { PaceStore } from '../../sending/pace.store.ts';
import type { HeldRecipient, RecipientsStore } from '../../sending/recipients.store.ts';
import type { SliceResult } from '../channel.ts';
import { claimRecipients } from '../claim-recipients.ts';
import { fieldsFor } from '../fields-for.ts';
import type { MailSender } from './find-sender.ts';
import type { JudgeBounce } from './judge-bounce.ts';

export interface MailDeps {
  campaigns: Campaigns;
  mails: MailRenderer;
  fans: Pick<FansService, 'mailLinks'>;
}

export interface MailSliceDeps extends MailDeps {
  database: Database;
  audience: AudienceStore;
  recipients: RecipientsStore;
  pace: PaceStore;
  judgeBounce: JudgeBounce;
  stop: DropsPause;
  clock: Clock;
  log: Logger;
}

/** The most mails of one slice, and those handed over at the same time. */
const sizes = { slice: 10, atOnce: 5 } as const;
/** How long a claim lasts, in milliseconds: longer than all of its calls can take. */
const heldFor = 180_000;
/** All artists share one mail server, and so one pace. */
const paceOf = 'smtp';

/** What a mail of a drop says; `fan` fills in its fields. */
export interface WrittenMail {
  to: string;
  subject: string;
  message: string;
  link: string;
}

/** Renders a mail and hands it over. `id` names it for mail programs. */
export async function handOverMail(
  { campaigns, mails, fans }: MailDeps,
  sender: { artistId: string; artistName: string; postalAddress: string; dropId?: string },
  { to, ...written }: WrittenMail,
  id: string,
): Promise<MailAnswer> {
  const { artistId, artistName, postalAddress, dropId } = sender;
  const links = await fans.mailLinks(artistId, to, dropId);
  const { subject, html, text, fromName } = await mails.render({
    kind: 'campaign',
    ...{ artistName, postalAddress, ...written, ...links },
  });
  return campaigns.handOver({ to, subject, html, text, fromName, id, headers: listHeaders(links) });
}

/** Sends at most a second's mails of a drop. Gives zeros when nothing may be sent now. */
export async function sendMailSlice(
  deps: MailSliceDeps,
  drop: Drop,
  { artistName, postalAddress }: MailSender,
): Promise<SliceResult> {
  const { campaigns, database, audience, recipients, pace, clock, log, judgeBounce } = deps;
  const groups = await audience.openGroups(drop.id, clock.now());
  if (groups.length === 0) return { changed: 0 };
  const limit = Math.max(1, Math.min(sizes.slice, Math.floor(campaigns.mailsPerMinute / 60)));
  const each = 60_000 / campaigns.mailsPerMinute;
  if (!(await pace.take(paceOf, limit * each, clock.now()))) return { changed: 0 };
  const { claimed, skipped } = await claimRecipients(deps, drop.id, groups, { limit, heldFor });
  let handedOver = 0;
  let pause: PauseReason | undefined;
  await inParallel(claimed, sizes.atOnce, async (recipient) => {
    const sender = { artistId: drop.artistId, artistName, postalAddress, dropId: drop.id };
    // After an answer that concerns every mail, the others of the slice wait until the drop goes on.
    const answer =
      pause === undefined
        ? await handOverMail(deps, sender, mailFor(drop, recipient, artistName), recipient.id)
        : undefined;
    if (answer !== undefined) {
      handedOver += 1;
      dropMessages.inc({ channel: 'email', outcome: answer.kind });
    }
    const after: AfterMail =
      answer === undefined
        ? { state: 'queued', notBefore: null }
        : afterMail(answer, { attempts: recipient.attempts, now: clock.now() });
    const code = answer?.kind === 'refused' ? answer.code : null;
    const reason = after.bounced ? 'bounced' : '';
    // What no server took because of us is no try of this mail: tries end it after about a day.
    const isTry = answer !== undefined && answer.kind !== 'busy' && after.pause === undefined;
    const row = { ...{ id: recipient.id, carrierId: null, segments: 0 }, ...{ code, reason, isTry } };
    // Each answer is stored before the next mail: what a crash leaves without one is unknown.
    // A bounce is judged with its answer, or else a crash between the two would leave the fan on the list.
    const answered = { ...row, state: after.state, notBefore: after.notBefore };
    if (reason === 'bounced')
      await database.transaction().execute(async (within) => {
        await recipients.settle([answered], clock.now(), within);
        await judgeBounce({ mailId: recipient.id, email: recipient.number }, within);
      });
    else await recipients.settle([answered], clock.now());
    if (after.pause !== undefined) {
      pause = after.pause;
      log.error({ drop: drop.id, code, pause }, 'The mail server refuses the mails of a drop; it is paused.');
    }
  });
  // Time that no mail took belongs to the mails of all other artists.
  if (handedOver < limit) await pace.correct(paceOf, (handedOver - limit) * each);
  return { changed: claimed.length + skipped, ...(pause === undefined ? {} : { pause }) };
}

function mailFor(
  { subject, message, link, linkMark }: Pick<Drop, 'subject' | 'message' | 'link' | 'linkMark'>,
  { number, ...fan }: HeldRecipient,
  artistName: string,
): WrittenMail {
  const fields = fieldsFor(fan, artistName);
  const words = { subject: fillIn(subject, fields), message: fillIn(message, fields) };
  return { to: number, ...words, link: markedUrl(link, linkMark) };
}
