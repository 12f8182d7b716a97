/** Hands over some mails of one drop: claims them, keeps to the pace, and stores each answer at once (DROP-166 to DROP-168). */
import { afterMail, type MailAnswer } from '#domain/messaging/after-mail.ts';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import type { PauseReason } from '#domain/messaging/pause-reasons.ts';
import type { MailRenderer } from '#mails/mail-renderer.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { listHeaders } from '../../platform/jobs/mailer.ts';
import type { Campaigns } from '../../vendors/mail/campaigns.ts';
import type { FansService } from '../fans/fans.service.ts';
import { mailGroup } from './audience.store.ts';
import type { Drop } from './drop.ts';
import type { HeldRecipient } from './recipients.store.ts';
import type { SliceDeps, SliceResult } from './send-slice.ts';

/** What sending mails needs. */
export interface MailDeps {
  campaigns: Campaigns;
  mails: MailRenderer;
  /** Unsubscribing, and the list of emails that do not exist. */
  fans: Pick<FansService, 'mailLinks' | 'noteBounce'>;
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
  deps: MailDeps & Pick<SliceDeps, 'recipients' | 'pace' | 'settings' | 'clock' | 'log'>,
  drop: Drop,
  artistName: string,
): Promise<SliceResult> {
  const { campaigns, recipients, pace, settings, clock, log, fans } = deps;
  const limit = Math.max(1, Math.min(sizes.slice, Math.floor(campaigns.mailsPerMinute / 60)));
  const each = 60_000 / campaigns.mailsPerMinute;
  if ((await pace.take(paceOf, limit * each, clock.now())) === undefined) return { sent: 0, changed: 0 };
  const now = clock.now();
  const heldUntil = new Date(now.getTime() + heldFor);
  const { held, skipped } = await recipients.claim(drop.id, mailGroup, { now, heldUntil, limit });
  const { postalAddress } = await settings.of(drop.artistId);
  let sent = 0;
  let pause: PauseReason | undefined;
  await inParallel(held, sizes.atOnce, async (recipient) => {
    const sender = { artistId: drop.artistId, artistName, postalAddress, dropId: drop.id };
    // After an answer that concerns every mail, the rest goes back as if never claimed.
    const answer =
      pause === undefined
        ? await handOverMail(deps, sender, mailFor(drop, recipient, artistName), recipient.id)
        : undefined;
    const after =
      answer === undefined
        ? ({ state: 'queued', notBefore: null } as const)
        : afterMail(answer, { attempts: recipient.attempts, now: clock.now() });
    const code = answer?.kind === 'refused' ? answer.code : null;
    const reason = 'bounced' in after && after.bounced ? 'bounced' : '';
    const row = { ...{ id: recipient.id, carrierId: null, segments: 0 }, ...{ code, reason } };
    // Each answer is stored before the next mail: what a crash leaves without one is unknown.
    await recipients.settle([{ ...row, state: after.state, notBefore: after.notBefore }], clock.now());
    if (after.state === 'sent') sent += 1;
    if (reason === 'bounced') await fans.noteBounce(recipient.number);
    if ('pause' in after && after.pause !== undefined) {
      pause = after.pause;
      log.error({ drop: drop.id, code, pause }, 'The mail server refuses the mails of a drop; it is paused.');
    }
  });
  return { sent, changed: held.length + skipped, ...(pause === undefined ? {} : { pause }) };
}

function mailFor(
  { subject, message, link }: Pick<Drop, 'subject' | 'message' | 'link'>,
  { number, city, region, country, linkTitle }: HeldRecipient,
  artistName: string,
): WrittenMail {
  const fields = { city, region, country, artist: artistName, title: linkTitle };
  return { to: number, subject: fillIn(subject, fields), message: fillIn(message, fields), link };
}
