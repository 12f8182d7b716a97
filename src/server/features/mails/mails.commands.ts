/** The operator's commands that list the mails that were given up, and send them again. */
import type { GivenUpMail, Mailer } from '../../platform/jobs/mailer.ts';
import {
  isId,
  type OperatorCommand,
  OperatorError,
  type OptionValues,
  optionText,
} from '../../platform/operator/operator-command.ts';

type GivenUp = Pick<Mailer, 'givenUp' | 'sendAgain'>;

const chooseOptions = { id: { type: 'string', multiple: true }, kind: { type: 'string' } } as const;

/** Reads which mails are meant. Throws OperatorError for an id that is none. */
function readChoice(values: OptionValues): (mail: GivenUpMail) => boolean {
  const ids = [values.id ?? []].flat().map(String);
  if (!ids.every(isId)) throw new OperatorError('--id must be an id, as the command mail failed prints it.');
  const kind = optionText(values, 'kind');
  return ({ id, payload }) =>
    (ids.length === 0 || ids.includes(id)) && (kind === undefined || payload.mail.kind === kind);
}

const mails = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`);

const lineOf = ({ id, sentAt, givenUpAt, retries, reason, payload: { mail } }: GivenUpMail): string =>
  `${id}  ${mail.kind} to ${mail.to}, written ${sentAt.toISOString()}, given up ${givenUpAt.toISOString()} after ${retries + 1} ${retries === 0 ? 'try' : 'tries'}: ${reason}`;

/** `mail failed` and `mail resend`. */
export const mailsCommands = (mailer: GivenUp): OperatorCommand[] => [
  {
    name: 'mail failed',
    usage:
      'mail failed  [--kind <kind>] [--id <id>]... [--json]              mails of the last two weeks that no server accepted, oldest first',
    options: { ...chooseOptions, json: { type: 'boolean' } },
    prepare(values) {
      const isMeant = readChoice(values);
      return async () => {
        const found = (await mailer.givenUp()).filter(isMeant);
        if (values.json === true) {
          // Links in a mail open accounts, so that only its kind and its recipient are printed.
          const shown = found.map(({ payload: { mail }, ...job }) => ({ ...job, kind: mail.kind, to: mail.to }));
          return JSON.stringify(shown, undefined, 2);
        }
        return found.length === 0 ? 'No mail was given up.' : found.map(lineOf).join('\n');
      };
    },
  },
  {
    name: 'mail resend',
    usage:
      'mail resend  (--all | --kind <kind> | --id <id>...)               sends given-up mails again; links in old ones may have expired',
    options: { ...chooseOptions, all: { type: 'boolean' } },
    plan(values) {
      const isMeant = readChoice(values);
      if (values.all !== true && values.id === undefined && values.kind === undefined)
        throw new OperatorError('Say which mails: --all, --kind or --id.', { showsUsage: true });
      return async () => {
        const ids = (await mailer.givenUp()).filter(isMeant).map(({ id }) => id);
        if (ids.length === 0) throw new OperatorError('No mail that was given up fits.');
        return {
          would: `Would send ${mails(ids.length)} again.`,
          carryOut: async () => `${mails(await mailer.sendAgain(ids))} will be sent again.`,
        };
      };
    },
  },
];
