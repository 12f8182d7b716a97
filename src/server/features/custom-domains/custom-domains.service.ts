/** Custom domains: which an artist may use, and what a person does with their own. */
import { type CertificateState, certificateState } from '#domain/hosts/certificate-state.ts';
import { customDomainSchema } from '#domain/hosts/custom-domain-input.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { Live } from '../../platform/live/live.ts';
import type { LogArtistAct } from '../team/team-log.service.ts';
import { canGiveCustomDomain, canHaveCustomDomains, canReadCustomDomains } from './custom-domains.policy.ts';
import type { CustomDomain, CustomDomainsStore } from './custom-domains.store.ts';
import type { ClaimOutcome, DomainClaims } from './domain-claims.ts';

/** A custom domain as the API shows it: to the members of one artist with that artist only, to its owner with all. */
export type ShownCustomDomain = CustomDomain & { artistIds: string[]; certificate: CertificateState };

/** What the API and other features call for custom domains. A foreign artist or domain throws NOT_FOUND, as a missing one does. */
export interface CustomDomainsService {
  /** The domains that serve an artist's pages, verified or not, by name. */
  list(caller: Caller, artistId: string): Promise<ShownCustomDomain[]>;
  /** Domains that should serve artists of the caller's and serve nothing: their records lead elsewhere, or they are banned. By name. */
  listTroubled(caller: Caller): Promise<ShownCustomDomain[]>;
  /** The caller's own domains, by name. */
  listOwn(caller: Caller): Promise<ShownCustomDomain[]>;
  /** Looks a domain's records up and adds it if they lead here. Throws as `DomainClaims.add`, and TOO_MANY_TRIES. */
  add(caller: Caller, domain: string): Promise<ClaimOutcome>;
  /** Looks up one of the caller's domains again. Throws DNS_UNREACHABLE and TOO_MANY_TRIES. */
  verify(caller: Caller, domainId: string): Promise<ShownCustomDomain>;
  /** Gives one of the caller's domains to an artist that they own. */
  assign(caller: Caller, domainId: string, artistId: string): Promise<ShownCustomDomain>;
  /** Takes an artist from one of the caller's domains: its pages stop opening there. */
  unassign(caller: Caller, domainId: string, artistId: string): Promise<ShownCustomDomain>;
  /** Gives one of the caller's domains up. */
  remove(caller: Caller, domainId: string): Promise<void>;
  /** For other features, without a permission check: the domains of these artists that are verified and not banned. */
  verifiedOf(artistIds: string[]): Promise<string[]>;
  /** For the public side: every verified domain with its artists, or those of `domain` only. */
  hosts(domain?: string): Promise<{ domain: string; artistId: string }[]>;
}

export interface CustomDomainsServiceDeps {
  store: CustomDomainsStore;
  claims: DomainClaims;
  guard: Guard;
  database: Database;
  live: Live;
  clock: Clock;
  /** Whether pages open with certificates; they do not on a developer's machine. */
  hasCertificates: boolean;
  makeLimit: MakeLimit;
  /** Writes what a domain's owner did with an artist into the security logs of both sides (ACC-105). */
  logAct: LogArtistAct<'domain-given' | 'domain-withdrawn'>;
  /** The artists of a person. */
  artistsOf: (userId: string) => Promise<{ id: string }[]>;
}

/** Look-ups within fifteen minutes. An open screen makes one every ten seconds of each domain that is not active. */
const lookUps = 200;

/** The service over its store. */
export function createCustomDomainsService(deps: CustomDomainsServiceDeps): CustomDomainsService {
  const { store, claims, guard, database, live, clock, logAct, artistsOf, hasCertificates } = deps;
  const window = 15 * 60;
  // Each domain of a person has a limit of its own, so that a list of many uses up nobody's; a person has at most 500. Other names count together.
  const limits = {
    own: deps.makeLimit('custom_domain_own', lookUps, window),
    others: deps.makeLimit('custom_domains', lookUps, window),
  };

  const show = (domain: CustomDomain, artistIds: string[]): ShownCustomDomain => ({
    ...domain,
    artistIds,
    certificate: certificateState({
      banned: domain.banned,
      verified: domain.verified,
      until: domain.certificateUntil,
      isLocal: !hasCertificates,
      now: clock.now(),
    }),
  });

  /** One of the caller's own domains. */
  async function own(caller: Caller, domainId: string): Promise<CustomDomain> {
    const domain = await store.loadOwn(domainId, guard.member(caller).userId);
    if (domain === undefined) throw new CodedError('NOT_FOUND', 'domain_id');
    return domain;
  }

  const reload = async (caller: Caller, domainId: string): Promise<ShownCustomDomain> =>
    show(await own(caller, domainId), await store.artistsOf(domainId));

  /** Changes which artists a domain serves, logs it where `work` changed something, and tells every process. */
  async function change(
    { domain, userId }: CustomDomain,
    { artistId, event, device }: { artistId: string; event: 'domain-given' | 'domain-withdrawn'; device: string },
    work: (transaction: Queryable) => Promise<boolean>,
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const actor = { userId, device };
      if (await work(transaction)) await logAct(transaction, { artistId, event, detail: domain, actor });
      await live.publish('hosts.updated', { domain }, transaction);
      await live.publish('artist.updated', { artistId }, transaction);
    });
  }

  return {
    async list(caller, artistId) {
      await guard.artist(caller, artistId, canReadCustomDomains);
      const domains = await store.listByArtists([artistId]);
      return domains.map((domain) => show(domain, [artistId]));
    },
    async listTroubled(caller) {
      const open = new Set((await guard.artists(caller, canReadCustomDomains)).map(({ artistId }) => artistId));
      const domains = (await store.listByArtists([...open])).filter(({ verified, banned }) => !verified || banned);
      const artists = await store.listArtists(domains.map(({ id }) => id));
      const served = Map.groupBy(
        artists.filter(({ artistId }) => open.has(artistId)),
        ({ domainId }) => domainId,
      );
      return domains.map((domain) =>
        show(
          domain,
          (served.get(domain.id) ?? []).map(({ artistId }) => artistId),
        ),
      );
    },
    async listOwn(caller) {
      const domains = await store.listByUser(guard.member(caller).userId);
      const artists = await store.listArtists(domains.map(({ id }) => id));
      return domains.map((domain) =>
        show(
          domain,
          artists.filter(({ domainId }) => domainId === domain.id).map(({ artistId }) => artistId),
        ),
      );
    },
    async add(caller, domain) {
      const { userId } = await guard.anyArtist(caller, canHaveCustomDomains);
      const input = readInput(customDomainSchema, { domain });
      const name = await claims.ownName(userId, input.domain);
      await (name === undefined ? limits.others.consume(userId) : limits.own.consume(`${userId} ${name}`));
      const artists = name === undefined ? await artistsOf(userId) : [];
      // A person with one artist means that one; with several, they choose. A domain that is the person's already keeps those that it has.
      return claims.add({
        ...input,
        userId,
        device: caller.device,
        mustProve: true,
        artistIds: artists.length === 1 ? artists.map(({ id }) => id) : [],
      });
    },
    async verify(caller, domainId) {
      const { domain, userId } = await own(caller, domainId);
      await limits.own.consume(`${userId} ${domain}`);
      await claims.verify(domain, caller.device);
      return reload(caller, domainId);
    },
    async assign(caller, domainId, artistId) {
      const domain = await own(caller, domainId);
      await guard.artist(caller, artistId, canGiveCustomDomain);
      await change(domain, { artistId, event: 'domain-given', device: caller.device }, (transaction) =>
        store.assign(domain.id, artistId, transaction),
      );
      return reload(caller, domainId);
    },
    async unassign(caller, domainId, artistId) {
      const domain = await own(caller, domainId);
      const act = { artistId, event: 'domain-withdrawn', device: caller.device } as const;
      await change(domain, act, async (transaction) => {
        if (!(await store.unassign(domain.id, artistId, transaction))) throw new CodedError('NOT_FOUND', 'artist_id');
        return true;
      });
      return reload(caller, domainId);
    },
    async remove(caller, domainId) {
      const { domain } = await own(caller, domainId);
      await claims.remove(domain, caller.device);
    },
    async verifiedOf(artistIds) {
      return (await store.listByArtists(artistIds))
        .filter(({ verified, banned }) => verified && !banned)
        .map(({ domain }) => domain);
    },
    hosts: (domain) => store.listHosts(domain),
  };
}
