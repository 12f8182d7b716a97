/** What an artist's settings change: social profiles, the subdomain, and the artist's deletion. */
import { socialChangeSchema, socialsChangeSchema } from '#domain/accounts/social-input.ts';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { subdomainLabel, subdomainProblem } from '#domain/hosts/subdomain.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { Live } from '../../platform/live/live.ts';
import type { LogArtistAct } from '../team/team-log.service.ts';
import type { ArtistSettingsStore } from './artist-settings.store.ts';
import { canChangeArtist, canDeleteArtist, canSetSubdomain } from './artists.policy.ts';
import type { ArtistDomain, ArtistsStore, StoredSocial } from './artists.store.ts';
import type { OwnedArtistsStore } from './owned-artists.store.ts';

/** What the API calls for an artist's settings. A foreign artist throws NOT_FOUND, as a missing one does. */
export interface ArtistSettingsService {
  /**
   * Adds, changes and deletes profiles in one step and gives what the artist has then. Ids of other artists' profiles delete nothing.
   * Throws WEBSITE_INVALID, USERNAME_INVALID.
   */
  changeSocials(
    caller: Caller,
    artistId: string,
    change: { new_artist_socials: unknown[]; deleted_artist_social_ids: string[] },
  ): Promise<StoredSocial[]>;
  /** Changes the URL of one profile. Throws NOT_FOUND, also for a foreign one, WEBSITE_INVALID, USERNAME_INVALID. */
  changeSocial(caller: Caller, id: string, url: string): Promise<StoredSocial>;
  /** Gives the artist its subdomain of the first link host, for good. Throws SUBDOMAIN_INVALID, SUBDOMAIN_TAKEN, SUBDOMAIN_SET. */
  setSubdomain(caller: Caller, artistId: string, text: string): Promise<ArtistDomain>;
  /**
   * Stops what is paid for an artist, then deletes it with its links, fans and settings. Throws ARTIST_LAST for the caller's only artist, and
   * STEP_UP_NEEDED, PAYMENT_NOT_STOPPED or PAYMENT_OVERDUE before anything is deleted.
   */
  deleteArtist(caller: Caller, artistId: string): Promise<void>;
}

/** The service over its stores. */
export function createArtistSettingsService(options: {
  store: Pick<ArtistsStore, 'listSocials' | 'listDomains'>;
  settings: ArtistSettingsStore;
  owned: Pick<OwnedArtistsStore, 'isLast' | 'neverHadPlan' | 'deleteUnlessLast'>;
  database: Database;
  guard: Guard;
  live: Live;
  clock: Clock;
  hosts: HostSettings;
  /** Ends what is paid for the artist; throws why it did not. */
  stopPayingFor: (artistId: string) => Promise<void>;
  /** Writes the act into the security logs of who did it and of the artist's owners (ACC-105). */
  logAct: LogArtistAct<'subdomain-set'>;
}): ArtistSettingsService {
  const { store, settings, owned, database, guard, live, clock, hosts, stopPayingFor, logAct } = options;
  return {
    async changeSocials(caller, artistId, change) {
      await guard.artist(caller, artistId, canChangeArtist);
      const { new_artist_socials: socials, deleted_artist_social_ids: deletedIds } = readInput(
        socialsChangeSchema,
        change,
      );
      await settings.saveSocials(artistId, { socials, deletedIds, createdAt: clock.now() });
      await live.publish('artist.updated', { artistId });
      return store.listSocials(artistId);
    },
    async changeSocial(caller, id, url) {
      guard.member(caller);
      const social = await settings.loadSocial(id);
      if (social === undefined) throw new CodedError('NOT_FOUND');
      const { artistId, type } = social;
      await guard.artist(caller, artistId, canChangeArtist);
      const wanted = readInput(socialChangeSchema, { type, url }).url;
      if (!(await settings.saveSocialUrl(id, wanted))) throw new CodedError('NOT_FOUND');
      await live.publish('artist.updated', { artistId });
      return { ...social, url: wanted };
    },
    async setSubdomain(caller, artistId, text) {
      const { userId } = await guard.artist(caller, artistId, canSetSubdomain);
      const [linkHost = ''] = hosts.linkHosts;
      const label = subdomainLabel(text, linkHost);
      const problem = subdomainProblem(label, hosts);
      if (problem !== undefined) throw new CodedError(problem, 'domain');
      const domain = `${label}.${linkHost}`;
      const actor = { userId, device: caller.device };
      await database.transaction().execute(async (within) => {
        const outcome = await settings.insertSubdomain(artistId, domain, clock.now(), within);
        if (outcome !== 'set')
          throw new CodedError(outcome === 'taken' ? 'SUBDOMAIN_TAKEN' : 'SUBDOMAIN_SET', 'domain');
        await logAct(within, { artistId, event: 'subdomain-set', detail: domain, actor });
      });
      await live.publish('hosts.updated', { domain });
      await live.publish('artist.updated', { artistId });
      const [own] = await store.listDomains([artistId]);
      if (own === undefined) throw new CodedError('NOT_FOUND');
      return own;
    },
    async deleteArtist(caller, artistId) {
      const { userId } = await guard.artist(caller, artistId, canDeleteArtist);
      if (await owned.isLast(userId, artistId)) throw new CodedError('ARTIST_LAST');
      // Add Artist takes back what was not paid for: there is nothing to lose.
      if (!(await owned.neverHadPlan(artistId))) guard.requireRecentProof(caller);
      await stopPayingFor(artistId);
      if (!(await owned.deleteUnlessLast(userId, artistId))) throw new CodedError('ARTIST_LAST');
      await live.publish('artist.updated', { artistId });
      // Its subdomain and custom domains serve nothing from now on.
      await live.publish('hosts.updated', {});
    },
  };
}
