/** What an operator may do without a tenant: make accounts, artists and their history. Used by the admin command, the demo world and tests. */
import { randomUUID } from 'node:crypto';
import { trialEnd } from '#domain/accounts/trial.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Link } from '#domain/links/link.ts';
import type { ArtistSocial } from '#domain/links/link-page.ts';
import { isPresaveProvider, type PresaveOutcome, type PresaveProvider } from '#domain/presaves/presave.ts';
import type { EventRecord } from '#domain/stats/event.ts';
import type { AccountsStore } from './features/accounts/accounts.store.ts';
import type { ArtistsStore } from './features/artists/artists.store.ts';
import type { DomainClaims } from './features/custom-domains/domain-claims.ts';
import type { FansStore } from './features/fans/fans.store.ts';
import type { LinksStore, NewLink } from './features/links/links.store.ts';
import type { PixelRegistry } from './features/pixels/pixel-registry.ts';
import { type FanToken, writeToken } from './features/presaves/fan-token.ts';
import type { PresavesStore } from './features/presaves/presaves.store.ts';
import { reEncryptTokens } from './features/presaves/re-encrypt.ts';
import type { FollowerCountsStore, LinkPlatformStat } from './features/sources/follower-counts.store.ts';
import type { Rejudging } from './features/stats/rejudging.store.ts';
import type { StatsStore } from './features/stats/stats.store.ts';
import type { UploadsService } from './features/uploads/uploads.service.ts';
import type { Encryption } from './platform/crypto/encryption.ts';
import { hashPassword } from './platform/crypto/passwords.ts';
import type { Database } from './platform/db/postgres.ts';
import type { Live } from './platform/live/live.ts';
import type { Files } from './vendors/files/files.ts';

/** An account to be made. */
export interface AccountDraft {
  email: string;
  password: string;
  firstName?: string;
  lastName?: string;
  /** none (default), agency, family, base_14 or base_ata. */
  plan?: string;
  /** Default: finished. */
  signupFinished?: boolean;
  /** Default: now. */
  createdAt?: Date;
  /** Default: fourteen days after it was made. */
  firstBillingDate?: Date;
}

/** An artist to be made; its owner pays unless somebody else is named. */
export interface ArtistDraft {
  id?: string;
  name: string;
  billingUserId?: string;
  spotifyId?: string | null;
  /** The public address of a picture, or its stored form. */
  avatarUrl?: string | null;
  /** bio, pro (default), max, or empty for suspended. */
  plan?: string;
  createdAt?: Date;
}

/** A fan who left an address or a number, or who pre-saves. */
export interface FanDraft {
  linkId: string | null;
  kind: 'email' | 'phone_number' | 'text' | 'spotify' | 'applemusic';
  contact: string;
  /** Whether each new release is to be saved too; pre-saves only. */
  forever: boolean;
  country: string;
  region: string;
  city: string;
  createdAt: Date;
  /** Pre-saves only: which button it was, what became of it (default: it waits), and the permission to save, where there is one. */
  presave?: Partial<PresaveOutcome> & { destinationId: string; permission?: FanToken };
}

/** The operator's acts. None of them asks for permission; each resolves once its rows are stored. */
export interface Operator {
  hasAccount(email: string): Promise<boolean>;
  /** The id of the account with this address, or undefined. */
  findAccount(email: string): Promise<string | undefined>;
  createAccount(draft: AccountDraft): Promise<{ userId: string }>;
  /** Removes an account with the artists it pays for, their links and fans. Nothing when there is none. */
  removeAccount(email: string): Promise<void>;
  createArtist(draft: ArtistDraft, ownerId: string): Promise<{ artistId: string }>;
  addMember(artistId: string, userId: string, role: 'owner' | 'editor' | 'viewer'): Promise<void>;
  /** Sets an artist's plan: bio, pro, max, or empty for suspended. Its pages follow at once. */
  setPlan(artistId: string, plan: string): Promise<void>;
  /** Sets when an account's trial ends and its first bill is due. */
  setFirstBillingDate(userId: string, firstBillingDate: Date): Promise<void>;
  setFlag(userId: string, feature: string, enabled: boolean): Promise<void>;
  addSocial(social: ArtistSocial): Promise<void>;
  /** Gives an artist its subdomain, such as `luna-ray.vibe.to`. */
  addDomain(artistId: string, domain: string): Promise<void>;
  /** Custom domains: adding, giving back, checking. */
  customDomains: DomainClaims;
  /** Pixels of artists and agencies: saving and removing. */
  pixels: PixelRegistry;
  /** Stores a link as it is, past creation dates included; pictures may be public addresses of ours. */
  createLink(link: NewLink | Link): Promise<void>;
  /** Encryption with the present key what an earlier one sealed; gives how many. */
  reseal(): Promise<number>;
  addFans(artistId: string, fans: readonly FanDraft[]): Promise<void>;
  /** Stores past figures of platforms, such as a playlist's followers. */
  recordPlatformStats(stats: readonly LinkPlatformStat[]): Promise<void>;
  /** Writes past hits straight into the event store. */
  recordHistory(events: readonly EventRecord[]): Promise<void>;
  /** Judging hits of the past by today's rules. */
  rejudging: Rejudging;
  /** Removes the hits of a link. */
  forgetHistory(artistId: string, linkId: string): Promise<void>;
  /** Stores a file of ours and gives its public address. */
  storeFile(bytes: Uint8Array, kind: { extension: string; contentType: string }): Promise<string>;
}

/** Everything the operator works with. */
export interface OperatorOptions {
  database: Database;
  accounts: AccountsStore;
  artists: ArtistsStore;
  customDomains: DomainClaims;
  pixels: PixelRegistry;
  links: LinksStore;
  fans: FansStore;
  presaves: PresavesStore;
  /** Made when it is needed, since it needs the secret key. */
  encryption: () => Encryption;
  stats: StatsStore;
  rejudging: Rejudging;
  followerCounts: FollowerCountsStore;
  files: Files;
  uploads: Pick<UploadsService, 'blurOf'>;
  live: Live;
  clock: Clock;
}

const steps = { finished: 11, password: 4 };

/** The operator over the rooms' stores. */
export function createOperator(options: OperatorOptions): Operator {
  const {
    database,
    accounts,
    artists,
    followerCounts,
    customDomains,
    pixels,
    links,
    fans,
    stats,
    rejudging,
    files,
    uploads,
    live,
    clock,
  } = options;
  const stored = (address: string | null): string | null => (address === null ? null : files.toStored(address));
  const findAccount = async (email: string) => (await accounts.loadCredentials(email.trim().toLowerCase()))?.userId;

  return {
    customDomains,
    pixels,
    rejudging,
    findAccount,
    hasAccount: async (email) => (await findAccount(email)) !== undefined,
    async createAccount({
      email,
      password,
      firstName = '',
      lastName = '',
      plan = 'none',
      signupFinished = true,
      createdAt = clock.now(),
      firstBillingDate = trialEnd(createdAt),
    }) {
      const id = randomUUID();
      const passwordHash = await hashPassword(password);
      const signupStep = signupFinished ? steps.finished : steps.password;
      await accounts.insert({
        id,
        email: email.trim().toLowerCase(),
        passwordHash,
        firstName,
        lastName,
        plan,
        signupFinished,
        signupStep,
        firstBillingDate,
        createdAt,
      });
      return { userId: id };
    },
    async removeAccount(email) {
      const userId = await findAccount(email);
      if (userId === undefined) return;
      await customDomains.removeAllOf(userId);
      await artists.deletePaidBy(userId);
      await accounts.delete(userId);
      await live.publish('hosts.updated', {});
    },
    async createArtist(draft, ownerId) {
      const {
        id = randomUUID(),
        name,
        billingUserId = ownerId,
        spotifyId = null,
        avatarUrl = null,
        plan = 'pro',
        createdAt = clock.now(),
      } = draft;
      await artists.insert({
        id,
        name,
        spotifyId,
        avatarUrl: stored(avatarUrl),
        currentPlan: plan,
        billingUserId,
        createdAt,
      });
      await artists.saveMember({ artistId: id, userId: ownerId, role: 'owner', createdAt });
      return { artistId: id };
    },
    async addMember(artistId, userId, role) {
      await artists.saveMember({ artistId, userId, role, createdAt: clock.now() });
      await live.publish('artist.updated', { artistId });
    },
    async setPlan(artistId, plan) {
      await artists.savePlan(artistId, plan);
      await live.publish('artist.updated', { artistId });
    },
    setFirstBillingDate: (userId, date) => accounts.saveFirstBillingDate(userId, date),
    async setFlag(userId, feature, enabled) {
      await accounts.saveFeatureFlag(userId, feature, enabled);
      // What is switched on for a person shows on the pages of their artists.
      for (const { id: artistId } of await artists.listForPerson(userId))
        await live.publish('artist.updated', { artistId });
    },
    async addSocial(social) {
      await artists.saveSocial({ ...social, createdAt: clock.now() });
      await live.publish('artist.updated', { artistId: social.artistId });
    },
    async addDomain(artistId, domain) {
      await artists.insertDomain({ id: randomUUID(), artistId, domain: domain.toLowerCase(), createdAt: clock.now() });
      await live.publish('hosts.updated', { domain: domain.toLowerCase() });
      await live.publish('artist.updated', { artistId });
    },
    async createLink(link) {
      const { id: linkId, artistId, domain, path } = link;
      const destinations = link.destinations.map((destination) => ({ ...destination, logo: stored(destination.logo) }));
      const imageBlur =
        link.imageBlur ?? (link.image === null ? null : await uploads.blurOf(link.image).catch(() => null));
      await database.transaction().execute(async (transaction) => {
        await links.insert({ ...link, image: stored(link.image), imageBlur, destinations }, transaction);
        await live.publish('link.updated', { linkId, artistId, domain, path }, transaction);
      });
    },
    async addFans(artistId, drafts) {
      const [presaves, optIns] = [drafts.filter(isPresave), drafts.filter((draft) => !isPresave(draft))];
      await options.presaves.insertMany(
        artistId,
        presaves.map(({ kind, presave, ...draft }) => {
          const id = randomUUID();
          const { destinationId = null, permission, state = 'waiting' } = presave ?? {};
          const { reason = null, remindersSent = 0, notifiedAt = null } = presave ?? {};
          const token = permission === undefined ? null : writeToken(options.encryption(), id, permission);
          const fanHash = permission === undefined ? null : options.encryption().hashes(permission.account, kind)[0];
          const outcome = { state, reason, remindersSent, notifiedAt };
          return { ...draft, ...outcome, id, provider: kind, destinationId, token, fanHash };
        }),
      );
      await fans.insertOptIns(
        artistId,
        optIns.map(({ kind, contact, forever: _forever, presave: _presave, ...draft }) => ({
          ...draft,
          id: randomUUID(),
          platform: kind,
          value: contact,
        })),
      );
    },
    reseal: async () =>
      (await reEncryptTokens({ presaves: options.presaves, encryption: options.encryption() })) +
      (await pixels.reseal()),
    recordPlatformStats: (rows) => followerCounts.save(rows),
    recordHistory: (events) => stats.record([...events]),
    forgetHistory: (artistId, linkId) => stats.forgetLink(artistId, linkId),
    storeFile: async (bytes, kind) => files.toPublic(files.toStored(await files.store(Buffer.from(bytes), kind))),
  };
}

const isPresave = (draft: FanDraft): draft is FanDraft & { kind: PresaveProvider } => isPresaveProvider(draft.kind);
