/** Asks for a note of a chart: its day and one line. */
import { Button, Checkbox, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { longestAnnotation } from '#domain/stats/annotation.ts';
import { annotationSchema } from '#domain/stats/annotation-input.ts';
import type { FormFailure } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import type { WrittenNote } from './use-annotations.ts';

/** Mount it to open it. `onSave` gives what went wrong; the form stays open then, with everything that was typed. `forAll` offers to put it on all charts of the artist. */
export function NoteForm({
  title,
  initial,
  latest,
  forAll,
  onSave,
  onClose,
}: {
  title: string;
  initial: WrittenNote;
  /** The last day that can be chosen. */
  latest: string;
  forAll: boolean;
  onSave: (note: WrittenNote, onAll: boolean) => Promise<FormFailure | undefined>;
  onClose: () => void;
}) {
  const [onAll, setOnAll] = useState(false);
  const { field, busy, values, onSubmit } = useServerForm({
    initialValues: { day: initial.day, text: initial.text },
    schema: annotationSchema,
    submit: async (note) => {
      const failure = await onSave(note, onAll);
      if (failure === undefined) onClose();
      return failure;
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      withCloseButton={false}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          {title}
        </Text>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={14}>
          <TextInput {...field('day')} type="date" label="Day" max={latest} />
          <Textarea
            {...field('text')}
            label="What happened"
            placeholder="Added to a playlist"
            description={`${values.text.length} of ${longestAnnotation} characters`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={2}
            maxRows={4}
            data-autofocus
          />
          {forAll && (
            <Checkbox
              label="Show it on the charts of all links of this artist"
              checked={onAll}
              onChange={({ currentTarget }) => setOnAll(currentTarget.checked)}
            />
          )}
        </Stack>
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={busy}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
