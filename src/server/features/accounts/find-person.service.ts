/** Finds an account by its email, for the operator's commands. */
import { readEmail } from '#domain/kernel/email.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { OperatorError } from '../../platform/operator/operator-command.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AccountsStore, createAccountsStore } from './accounts.store.ts';

/** The id of the account with this email. Throws OperatorError. */
export type FindPerson = (email: string) => Promise<string>;

/** The form in which an email that an operator types is stored. */
export const storedEmail = (email: string): string => readEmail(email) ?? cleanPasted(email, 'email').toLowerCase();

/** The id of the account with this email; undefined where there is none. */
export const findAccount = async (store: AccountsStore, email: string): Promise<string | undefined> =>
  (await store.loadCredentials(storedEmail(email)))?.userId;

/** Makes the search. */
export function createFindPerson({ database }: Pick<Platform, 'database'>): FindPerson {
  const store = createAccountsStore(database);
  return async (email) => {
    const userId = await findAccount(store, email);
    if (userId === undefined) throw new OperatorError(`There is no account with the email ${email}.`);
    return userId;
  };
}

/** Makes the search for an account that need not be there. */
export function createFindAccount({
  database,
}: Pick<Platform, 'database'>): (email: string) => Promise<string | undefined> {
  const store = createAccountsStore(database);
  return (email) => findAccount(store, email);
}
