/** A dialog that edits the tags of one link (LINK-70). */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { areSameTags } from '#domain/links/tags.ts';
import { messageOf } from '#web/lib/errors.ts';
import { showSnack } from '#web/ui/snack.ts';
import { saveLinkTagsMutation } from './tags.graphql.ts';
import { TagsField } from './tags-field.tsx';

/** A link whose tags are edited. */
export interface TaggedLink {
  id: string;
  title: string;
  tags: readonly string[];
}

/** Mount it to open it. `onManage` opens the artist's tags. */
export function TagsDialog({
  link,
  artistId,
  onManage,
  onClose,
}: {
  link: TaggedLink;
  artistId: string;
  onManage?: (() => void) | undefined;
  onClose: () => void;
}) {
  const [tags, setTags] = useState<readonly string[]>(link.tags);
  const [problem, setProblem] = useState<string>();
  const [{ fetching }, save] = useMutation(saveLinkTagsMutation);
  const submit = async (): Promise<void> => {
    if (areSameTags(tags, link.tags)) return onClose();
    const { error } = await save({ id: link.id, tags: [...tags] });
    if (error) return setProblem(messageOf(error));
    showSnack('Tags saved');
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      withCloseButton={false}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Tags of {link.title}
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
        <TagsField
          label="Tags"
          artistId={artistId}
          value={tags}
          problem={problem}
          onChange={(next) => {
            setProblem(undefined);
            setTags(next);
          }}
        />
        <Text c="var(--ink-2)" fz={13} mt="md">
          Only you and your team see tags. No page shows them.
        </Text>
        <Group justify="flex-end" mt="lg" gap={10}>
          {onManage && (
            <Button variant="subtle" mr="auto" onClick={onManage}>
              Manage tags
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={fetching}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
