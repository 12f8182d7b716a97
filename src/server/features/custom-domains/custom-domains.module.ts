/** Wires custom domains: what artists may use, claims with their DNS checks, and the daily check. */
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Dns } from '../../vendors/dns/dns.ts';
import type { SecurityLog } from '../accounts/security-log.service.ts';
import { type CustomDomainsCommandsDeps, customDomainsCommands } from './custom-domains.commands.ts';
import { createCustomDomainsDesk } from './custom-domains.desk.ts';
import { addCustomDomains } from './custom-domains.graphql.ts';
import {
  type CustomDomainsService,
  type CustomDomainsServiceDeps,
  createCustomDomainsService,
} from './custom-domains.service.ts';
import { createCustomDomainsStore } from './custom-domains.store.ts';
import {
  createDomainClaims,
  type DomainClaims,
  type DomainClaimsOptions,
  verifyDomains,
  verifyOpenDomains,
} from './domain-claims.ts';

/** What the feature needs of others. */
export interface CustomDomainsNeighbours
  extends Pick<DomainClaimsOptions, 'certificateEnd'>,
    Pick<CustomDomainsServiceDeps, 'logAct'>,
    Pick<CustomDomainsCommandsDeps, 'findPerson' | 'artistsOf'> {
  dns: Dns;
  securityLog: Pick<SecurityLog, 'note'>;
}

export interface CustomDomainsModule extends Module<CustomDomainsService> {
  claims: DomainClaims;
}

export function createCustomDomainsModule(
  platform: Platform,
  { dns, certificateEnd, logAct, securityLog, findPerson, artistsOf }: CustomDomainsNeighbours,
): CustomDomainsModule {
  const { database, guard, live, facts, clock, hosts, secretKey, log, watch, makeLimit } = platform;
  const store = createCustomDomainsStore(database);
  const claims = createDomainClaims({
    store,
    database,
    dns,
    note: securityLog.note,
    live,
    facts,
    clock,
    hosts,
    secretKey,
    log,
    certificateEnd,
  });
  const service = createCustomDomainsService({
    store,
    claims,
    guard,
    database,
    live,
    clock,
    makeLimit,
    logAct,
    artistsOf,
    hasCertificates: certificateEnd !== undefined,
  });
  return {
    service,
    claims,
    graphql: (builder) => addCustomDomains(builder, service, watch),
    jobs: [
      jobHandler(verifyDomains, () => claims.verifyDue()),
      jobHandler(verifyOpenDomains, () => claims.verifyOpen()),
    ],
    desk: [createCustomDomainsDesk(database, store)],
    owners: { domain: (text) => claims.ownersBelow(text) },
    commands: customDomainsCommands({ claims, hosts, findPerson, artistsOf }),
  };
}
