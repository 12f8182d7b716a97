/** Suspends accounts and artists for an operator, and lifts that again (DESK-20 to DESK-24). No permission is checked. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import type { Mailer } from '../../../platform/jobs/mailer.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Logger } from '../../../platform/log.ts';
import { createBillingStore } from '../billing.store.ts';
import type { BillingActs } from '../billing-acts.ts';
import type { ArtistPlans } from '../subscriptions/artist-plans.ts';
import { createPaidTimes } from '../subscriptions/paid-time.ts';
import { quoteChange } from '../subscriptions/plan-changes.ts';
import type { EndHeldLines } from './end-held-lines.ts';
import { createHoldsStore, type HoldAccount, type HoldArtist } from './holds.store.ts';
import type { WayBack, WaysBack } from './way-back.ts';

/** What becomes of the payments for artists that are suspended. Cents. */
export type SuspensionMoney =
  | { kind: 'none' }
  | { kind: 'leaves'; creditCents: number }
  /** `ends`: the whole overdue subscription; otherwise the artists leave it once the payment is settled. */
  | { kind: 'overdue'; ends: boolean };

/** What became of artists whose suspension was lifted, by name. */
export interface Resumed {
  back: string[];
  left: string[];
}

export interface Holds {
  loadArtist(artistId: string): Promise<HoldArtist | undefined>;
  loadAccount(userId: string): Promise<HoldAccount | undefined>;
  artistsOf(userId: string): Promise<HoldArtist[]>;
  /** What a suspension of these artists of one payer changes about money. */
  moneyOf(payerId: string, artists: readonly HoldArtist[]): Promise<SuspensionMoney>;
  wayBack: WaysBack['of'];
  /** Suspends an artist, or lets one that shares its account's suspension be suspended by itself. Gives whether a subscription still has it. */
  suspendArtist(artistId: string, reason: string): Promise<boolean>;
  /** Suspends an account with the artists it pays for. Gives whether a subscription still has one of them. */
  suspendAccount(userId: string, reason: string): Promise<boolean>;
  resumeArtist(artistId: string): Promise<Resumed>;
  /** Lifts the suspension of an account, and of the artists that shared it. */
  resumeAccount(userId: string): Promise<Resumed>;
  /** In the transaction that gives an artist another payer: suspends it where an operator keeps that account suspended. */
  joinPayer(artistId: string, within: Queryable): Promise<void>;
}

export function createHolds(deps: {
  database: Database;
  acts: Pick<BillingActs, 'perform'>;
  plans: ArtistPlans;
  waysBack: WaysBack;
  endHeldLines: EndHeldLines;
  live: Live;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
  appUrl: string;
}): Holds {
  const { database, acts, plans, waysBack, endHeldLines, live, mailer, clock, log, appUrl } = deps;
  const store = createHoldsStore(database);

  const mail = (
    to: string,
    about: { event: 'suspended' | 'lifted'; isAccount: boolean; artistNames: string[] },
    within: Queryable,
  ): Promise<unknown> =>
    mailer.send(within, { kind: 'operator-suspension', to, ...about, billingUrl: `${appUrl}/billing` });
  const announce = ({ id: artistId, payerId: userId }: HoldArtist, within?: Queryable): Promise<void> =>
    live.publish('artist.updated', { artistId, userId }, within);

  /** Takes the plans of artists that are not suspended by an operator yet, and notes why. */
  async function close(
    artists: readonly HoldArtist[],
    hold: { reason: string; withAccount: string | null },
    within: Queryable,
  ): Promise<void> {
    await plans.save(
      artists.map(({ id }) => ({ artistId: id, plan: '' })),
      within,
    );
    for (const artist of artists) {
      await createHoldsStore(within).hold(artist, { ...hold, at: clock.now() });
      await announce(artist, within);
    }
  }
  /** Ends the lines of suspended artists; gives whether one is left. The job comes back for it. */
  async function stopCharging(payerId: string): Promise<boolean> {
    await endHeldLines
      .of(payerId)
      .catch((error: unknown) =>
        log.warn({ err: error, userId: payerId }, 'A suspended artist is still in a subscription; trying again later.'),
      );
    return (await store.listPayersOfHeldLines()).includes(payerId);
  }
  /** Lifts the suspension of artists that are locked, and gives those with a plan back theirs. */
  async function open(artists: readonly { artist: HoldArtist; way: WayBack }[], within: Queryable): Promise<void> {
    const now = clock.now();
    for (const { artist, way } of artists) {
      await createHoldsStore(within).lift(artist.id, now, way.kind !== 'none');
      await announce(artist, within);
    }
    await plans.save(
      artists.flatMap(({ artist: { id: artistId }, way }) =>
        way.kind === 'plan' ? [{ artistId, plan: way.plan, paidUntil: way.paidUntil }] : [],
      ),
      within,
    );
  }
  /** Puts artists back into their payers' subscriptions where that still costs nothing, and says what became of all. */
  async function finish(artists: readonly { artist: HoldArtist; way: WayBack }[]): Promise<Resumed> {
    const resumed: Resumed = { back: [], left: [] };
    for (const { artist, way } of artists) {
      const { id: artistId } = artist;
      if (way.kind === 'line')
        await acts
          .perform(artist.payerId, (payer) => waysBack.draft(payer, { artistId, plan: way.plan }))
          .catch((error: unknown) =>
            log.warn({ err: error, artistId }, 'A resumed artist is not back in its subscription.'),
          );
      const plan = (await store.load(artistId))?.plan ?? '';
      resumed[plan === '' ? 'left' : 'back'].push(artist.name);
    }
    return resumed;
  }
  const withWays = (artists: readonly HoldArtist[]) =>
    Promise.all(artists.map(async (artist) => ({ artist, way: await waysBack.of(artist) })));
  const namesOf = (artists: readonly { artist: HoldArtist; way: WayBack }[], kind: WayBack['kind']): string[] =>
    artists.filter(({ way }) => way.kind === kind).map(({ artist }) => artist.name);

  return {
    loadArtist: (artistId) => store.load(artistId),
    loadAccount: (userId) => store.loadAccount(userId),
    artistsOf: (userId) => store.listOf(userId),
    wayBack: waysBack.of,

    async moneyOf(payerId, artists) {
      const billing = createBillingStore(database);
      const [payer, subscription] = await Promise.all([billing.loadPayer(payerId), billing.loadLive(payerId)]);
      if (payer === undefined || subscription === undefined) return { kind: 'none' };
      const running = await createPaidTimes(database, clock).under(subscription);
      const held = running.lines.filter(({ artistId }) => artists.some(({ id }) => id === artistId));
      if (held.length === 0) return { kind: 'none' };
      if (subscription.status === 'Past Due') return { kind: 'overdue', ends: held.length === running.lines.length };
      const quotes = held.map(({ artistId }) =>
        quoteChange({ ...running, proPriceCents: payer.proPriceCents }, { artistId, plan: '' }, clock.now()),
      );
      return { kind: 'leaves', creditCents: quotes.reduce((sum, { creditCents }) => sum + creditCents, 0) };
    },

    async suspendArtist(artistId, reason) {
      const suspended = await database.transaction().execute(async (within) => {
        const artist = await createHoldsStore(within).load(artistId, { lock: true });
        if (artist === undefined) return undefined;
        if (artist.heldAt !== null) {
          await createHoldsStore(within).holdByItself(artistId, reason);
          return undefined;
        }
        await close([artist], { reason, withAccount: null }, within);
        await mail(artist.payerEmail, { event: 'suspended', isAccount: false, artistNames: [artist.name] }, within);
        return artist;
      });
      return suspended !== undefined && stopCharging(suspended.payerId);
    },

    async suspendAccount(userId, reason) {
      await database.transaction().execute(async (within) => {
        const locked = createHoldsStore(within);
        const account = await locked.loadAccount(userId, { lock: true });
        if (account === undefined || account.heldAt !== null) return;
        await locked.saveAccount(userId, { at: clock.now(), reason });
        const artists = (await locked.listOf(userId, { lock: true })).filter(({ heldAt }) => heldAt === null);
        await close(artists, { reason, withAccount: userId }, within);
        const artistNames = artists.map(({ name }) => name);
        await mail(account.email, { event: 'suspended', isAccount: true, artistNames }, within);
      });
      return stopCharging(userId);
    },

    async resumeArtist(artistId) {
      const known = await store.load(artistId);
      if (known === undefined) return { back: [], left: [] };
      const artists = await withWays([known]);
      const lifted = await database.transaction().execute(async (within) => {
        const locked = createHoldsStore(within);
        // Its payer first, as a suspension of that account does: one that ends just now is seen.
        const account = await locked.loadAccount(known.payerId, { lock: true });
        const artist = await locked.load(artistId, { lock: true });
        // An artist of a suspended account is not opened before that account is.
        if (artist === undefined || artist.heldAt === null || account?.heldAt !== null) return [];
        // What is paid for it was looked up for the payer of before.
        if (artist.payerId !== known.payerId) return [];
        await open(artists, within);
        const left = namesOf(artists, 'none');
        if (left.length > 0)
          await mail(artist.payerEmail, { event: 'lifted', isAccount: false, artistNames: left }, within);
        return artists;
      });
      return finish(lifted);
    },

    async resumeAccount(userId) {
      const known = await withWays(await store.listOf(userId));
      const lifted = await database.transaction().execute(async (within) => {
        const locked = createHoldsStore(within);
        const account = await locked.loadAccount(userId, { lock: true });
        if (account === undefined || account.heldAt === null) return [];
        await locked.saveAccount(userId, null);
        const shared = (await locked.listOf(userId, { lock: true })).filter(({ heldWith }) => heldWith === userId);
        const artists = known.filter(({ artist }) => shared.some(({ id }) => id === artist.id));
        await open(artists, within);
        await mail(account.email, { event: 'lifted', isAccount: true, artistNames: namesOf(artists, 'none') }, within);
        return artists;
      });
      return finish(lifted);
    },

    async joinPayer(artistId, within) {
      const artist = await createHoldsStore(within).load(artistId, { lock: true });
      if (artist === undefined || artist.heldAt !== null) return;
      const account = await createHoldsStore(within).loadAccount(artist.payerId, { lock: true });
      if (account === undefined || account.heldAt === null) return;
      await close([artist], { reason: account.heldReason, withAccount: account.id }, within);
    },
  };
}
