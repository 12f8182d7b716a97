/** The dialog for an artist who is not on Spotify: a name is enough. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

/** `name` is what was searched for. */
export function NotOnSpotifyDialog({
  name,
  busy,
  onClose,
  onSubmit,
}: {
  name: string;
  busy: boolean;
  onClose: () => void;
  onSubmit: (name: string) => void;
}) {
  const [value, setValue] = useState(/^https?:/i.test(name) ? '' : name);
  const typed = value.trim();
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      size={440}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          Not on Spotify?
        </Text>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== '' && !busy) onSubmit(typed);
        }}
      >
        <TextInput
          label="Artist's name"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          maxLength={200}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={busy || typed === ''}>
            Submit
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
