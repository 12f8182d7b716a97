/** What an operator may do without a tenant: make accounts, artists and their history. Used by the admin command, the demo world and tests. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { defaultCoverImageStyle, flatLayout, type Destination, type Link } from '#domain/links/link.ts';
import type { SocialType } from '#domain/links/link-page.ts';
import type { EventRecord } from '#domain/stats/event.ts';
import type { AccountsStore } from './features/accounts/accounts.store.ts';
import type { ArtistsStore } from './features/artists/artists.store.ts';
import type { FansStore, OptIn, Presave } from './features/fans/fans.store.ts';
import type { LinksStore } from './features/links/links.store.ts';
import type { Pictures } from './features/links/pictures.ts';
import type { StatsStore } from './features/stats/stats.store.ts';
import type { Live } from './platform/live.ts';
import { hashPassword } from './platform/passwords.ts';
import type { Database } from './platform/postgres.ts';

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
}

/** An artist to be made; its owner pays unless somebody else is named. */
export interface ArtistDraft {
  id?: string;
  name: string;
  ownerId: string;
  billingUserId?: string;
  spotifyId?: string | null;
  /** The address of a picture, ours or foreign, or its stored form. */
  avatarUrl?: string | null;
  /** bio, pro (default), max, or empty for suspended. */
  plan?: string;
}

/** A link to be made; everything but artist, path and title has the wizard's default. */
export type LinkDraft = Pick<Link, 'artistId' | 'path' | 'title'> &
  Partial<Omit<Link, 'destinations' | 'tracks' | 'version' | 'updatedAt'>> & {
    destinations?: (Pick<Destination, 'type'> & Partial<Destination>)[];
    tracks?: { name: string; url: string; priority?: number }[];
  };

/** The operator's acts. None of them asks for permission. */
export interface Operator {
  /** Gives the new account's id. */
  createAccount(draft: AccountDraft): Promise<{ id: string; email: string }>;
  /** The id of the account with this address. */
  findAccount(email: string): Promise<string | undefined>;
  createArtist(draft: ArtistDraft): Promise<{ id: string; name: string }>;
  addMember(artistId: string, userId: string, role: 'owner' | 'editor' | 'viewer'): Promise<void>;
  /** Sets an artist's plan: bio, pro, max, or empty for suspended. Its pages follow at once. */
  setPlan(artistId: string, plan: string): Promise<void>;
  setFlag(userId: string, feature: string, enabled: boolean): Promise<void>;
  addSocial(artistId: string, type: SocialType, url: string): Promise<void>;
  /** Gives an artist its subdomain, such as `luna-ray.vibe.to`. */
  addDomain(artistId: string, domain: string): Promise<void>;
  createLink(draft: LinkDraft): Promise<Link>;
  addOptIns(artistId: string, optIns: Omit<OptIn, 'id'>[]): Promise<void>;
  addPresaves(artistId: string, presaves: Omit<Presave, 'id'>[]): Promise<void>;
  /** Writes past hits straight into the event store. */
  recordHistory(events: EventRecord[]): Promise<void>;
}

/** Everything the operator works with. */
export interface OperatorOptions {
  database: Database;
  accounts: AccountsStore;
  artists: ArtistsStore;
  links: LinksStore;
  fans: FansStore;
  stats: StatsStore;
  pictures: Pictures;
  live: Live;
  clock: Clock;
  linkHosts: readonly string[];
}

const finishedStep = 11;

/** The operator over the rooms' stores. */
export function createOperator(options: OperatorOptions): Operator {
  const { database, accounts, artists, links, fans, stats, pictures, live, clock } = options;
  const keep = async (address: string | null | undefined, kind: 'cover' | 'logo') =>
    address ? await pictures.keep(address, kind) : { stored: null, blur: null };

  return {
    async createAccount({ email, password, firstName = '', lastName = '', plan = 'none', signupFinished = true }) {
      const account = { id: randomUUID(), email: email.trim().toLowerCase() };
      const passwordHash = await hashPassword(password);
      const signupStep = signupFinished ? finishedStep : 4;
      await accounts.insert({ ...account, passwordHash, firstName, lastName, plan, signupFinished, signupStep, createdAt: clock.now() });
      return account;
    },
    async findAccount(email) {
      return (await accounts.loadCredentials(email.trim().toLowerCase()))?.userId;
    },
    async createArtist({ id = randomUUID(), name, ownerId, billingUserId = ownerId, spotifyId = null, avatarUrl, plan = 'pro' }) {
      const { stored } = await keep(avatarUrl, 'logo');
      const createdAt = clock.now();
      await artists.insert({ id, name, spotifyId, avatarUrl: stored, currentPlan: plan, billingUserId, createdAt });
      await artists.saveMember({ artistId: id, userId: ownerId, role: 'owner', createdAt });
      return { id, name };
    },
    async addMember(artistId, userId, role) {
      await artists.saveMember({ artistId, userId, role, createdAt: clock.now() });
      await live.publish('artist.updated', { artistId });
    },
    async setPlan(artistId, plan) {
      await artists.savePlan(artistId, plan);
      await live.publish('artist.updated', { artistId });
    },
    setFlag: (userId, feature, enabled) => accounts.saveFeatureFlag(userId, feature, enabled),
    async addSocial(artistId, type, url) {
      await artists.saveSocial({ id: randomUUID(), artistId, type, url, createdAt: clock.now() });
      await live.publish('artist.updated', { artistId });
    },
    async addDomain(artistId, domain) {
      await artists.insertDomain({ id: randomUUID(), artistId, domain: domain.toLowerCase(), createdAt: clock.now() });
      await live.publish('artist.updated', { artistId });
    },
    async createLink(draft) {
      const { stored, blur } = await keep(draft.image, 'cover');
      const link = withDefaults(draft, { now: clock.now(), domain: options.linkHosts[0] ?? '' });
      for (const destination of link.destinations) destination.logo = (await keep(destination.logo, 'logo')).stored;
      await database.transaction().execute(async (transaction) => {
        await links.insert({ ...link, image: stored, imageBlur: draft.imageBlur ?? blur }, transaction);
        const { id: linkId, artistId, domain, path } = link;
        await live.publish('link.updated', { linkId, artistId, domain, path }, transaction);
      });
      const created = await links.load(link.id);
      if (created === undefined) throw new Error(`The link ${link.id} is gone as soon as it was made.`);
      return created;
    },
    addOptIns: (artistId, optIns) =>
      fans.insertOptIns(
        artistId,
        optIns.map((optIn) => ({ ...optIn, id: randomUUID() })),
      ),
    addPresaves: (artistId, presaves) =>
      fans.insertPresaves(
        artistId,
        presaves.map((presave) => ({ ...presave, id: randomUUID() })),
      ),
    recordHistory: (events) => stats.record(events),
  };
}

function withDefaults(draft: LinkDraft, { now, domain }: { now: Date; domain: string }) {
  const type = draft.type ?? 'release';
  return {
    id: randomUUID(),
    createdAt: now,
    domain,
    subtitle: '',
    description: '',
    imageBlur: null,
    previewType: 'image' as const,
    theme: 'light' as const,
    layout: flatLayout,
    coverImageStyle: defaultCoverImageStyle(type),
    displayArtistSocials: false,
    rid: null,
    releaseName: null,
    releaseTime: null,
    offset: null,
    timezone: null,
    postReleaseTitle: null,
    postReleaseSubtitle: null,
    ...draft,
    type,
    tracks: (draft.tracks ?? []).map((track) => ({ priority: 1, ...track })),
    destinations: (draft.destinations ?? []).map((destination, index) => ({
      cta: '',
      url: '',
      text: '',
      description: '',
      logo: null,
      enabled: true,
      deeplinkIos: null,
      deeplinkAndroid: null,
      autoplayTrack: null,
      preRelease: false,
      config: null,
      priority: index + 1,
      ...destination,
    })),
  };
}
