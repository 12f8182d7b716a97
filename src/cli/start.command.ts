/** `fanfare start`: becomes the server, with Node's options for its role. */
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import type { RunCommand } from './command.ts';

/** Node's options can be given only to a new program, which replaces this one: a supervisor sees one process with one number. */
export const run: RunCommand = async (args, { root, variables }) => {
  const { node, nodeOfWorkers } = packageFile.config;
  const options = args.includes('--roles=worker') ? nodeOfWorkers : node;
  const program = [process.execPath, ...options, join(root, 'src', 'main.ts'), ...args];
  const environment = Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined);
  process.execve?.(process.execPath, program, Object.fromEntries(environment));
  throw new Error('this system cannot replace a program by another');
};
