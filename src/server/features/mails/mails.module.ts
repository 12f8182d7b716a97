/** Wires the operator's commands over mails that no server accepted. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailsCommands } from './mails.commands.ts';

export function createMailsModule({ mailer }: Pick<Platform, 'mailer'>): Module<Record<string, never>> {
  return { service: {}, commands: mailsCommands(mailer) };
}
