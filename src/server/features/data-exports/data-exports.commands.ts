/** The operator's command for a person's archive: for those who cannot sign in (DESK-36). */
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  neededText,
  type OperatorCommand,
  OperatorError,
  optionText,
  sharedOptions,
} from '../../platform/operator/operator-command.ts';
import type { DataExportsService } from './data-exports.service.ts';

/** Milliseconds between two looks at how far an archive is. */
const lookEvery = 500;

export interface DataExportsCommandsDeps {
  exports: Pick<DataExportsService, 'requestFor' | 'find' | 'content'>;
  /** The id of the account with this email; throws OperatorError. */
  findPerson(email: string): Promise<string>;
}

/** `account export`. */
export function dataExportsCommands({ exports, findPerson }: DataExportsCommandsDeps): OperatorCommand[] {
  /** Waits until the archive is made, and writes it. A worker of the running Fanfare makes it, since a terminal renders no pages. */
  async function save(userId: string, to: string): Promise<void> {
    const file = await open(to, 'wx', 0o600).catch((error: unknown) => {
      throw new OperatorError(`${to} cannot be written: ${error instanceof Error ? error.message : error}`);
    });
    try {
      const { id } = await exports.requestFor(userId, randomUUID());
      for (;;) {
        const found = await exports.find(id);
        if (found === undefined || found.state === 'failed')
          throw new OperatorError(
            'The archive was not made: it took too long, or another one was asked for meanwhile.',
          );
        if (found.state === 'ready') break;
        await pause(lookEvery);
      }
      for await (const piece of exports.content(id)) await file.write(piece);
      await file.close();
    } catch (error) {
      await file.close();
      await rm(to);
      throw error;
    }
  }

  return [
    {
      name: 'account export',
      usage:
        'account export --email <email> [--to <file>]                       makes the archive of an account, as its person would in Settings; the person gets a mail about it',
      options: { ...sharedOptions.email, to: { type: 'string', file: true } },
      needsReason: true,
      plan(values) {
        const email = neededText(values, 'email');
        const to = optionText(values, 'to');
        return async () => {
          const userId = await findPerson(email);
          return {
            would: `Would make the archive of ${email}, in place of one that is there, write that into the account's security log, and mail its owner.`,
            async carryOut({ desk }) {
              if (desk === undefined) {
                if (to === undefined)
                  throw new OperatorError('--to is missing: the file into which the archive is written.');
                await save(userId, to);
                return `The archive of ${email} is in ${to}. Its owner gets a mail that it was made.`;
              }
              const { id } = await exports.requestFor(userId, desk.sessionId);
              desk.offer({
                ...{ path: `/api/data-export?id=${id}`, id },
                ...{ name: 'fanfare-data.zip', type: 'application/zip' },
              });
              return `The archive of ${email} is being made. It can be downloaded here once it is ready, for a day and in this session only. Its owner gets a mail that it was made.`;
            },
          };
        };
      },
    },
  ];
}
