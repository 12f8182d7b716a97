/** Sends the words of a draft to the person who writes it, so that they see it on their own phone or in their own mailbox (DROP-75). */
import { randomUUID } from 'node:crypto';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import type { Limit, MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import { textFor } from './drop-text.ts';
import type { FindSender } from './find-sender.ts';
import { type OwnTextDeps, openOwnText } from './own-text.ts';
import { handOverMail, type MailDeps } from './send-mail-slice.ts';
import type { TestNumbers } from './test-numbers.ts';

/** Sends a test to the number that the person confirmed; throws TEST_NUMBER_MISSING, NUMBER_NEEDED, NUMBER_NOT_APPROVED, TEXTS_PLAN, TEXTS_DISABLED, FAN_OPTED_OUT, TEXT_REFUSED, TOO_MANY_TRIES. */
export type SendTest = (userId: string, artistId: string, test: { message: string; link: string }) => Promise<void>;

/** Mails a test to the person's own email; throws TEST_MAIL_REFUSED, TOO_MANY_TRIES. The artist may mail. */
export type SendTestMail = (
  person: { userId: string; email: string },
  artistId: string,
  test: { subject: string; message: string; link: string },
) => Promise<void>;

/** Ten test texts, and ten test mails, a day for a person. */
export const createTestLimits = (makeLimit: MakeLimit): { texts: Limit; mails: Limit } => ({
  texts: makeLimit('test_texts', 10, 86_400),
  mails: makeLimit('test_mails', 10, 86_400),
});

/** A test has no fan: fields show their fallbacks, and the artist's name. */
const nowhere = { firstName: '', city: '', region: '', country: '', linkTitle: '', isIntroduced: true };

/** Makes the sender of tests. */
export function createSendTest(
  deps: OwnTextDeps & {
    testNumbers: Pick<TestNumbers, 'of'>;
    limit: Limit;
  },
): SendTest {
  return async (userId, artistId, { message, link }) => {
    const to = await deps.testNumbers.of(userId);
    if (to === undefined) throw new CodedError('TEST_NUMBER_MISSING', 'number');
    const send = await openOwnText(deps, artistId, to);
    await deps.limit.consume(userId);
    await send((artistName) => textFor({ message, link, linkMark: '' }, nowhere, artistName));
  };
}

/** Makes the sender of test mails: the mail that fans get, with the fallbacks of its fields. */
export function createSendTestMail(
  deps: MailDeps & { findSender: FindSender; settings: Pick<DropSettingsService, 'of'>; limit: Limit },
): SendTestMail {
  return async ({ userId, email }, artistId, { subject, message, link }) => {
    const [{ artistName = '' }, { postalAddress }] = await Promise.all([
      deps.findSender(artistId, 'mail'),
      deps.settings.of(artistId),
    ]);
    await deps.limit.consume(userId);
    const fields = { artist: artistName };
    const mail = { to: email, subject: fillIn(subject, fields), message: fillIn(message, fields), link };
    const answer = await handOverMail(deps, { artistId, artistName, postalAddress }, mail, randomUUID());
    if (answer.kind !== 'accepted') throw new CodedError('TEST_MAIL_REFUSED');
  };
}
