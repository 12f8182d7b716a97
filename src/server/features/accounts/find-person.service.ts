/** Finds an account by its email, for the operator's commands. */
import { readEmail } from '#domain/kernel/email.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { OperatorError } from '../../platform/operator/operator-command.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAccountsStore } from './accounts.store.ts';

/** The id of the account with this email. Throws OperatorError. */
export type FindPerson = (email: string) => Promise<string>;

/** The form in which an email that an operator types is stored. */
export const storedEmail = (email: string): string => readEmail(email) ?? cleanPasted(email, 'email').toLowerCase();

/** Makes the search. */
export function createFindPerson({ database }: Pick<Platform, 'database'>): FindPerson {
  const store = createAccountsStore(database);
  return async (email) => {
    const account = await store.loadCredentials(storedEmail(email));
    if (account === undefined) throw new OperatorError(`There is no account with the address ${email}.`);
    return account.userId;
  };
}
