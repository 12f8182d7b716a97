/** Wires accounts: login, sessions, feature flags, the operator's functions. */

import { has } from '#domain/installation/hidden-parts.ts';
import { sweepOneTimeSecrets } from '../../platform/auth/one-time-secrets.ts';
import { sweepSessions } from '../../platform/auth/sessions.ts';
import { createSocketTickets } from '../../platform/graphql/socket-tickets.ts';
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { ActRecorder } from '../../platform/operator/run-command.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessCommands } from './access.commands.ts';
import { createAccountAccess } from './account-access.ts';
import { addAccountSecurity } from './account-security.graphql.ts';
import { accountsCommands } from './accounts.commands.ts';
import { createAccountsDesk } from './accounts.desk.ts';
import { addAccounts } from './accounts.graphql.ts';
import { type AccountsOperator, createAccountsOperator } from './accounts.operator.ts';
import { accountsRefs } from './accounts.refs.ts';
import { type AccountsService, createAccountsService } from './accounts.service.ts';
import { createAccountsStore } from './accounts.store.ts';
import { createDepartingAccounts, type DepartingAccounts } from './departing-accounts.ts';
import { type FindPerson, findAccount } from './find-person.service.ts';
import type { LoginParts } from './login/login-parts.service.ts';
import type { CheckSecondFactor } from './login/second-factor.ts';
import { createNewAccounts, type NewAccounts } from './new-accounts.service.ts';
import { createAdminReset } from './passwords/admin-reset.service.ts';
import { createPasswordsService } from './passwords/passwords.service.ts';
import { addAffiliateToken } from './profile/affiliate-token.graphql.ts';
import { createAffiliateTokenService } from './profile/affiliate-token.service.ts';
import { createEmailChangeService, type EmailChangeService } from './profile/email-change.service.ts';
import { addWheresMusic } from './profile/wheres-music.graphql.ts';
import { createWheresMusicService, type WheresMusicService } from './profile/wheres-music.service.ts';

export interface AccountsModule extends Module<AccountsService> {
  operator: AccountsOperator;
  /** For the signup and the team. */
  newAccounts: NewAccounts;
  /** For the deletion of an account. */
  departing: DepartingAccounts;
  /** For codes that are looked at in the signup's call. */
  emailChange: Pick<EmailChangeService, 'check'>;
  /** For a person's archive. */
  wheresMusic: Pick<WheresMusicService, 'load'>;
}

/** What the feature needs of others. */
export interface AccountsNeighbours extends LoginParts {
  /** The names of a person's artists, without a permission check. */
  artistNames: (userId: string) => Promise<string[]>;
  /** The ids of the artists that a person pays for, without a permission check. */
  paidArtists: (userId: string) => Promise<string[]>;
  findPerson: FindPerson;
  /** Where an operator's acts are recorded. */
  operatorActs: ActRecorder;
  /** Checks the code of an account's authenticator app. */
  checkSecondFactor: CheckSecondFactor;
}

/** How long security logs keep logins and failed logins (ACC-112): 180 days. */
const loginsKeptMilliseconds = 180 * 24 * 60 * 60 * 1000;

export function createAccountsModule(
  platform: Platform,
  {
    logins,
    securityLog,
    knownDevices,
    artistNames,
    paidArtists,
    checkSecondFactor,
    findPerson,
    operatorActs,
  }: AccountsNeighbours,
): AccountsModule {
  const {
    database,
    passwords: hashing,
    sessions,
    oneTimeSecrets: secrets,
    guard,
    makeLimit,
    clock,
    log,
    jobs,
    mailer,
    hosts,
  } = platform;
  const { appUrl } = hosts;
  const store = createAccountsStore(database);
  const payments = has(platform.vendorModes, 'payments');
  const service = createAccountsService({
    payments,
    store,
    hashing,
    sessions,
    guard,
    logins,
    database,
    securityLog,
    checkSecondFactor,
    socketTickets: createSocketTickets(platform.signedTokens),
  });
  const operator = createAccountsOperator({ store, hashing, sessions, clock });
  const passwords = createPasswordsService({
    database,
    hashing,
    guard,
    sessions,
    secrets,
    securityLog,
    jobs,
    mailer,
    makeLimit,
    appUrl,
    now: () => clock.now(),
    artistNames,
    checkSecondFactor,
  });
  const adminReset = createAdminReset({
    database,
    adminPassword: platform.adminPassword,
    hashing,
    sessions,
    secrets,
    securityLog,
    operatorActs,
    checkPassword: passwords.check,
    makeLimit,
    log,
  });
  const emailChange = createEmailChangeService({
    database,
    guard,
    sessions,
    secrets,
    codes: platform.mailedCodes,
    securityLog,
    mailer,
    makeLimit,
  });
  const wheresMusic = createWheresMusicService({ database, guard });
  const affiliateTokens = createAffiliateTokenService({ database, guard, live: platform.live, paidArtists });
  return {
    service,
    operator,
    departing: createDepartingAccounts({ store, securityLog }),
    emailChange,
    wheresMusic,
    newAccounts: createNewAccounts({ database, store, hashing, sessions, knownDevices, clock, payments }),
    graphql: (builder) => {
      addAccounts(builder, service, accountsRefs(builder));
      addAccountSecurity(
        builder,
        { passwords, adminReset, emailChange, accounts: service, knownDevices },
        accountsRefs(builder),
      );
      addAffiliateToken(builder, affiliateTokens, accountsRefs(builder));
      addWheresMusic(builder, wheresMusic, accountsRefs(builder));
    },
    commands: [
      ...accountsCommands(operator, findPerson),
      ...accessCommands(createAccountAccess({ database, sessions, secrets, securityLog, passwords }), findPerson),
    ],
    desk: [createAccountsDesk(database, clock)],
    owners: {
      async email(text) {
        const userId = await findAccount(store, text);
        return userId === undefined ? [] : [{ userId }];
      },
    },
    jobs: [
      passwords.job,
      logins.job,
      jobHandler(sweepOneTimeSecrets, async () => {
        log.info({ deleted: await secrets.sweep() }, 'Deleted expired codes and links.');
      }),
      jobHandler(sweepSessions, async () => {
        log.info({ deleted: await sessions.sweep() }, 'Deleted expired sessions.');
        const before = new Date(clock.now().getTime() - loginsKeptMilliseconds);
        log.info({ deleted: await store.deleteLoginsBefore(before) }, 'Deleted old logins from security logs.');
      }),
    ],
  };
}
