/** A dialog that asks before something that cannot be undone, or that costs something. */
import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Escape and a click beside the dialog call `onCancel` too. The safe button has the focus. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirm,
  cancel = 'Cancel',
  busy = false,
  isReady = true,
  destroys = true,
  onConfirm,
  onCancel,
}: {
  opened: boolean;
  title: string;
  text: ReactNode;
  confirm: string;
  cancel?: string;
  busy?: boolean;
  /** Whether what the question names is known already: until then nothing can be confirmed. */
  isReady?: boolean;
  /** Whether something is lost by it; a payment, for one, is not red. */
  destroys?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => undefined : onCancel}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          {title}
        </Text>
      }
      withCloseButton={false}
      size="sm"
    >
      <Text c="var(--ink-2)">{text}</Text>
      <Group justify="flex-end" mt="lg" gap={10}>
        <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus>
          {cancel}
        </Button>
        <Button {...(destroys ? { color: 'red' } : {})} onClick={onConfirm} loading={busy} disabled={!isReady}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
