/** Puts tags on the selected links and takes others from them (LINK-71). */
import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { TagsField } from '#web/parts/tags/tags-field.tsx';
import { counted } from '#web/ui/numbers.ts';
import { countOfLinks } from './list-rules.ts';
import classes from './tag-choices.module.css';
import type { OfferedTag } from './tag-choices.tsx';

/** Mount it to open it. `carried` are the tags of the selected links; `artistId` whose tags are offered, undefined for links of several artists. */
export function BulkTagsDialog({
  count,
  carried,
  artistId,
  onApply,
  onClose,
}: {
  count: number;
  carried: readonly OfferedTag[];
  artistId: string | undefined;
  onApply: (change: { added: string[]; removed: string[] }) => void;
  onClose: () => void;
}) {
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      withCloseButton={false}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Tag {countOfLinks(count)}
        </Text>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (added.length + removed.length > 0) onApply({ added, removed });
          else onClose();
        }}
      >
        <TagsField label="Add tags" artistId={artistId} value={added} onChange={setAdded} />
        {carried.length > 0 && (
          <fieldset className={classes.removal}>
            <legend>Remove tags</legend>
            <ul className={classes.list}>
              {carried.map(({ name, links }) => (
                <li key={name} className={classes.choice}>
                  <Checkbox
                    label={name}
                    checked={removed.includes(name)}
                    onChange={({ currentTarget: { checked } }) =>
                      setRemoved((present) => (checked ? [...present, name] : present.filter((tag) => tag !== name)))
                    }
                  />
                  <span className={classes.links}>on {counted(links, 'link')}</span>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={added.length + removed.length === 0}>
            Apply
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
