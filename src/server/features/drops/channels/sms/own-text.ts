/** Texts from an artist's number to a person who works for the artist: codes and tests, which belong to no drop. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Queryable } from '../../../../platform/db/postgres.ts';
import type { Texts } from '../../../../vendors/texts/texts.ts';
import type { TextConsents } from '../../../fans/consents/text-consents.service.ts';
import type { FindSender } from '../../../numbers/senders.service.ts';

/** What such a text needs. */
export interface OwnTextDeps {
  texts: Texts;
  findSender: FindSender;
  consents: Pick<TextConsents, 'readNumber' | 'isSuppressed'>;
  database: Queryable;
  statusUrl: (id: string) => string;
}

const validForSeconds = 600;

/**
 * Checks that the artist can text an E.164 number; gives what sends. Throws NUMBER_NEEDED, NUMBER_NOT_APPROVED, TEXTS_PLAN, TEXTS_DISABLED and
 * FAN_OPTED_OUT; the sending throws TEXT_REFUSED.
 */
export async function openOwnText(
  { texts, findSender, consents, database, statusUrl }: OwnTextDeps,
  artistId: string,
  to: string,
): Promise<(bodyOf: (artistName: string) => string) => Promise<void>> {
  const { sender, obstacle } = await findSender(artistId);
  if (sender === undefined)
    throw new CodedError(
      obstacle === 'NUMBER_NOT_APPROVED' || obstacle === 'TEXTS_PLAN' || obstacle === 'TEXTS_DISABLED'
        ? obstacle
        : 'NUMBER_NEEDED',
    );
  // A number that texted STOP gets no text of this artist, whatever it is called.
  if (await consents.isSuppressed(artistId, to, database)) throw new CodedError('FAN_OPTED_OUT', 'number');
  return async (bodyOf) => {
    const outcome = await texts.send({
      to,
      serviceId: sender.serviceId,
      body: bodyOf(sender.artistName),
      statusUrl: statusUrl('test'),
      validForSeconds,
    });
    if (outcome.kind !== 'accepted') throw new CodedError('TEXT_REFUSED', 'number');
  };
}
