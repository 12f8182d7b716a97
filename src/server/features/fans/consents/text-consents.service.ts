/** Ends and resumes texts to a number: opt-ins, the consent record, and the list of numbers that outlives them (DROP-71). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formsOf } from '#domain/fans/stored-number.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FansTables } from '../fans.tables.ts';
import { createContactHash } from './contact-hash.ts';
import { lockContact, lockContacts } from './contact-lock.ts';
import { readContact } from './read-contact.ts';

/** A number of one artist, and what its owner wrote. */
export interface TextChange {
  artistId: string;
  /** E.164. */
  number: string;
  /** The words of the fan's text; empty when the carrier said so. */
  words: string;
  /** The drop that the fan answered to end texts. */
  dropId?: string | undefined;
  now: Date;
}

/** Ends and resumes texts. */
export interface TextConsents {
  /** No more texts of the artist to the number, until it is resumed; gives whether that is new. */
  optOut(change: TextChange, within: Queryable): Promise<boolean>;
  /** No more texts of the artist to a number whose data is deleted: kept as a keyed hash, without a consent record. */
  suppress(change: Pick<TextChange, 'artistId' | 'number' | 'now'>, within: Queryable<FansTables>): Promise<boolean>;
  /** Texts again, for a number that opted out. A number that never opted in gets nothing by it. */
  resume(change: TextChange, within: Queryable<FansTables>): Promise<void>;
  /** Notes that a carrier says that a number gets no texts: no artist's drops go to it until it is reachable again. */
  noteUnreachable(number: string, now: Date, within: Queryable<FansTables>): Promise<void>;
  /** Notes that the owner of a number left it again or texted from it. */
  noteReachable(number: string, within: Queryable<FansTables>): Promise<void>;
  /** The E.164 form of a number that a person typed, of the US without a country code, as artists' numbers are; throws PHONE_NUMBER_INVALID, PHONE_NUMBER_LANDLINE. */
  readNumber(text: string): string;
  /** The keyed hash under which a number is kept after its fan's data was deleted. */
  hashOf(number: string): Buffer;
  /** The hashes of each form of a stored number, that of the stored one first: what was kept before there was one form may be of either (FAN-4). */
  hashesOf(number: string): Buffer[];
  /** Whether a number may get no text of the artist. */
  isSuppressed(artistId: string, number: string, within: Queryable<FansTables>): Promise<boolean>;
  /** Those of the numbers that may get no text of the artist. */
  suppressedOf(artistId: string, numbers: readonly string[], within: Queryable<FansTables>): Promise<Set<string>>;
}

/** Marks every contact of a number as one that gets no texts, or takes the mark off (null). */
async function mark(number: string, at: Date | null, within: Queryable<FansTables>): Promise<void> {
  await within
    .updateTable('optins_message')
    .set({ bounced_at: at })
    .where('platform', 'in', ['phone_number', 'text'])
    .where('value', '=', number)
    .where('bounced_at', at === null ? 'is not' : 'is', null)
    .execute();
}

/** Where a text was written, for the consent record. */
const page = 'sms:';

/** Makes it. The secret key keys the hashes, so that the list names nobody. */
export function createTextConsents({ secretKey, facts }: Pick<Platform, 'secretKey' | 'facts'>): TextConsents {
  const hashOf = createContactHash(secretKey, 'text-suppression');
  const hashesOf = (number: string): Buffer[] => formsOf(number).map(hashOf);

  async function suppressedOf(
    artistId: string,
    numbers: readonly string[],
    within: Queryable<FansTables>,
  ): Promise<Set<string>> {
    if (numbers.length === 0) return new Set();
    const byHash = new Map(
      numbers.flatMap((number) => hashesOf(number).map((hash) => [hash.toString('hex'), number] as const)),
    );
    const rows = await within
      .selectFrom('text_suppressions')
      .where('number_hash', '=', sql<Buffer>`any(${[...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))})`)
      .where(({ eb, or }) => or([eb('artist_id', '=', artistId), eb('scope', '=', 'platform')]))
      .select('number_hash')
      .execute();
    return new Set(rows.flatMap(({ number_hash }) => byHash.get(number_hash.toString('hex')) ?? []));
  }

  async function record(
    { artistId, number, words, now }: TextChange,
    act: 'withdrawn' | 'resumed',
    within: Queryable<FansTables>,
  ): Promise<void> {
    await within
      .updateTable('optins_message')
      .set(act === 'withdrawn' ? { unsubscribed_at: now } : { unsubscribed_at: null, import_id: null })
      .where('artist_id', '=', artistId)
      .where('value', '=', number)
      .where('platform', 'in', ['phone_number', 'text'])
      .execute();
    await within
      .insertInto('fan_consents')
      .values({
        ...{ id: randomUUID(), artist_id: artistId, link_id: null, destination_id: null, platform: 'phone_number' },
        ...{ value: number, words: words.slice(0, 1600), page, country: '', created_at: now, act },
      })
      .execute();
  }

  async function suppress(
    { artistId, number, now }: Pick<TextChange, 'artistId' | 'number' | 'now'>,
    within: Queryable<FansTables>,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await within
      .insertInto('text_suppressions')
      .values({ artist_id: artistId, number_hash: hashOf(number), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows !== 0n;
  }

  return {
    hashOf,
    hashesOf,
    suppress,
    isSuppressed: async (artistId, number, within) => (await suppressedOf(artistId, [number], within)).size > 0,
    suppressedOf,
    noteUnreachable: mark,
    noteReachable: (number, within) => mark(number, null, within),
    readNumber: (text) => readContact('phone_number', text, 'US'),
    async optOut(change, within) {
      await lockContacts(change.artistId, 'opt-out', within);
      await lockContact(change.artistId, change.number, within);
      if (!(await suppress(change, within))) return false;
      await record(change, 'withdrawn', within);
      const { artistId, number: contact, dropId, now: at } = change;
      await facts.announce('fan.unsubscribed', { artistId, channel: 'sms', contact, dropId, at }, within);
      return true;
    },
    async resume(change, within) {
      await lockContact(change.artistId, change.number, within);
      const { numDeletedRows } = await within
        .deleteFrom('text_suppressions')
        .where('artist_id', '=', change.artistId)
        .where('number_hash', 'in', hashesOf(change.number))
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await record(change, 'resumed', within);
    },
  };
}
