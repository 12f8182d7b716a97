/** The commands of `fanfare`, in the order of its help. */
import type { Command } from './command.ts';

/** Each is loaded when it is called. */
export const commands: readonly Command[] = [
  {
    name: 'start',
    summary: 'starts Fanfare; --roles=web or --roles=worker for a process that does one of them',
    load: () => import('./start.command.ts'),
  },
  {
    name: 'migrate',
    summary: 'brings both databases to the shape of this version and stops',
    load: () => import('./migrate.command.ts'),
  },
  {
    name: 'admin',
    summary: "the operator's commands: accounts, plans, flags, custom domains; `fanfare admin help`",
    load: () => import('./admin.command.ts'),
  },
];
