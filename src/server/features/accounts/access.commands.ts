/** The operator's commands for a person's access to their account: its sessions, a link to a new password, and its email. */
import { readEmail } from '#domain/kernel/email.ts';
import {
  neededText,
  type OperatorCommand,
  OperatorError,
  sharedOptions,
} from '../../platform/operator/operator-command.ts';
import type { AccountAccess } from './account-access.ts';
import type { FindPerson } from './find-person.service.ts';

const sessions = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`;

/** `sign-out`, `reset-password` and `change-email`. */
export const accessCommands = (access: AccountAccess, findPerson: FindPerson): OperatorCommand[] => [
  {
    name: 'sign-out',
    usage:
      'sign-out     --email <email>                                      ends every session of an account, and mails its owner',
    options: sharedOptions.email,
    needsReason: true,
    plan(values) {
      const email = neededText(values, 'email');
      return async () => {
        const userId = await findPerson(email);
        return {
          would: `Would end every session of ${email}; ${sessions(await access.countSessions(userId))} in use now.`,
          carryOut: async () => `${sessions(await access.signOut(userId))} of ${email} ended.`,
        };
      };
    },
  },
  {
    name: 'reset-password',
    usage:
      'reset-password --email <email>                                    mails the owner of an account a link to a new password, which works for an hour',
    options: sharedOptions.email,
    plan(values) {
      const email = neededText(values, 'email');
      return async () => {
        const userId = await findPerson(email);
        return {
          would: `Would mail ${email} a link to a new password.`,
          async carryOut() {
            const to = await access.mailResetLink(userId);
            return `A link to a new password is on its way to ${to}. The present password works until it is used.`;
          },
        };
      };
    },
  },
  {
    name: 'change-email',
    usage:
      'change-email --email <email> --to <new email>                    gives an account another email, ends its sessions, and mails both emails',
    options: { ...sharedOptions.email, to: { type: 'string' } },
    needsReason: true,
    plan(values) {
      const [email, given] = [neededText(values, 'email'), neededText(values, 'to')];
      const to = readEmail(given);
      if (to === undefined) throw new OperatorError('--to must be an email address.');
      return async () => {
        const userId = await findPerson(email);
        if (await access.isTaken(userId, to))
          throw new OperatorError(`There is an account with the email ${to} already.`);
        if ((await access.emailOf(userId)) === to) throw new OperatorError(`The account has the email ${to} already.`);
        return {
          would: `Would change the email of ${email} to ${to}.`,
          async carryOut() {
            if (!(await access.changeEmail(userId, to)))
              throw new OperatorError(`There is an account with the email ${to} already.`);
            return `The email of ${email} is ${to} now. Its sessions have ended; the password is the same.`;
          },
        };
      };
    },
  },
];
