/** The operator's command that makes an account an agency or family account, or an ordinary one again (ACC-70). */
import { accountKinds } from '#domain/accounts/account-kinds.ts';
import { isPeriodOver } from '#domain/accounts/navigation.ts';
import { trialEnd } from '#domain/accounts/trial.ts';
import { isLive } from '#domain/billing/status.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { dayOf, isDay, startOfDay } from '#domain/stats/zoned-day.ts';
import type { Person } from '../../../platform/auth/caller.ts';
import {
  neededChoice,
  neededText,
  type OperatorCommand,
  OperatorError,
  optionText,
  sharedOptions,
} from '../../../platform/operator/operator-command.ts';
import type { FindPerson } from '../../accounts/find-person.service.ts';

const kindWords: Record<string, string> = {
  none: 'an ordinary account',
  agency: 'an agency account',
  family: 'a family account',
  enterprise: 'an agency account on Enterprise',
};

/** What the command needs of accounts and billing. */
export interface SetKindParts {
  clock: Clock;
  /** The id of the account with an email. Throws OperatorError. */
  findPerson: FindPerson;
  accounts: {
    loadPerson(userId: string): Promise<Person>;
    /** Stores the kind and the end of the trial at once. */
    saveKind(
      userId: string,
      kind: string,
      terms: { firstBillingDate: Date | null; isEnterprise: boolean },
    ): Promise<void>;
  };
  /** Extends the plans of the account's artists to this time at least, also where an agreed end has passed. */
  keepPlansUntil(userId: string, until: Date): Promise<void>;
}

/** What an account has once it is an ordinary one: the end of its trial, an end for its plans, and this in words. */
interface Change {
  firstBillingDate: Date | null;
  plansUntil?: Date;
  words: string;
}

/** An ordinary account pays by card: what it has until then. `ends` is the day that the operator named. */
function asOrdinary({ plan, ...account }: Person, ends: string | undefined, now: Date): Change {
  const { firstBillingDate, subscriptionStatus } = account;
  if (plan === 'none') return { firstBillingDate, words: '. It is one already: nothing changes' };
  if (isLive(subscriptionStatus)) return { firstBillingDate, words: '. Its subscription goes on' };
  const isOver = firstBillingDate === null || isPeriodOver({ ...account, plan: 'none' }, now);
  const end = ends === undefined ? (isOver ? trialEnd(now) : undefined) : startOfDay(ends, 'UTC');
  if (subscriptionStatus === '') {
    const trial = end ?? firstBillingDate;
    return {
      firstBillingDate: trial,
      words:
        trial === null ? '' : `, on trial until ${dayOf(trial, 'UTC')}: without a card its artists are suspended then`,
    };
  }
  if (end === undefined) return { firstBillingDate, words: ', whose canceled subscription still runs' };
  return {
    firstBillingDate,
    plansUntil: end,
    words: `. Its subscription has ended: it has to renew, and its artists keep their plans until ${dayOf(end, 'UTC')}`,
  };
}

export const setKindCommand = ({ clock, findPerson, accounts, keepPlansUntil }: SetKindParts): OperatorCommand => ({
  name: 'set-kind',
  usage:
    'set-kind     --email <email> --kind none|agency|family [--enterprise] [--ends <YYYY-MM-DD>]  makes an account an agency or family account, or an ordinary one, which keeps its artists until that day (midnight UTC; default: the end of its trial, or 14 days); an agency is billed as an older agency account, with --enterprise what the homepage says',
  options: {
    ...sharedOptions.email,
    kind: { type: 'string' },
    enterprise: { type: 'boolean' },
    ends: { type: 'string' },
  },
  plan(values) {
    const [email, kind] = [neededText(values, 'email'), neededChoice(values, 'kind', accountKinds)];
    const ends = optionText(values, 'ends');
    const isEnterprise = values.enterprise === true;
    if (isEnterprise && kind !== 'agency') throw new OperatorError('--enterprise is for --kind agency.');
    const madeOne = kindWords[isEnterprise ? 'enterprise' : kind];
    if (ends !== undefined && (kind !== 'none' || !isDay(ends)))
      throw new OperatorError('--ends must be a day, written YYYY-MM-DD, and is for --kind none.');
    return async () => {
      const now = clock.now();
      const person = await accounts.loadPerson(await findPerson(email));
      if (ends !== undefined && startOfDay(ends, 'UTC') <= now) throw new OperatorError('--ends must be a later day.');
      // The card would be charged beside the bill that is written by hand.
      if (kind !== 'none' && isLive(person.subscriptionStatus))
        throw new OperatorError(
          `${email} has a subscription that is charged to a card. Its owner has to cancel it under Billing first.`,
        );
      const { firstBillingDate, plansUntil, words } =
        kind === 'none'
          ? asOrdinary(person, ends, now)
          : { firstBillingDate: person.firstBillingDate, plansUntil: undefined, words: '' };
      return {
        would: `Would make ${email} ${madeOne}${words}.`,
        async carryOut() {
          if (plansUntil !== undefined) await keepPlansUntil(person.userId, plansUntil);
          await accounts.saveKind(person.userId, kind, { firstBillingDate, isEnterprise });
          return `${email} is ${madeOne} now${words}.`;
        },
      };
    };
  },
});
