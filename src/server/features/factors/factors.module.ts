/** Wires second factors: passkeys, authenticator apps and recovery codes. */
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { Logins } from '../accounts/login/logins.service.ts';
import { addAuthenticator } from './authenticator.graphql.ts';
import { type AuthenticatorService, createAuthenticatorService } from './authenticator.service.ts';
import { factorsCommands } from './factors.commands.ts';
import type { FactorsLog } from './factors.tables.ts';
import { sweepChallenges } from './passkey-challenges.ts';
import { addPasskeys } from './passkeys.graphql.ts';
import { createPasskeysService } from './passkeys.service.ts';

/** What the feature needs of accounts. */
export interface FactorsNeighbours {
  logins: Logins;
  securityLog: FactorsLog;
  /** The id of the account with an email, for the operator; throws OperatorError. */
  findPerson: (email: string) => Promise<string>;
}

/** Makes the module. Its service is what the login by password asks. */
export function createFactorsModule(platform: Platform, accounts: FactorsNeighbours): Module<AuthenticatorService> {
  const { log, hosts } = platform;
  const passkeys = createPasskeysService({ ...platform, ...accounts, appUrl: hosts.appUrl });
  const authenticator = createAuthenticatorService({ ...platform, ...accounts });
  return {
    service: authenticator,
    graphql: (builder) => {
      addPasskeys(builder, passkeys, accountsRefs(builder));
      addAuthenticator(builder, authenticator, accountsRefs(builder));
    },
    jobs: [
      jobHandler(sweepChallenges, async () => {
        log.info({ deleted: await passkeys.sweep() }, 'Deleted expired passkey challenges.');
      }),
    ],
    commands: factorsCommands(authenticator, accounts.findPerson),
    reEncrypt: () => authenticator.reEncrypt(),
  };
}
