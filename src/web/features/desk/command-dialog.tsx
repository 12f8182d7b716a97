/** The dialog in which an action of the desk is tried out, given a reason, and run. */
import { Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CommandForm } from './command-form.tsx';
import type { DeskCommand, OptionValues } from './option-values.ts';
import { useCommandRun } from './use-command-run.ts';

/** What a button of the desk opens. */
export interface WantedCommand {
  command: DeskCommand;
  given: OptionValues;
  label: string;
  danger: boolean;
  /** What it is done to, where that is one thing, in the words of its card. */
  about?: string;
  isUrgent?: boolean;
}

/** `onDone` is called when the command was run, while its result is still shown; a click beside the dialog closes it as long as nothing was typed. */
export function CommandDialog({
  wanted: { command, given, label, danger, about, isUrgent = false },
  onDone,
  onClose,
}: {
  wanted: WantedCommand;
  onDone: () => void;
  onClose: () => void;
}) {
  // The dialog is gone as soon as it is closed, so it gives the focus back itself.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => void setTimeout(() => opener instanceof HTMLElement && opener.focus()), [opener]);
  const run = useCommandRun(command, given, { onDone, isUrgent });
  return (
    <Modal
      opened
      onClose={run.busy ? () => undefined : onClose}
      closeOnClickOutside={!run.isTyped}
      size={560}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          {label}
          {about !== undefined && (
            <Text component="small" display="block" fz={14} fw={400} c="var(--ink-2)" ff="var(--font-text)" dir="auto">
              {about}
            </Text>
          )}
        </Text>
      }
    >
      <CommandForm {...{ command, given, run, label, danger, isUrgent }} onCancel={onClose} />
    </Modal>
  );
}
