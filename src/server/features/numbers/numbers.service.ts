/** Artists' phone numbers: searching, claiming, and who sends an artist's texts. */
import { randomUUID } from 'node:crypto';
import { includesTexts } from '#domain/accounts/prices.ts';
import { isOnTrial } from '#domain/accounts/trial.ts';
import { CodedError, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Limit } from '../../platform/auth/rate-limits.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { NumberOffer } from '../../vendors/texts/texts.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import { buyNumber, type ClaimDeps, registerNumber } from './claim-number.ts';
import { canClaimNumber, canReadNumber } from './numbers.policy.ts';
import type { NumberState, StoredNumber } from './numbers.store.ts';
import type { NumbersTables } from './numbers.tables.ts';

/** Where the carrier hands over the texts of fans; the drops feature answers it. */
export const inboundPath = '/api/texts/inbound';

/** The sender of an artist's texts. */
export interface NumberSender {
  serviceId: string;
  number: string;
  state: NumberState;
  textsPerSecond: number;
}

/** The use cases of numbers. A foreign artist throws NOT_FOUND, as a missing one does. */
export interface NumbersService {
  /** The artist's number; at most one. */
  numbers(caller: Caller, artistId: string): Promise<StoredNumber[]>;
  /** For the API, without a permission check: the numbers of artists, by the artist's id. */
  numbersOf(artistIds: readonly string[]): Promise<ReadonlyMap<string, StoredNumber>>;
  /** Numbers that can be claimed in an area. Throws NO_NUMBERS when there are none, also for what is no area code. */
  search(caller: Caller, areaCode: number): Promise<NumberOffer[]>;
  /** Claims a number; `data` is the number, or the sentence of why not. */
  claim(caller: Caller, artistId: string, number: string): Promise<{ success: boolean; data: string }>;
  /** For other features, without a permission check: who sends the artist's texts; undefined without a number. */
  senderOf(artistId: string, within?: Queryable<NumbersTables>): Promise<NumberSender | undefined>;
  /** For other features, without a permission check: the artist whom a number belongs to. */
  artistOfNumber(number: string): Promise<string | undefined>;
  /** For other features, without a permission check: every number that fans can text to. */
  claimedNumbers(): Promise<Pick<StoredNumber, 'artistId' | 'number' | 'createdAt'>[]>;
  /** For the job and for tests: asks again about open claims and registrations, and gives numbers of deleted artists back. */
  follow(): Promise<void>;
}

export interface NumbersDeps extends ClaimDeps {
  guard: Guard;
  artists: Pick<ArtistsService, 'artist'>;
  accounts: Pick<AccountsService, 'billingStanding'>;
  searches: Limit;
}

const minute = 60_000;
/** Between two looks at a number, in milliseconds. Open claims are held for so long: longer than all calls of a claim together. */
const lookAgainAfter = {
  claiming: 5 * minute,
  registering: minute,
  /** The carrier can take an approval back, and an operator can hand a refused registration in again. */
  decided: 60 * minute,
};

/** The service over its store. */
export function createNumbersService(deps: NumbersDeps): NumbersService {
  const { store, texts, guard, artists, accounts, searches, clock, log } = deps;

  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const hold = ({ id }: StoredNumber) => store.holdClaim(id, clock.now(), ago(lookAgainAfter.claiming));

  /** Why the artist may not have a number (DROP-30); undefined when it may. */
  async function obstacle(caller: Caller, artistId: string): Promise<CodedError['code'] | undefined> {
    const { plan } = await guard.artist(caller, artistId, canClaimNumber);
    if (!includesTexts(plan)) return 'NUMBER_PLAN';
    const { billingUserId } = await artists.artist(caller, artistId);
    const payer = await accounts.billingStanding(billingUserId);
    if (payer === undefined || isOnTrial(payer, clock.now())) return 'NUMBER_TRIAL';
    const known = await store.ofArtist(artistId);
    return known === undefined || known.state === 'claiming' ? undefined : 'NUMBER_EXISTS';
  }

  return {
    async numbers(caller, artistId) {
      await guard.artist(caller, artistId, canReadNumber);
      return store.ofArtists([artistId]);
    },
    numbersOf: async (artistIds) =>
      new Map((await store.ofArtists(artistIds)).map((number) => [number.artistId, number])),
    async search(caller, areaCode) {
      const { userId } = await guard.anyArtist(caller, canClaimNumber);
      if (!/^[2-9]\d\d$/.test(String(areaCode))) throw new CodedError('NO_NUMBERS', 'prefix');
      await searches.consume(userId);
      const offers = await texts.searchNumbers({ areaCode: String(areaCode) });
      if (offers.length === 0) throw new CodedError('NO_NUMBERS', 'prefix');
      return offers;
    },
    async claim(caller, artistId, number) {
      const code = await obstacle(caller, artistId);
      const failed = (why: CodedError['code']) => ({ success: false, data: sentenceOf(why) });
      if (code !== undefined) return failed(code);
      if (!/^\+1[2-9]\d{9}$/.test(number)) return failed('NUMBER_MISSING');
      const reserved = await store.reserve(randomUUID(), artistId, number, clock.now());
      if (reserved === 'taken') return failed('NUMBER_TAKEN');
      const row = await store.ofArtist(artistId);
      if (row === undefined || row.state !== 'claiming') return failed('NUMBER_EXISTS');
      // Another call may be at work on the claim, and an earlier one for another number may be open.
      const isHeld = reserved === 'reserved' || (row.number === number && (await hold(row)));
      if (!isHeld) return failed('NUMBER_OPEN');
      const claimed = await buyNumber(deps, row);
      if (claimed.kind === 'refused') return { success: false, data: claimed.reason };
      return claimed.kind === 'claimed' ? { success: true, data: number } : failed('NUMBER_OPEN');
    },
    async senderOf(...question) {
      const found = await store.ofArtist(...question);
      if (found === undefined || found.serviceId === null) return undefined;
      const { serviceId, number, state } = found;
      return { serviceId, number, state, textsPerSecond: texts.textsPerSecond };
    },
    artistOfNumber: (number) => store.artistOfNumber(number),
    claimedNumbers: () => store.listClaimed(),
    async follow() {
      for (const row of await store.listIn(['claiming'], ago(lookAgainAfter.claiming)))
        if (await hold(row)) await buyNumber(deps, row);
      for (const row of await store.listIn(['claimed', 'registering'], ago(lookAgainAfter.registering)))
        await registerNumber(deps, row);
      for (const row of await store.listIn(['approved', 'refused'], ago(lookAgainAfter.decided)))
        await registerNumber(deps, row);
      for (const numberId of await store.listToRelease()) {
        await texts.releaseNumber(numberId).then(
          () => store.forgetReleased(numberId),
          (error: unknown) => log.warn({ err: error, numberId }, 'A number could not be given back yet.'),
        );
      }
    },
  };
}
