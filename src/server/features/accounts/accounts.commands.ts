/** The operator's commands for accounts. */
import { isDay, startOfDay } from '#domain/stats/zoned-day.ts';
import {
  neededChoice,
  neededText,
  type OperatorCommand,
  OperatorError,
  optionText,
  sharedOptions,
} from '../../platform/operator/operator-command.ts';
import type { AccountsOperator } from './accounts.operator.ts';

/** The id of the account with this email. Throws OperatorError. */
export async function findPerson(accounts: Pick<AccountsOperator, 'findAccount'>, email: string): Promise<string> {
  const userId = await accounts.findAccount(email);
  if (userId === undefined) throw new OperatorError(`There is no account with the address ${email}.`);
  return userId;
}

/** `make-account` and `set-trial`. */
export const accountsCommands = (accounts: AccountsOperator): OperatorCommand[] => [
  {
    name: 'make-account',
    usage:
      'make-account --email <address> --password <at least 8 characters> [--plan none|agency|family] [--first-name …] [--last-name …]',
    options: {
      ...sharedOptions.email,
      password: { type: 'string' },
      plan: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
    prepare(values) {
      const email = neededText(values, 'email');
      const password = neededText(values, 'password');
      const plan = neededChoice(values, 'plan', ['none', 'agency', 'family'], 'none');
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new OperatorError('--email must be an email address.');
      if (password.length < 8) throw new OperatorError('--password must have at least 8 characters.');
      const names = {
        firstName: optionText(values, 'first-name') ?? '',
        lastName: optionText(values, 'last-name') ?? '',
      };
      return async () => {
        if (await accounts.hasAccount(email))
          throw new OperatorError(`There is an account with the address ${email} already.`);
        const { userId } = await accounts.createAccount({ email, password, plan, ...names });
        return `Made the account ${email} (${userId}).`;
      };
    },
  },
  {
    name: 'set-trial',
    usage:
      'set-trial    --email <address> --ends <YYYY-MM-DD|none>           when its trial ends and its first bill is due (midnight UTC)',
    options: { ...sharedOptions.email, ends: { type: 'string' } },
    prepare(values) {
      const [email, ends] = [neededText(values, 'email'), neededText(values, 'ends')];
      if (ends !== 'none' && !isDay(ends))
        throw new OperatorError('--ends must be a day, written YYYY-MM-DD, or none.');
      const date = ends === 'none' ? null : startOfDay(ends, 'UTC');
      return async () => {
        await accounts.setFirstBillingDate(await findPerson(accounts, email), date);
        return date === null ? `${email} has no trial.` : `The trial of ${email} ends on ${ends}.`;
      };
    },
  },
];
