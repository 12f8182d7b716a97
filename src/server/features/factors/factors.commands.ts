/** The operator's command for a person who has lost their authenticator app and their recovery codes. */
import { neededText, type OperatorCommand, sharedOptions } from '../../platform/operator/operator-command.ts';
import type { AuthenticatorService } from './authenticator.service.ts';

/** `remove-authenticator`. `findPerson` gives the id of the account with an email, or throws OperatorError. */
export const factorsCommands = (
  authenticator: Pick<AuthenticatorService, 'isOn' | 'removeOf'>,
  findPerson: (email: string) => Promise<string>,
): OperatorCommand[] => [
  {
    name: 'remove-authenticator',
    usage:
      'remove-authenticator --email <email>                              turns off the authenticator app of an account; its owner is mailed',
    options: sharedOptions.email,
    plan(values) {
      const email = neededText(values, 'email');
      return async () => {
        const userId = await findPerson(email);
        return {
          would: (await authenticator.isOn(userId))
            ? `Would turn off the authenticator app of ${email}.`
            : `${email} has no authenticator app: nothing would change.`,
          async carryOut() {
            const removed = await authenticator.removeOf(userId);
            return removed ? `The authenticator app of ${email} is turned off.` : `${email} has no authenticator app.`;
          },
        };
      };
    },
  },
];
