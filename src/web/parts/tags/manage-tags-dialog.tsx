/** A dialog with all tags of an artist: renamed and deleted for every link at once (LINK-71). */
import { ActionIcon, Button, Modal, Skeleton, Text } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { mostTags } from '#domain/links/tags.ts';
import { messageOf, oops } from '#web/lib/errors.ts';
import { RenameForm } from '#web/parts/rename-form.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { counted } from '#web/ui/numbers.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deleteTagMutation, renameTagMutation } from './tags.graphql.ts';
import classes from './tags.module.css';
import { useArtistTags } from './tags-field.tsx';

interface Tag {
  id: string;
  name: string;
  links: number;
}

// Links carry tags, and the answers name none of them.
const changesLinks = { additionalTypenames: ['links', 'link_tag'] };
const onLinks = (links: number): string => (links === 0 ? 'on no link' : `on ${counted(links, 'link')}`);

/** Mount it to open it. */
export function ManageTagsDialog({ artistId, onClose }: { artistId: string; onClose: () => void }) {
  const { tags, error, reload } = useArtistTags(artistId);
  const [editing, setEditing] = useState<string>();
  const [doomed, setDoomed] = useState<Tag>();
  const [, rename] = useMutation(renameTagMutation);
  const [{ fetching }, remove] = useMutation(deleteTagMutation);
  const deleteTag = async (tag: Tag): Promise<void> => {
    const { error: failure } = await remove({ id: tag.id }, changesLinks);
    setDoomed(undefined);
    if (failure) return showErrorSnack(oops(failure));
    showSnack(`Tag "${tag.name}" deleted`);
    reload({ requestPolicy: 'network-only' });
  };
  return (
    <>
      <Modal
        opened={doomed === undefined}
        onClose={onClose}
        size="md"
        closeButtonProps={{ 'aria-label': 'Close' }}
        title={
          <Text fw={650} fz={16} ff="var(--font-display)" component="span">
            Tags
          </Text>
        }
      >
        {tags === undefined ? (
          error ? (
            <EmptyState
              title="Your tags didn't load"
              text={messageOf(error)}
              action={<Button onClick={() => reload({ requestPolicy: 'network-only' })}>Try again</Button>}
            />
          ) : (
            <div role="status" aria-label="Loading the tags">
              <Skeleton height={44} radius={10} mb={8} />
              <Skeleton height={44} radius={10} />
            </div>
          )
        ) : tags.length === 0 ? (
          <Text c="var(--ink-2)">
            There are no tags yet. Select links in the list and press Tag, or use a link's menu.
          </Text>
        ) : (
          <ul className={classes.tags} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag.id} className={classes.tag}>
                {editing === tag.id ? (
                  <RenameForm
                    name={tag.name}
                    className={classes.form}
                    maxLength={mostTags.characters * 2}
                    rename={async (name) => {
                      const { error: failure } = await rename({ id: tag.id, name }, changesLinks);
                      if (!failure) showSnack('Tag renamed');
                      return failure && messageOf(failure);
                    }}
                    onEnd={(renamed) => {
                      setEditing(undefined);
                      if (renamed) reload({ requestPolicy: 'network-only' });
                    }}
                  />
                ) : (
                  <>
                    <span className={classes.name}>{tag.name}</span>
                    <span className={classes.links}>{onLinks(tag.links)}</span>
                    <ActionIcon
                      variant="subtle"
                      size={38}
                      aria-label={`Rename ${tag.name}`}
                      onClick={() => setEditing(tag.id)}
                    >
                      <Pencil size={16} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      size={38}
                      aria-label={`Delete ${tag.name}`}
                      onClick={() => setDoomed(tag)}
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
      <ConfirmDialog
        opened={doomed !== undefined}
        title={`Delete the tag "${doomed?.name ?? ''}"?`}
        text={
          doomed?.links === 0
            ? 'No link carries it.'
            : `${counted(doomed?.links ?? 0, 'link')} ${doomed?.links === 1 ? 'carries' : 'carry'} it. The links stay as they are, without the tag.`
        }
        confirm="Delete tag"
        busy={fetching}
        onConfirm={() => doomed && void deleteTag(doomed)}
        onCancel={() => setDoomed(undefined)}
      />
    </>
  );
}
