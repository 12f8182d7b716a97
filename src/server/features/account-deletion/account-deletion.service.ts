/** Deletes a person's own account, after saying what goes with it and what stays with others. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { Mailer } from '../../platform/jobs/mailer.ts';
import type { Live } from '../../platform/live/live.ts';

/** An artist that the person owns or pays for. */
interface DepartureArtist {
  id: string;
  name: string;
  /** The person who keeps the artist; null when it is deleted with the account. */
  newOwnerId: string | null;
  isPaidByPerson: boolean;
}

/** What artists do when an account goes. */
interface Departures {
  /** The person's artists, by name. In a transaction (`within`) they are locked until it ends. */
  list(userId: string, within?: Queryable): Promise<DepartureArtist[]>;
  /** The new owner also becomes the payer where the person paid. */
  handOver(artist: DepartureArtist & { newOwnerId: string }, now: Date, within: Queryable): Promise<void>;
  delete(artistId: string, within: Queryable): Promise<void>;
}

/** What a deletion would do. */
export interface DeletionPreview {
  /** Artists that are deleted with their links and fans. */
  deleted: { id: string; name: string }[];
  /** Artists that another person keeps. */
  kept: { id: string; name: string; keptBy: string }[];
  /** Custom domains that are given up. */
  domains: string[];
}

export interface AccountDeletionService {
  /** What the deletion of the caller's account would do. */
  preview(caller: Caller): Promise<DeletionPreview>;
  /** What the deletion of this account would do. No permission is checked. */
  previewOf(userId: string): Promise<DeletionPreview>;
  /** Deletes this account at once, as `delete` does. No permission is checked; `device` is '' for an operator. */
  deleteAccount(person: { userId: string; email: string }, device: string): Promise<void>;
  /** Deletes the caller's account at once. Throws STEP_UP_NEEDED without a recent proof, and PAYMENT_NOT_STOPPED before anything is deleted. */
  delete(caller: Caller): Promise<void>;
}

export interface AccountDeletionDeps {
  database: Database;
  guard: Guard;
  mailer: Mailer;
  live: Live;
  clock: Clock;
  appUrl: string;
  departures: Departures;
  accounts: {
    /** The name of a person, or their email where they have none. */
    nameOf(userId: string): Promise<string>;
    /** Deletes the account's row; the artists it pays for are deleted or handed over. */
    deleteWithin(userId: string, within: Queryable): Promise<void>;
    /** Writes into the security log of a person, and mails them, that they pay for an artist now. */
    notifyNewPayer(userId: string, within: Queryable): Promise<void>;
  };
  billing: {
    /** Cancels the person's subscription; throws PAYMENT_NOT_STOPPED. */
    stopPaying(userId: string): Promise<void>;
    /** Notes how long the artists stay paid, and keeps what invoices need. */
    leave(userId: string, within: Queryable): Promise<void>;
    /** Suspends an artist whose new payer an operator keeps suspended. */
    joinPayer(artistId: string, within: Queryable): Promise<void>;
  };
  customDomains: {
    namesOf(userId: string): Promise<string[]>;
    removeAllOf(userId: string): Promise<void>;
  };
}

const isKept = (artist: DepartureArtist): artist is DepartureArtist & { newOwnerId: string } =>
  artist.newOwnerId !== null;

export function createAccountDeletionService(deps: AccountDeletionDeps): AccountDeletionService {
  const { database, guard, mailer, live, clock, departures, accounts, billing, customDomains } = deps;
  async function previewOf(userId: string): Promise<DeletionPreview> {
    const artists = await departures.list(userId);
    const kept = artists
      .filter(isKept)
      .map(async ({ id, name, newOwnerId }) => ({ id, name, keptBy: await accounts.nameOf(newOwnerId) }));
    return {
      deleted: artists.filter((artist) => !isKept(artist)),
      kept: await Promise.all(kept),
      domains: await customDomains.namesOf(userId),
    };
  }

  async function deleteAccount({ userId, email }: { userId: string; email: string }, device: string): Promise<void> {
    await billing.stopPaying(userId);
    await customDomains.removeAllOf(userId);
    await database.transaction().execute(async (transaction) => {
      const now = clock.now();
      await billing.leave(userId, transaction);
      for (const artist of await departures.list(userId, transaction)) {
        if (!isKept(artist)) await departures.delete(artist.id, transaction);
        else {
          await departures.handOver(artist, now, transaction);
          if (artist.isPaidByPerson) {
            await billing.joinPayer(artist.id, transaction);
            await accounts.notifyNewPayer(artist.newOwnerId, transaction);
            // A new owner whose own account has lapsed cannot open the artist that they now pay for (ACC-81).
            await live.publish('access.ended', { userId: artist.newOwnerId }, transaction);
          }
        }
        await live.publish('artist.updated', { artistId: artist.id }, transaction);
      }
      await accounts.deleteWithin(userId, transaction);
      await live.publish('access.ended', { userId }, transaction);
      await mailer.send(transaction, {
        kind: 'account-notice',
        event: 'account-deleted',
        to: email,
        device,
        at: now.toISOString(),
        actUrl: `${deps.appUrl}/signup`,
      });
      await live.publish('hosts.updated', {}, transaction);
    });
  }

  return {
    preview: (caller) => previewOf(guard.person(caller).userId),
    previewOf,
    deleteAccount,
    async delete(caller) {
      const person = guard.personWithOwnPassword(caller);
      guard.requireRecentProof(caller);
      await deleteAccount(person, caller.device);
    },
  };
}
