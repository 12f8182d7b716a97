/** The operator's commands for accounts. */
import { accountKinds } from '#domain/accounts/account-kinds.ts';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { readEmail } from '#domain/kernel/email.ts';
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
import type { FindPerson } from './find-person.service.ts';

/** Throws OperatorError for an account with a live subscription. */
async function refuseCharged(
  accounts: Pick<AccountsOperator, 'isCharged'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  if (await accounts.isCharged(userId))
    throw new OperatorError(
      `${email} has a subscription that is charged to a card. Its owner has to cancel it under Billing first.`,
    );
}

/** The highest price of an account's own. A slip of the keyboard is larger. */
const mostProCents = 100_000;

/** `make-account`, `set-trial`, `set-pro-price`, `flags` and `security-log`. */
export const accountsCommands = (accounts: AccountsOperator, findPerson: FindPerson): OperatorCommand[] => [
  {
    name: 'make-account',
    usage:
      'make-account --email <email> --password <at least 8 characters> [--plan none|agency|family] [--first-name …] [--last-name …]',
    options: {
      ...sharedOptions.email,
      password: { type: 'string', secret: true },
      plan: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
    plan(values) {
      const email = neededText(values, 'email');
      const password = neededText(values, 'password');
      const plan = neededChoice(values, 'plan', accountKinds, 'none');
      if (readEmail(email) === undefined) throw new OperatorError('--email must be an email address.');
      if (password.length < 8) throw new OperatorError('--password must have at least 8 characters.');
      const names = {
        firstName: optionText(values, 'first-name') ?? '',
        lastName: optionText(values, 'last-name') ?? '',
      };
      return async () => {
        if (await accounts.hasAccount(email))
          throw new OperatorError(`There is an account with the email ${email} already.`);
        return {
          would: `Would make the account ${email}.`,
          async carryOut() {
            const { userId } = await accounts.createAccount({ email, password, plan, ...names });
            return `Made the account ${email} (${userId}).`;
          },
        };
      };
    },
  },
  {
    name: 'set-trial',
    usage:
      'set-trial    --email <email> --ends <YYYY-MM-DD|none>             when its trial ends and its first bill is due (midnight UTC), as long as it has no subscription',
    options: { ...sharedOptions.email, ends: { type: 'string' } },
    plan(values) {
      const [email, ends] = [neededText(values, 'email'), neededText(values, 'ends')];
      if (ends !== 'none' && !isDay(ends))
        throw new OperatorError('--ends must be a day, written YYYY-MM-DD, or none.');
      const date = ends === 'none' ? null : startOfDay(ends, 'UTC');
      return async () => {
        const userId = await findPerson(email);
        // The card provider keeps the day of the first bill that the subscription began with.
        await refuseCharged(accounts, { userId, email });
        return {
          would:
            date === null
              ? `Would take the trial of ${email} away: it then never has to pay.`
              : `Would end the trial of ${email} on ${ends}.`,
          async carryOut() {
            await accounts.setFirstBillingDate(userId, date);
            return date === null
              ? `${email} has no trial, and never has to pay.`
              : `The trial of ${email} ends on ${ends}.`;
          },
        };
      };
    },
  },
  {
    name: 'set-pro-price',
    usage:
      'set-pro-price --email <email> --cents <a month|none>                   its own price of pro, for what it buys from now on; ten times as much a year',
    options: { ...sharedOptions.email, cents: { type: 'string' } },
    plan(values) {
      const [email, text] = [neededText(values, 'email'), neededText(values, 'cents')];
      const cents = text === 'none' ? null : Number(text);
      if (cents !== null && !(/^\d+$/.test(text) && cents <= mostProCents))
        throw new OperatorError(`--cents must be a whole number from 0 to ${mostProCents}, or none.`);
      const price = cents === null ? 'the public price of pro' : `${inExactDollars(cents)} a month for pro`;
      return async () => {
        const userId = await findPerson(email);
        return {
          would: `Would give ${email} ${price}.`,
          async carryOut() {
            await accounts.saveProPrice(userId, cents);
            return `${email} has ${price} now. Plans that were bought before keep their price.`;
          },
        };
      };
    },
  },
  {
    name: 'flags',
    usage: 'flags        --email <email>                                      the feature flags of an account',
    options: sharedOptions.email,
    prepare(values) {
      const email = neededText(values, 'email');
      return async () => {
        const flags = await accounts.flagsOf(await findPerson(email));
        if (flags.length === 0) return `${email} has no flags.`;
        return flags.map(({ feature, enabled }) => `${feature}  ${enabled ? 'on' : 'off'}`).join('\n');
      };
    },
  },
  {
    name: 'security-log',
    usage:
      'security-log --email <email>                                      what happened to the access of an account, newest first',
    options: sharedOptions.email,
    prepare(values) {
      const email = neededText(values, 'email');
      return async () => {
        const events = await accounts.eventsOf(await findPerson(email));
        if (events.length === 0) return `Nothing has happened to the access of ${email}.`;
        return events
          .map(({ createdAt, kind, device }) => `${createdAt.toISOString()}  ${kind}  ${device}`.trimEnd())
          .join('\n');
      };
    },
  },
];
