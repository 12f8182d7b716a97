/** Sends the words of a draft to the person who writes it, so that they see it on their own phone (DROP-75). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Limit, MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Texts } from '../../vendors/texts/texts.ts';
import type { TextConsents } from '../fans/text-consents.service.ts';
import { textFor } from './drop-text.ts';
import type { FindSender } from './find-sender.ts';

/** Sends a test; throws PHONE_NUMBER_INVALID, NUMBER_NEEDED, NUMBER_NOT_APPROVED, TEXTS_DISABLED, TEXT_REFUSED, TOO_MANY_TRIES. */
export type SendTest = (
  userId: string,
  artistId: string,
  test: { message: string; link: string; number: string },
) => Promise<void>;

/** Ten tests a day for a person. */
export const createTestLimit = (makeLimit: MakeLimit): Limit => makeLimit('test_texts', 10, 86_400);

const validForSeconds = 600;
/** A test has no fan: fields show their fallbacks, and the artist's name. */
const nowhere = { city: '', region: '', country: '', linkTitle: '' };

/** Makes the sender of tests. */
export function createSendTest(deps: {
  texts: Texts;
  findSender: FindSender;
  consents: Pick<TextConsents, 'readNumber'>;
  limit: Limit;
  statusUrl: (id: string) => string;
}): SendTest {
  return async (userId, artistId, { message, link, number }) => {
    const to = deps.consents.readNumber(number);
    const { sender, obstacle } = await deps.findSender(artistId);
    if (sender === undefined)
      throw new CodedError(
        obstacle === 'NUMBER_NOT_APPROVED' || obstacle === 'TEXTS_DISABLED' ? obstacle : 'NUMBER_NEEDED',
      );
    await deps.limit.consume(userId);
    const outcome = await deps.texts.send({
      to,
      serviceId: sender.serviceId,
      body: textFor({ message, link }, nowhere, sender.artistName),
      statusUrl: deps.statusUrl('test'),
      validForSeconds,
    });
    if (outcome.kind !== 'accepted') throw new CodedError('TEXT_REFUSED');
  };
}
