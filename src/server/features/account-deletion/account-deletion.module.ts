/** Wires the deletion of the own account. */
import type { Person } from '../../platform/auth/caller.ts';
import type { Module } from '../../platform/module.ts';
import { OperatorError } from '../../platform/operator/operator-command.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountDeletionCommands } from './account-deletion.commands.ts';
import { addAccountDeletion } from './account-deletion.graphql.ts';
import {
  type AccountDeletionDeps,
  type AccountDeletionService,
  createAccountDeletionService,
} from './account-deletion.service.ts';

export function createAccountDeletionModule(
  { database, guard, mailer, live, clock, hosts }: Platform,
  {
    findPerson,
    ...neighbours
  }: Pick<AccountDeletionDeps, 'departures' | 'billing' | 'customDomains'> & {
    accounts: AccountDeletionDeps['accounts'] & { findPerson(userId: string): Promise<Person | undefined> };
    /** The id of the account with an email. Throws OperatorError. */
    findPerson(email: string): Promise<string>;
  },
): Module<AccountDeletionService> {
  const service = createAccountDeletionService({
    ...{ database, guard, mailer, live, clock, appUrl: hosts.appUrl },
    ...neighbours,
  });
  return {
    service,
    graphql: (builder) => addAccountDeletion(builder, service),
    commands: accountDeletionCommands({
      findPerson,
      preview: service.previewOf,
      async end(userId) {
        const person = await neighbours.accounts.findPerson(userId);
        if (person === undefined) throw new OperatorError('The account is gone already.');
        await service.deleteAccount(person, '');
      },
    }),
  };
}
