/** Asks for the name under which the present view of the list is saved. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { showSnack } from '#web/ui/snack.ts';
import { saveViewMutation } from './views.graphql.ts';

/** Mount it to open it. `names` are those of the present views: one with the same name is replaced. */
export function SaveViewDialog({
  artistId,
  query,
  names,
  onClose,
}: {
  artistId: string | null;
  query: string;
  names: readonly string[];
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [{ fetching }, save] = useMutation(saveViewMutation);
  const replaces = names.find((other) => other.toLowerCase() === name.trim().toLowerCase());
  const submit = async (): Promise<void> => {
    const { error } = await save({ artist_id: artistId, name, query });
    if (error) return setProblem(messageOf(error));
    showSnack('View saved');
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      withCloseButton={false}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Save this view
        </Text>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label="Name"
          placeholder="Summer singles"
          description={replaces === undefined ? undefined : `Replaces your view "${replaces}"`}
          value={name}
          maxLength={120}
          error={problem}
          data-autofocus
          onChange={(event) => {
            setProblem(undefined);
            setName(event.currentTarget.value);
          }}
        />
        <Text c="var(--ink-2)" fz={13} mt="md">
          Keeps the kind, the tags, the search and the order. Only you see it.
        </Text>
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={fetching}>
            Save view
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
