/** Wires accounts: login, sessions, feature flags, the operator's functions. */

import { sweepSessions } from '../../platform/auth/sessions.ts';
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountsCommands } from './accounts.commands.ts';
import { addAccounts } from './accounts.graphql.ts';
import { type AccountsOperator, createAccountsOperator } from './accounts.operator.ts';
import { accountsRefs } from './accounts.refs.ts';
import { type AccountsService, createAccountsService } from './accounts.service.ts';
import { createAccountsStore } from './accounts.store.ts';
import { createLoginLimits } from './login-limits.ts';

/** The feature's parts. */
export interface AccountsModule extends Module<AccountsService> {
  operator: AccountsOperator;
}

/** Makes the module. */
export function createAccountsModule({ database, sessions, guard, makeLimit, clock, log }: Platform): AccountsModule {
  const store = createAccountsStore(database);
  const service = createAccountsService({ store, sessions, guard, limits: createLoginLimits(makeLimit) });
  const operator = createAccountsOperator({ store, clock });
  return {
    service,
    operator,
    graphql: (builder) => addAccounts(builder, service, accountsRefs(builder)),
    commands: accountsCommands(operator),
    jobs: [
      jobHandler(sweepSessions, async () => {
        log.info({ deleted: await sessions.sweep() }, 'Deleted expired sessions.');
      }),
    ],
  };
}
