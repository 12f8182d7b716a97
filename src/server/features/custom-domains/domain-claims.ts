/** Adds, releases and re-checks custom domains, for the operator's commands and the daily job. */
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

/** A domain somebody claims, and the artists whose pages it is to serve. */
export interface DomainDraft {
  domain: string;
  userId: string;
  artistIds: readonly string[];
}

/** The outcome of a claim: the domain is verified, or a TXT record has to prove its owner first. */
export type ClaimOutcome = { kind: 'verified' } | { kind: 'proof needed'; record: { name: string; value: string } };

/** The operations. Each resolves once everything is stored and every process is notified. */
export interface DomainClaims {
  /**
   * Adds a domain whose records already point here. Throws CUSTOM_DOMAIN_INVALID, CUSTOM_DOMAIN_TAKEN, CUSTOM_DOMAIN_RESTING,
   * CUSTOM_DOMAIN_CNAME_MISSING, or DNS_UNREACHABLE when DNS does not answer.
   */
  add(draft: DomainDraft): Promise<ClaimOutcome>;
  /** Adds a domain as verified without any check, for a developer's machine whose name servers do not know it. */
  addUnchecked(draft: DomainDraft): Promise<void>;
  /** Releases a domain: it stops serving, and others have to wait before they can claim it. Throws NOT_FOUND. */
  remove(domain: string): Promise<void>;
  /** Releases every domain of a person. */
  removeAllOf(userId: string): Promise<void>;
  /** Checks a domain's records again; returns whether it serves now. Throws NOT_FOUND and DNS_UNREACHABLE. */
  verify(domain: string): Promise<boolean>;
  /** Checks the records of every verified domain again; one that no longer points here stops serving. */
  verifyAll(): Promise<void>;
}

/** What the operations use. */
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

/** Checks every custom domain once a day. */
export const verifyDomains: JobDefinition<object> = {
  name: 'custom_domains.verify',
  payloadSchema: z.object({}),
  schedule: '40 4 * * *',
};

/** Makes the operations. */
export function createDomainClaims(options: DomainClaimsOptions): DomainClaims {
  const { store, database, dns, leaveDomain, live, clock, hosts, secretKey, log } = options;

  function read(text: string): string {
    const domain = text.trim().toLowerCase().replace(/\.$/, '');
    // The URL parser converts an internationalised name to Punycode.
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

  /** Stores a domain as verified. Of concurrent claims one wins, because each is checked again under the domain's lock. */
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

  /** The content of the TXT record that proves a claim: stable for an account, and not guessable. */
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
      // On a developer's machine domains end in `.localhost`, and name servers do not know them.
      if (isLocalInstallation(hosts)) return;
      for (const row of await store.listAll()) {
        try {
          await setVerified(row, await pointsHere(row.domain, hosts.linkHosts, dns));
        } catch (error) {
          log.warn(
            { err: error, domain: row.domain },
            'DNS did not answer for a custom domain; it stays verified until the next check.',
          );
        }
      }
    },
  };
}
