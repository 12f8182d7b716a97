/** Wires second factors: passkeys. */
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { Logins } from '../accounts/logins.service.ts';
import type { FactorsLog } from './factors.tables.ts';
import { sweepChallenges } from './passkey-challenges.ts';
import { addPasskeys } from './passkeys.graphql.ts';
import { createPasskeysService, type PasskeysService } from './passkeys.service.ts';

/** Makes the module. */
export function createFactorsModule(
  platform: Platform,
  accounts: { logins: Logins; securityLog: FactorsLog },
): Module<PasskeysService> {
  const { log, hosts } = platform;
  const service = createPasskeysService({ ...platform, ...accounts, appUrl: hosts.appUrl });
  return {
    service,
    graphql: (builder) => addPasskeys(builder, service, accountsRefs(builder)),
    jobs: [
      jobHandler(sweepChallenges, async () => {
        log.info({ deleted: await service.sweep() }, 'Deleted expired passkey challenges.');
      }),
    ],
  };
}
