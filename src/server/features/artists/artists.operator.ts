/** What an operator does with artists. No permission is checked: only the command line, the demo world and tests call it. */
import { randomUUID } from 'node:crypto';
import { type ArtistPlan, artistPlans } from '#domain/accounts/prices.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { ArtistSocial } from '#domain/links/link-page.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Artist, ArtistsStore } from './artists.store.ts';

/** An artist to be made; its owner pays unless another payer is named. */
export interface ArtistDraft {
  id?: string;
  name: string;
  billingUserId?: string;
  spotifyId?: string | null;
  /** The public URL of a picture, or its stored form. */
  avatarUrl?: string | null;
  /** bio, pro (default), max, or empty for suspended. */
  plan?: string;
  createdAt?: Date;
}

/** The operator's functions for artists. Each resolves once its rows are stored and every process is notified. */
export interface ArtistsOperator {
  createArtist(draft: ArtistDraft, ownerId: string): Promise<{ artistId: string }>;
  addMember(artistId: string, userId: string, role: 'owner' | 'editor' | 'viewer'): Promise<void>;
  /** Sets an artist's plan: bio, pro, max, or empty for suspended. Throws ARTIST_HELD. */
  setPlan(artistId: string, plan: string): Promise<void>;
  /** Turns a feature on or off for a person, and with it on the pages of their artists. */
  setFlag(userId: string, feature: string, enabled: boolean): Promise<void>;
  addSocial(social: ArtistSocial): Promise<void>;
  /** Gives an artist its subdomain, such as `luna-ray.vibe.to`. */
  addDomain(artistId: string, domain: string): Promise<void>;
  artistsOf(userId: string): Promise<Artist[]>;
  hasArtist(artistId: string): Promise<boolean>;
  /** Whether an operator keeps the artist suspended. */
  isHeld(artistId: string): Promise<boolean>;
  /** The artist's name; undefined when there is none. */
  nameOf(artistId: string): Promise<string | undefined>;
  /** Ends what is paid for an artist, then deletes it with its links and fans. Throws PAYMENT_NOT_STOPPED or PAYMENT_OVERDUE before anything is deleted. */
  endArtist(artistId: string): Promise<void>;
  /** Stops an account's payments, then deletes it with the artists it pays for, their links and fans. Does nothing when there is none. Throws PAYMENT_NOT_STOPPED. */
  removeAccount(email: string): Promise<void>;
}

export interface ArtistsOperatorDeps {
  store: ArtistsStore;
  accounts: {
    findAccount(email: string): Promise<string | undefined>;
    deleteAccount(userId: string): Promise<void>;
    saveFlag(userId: string, feature: string, enabled: boolean): Promise<void>;
  };
  customDomains: { removeAllOf(userId: string): Promise<void> };
  billing: {
    /** Ends the artist's line at the card provider; throws PAYMENT_NOT_STOPPED and PAYMENT_OVERDUE. */
    stopPayingFor(artistId: string): Promise<void>;
    /** Cancels the person's subscription; throws PAYMENT_NOT_STOPPED. */
    stopPaying(userId: string): Promise<void>;
    /** Sets an artist's plan; '' suspends it. */
    savePlan(artistId: string, plan: ArtistPlan | ''): Promise<void>;
    /** Keeps what the invoices of a deleted account need. */
    leave(userId: string): Promise<void>;
  };
  toStored: (url: string) => string;
  live: Live;
  clock: Clock;
}

/** The functions over the feature's store. */
export function createArtistsOperator(deps: ArtistsOperatorDeps): ArtistsOperator {
  const { store, accounts, customDomains, billing, toStored, live, clock } = deps;
  return {
    async createArtist(draft, ownerId) {
      const { id = randomUUID(), name, billingUserId = ownerId, spotifyId = null, avatarUrl = null } = draft;
      const { plan: currentPlan = 'pro', createdAt = clock.now() } = draft;
      await store.insert({
        id,
        name,
        spotifyId,
        avatarUrl: avatarUrl === null ? null : toStored(avatarUrl),
        currentPlan,
        billingUserId,
        createdAt,
      });
      await store.saveMember({ artistId: id, userId: ownerId, role: 'owner', createdAt });
      await live.publish('artist.updated', { artistId: id, userId: ownerId });
      return { artistId: id };
    },
    async addMember(artistId, userId, role) {
      await store.saveMember({ artistId, userId, role, createdAt: clock.now() });
      await live.publish('artist.updated', { artistId, userId });
    },
    async setPlan(artistId, plan) {
      await billing.savePlan(artistId, artistPlans.find((known) => known === plan) ?? '');
      await live.publish('artist.updated', { artistId });
    },
    async setFlag(userId, feature, enabled) {
      await accounts.saveFlag(userId, feature, enabled);
      for (const { id: artistId } of await store.listForPerson(userId))
        await live.publish('artist.updated', { artistId });
    },
    async addSocial(social) {
      await store.saveSocial({ ...social, createdAt: clock.now() });
      await live.publish('artist.updated', { artistId: social.artistId });
    },
    async addDomain(artistId, text) {
      const domain = text.toLowerCase();
      await store.insertDomain({ id: randomUUID(), artistId, domain, createdAt: clock.now() });
      await live.publish('hosts.updated', { domain });
      await live.publish('artist.updated', { artistId });
    },
    artistsOf: (userId) => store.listForPerson(userId),
    hasArtist: async (artistId) => (await store.loadForPage(artistId)) !== undefined,
    isHeld: (artistId) => store.isHeld(artistId),
    nameOf: async (artistId) => (await store.loadForPage(artistId))?.name,
    async endArtist(artistId) {
      await billing.stopPayingFor(artistId);
      await store.delete(artistId);
      await live.publish('artist.updated', { artistId });
      // Its subdomain and custom domains serve nothing from now on.
      await live.publish('hosts.updated', {});
    },
    async removeAccount(email) {
      const userId = await accounts.findAccount(email);
      if (userId === undefined) return;
      await billing.stopPaying(userId);
      await customDomains.removeAllOf(userId);
      await billing.leave(userId);
      await store.deletePaidBy(userId);
      await accounts.deleteAccount(userId);
      await live.publish('access.ended', { userId });
      await live.publish('hosts.updated', {});
    },
  };
}
