/** Mails a draft to the person who writes it, so that they see it in their own mailbox (DROP-75). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { newDraft } from '#domain/messaging/drop-fields.ts';
import { dropFault } from '#domain/messaging/drop-rules.ts';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import type { Limit, MakeLimit } from '../../../../platform/auth/rate-limits.ts';
import { type FindMailSender, openMailSender } from './find-sender.ts';
import { handOverMail, type MailDeps } from './send-slice.ts';

/**
 * Mails a test to the person's own email: the mail that fans get, with the fallbacks of its fields. Throws a code of `dropFault`,
 * EMAILS_DISABLED, POSTAL_ADDRESS_MISSING, TEST_MAIL_REFUSED, TOO_MANY_TRIES.
 */
export type SendTestMail = (
  person: { userId: string; email: string },
  artistId: string,
  test: { subject: string; message: string; link: string },
) => Promise<void>;

/** Ten a day for a person. */
export const createTestMailLimit = (makeLimit: MakeLimit): Limit => makeLimit('test_mails', 10, 86_400);

/** Makes the sender of test mails. */
export function createSendTestMail(
  deps: MailDeps & { findMailSender: FindMailSender; limit: Limit; clock: Clock },
): SendTestMail {
  return async ({ userId, email }, artistId, test) => {
    const fault = dropFault(newDraft({ ...test, channel: 'email' }), deps.clock.now(), '');
    if (fault !== undefined) throw new CodedError(fault.code, fault.field);
    const sender = await openMailSender(deps.findMailSender, artistId);
    if (sender === undefined) throw new CodedError('TEST_MAIL_REFUSED');
    await deps.limit.consume(userId);
    const fields = { artist: sender.artistName };
    const words = { subject: fillIn(test.subject, fields), message: fillIn(test.message, fields) };
    const mail = { to: email, ...words, link: test.link };
    const answer = await handOverMail(deps, { artistId, ...sender }, mail, randomUUID());
    if (answer.kind !== 'accepted') throw new CodedError('TEST_MAIL_REFUSED');
  };
}
