/** Which commands the desk offers on the card of each kind of thing, and with which of its names they are filled in. */
import type { DeskKind, DeskSheet } from '../../platform/operator/desk-source.ts';
import { type OperatorCommand, optionsOf } from '../../platform/operator/operator-command.ts';

/** A command with its options filled in for one thing. */
export interface DeskAction {
  command: string;
  label: string;
  values: Record<string, string | string[]>;
  /** Whether it takes something away, or cannot be undone. */
  danger: boolean;
}

interface OfferedAction {
  command: string;
  label: string;
  danger?: true;
  /** The states in which it is offered; in all others without it. */
  when?: (state: string) => boolean;
}

const suspended = (state: string): boolean => state === 'suspended';
const banned = (state: string): boolean => state === 'banned';
const not = (is: (state: string) => boolean) => (state: string) => !is(state);

/** By kind, in the order in which they are shown. */
const offered: Record<DeskKind, readonly OfferedAction[]> = {
  account: [
    { command: 'security-log', label: 'Security log' },
    { command: 'flags', label: 'Feature flags' },
    { command: 'reset-password', label: 'Mail a link for a new password' },
    { command: 'sign-out', label: 'End all sessions' },
    { command: 'change-email', label: 'Change the email' },
    { command: 'remove-authenticator', label: 'Turn off the authenticator app', danger: true },
    { command: 'set-trial', label: 'Set the end of the trial' },
    { command: 'set-kind', label: 'Set the kind of account' },
    { command: 'set-pro-price', label: 'Set its own price of pro' },
    { command: 'set-flag', label: 'Turn a feature on or off' },
    { command: 'account export', label: 'Export everything' },
    { command: 'account suspend', label: 'Suspend', danger: true, when: not(suspended) },
    { command: 'account resume', label: 'Resume', when: suspended },
    { command: 'account end', label: 'End the account', danger: true },
  ],
  artist: [
    { command: 'set-plan', label: 'Set the plan' },
    { command: 'artist suspend', label: 'Suspend', danger: true, when: not(suspended) },
    { command: 'artist resume', label: 'Resume', when: suspended },
    { command: 'artist end', label: 'End the artist', danger: true },
  ],
  link: [
    { command: 'link ban', label: 'Ban', danger: true, when: not(banned) },
    { command: 'link unban', label: 'Lift the ban', when: banned },
  ],
  domain: [
    { command: 'domain verify', label: 'Check the DNS records' },
    { command: 'domain remove', label: 'Give the domain back', danger: true },
    { command: 'domain ban', label: 'Ban', danger: true, when: not(banned) },
    { command: 'domain unban', label: 'Lift the ban', when: banned },
  ],
  fan: [
    { command: 'fan export', label: 'Export everything' },
    { command: 'fan erase', label: 'Erase', danger: true },
  ],
  charge: [{ command: 'refund', label: 'Refund', danger: true }],
  drop: [{ command: 'drop cancel', label: 'Cancel the drop', danger: true }],
};

/** The actions on a thing: of commands that exist and that can be filled in. */
export function actionsOn(sheet: DeskSheet, commands: readonly OperatorCommand[]): DeskAction[] {
  return offered[sheet.kind].flatMap(({ command: name, label, danger = false, when = () => true }) => {
    const command = commands.find((each) => each.name === name);
    if (command === undefined || !when(sheet.state)) return [];
    const known = optionsOf(command);
    const values = Object.fromEntries(
      Object.entries(sheet.names).flatMap(([option, value]) =>
        option in known ? [[option, known[option]?.multiple === true ? [value] : value]] : [],
      ),
    );
    return [{ command: name, label, values, danger }];
  });
}
