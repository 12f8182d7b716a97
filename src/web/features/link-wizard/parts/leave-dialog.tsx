/** Asks before a wizard with content closes: stay, keep the draft, or discard it. */
import { Button, Group, Modal, Text } from '@mantine/core';

/** Escape and a click outside the dialog stay in the wizard. */
export function LeaveDialog({
  opened,
  onStay,
  onKeep,
  onDiscard,
}: {
  opened: boolean;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      size="md"
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Close without finishing?
        </Text>
      }
      withCloseButton={false}
    >
      <Text c="var(--ink-2)">Your draft can wait in this browser until you come back.</Text>
      <Group justify="flex-end" mt="lg" gap={10}>
        <Button variant="subtle" color="red" onClick={onDiscard}>
          Discard draft
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep draft and close
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay here
        </Button>
      </Group>
    </Modal>
  );
}
