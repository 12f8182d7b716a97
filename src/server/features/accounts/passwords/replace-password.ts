/** Gives an account another password, and takes back the links that could set one (ACC-23). */
import type { OneTimeSecrets } from '../../../platform/auth/one-time-secrets.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import { createAccountsStore } from '../accounts.store.ts';
import type { AccountsTables } from '../accounts.tables.ts';

/** Saves the password. Links that lie in a mailbox set none any more: another person may read it. */
export async function replacePassword(
  within: Queryable<AccountsTables>,
  secrets: Pick<OneTimeSecrets, 'forget'>,
  { userId, passwordHash, mustChange }: { userId: string; passwordHash: string; mustChange: boolean },
): Promise<void> {
  await createAccountsStore(within).savePassword(userId, passwordHash, mustChange);
  await secrets.forget('password-reset', userId, within);
}
