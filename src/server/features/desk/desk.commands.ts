/** The operator's commands for the desk: who may use it, and the same search and cards in a terminal. */
import { type DeskFound, type DeskKind, deskKinds } from '../../platform/operator/desk-source.ts';
import {
  neededChoice,
  neededText,
  type OperatorCommand,
  OperatorError,
  optionText,
  sharedOptions,
} from '../../platform/operator/operator-command.ts';
import { statusText } from '../../platform/status/status.ts';
import type { DeskLook } from './look.ts';
import type { OperatorsStore } from './operators.store.ts';
import type { DeskOverview } from './overview.ts';

export interface DeskCommandsDeps {
  operators: OperatorsStore;
  look: DeskLook;
  overview: DeskOverview;
  /** The id of the account with this email; throws OperatorError. */
  findPerson: (email: string) => Promise<string>;
  /** The emails of accounts, by id. */
  emailsOf: (ids: readonly string[]) => Promise<Map<string, string>>;
  now: () => Date;
}

const lineOf = ({ kind, id, title, subtitle, state }: DeskFound): string =>
  [kind.padEnd(7), id, title, subtitle, state].filter(Boolean).join('  ');

/** `operator add`, `operator remove`, `operators`, `status`, `accounts`, `find` and `show`. */
export const deskCommands = ({
  operators,
  look,
  overview,
  findPerson,
  emailsOf,
  now,
}: DeskCommandsDeps): OperatorCommand[] => [
  {
    name: 'operator add',
    usage:
      "operator add --email <email>                                      lets an account use the operator's desk; it needs a passkey or an authenticator app",
    options: sharedOptions.email,
    needsReason: true,
    plan(values) {
      const email = neededText(values, 'email');
      return async () => {
        const userId = await findPerson(email);
        if (await operators.has(userId)) throw new OperatorError(`${email} is an operator already.`);
        return {
          would: `Would let ${email} use the operator's desk.`,
          async carryOut({ actor }) {
            await operators.add({ userId, addedAt: now(), addedBy: actor });
            return `${email} can use the operator's desk now.`;
          },
        };
      };
    },
  },
  {
    name: 'operator remove',
    usage:
      "operator remove --email <email>                                   takes the operator's desk away from an account",
    options: sharedOptions.email,
    needsReason: true,
    plan(values) {
      const email = neededText(values, 'email');
      return async () => {
        const userId = await findPerson(email);
        if (!(await operators.has(userId))) throw new OperatorError(`${email} is no operator.`);
        return {
          would: `Would take the operator's desk away from ${email}.`,
          async carryOut() {
            await operators.remove(userId);
            return `${email} can no longer use the operator's desk.`;
          },
        };
      };
    },
  },
  {
    name: 'operators',
    usage: "operators                                                         who may use the operator's desk",
    options: {},
    prepare: () => async () => {
      const all = await operators.list();
      if (all.length === 0) return "Nobody can use the operator's desk. Add somebody with: operator add --email …";
      const emails = await emailsOf(all.map(({ userId }) => userId));
      return all
        .map(({ userId, addedAt, addedBy }) => `${emails.get(userId)}  since ${addedAt.toISOString()}, by ${addedBy}`)
        .join('\n');
    },
  },
  {
    name: 'status',
    usage:
      'status                                                            how the installation stands: processes, databases, migrations, jobs, mails, vendors',
    options: {},
    prepare: () => async () => statusText(await overview.status()).trimEnd(),
  },
  {
    name: 'accounts',
    usage:
      'accounts     [--before <id>]                                      the accounts, newest first, 50 at once; with --before those that were made before this one',
    options: { before: { type: 'string' } },
    prepare: (values) => async () => {
      const { accounts, more } = await overview.latestAccounts(optionText(values, 'before'));
      if (accounts.length === 0) return 'There are no accounts.';
      return [...accounts.map(lineOf), ...(more ? [`There are more: --before ${accounts.at(-1)?.id}`] : [])].join('\n');
    },
  },
  {
    name: 'find',
    usage:
      'find         --text <text>                                        accounts, artists, links, domains, fans, charges and drops by an email, a number, a name, an id or a url',
    options: { text: { type: 'string' } },
    prepare(values) {
      const text = neededText(values, 'text');
      return async () => {
        const { found, more, hint } = await look.find(text);
        const notes = [hint, more ? 'There are more. Type more of it.' : null].filter((note) => note !== null);
        if (found.length === 0 && notes.length === 0) return 'Nothing was found.';
        return [...found.map(lineOf), ...new Set(notes)].join('\n');
      };
    },
  },
  {
    name: 'show',
    usage: `show         --kind ${deskKinds.join('|')} --id <id, as find prints it>   what is known of one thing, and why it is so`,
    options: { kind: { type: 'string' }, id: { type: 'string' } },
    isRecorded: (values) => optionText(values, 'kind') === 'fan',
    prepare(values) {
      const kind = neededChoice(values, 'kind', deskKinds) as DeskKind;
      const id = neededText(values, 'id');
      return async () => {
        const shown = await look.show(kind, id);
        if (shown === undefined) throw new OperatorError(`There is no ${kind} ${id}.`);
        const { sheet, parts } = shown;
        return [
          lineOf(sheet),
          ...sheet.facts.map(({ label, value, why }) => `  ${label}: ${value}${why === null ? '' : ` (${why})`}`),
          ...parts.flatMap(({ title, items, more }) => [
            '',
            title,
            ...items.map((item) => `  ${lineOf(item)}`),
            ...(more ? ['  …'] : []),
          ]),
        ].join('\n');
      };
    },
  },
];
