/** A dialog in which saved views get other names or are deleted. */
import { ActionIcon, Modal, Text } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { messageOf, oops } from '#web/lib/errors.ts';
import { RenameForm } from '#web/parts/rename-form.tsx';
import classes from '#web/parts/tags/tags.module.css';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deleteViewMutation, renameViewMutation } from './views.graphql.ts';

const nameRoom = 120;

/** Mount it to open it. */
export function ManageViewsDialog({
  views,
  onClose,
}: {
  views: readonly { id: string; name: string }[];
  onClose: () => void;
}) {
  const [editing, setEditing] = useState<string>();
  const [, rename] = useMutation(renameViewMutation);
  const [{ fetching }, remove] = useMutation(deleteViewMutation);
  const deleteView = async (id: string, name: string): Promise<void> => {
    const { error } = await remove({ id });
    if (error) showErrorSnack(oops(error));
    else showSnack(`View "${name}" deleted`);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Saved views
        </Text>
      }
    >
      {views.length === 0 ? (
        <Text c="var(--ink-2)">You have no saved views here.</Text>
      ) : (
        <ul className={classes.tags} aria-label="Saved views">
          {views.map(({ id, name }) => (
            <li key={id} className={classes.tag}>
              {editing === id ? (
                <RenameForm
                  name={name}
                  className={classes.form}
                  maxLength={nameRoom}
                  rename={async (next) => {
                    const { error } = await rename({ id, name: next });
                    return error && messageOf(error);
                  }}
                  onEnd={() => setEditing(undefined)}
                />
              ) : (
                <>
                  <span className={classes.name}>{name}</span>
                  <ActionIcon variant="subtle" size={38} aria-label={`Rename ${name}`} onClick={() => setEditing(id)}>
                    <Pencil size={16} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size={38}
                    aria-label={`Delete ${name}`}
                    disabled={fetching}
                    onClick={() => void deleteView(id, name)}
                  >
                    <Trash2 size={16} aria-hidden="true" />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
