/** Adds, releases and re-checks custom domains, for the settings, the operator's commands and the jobs. */
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { judgeClaim, lastHolder, mostCustomDomains } from '#domain/hosts/custom-domain-claim.ts';
import type { DomainRecords } from '#domain/hosts/domain-records.ts';
import { type HostSettings, isCustomDomain } from '#domain/hosts/hosts.ts';
import { domainKind, registeredName } from '#domain/hosts/registrable-domain.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { FactBoard } from '../../platform/facts/facts.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Logger } from '../../platform/log.ts';
import type { Dns } from '../../vendors/dns/dns.ts';
import type { DomainEvent, NoteEvent } from '../accounts/security-log.service.ts';
import type { CustomDomain, CustomDomainsStore } from './custom-domains.store.ts';
import { readProof, readRecords } from './domain-check.ts';

/** A claimed domain, and the artists whose pages it is to serve. */
export interface DomainDraft {
  domain: string;
  userId: string;
  artistIds: readonly string[];
  /** The device of who claims it; '' or left out when an operator does. */
  device?: string;
  /** Set for a person, who proves each domain that is new to them. For an operator's word, only what others had or have a part of needs a proof. */
  mustProve?: true;
}

/** The outcome of a claim: the domain's name as stored, its records, and whether it was added. It is added once its state is `connected`. */
export type ClaimOutcome = DomainRecords & { domain: string };

/** The operations. Each resolves once everything is stored and every process is notified. */
export interface DomainClaims {
  /**
   * Adds a domain if its records lead here. A domain that the person has keeps its artists unless some are given. Throws CUSTOM_DOMAIN_INVALID, CUSTOM_DOMAIN_BANNED, CUSTOM_DOMAIN_TAKEN,
   * CUSTOM_DOMAIN_RESTING, CUSTOM_DOMAINS_FULL, or DNS_UNREACHABLE when DNS does not answer.
   */
  add(draft: DomainDraft): Promise<ClaimOutcome>;
  /** Adds a domain as verified without any check, for a developer's machine whose name servers do not know it. */
  addUnchecked(draft: DomainDraft): Promise<void>;
  /** Releases a domain: it stops serving, and others have to wait before they can claim it. `device` as in a draft. Throws NOT_FOUND. */
  remove(domain: string, device?: string): Promise<void>;
  /** The stored form of a domain of this person; undefined for any other one. Throws CUSTOM_DOMAIN_INVALID. */
  ownName(userId: string, domain: string): Promise<string | undefined>;
  /** The domains of a person, by name. */
  namesOf(userId: string): Promise<string[]>;
  /** Releases every domain of a person. */
  removeAllOf(userId: string): Promise<void>;
  /** Checks a domain's records again; returns whether it serves now. `device` as in a draft. Throws NOT_FOUND and DNS_UNREACHABLE. */
  verify(domain: string, device?: string): Promise<boolean>;
  /** The stored form of a domain that is in use. Throws NOT_FOUND and CUSTOM_DOMAIN_INVALID. */
  nameOf(domain: string): Promise<string>;
  /** The stored form of a domain, and whether it or one above it is banned. Throws CUSTOM_DOMAIN_INVALID. */
  banOf(domain: string): Promise<{ domain: string; banned: boolean }>;
  /**
   * Bans a domain with everything below it, or lifts that ban (ACC-104). Banned domains serve nothing and cannot be added. Gives whether anything
   * changed. Throws CUSTOM_DOMAIN_INVALID.
   */
  setBan(domain: string, banned: boolean): Promise<boolean>;
  /** The accounts of the custom domains at and below a domain; none for what is no domain. */
  ownersBelow(domain: string): Promise<{ userId: string }[]>;
  /** Checks the records and certificates of a share of the domains that were not checked for a day; one that no longer points here stops serving. */
  verifyDue(): Promise<void>;
  /** The same for domains that serve nothing yet, or have no valid certificate, and were not checked for ten minutes. */
  verifyOpen(): Promise<void>;
}

export interface DomainClaimsOptions {
  store: CustomDomainsStore;
  database: Database;
  dns: Dns;
  /** Writes into the security log of the domain's owner (HOST-20). */
  note: NoteEvent<DomainEvent>;
  live: Live;
  facts: FactBoard;
  clock: Clock;
  hosts: HostSettings;
  /** The key of the proofs in TXT records. */
  secretKey: string;
  log: Logger;
  /** When the certificate ends that visitors of a domain get; null without one. Left out where pages open without certificates. */
  certificateEnd?: ((domain: string) => Promise<Date | null>) | undefined;
}

/** Domains that a job looks up at the same time: name servers that do not answer take seconds each. */
const lookUpsAtOnce = 16;

/** Runs every ten minutes. Each run checks a share of the domains that were not checked for a day, so that it ends before the next (HOST-13). */
export const verifyDomains: JobDefinition<object> = {
  name: 'custom_domains.verify',
  payloadSchema: z.object({}),
  schedule: '5-55/10 * * * *',
};

const dayMilliseconds = 86_400_000;
const runsADay = 144;
/** The most domains of a run: twice an even share, so that later runs make up for missed ones. */
const shareOfRun = (domains: number): number => lookUpsAtOnce + Math.ceil((2 * domains) / runsADay);
/** The most open domains of one run: about three minutes if each look-up takes five seconds, as where name servers do not answer. */
const mostOpen = 600;
/** Milliseconds until an open domain is due again: less than the ten minutes between two runs, so that a run that starts a little early skips none. */
const openDueAfter = 9 * 60_000;

/** Checks every ten minutes the domains that wait for their records or their certificate. */
export const verifyOpenDomains: JobDefinition<object> = {
  name: 'custom_domains.verify_open',
  payloadSchema: z.object({}),
  schedule: '*/10 * * * *',
};

export function createDomainClaims(options: DomainClaimsOptions): DomainClaims {
  const { store, database, dns, note, live, facts, clock, hosts, secretKey, log, certificateEnd } = options;

  function read(text: string): string {
    const domain = cleanPasted(text, 'host');
    // The URL parser converts an internationalised name to Punycode.
    const name =
      !/[/\\?#@:\s]/.test(domain) && URL.canParse(`https://${domain}/`) ? new URL(`https://${domain}/`).hostname : '';
    if (!isCustomDomain(name, hosts) || domainKind(name) === 'suffix')
      throw new CodedError('CUSTOM_DOMAIN_INVALID', 'domain');
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

  async function judge({ domain, userId, mustProve }: DomainDraft, within?: Queryable): Promise<'free' | 'proof'> {
    if (await store.isBanned(domain, within)) throw new CodedError('CUSTOM_DOMAIN_BANNED', 'domain');
    const [owner, holdings] = [await store.load(domain, within), await store.listHoldings(domain, within)];
    const claim = judgeClaim({ userId, owner, holdings, now: clock.now() });
    if (claim.kind === 'taken') throw new CodedError('CUSTOM_DOMAIN_TAKEN', 'domain');
    if (claim.kind === 'resting') throw new CodedError('CUSTOM_DOMAIN_RESTING', 'domain');
    // Another account's wildcard record leads every name below its domain here: it is no sign that the claimant may have one.
    const below = claim.kind === 'free' ? await store.listBelow(registeredName(domain), within ?? database) : [];
    const isOthers = below.some((other) => other.userId !== userId);
    // Many forgotten names still lead here. Without a proof, the first account that types one would get it.
    const isUnknown = mustProve === true && dns.knowsDomains && !below.some(({ verified }) => verified);
    const needsProof = owner?.userId !== userId && (isOthers || isUnknown);
    if (owner?.userId !== userId && (await store.countOf(userId, within)) >= mostCustomDomains)
      throw new CodedError('CUSTOM_DOMAINS_FULL', 'domain');
    return needsProof ? 'proof' : claim.kind;
  }

  /** Stores a domain as verified. Of concurrent claims one wins, because each is checked again under the domain's lock. */
  async function take(draft: DomainDraft, by: { judged: boolean; isProved?: boolean }): Promise<void> {
    const { domain, userId, artistIds, device = '' } = draft;
    const now = clock.now();
    await database.transaction().execute(async (transaction) => {
      await store.lockClaim(draft, transaction);
      // Another account may have taken a name of the same domain in between.
      if (by.judged && (await judge(draft, transaction)) === 'proof' && by.isProved !== true)
        throw new CodedError('CUSTOM_DOMAIN_TAKEN', 'domain');
      const owner = await store.load(domain, transaction);
      const isOwn = lastHolder(await store.listHoldings(domain, transaction)) === userId;
      const before = await store.delete(domain, now, transaction);
      await store.insert({ id: randomUUID(), userId, domain, createdAt: now }, artistIds, transaction);
      await store.hold(domain, userId, now, transaction);
      // The account that had it last finds its links where they were (HOST-19).
      if (!isOwn) await facts.announce('domain.lost', { domain, artistIds }, transaction);
      const event = { userId, device, detail: domain };
      if (by.isProved === true) await note(transaction, { ...event, event: 'domain-proven' });
      if (owner?.userId !== userId) await note(transaction, { ...event, event: 'domain-added' });
      else if (!owner.verified) await note(transaction, { ...event, event: 'domain-connected' });
      await tell(domain, [...new Set([...before, ...artistIds])], transaction);
    });
  }

  /** The content of the TXT record that proves a claim: stable for an account, and not guessable. */
  const proofOf = ({ domain, userId }: DomainDraft): string =>
    createHmac('sha256', secretKey).update(`custom domain ${domain} ${userId}`).digest('hex').slice(0, 32);

  /** Looks a domain up again and stores what was found; gives whether it serves now. Throws when DNS does not answer. */
  async function lookUp(row: CustomDomain, device = ''): Promise<boolean> {
    const { state } = await readRecords(row.domain, hosts.linkHosts, dns);
    const verified = state === 'connected';
    const certificateUntil = verified && certificateEnd !== undefined ? await certificateEnd(row.domain) : null;
    const check = { verified, certificateUntil, checkedAt: clock.now() };
    await database.transaction().execute(async (transaction) => {
      // Compared with what is stored now: others may have looked it up, or removed it, while DNS was asked.
      const before = await store.saveCheck(row.id, check, transaction);
      if (before === undefined || before.wasVerified === verified) return;
      await tell(row.domain, before.artistIds, transaction);
      const event = verified ? 'domain-connected' : 'domain-lost';
      await note(transaction, { userId: row.userId, event, device, detail: row.domain });
    });
    return verified;
  }

  async function lookUpEach(rows: readonly CustomDomain[]): Promise<void> {
    await inParallel(rows, lookUpsAtOnce, async (row) => {
      try {
        await lookUp(row);
      } catch (error) {
        log.warn(
          { err: error, domain: row.domain },
          'DNS did not answer for a custom domain; it stays as it is until the next check.',
        );
      }
    });
  }

  async function remove({ domain, userId }: CustomDomain, device = ''): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      await tell(domain, await store.delete(domain, clock.now(), transaction), transaction);
      await note(transaction, { userId, event: 'domain-removed', device, detail: domain });
    });
  }

  return {
    async add(draft) {
      const domain = read(draft.domain);
      const needed = await judge({ ...draft, domain });
      const own = await store.load(domain);
      const keepsArtists = own?.userId === draft.userId && draft.artistIds.length === 0;
      const artistIds = keepsArtists ? await store.artistsOf(own.id) : draft.artistIds;
      const wanted = { ...draft, domain, artistIds };
      const records = await asked(readRecords(domain, hosts.linkHosts, dns));
      if (needed === 'proof') {
        const proof = await asked(readProof(domain, proofOf(wanted), dns));
        records.found.push(...proof.found);
        records.wanted.push(proof.wanted);
        if (records.state === 'connected' && !proof.isProved) records.state = 'proof';
      }
      if (records.state === 'connected') await take(wanted, { judged: true, isProved: needed === 'proof' });
      return { ...records, domain };
    },
    addUnchecked: (draft) => take({ ...draft, domain: read(draft.domain) }, { judged: false }),
    remove: async (domain, device) => remove(await found(domain), device),
    async ownName(userId, text) {
      const row = await store.load(read(text));
      return row?.userId === userId ? row.domain : undefined;
    },
    namesOf: async (userId) => (await store.listByUser(userId)).map(({ domain }) => domain),
    async removeAllOf(userId) {
      for (const row of await store.listByUser(userId)) await remove(row);
    },
    nameOf: async (domain) => (await found(domain)).domain,
    async banOf(text) {
      const domain = read(text);
      return { domain, banned: await store.isBanned(domain) };
    },
    async setBan(text, banned) {
      const name = read(text);
      return database.transaction().execute(async (transaction) => {
        await store.lock(name, transaction);
        if (!(await store.saveBan(name, banned ? clock.now() : null, transaction))) return false;
        for (const { id, domain, userId } of await store.listBelow(name, transaction)) {
          await tell(domain, await store.artistsOf(id), transaction);
          const event = banned ? 'domain-banned' : 'domain-unbanned';
          await note(transaction, { userId, event, device: '', detail: domain });
        }
        return true;
      });
    },
    async ownersBelow(text) {
      let name: string;
      try {
        name = read(text);
      } catch {
        return [];
      }
      return (await store.listBelow(name, database)).map(({ userId }) => ({ userId }));
    },
    verify: async (domain, device) => asked(lookUp(await found(domain), device)),
    async verifyDue() {
      const now = clock.now();
      const before = new Date(now.getTime() - dayMilliseconds);
      await lookUpEach(await store.takeDue({ before, now, most: shareOfRun(await store.count()) }));
    },
    async verifyOpen() {
      const now = clock.now();
      const before = new Date(now.getTime() - openDueAfter);
      const needCertificate = certificateEnd !== undefined;
      await lookUpEach(await store.takeOpen({ before, now, most: mostOpen, needCertificate }));
    },
  };
}
