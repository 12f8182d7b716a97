/** Adding, giving back and re-checking custom domains: what an operator does until people do it themselves. */
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { judgeClaim, proofRecord } from '#domain/hosts/custom-domain-claim.ts';
import { type HostSettings, isCustomDomain, isLocalInstallation } from '#domain/hosts/hosts.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Logger } from '../../platform/log.ts';
import type { Dns } from '../../vendors/dns/dns.ts';
import type { CustomDomain, CustomDomainsStore } from './custom-domains.store.ts';
import { isProved, pointsHere } from './domain-check.ts';

/** A domain somebody wants, and the artists whose pages it is to carry. */
export interface DomainDraft {
  domain: string;
  userId: string;
  artistIds: readonly string[];
}

/** What became of a claim: it serves now, or a TXT record has to prove first whose it is. */
export type ClaimOutcome = { kind: 'verified' } | { kind: 'proof needed'; record: { name: string; value: string } };

/** The acts. Each resolves once everything is stored and every process has been told. */
export interface DomainClaims {
  /**
   * Adds a domain whose records already point here. Throws CUSTOM_DOMAIN_INVALID, CUSTOM_DOMAIN_TAKEN, CUSTOM_DOMAIN_RESTING,
   * CUSTOM_DOMAIN_CNAME_MISSING, or DNS_UNREACHABLE when nobody could tell.
   */
  add(draft: DomainDraft): Promise<ClaimOutcome>;
  /** Adds a domain as verified, whoever held it and whatever its records say: for a machine on which no name server knows it. */
  addUnchecked(draft: DomainDraft): Promise<void>;
  /** Gives a domain back: it serves no longer, and rests. Throws NOT_FOUND. */
  remove(domain: string): Promise<void>;
  /** Gives back everything that somebody has. */
  removeAllOf(userId: string): Promise<void>;
  /** Asks for a domain's records again; gives whether it serves now. Throws NOT_FOUND and DNS_UNREACHABLE. */
  verify(domain: string): Promise<boolean>;
  /** Asks again for the records of every verified domain; one that no longer points here stops serving. */
  verifyAll(): Promise<void>;
}

/** What the acts work with. */
export interface DomainClaimsOptions {
  store: CustomDomainsStore;
  database: Database;
  dns: Dns;
  /** Moves the links of everybody but these artists away from a domain, so that their paths on it are free. */
  leaveDomain(domain: string, artistIds: readonly string[], within: Queryable): Promise<void>;
  live: Live;
  clock: Clock;
  hosts: HostSettings;
  /** The key of the proofs in TXT records. */
  secretKey: string;
  log: Logger;
}

/** Looks at every custom domain once a day. */
export const verifyDomains: JobDefinition<object> = {
  name: 'custom_domains.verify',
  payloadSchema: z.object({}),
  schedule: '40 4 * * *',
};

/** Makes the acts. */
export function createDomainClaims(options: DomainClaimsOptions): DomainClaims {
  const { store, database, dns, leaveDomain, live, clock, hosts, secretKey, log } = options;

  function read(text: string): string {
    const domain = text.trim().toLowerCase().replace(/\.$/, '');
    // The parser writes a name in other letters as name servers know it.
    const name =
      !/[/\\?#@:\s]/.test(domain) && URL.canParse(`https://${domain}/`) ? new URL(`https://${domain}/`).hostname : '';
    if (!isCustomDomain(name, hosts)) throw new CodedError('CUSTOM_DOMAIN_INVALID', 'domain');
    return name;
  }

  async function asked<Answer>(question: Promise<Answer>): Promise<Answer> {
    return question.catch((error: unknown) => {
      throw new CodedError('DNS_UNREACHABLE', 'domain', error);
    });
  }

  async function found(text: string): Promise<CustomDomain> {
    const row = await store.load(read(text));
    if (row === undefined) throw new CodedError('NOT_FOUND', 'domain');
    return row;
  }

  async function tell(domain: string, artistIds: readonly string[], within: Queryable): Promise<void> {
    await live.publish('hosts.updated', { domain }, within);
    for (const artistId of artistIds) await live.publish('artist.updated', { artistId }, within);
  }

  async function judge({ domain, userId }: DomainDraft, within?: Queryable): Promise<'free' | 'proof'> {
    const [owner, holdings] = [await store.load(domain, within), await store.listHoldings(domain, within)];
    const claim = judgeClaim({ userId, owner, holdings, now: clock.now() });
    if (claim.kind === 'taken') throw new CodedError('CUSTOM_DOMAIN_TAKEN', 'domain');
    if (claim.kind === 'resting') throw new CodedError('CUSTOM_DOMAIN_RESTING', 'domain');
    return claim.kind;
  }

  /** Stores a domain as verified. Of several who ask at once one gets it, since each is judged again under the domain's lock. */
  async function take(draft: DomainDraft, { judged }: { judged: boolean }): Promise<void> {
    const { domain, userId, artistIds } = draft;
    const now = clock.now();
    await database.transaction().execute(async (transaction) => {
      await store.lock(domain, transaction);
      if (judged) await judge(draft, transaction);
      const before = await store.delete(domain, now, transaction);
      await store.insert({ id: randomUUID(), userId, domain, createdAt: now }, artistIds, transaction);
      await store.hold(domain, userId, now, transaction);
      await leaveDomain(domain, artistIds, transaction);
      await tell(domain, [...new Set([...before, ...artistIds])], transaction);
    });
  }

  /** What the TXT record of a claim says: the same each time the same account asks, and nobody can guess it. */
  const proofOf = ({ domain, userId }: DomainDraft): string =>
    createHmac('sha256', secretKey).update(`custom domain ${domain} ${userId}`).digest('hex').slice(0, 32);

  async function setVerified(row: CustomDomain, verified: boolean): Promise<void> {
    if (row.verified === verified) return;
    await database.transaction().execute(async (transaction) => {
      const artistIds = await store.saveVerified(row.id, verified, transaction);
      await tell(row.domain, artistIds, transaction);
    });
  }

  async function remove({ domain }: CustomDomain): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      await tell(domain, await store.delete(domain, clock.now(), transaction), transaction);
    });
  }

  return {
    async add(draft) {
      const wanted = { ...draft, domain: read(draft.domain) };
      const needed = await judge(wanted);
      if (!(await asked(pointsHere(wanted.domain, hosts.linkHosts, dns))))
        throw new CodedError('CUSTOM_DOMAIN_CNAME_MISSING', 'domain');
      const proof = proofOf(wanted);
      if (needed === 'proof' && !(await asked(isProved(wanted.domain, proof, dns))))
        return { kind: 'proof needed', record: proofRecord(wanted.domain, proof) };
      await take(wanted, { judged: true });
      return { kind: 'verified' };
    },
    addUnchecked: (draft) => take({ ...draft, domain: read(draft.domain) }, { judged: false }),
    remove: async (domain) => remove(await found(domain)),
    async removeAllOf(userId) {
      for (const row of await store.listByUser(userId)) await remove(row);
    },
    async verify(domain) {
      const row = await found(domain);
      const verified = await asked(pointsHere(row.domain, hosts.linkHosts, dns));
      await setVerified(row, verified);
      return verified;
    },
    async verifyAll() {
      // On somebody's own machine domains open with `.localhost` behind them, and no name server knows them.
      if (isLocalInstallation(hosts)) return;
      for (const row of await store.listAll()) {
        try {
          await setVerified(row, await pointsHere(row.domain, hosts.linkHosts, dns));
        } catch (error) {
          log.warn(
            { err: error, domain: row.domain },
            'The records of a custom domain could not be asked for; it stays as it is.',
          );
        }
      }
    },
  };
}
