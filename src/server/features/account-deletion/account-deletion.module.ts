/** Wires the deletion of the own account. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { addAccountDeletion } from './account-deletion.graphql.ts';
import {
  type AccountDeletionDeps,
  type AccountDeletionService,
  createAccountDeletionService,
} from './account-deletion.service.ts';

export function createAccountDeletionModule(
  { database, guard, mailer, live, clock, hosts }: Platform,
  neighbours: Pick<AccountDeletionDeps, 'departures' | 'accounts' | 'billing' | 'customDomains'>,
): Module<AccountDeletionService> {
  const service = createAccountDeletionService({
    ...{ database, guard, mailer, live, clock, appUrl: hosts.appUrl },
    ...neighbours,
  });
  return { service, graphql: (builder) => addAccountDeletion(builder, service) };
}
