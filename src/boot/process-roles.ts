/** Reads from the command line what this process does. */
import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

/** `web` answers requests, `worker` does queued and scheduled jobs. A process does both by default. */
const roles = ['web', 'worker'] as const;
type Role = (typeof roles)[number];

/** Reads `--roles`. Throws StartError for a role that does not exist. */
export function readRoles(): Role[] {
  const { values } = parseArgs({ options: { roles: { type: 'string', default: roles.join(',') } } });
  const wanted = values.roles.split(',');
  const known = roles.filter((role) => wanted.includes(role));
  if (known.length === 0 || known.length < wanted.length)
    throw new StartError(`--roles takes web, worker or both with a comma between, not "${values.roles}".`);
  return known;
}
