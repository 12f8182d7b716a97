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
    name: 'check',
    summary: 'looks at settings, databases, hosts, storage, mail, disk and clocks; --mail <you@…> sends a mail, --json',
    load: () => import('./check.command.ts'),
  },
  {
    name: 'backup',
    summary: 'copies the installation to a folder or a bucket, running or not',
    load: () => import('./backup.command.ts'),
  },
  {
    name: 'restore',
    summary: 'loads a backup into empty databases',
    load: () => import('./restore.command.ts'),
  },
  {
    name: 'verify',
    summary: 'checks a backup and compares the installation with it',
    load: () => import('./verify.command.ts'),
  },
  {
    name: 'move',
    summary: 'copies the embedded databases into servers',
    load: () => import('./move.command.ts'),
  },
  {
    name: 'admin',
    summary: "the operator's commands: accounts, plans, flags, custom domains; `fanfare admin help`",
    load: () => import('./admin.command.ts'),
  },
];
