/** Texts a draft to the person who writes it, so that they see it on their own phone (DROP-75). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Limit, MakeLimit } from '../../../../platform/auth/rate-limits.ts';
import { textFor } from './drop-text.ts';
import { type OwnTextDeps, openOwnText } from './own-text.ts';
import type { TestNumbers } from './test-numbers.ts';

/** Sends a test to the number that the person confirmed; throws TEST_NUMBER_MISSING, NUMBER_NEEDED, NUMBER_NOT_APPROVED, TEXTS_PLAN, TEXTS_DISABLED, FAN_OPTED_OUT, TEXT_REFUSED, TOO_MANY_TRIES. */
export type SendTest = (userId: string, artistId: string, test: { message: string; link: string }) => Promise<void>;

/** Ten a day for a person. */
export const createTestTextLimit = (makeLimit: MakeLimit): Limit => makeLimit('test_texts', 10, 86_400);

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
