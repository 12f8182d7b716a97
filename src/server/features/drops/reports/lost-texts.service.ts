/** Finds a text at the carrier whose answer was lost, for drops and for replies: one text never belongs to two rows (DROP-65, DROP-108). */
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import type { Texts } from '../../../vendors/texts/texts.ts';
import type { FindSentBy } from '../../numbers/senders.service.ts';

/** A text that was handed to the carrier, without an answer. */
export interface LostText {
  artistId: string;
  /** E.164. */
  number: string;
  body: string;
  /** When the carrier was asked to send it. */
  askedAt: Date;
}

/** The text as the carrier knows it. */
export interface FoundText {
  carrierId: string;
  segments: number;
}

/**
 * Asks the carrier for a text to this number with these words that belongs to nobody yet, and calls `save` with it in one transaction. Two
 * searches for texts to one number run one after the other. Gives whether a text was found; false too while the carrier cannot be asked.
 */
export type FindLostText = (
  text: LostText,
  save: (found: FoundText, within: Queryable) => Promise<void>,
) => Promise<boolean>;

/** Which of the carrier's ids of texts to a number belong to a row already. */
export type KnownCarrierIds = (
  question: { number: string; ids: readonly string[] },
  within: Queryable,
) => Promise<string[]>;

/** The carrier's clock and ours may differ by this, in milliseconds. */
const clockSkew = 120_000;

/** Makes the search. `known` has one entry for each table with texts to fans. */
export function createFindLostText({
  database,
  texts,
  findSentBy,
  known,
}: {
  database: Database;
  texts: Pick<Texts, 'findTextsTo'>;
  findSentBy: FindSentBy;
  known: readonly KnownCarrierIds[];
}): FindLostText {
  return async ({ artistId, number, body, askedAt }, save) => {
    const sender = await findSentBy(artistId);
    if (sender === undefined || number === '') return false;
    const since = new Date(askedAt.getTime() - clockSkew);
    const reports = await texts
      .findTextsTo({ to: number, serviceId: sender.serviceId, since })
      // The carrier cannot be asked now: it is asked again later.
      .catch(() => []);
    const same = reports.filter((report) => report.body === body);
    if (same.length === 0) return false;
    return database.transaction().execute(async (within) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`lost text ${number}`}, 0))`.execute(within);
      const ids = same.map(({ carrierId }) => carrierId);
      const taken = new Set((await Promise.all(known.map((ask) => ask({ number, ids }, within)))).flat());
      const found = same.find(({ carrierId }) => !taken.has(carrierId));
      if (found === undefined) return false;
      await save({ carrierId: found.carrierId, segments: found.segments }, within);
      return true;
    });
  };
}
