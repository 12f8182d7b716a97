/** The operator's command that deletes an account as its owner could (ACC-161). */
import { neededText, type OperatorCommand, sharedOptions } from '../../platform/operator/operator-command.ts';
import type { DeletionPreview } from './account-deletion.service.ts';

/** What the command does; no permission is checked. */
export interface EndAccount {
  /** The id of the account with an email. Throws OperatorError. */
  findPerson(email: string): Promise<string>;
  preview(userId: string): Promise<DeletionPreview>;
  /** Throws PAYMENT_NOT_STOPPED before anything is deleted. */
  end(userId: string): Promise<void>;
}

/** What goes and what stays, as a part of a sentence. */
function inWords({ deleted, kept, domains }: DeletionPreview): string {
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ');
  return [
    deleted.length === 0 ? 'no artist' : `${names(deleted)} with all links and fans`,
    ...(kept.length === 0 ? [] : [`others keep ${kept.map(({ name, keptBy }) => `${name} (${keptBy})`).join(', ')}`]),
    ...(domains.length === 0 ? [] : [`${domains.join(', ')} serve nothing any more`]),
  ].join('; ');
}

/** `account end`. */
export const accountDeletionCommands = ({ findPerson, preview, end }: EndAccount): OperatorCommand[] => [
  {
    name: 'account end',
    usage:
      'account end  --email <email>                                      stops what an account pays, and deletes it with the artists that nobody else owns; it cannot be undone',
    options: sharedOptions.email,
    needsReason: true,
    plan(values) {
      const email = neededText(values, 'email');
      return async () => {
        const userId = await findPerson(email);
        const gone = inWords(await preview(userId));
        return {
          would: `Would delete the account ${email}, and with it ${gone}.`,
          async carryOut() {
            await end(userId);
            return `Deleted the account ${email}, and with it ${gone}.`;
          },
        };
      };
    },
  },
];
