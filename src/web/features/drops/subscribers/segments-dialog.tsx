/** Segments: saves the filter under a name, and opens, renames and deletes those that are saved (DROP-120). */
import { Button, Modal, Skeleton, Text, TextInput } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type CombinedError, useMutation, useQuery } from 'urql';
import type { FanFilter } from '#domain/fans/fan-filter.ts';
import { longestSegmentName } from '#domain/fans/segments.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { FanSegmentsQuery } from '#web/lib/graphql/graphql.ts';
import { counted } from '#web/ui/numbers.ts';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import {
  deleteSegmentMutation,
  fanSegmentsQuery,
  renameSegmentMutation,
  restoreSegmentMutation,
  saveSegmentMutation,
} from '../parts/segments.graphql.ts';
import { filterSize, fromApi, toWhere } from './filter-url.ts';
import classes from './segments-dialog.module.css';

type Segment = FanSegmentsQuery['fan_segments'][number];

/** `mayChange` is false for viewers, who open what is saved. */
export function SegmentsDialog({
  artistId,
  filter,
  mayChange,
  onOpen,
  onClose,
}: {
  artistId: string;
  filter: FanFilter;
  mayChange: boolean;
  onOpen: (filter: FanFilter) => void;
  onClose: () => void;
}) {
  const [{ data, error }, reload] = useQuery({
    query: fanSegmentsQuery,
    variables: { artist_id: artistId },
    requestPolicy: 'cache-and-network',
  });
  const [, remove] = useMutation(deleteSegmentMutation);
  const [, restore] = useMutation(restoreSegmentMutation);
  const [deleted, setDeleted] = useState<Segment>();
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useSubmission();
  const refresh = () => reload({ requestPolicy: 'network-only' });
  const act = (call: () => Promise<{ error?: CombinedError | undefined }>, done: Segment | undefined) =>
    run(async () => {
      const answer = await call();
      setFailure(answer.error && messageOf(answer.error));
      if (answer.error) return;
      setDeleted(done);
      refresh();
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <Text fw={650} fz={20} ff="var(--font-display)" component="span">
          Segments
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.body}>
        {mayChange &&
          (filterSize(filter) > 0 ? (
            <SaveForm artistId={artistId} filter={filter} onSaved={refresh} />
          ) : (
            <p className={classes.note}>Choose a filter, then save it here under a name. Drops can go to a segment.</p>
          ))}
        {data === undefined && error === undefined && (
          <div role="status" aria-label="Loading">
            <Skeleton h={44} mb={8} />
            <Skeleton h={44} />
          </div>
        )}
        {data === undefined && error !== undefined && (
          <div role="alert">
            <Text mb="md">{messageOf(error)}</Text>
            <Button variant="default" onClick={refresh}>
              Try again
            </Button>
          </div>
        )}
        {failure !== undefined && (
          <p className={classes.failure} role="alert">
            <ProblemText sentence={failure} />
          </p>
        )}
        {deleted !== undefined && (
          <p className={classes.deleted} role="status">
            {deleted.name} was deleted.
            <TextButton disabled={busy} onClick={() => void act(() => restore({ id: deleted.id }), undefined)}>
              Undo
            </TextButton>
          </p>
        )}
        {data?.fan_segments.length === 0 && <p className={classes.note}>You don't have any segments yet.</p>}
        {data !== undefined && data.fan_segments.length > 0 && (
          <ul className={classes.list} aria-label="Segments">
            {data.fan_segments.map((segment) => (
              <Row
                key={segment.id}
                segment={segment}
                mayChange={mayChange}
                onOpen={() => onOpen(fromApi(segment.filter))}
                onRenamed={refresh}
                onDelete={() => void act(() => remove({ id: segment.id }), segment)}
              />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

function SaveForm({ artistId, filter, onSaved }: { artistId: string; filter: FanFilter; onSaved: () => void }) {
  const [, save] = useMutation(saveSegmentMutation);
  return (
    <NameForm
      label="Save this filter as"
      button="Save"
      onSubmit={async (name) => {
        const { error } = await save({ artist_id: artistId, name, where: toWhere(filter) });
        if (error === undefined) onSaved();
        return error;
      }}
    />
  );
}

/** A name with its button; it is emptied after a success. */
function NameForm({
  label,
  button,
  initial = '',
  onSubmit,
}: {
  label: string;
  button: string;
  initial?: string;
  onSubmit: (name: string) => Promise<CombinedError | undefined>;
}) {
  const [name, setName] = useState(initial);
  const { busy, run, formError, setFormError } = useSubmission();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      const error = await onSubmit(name);
      setFormError(error && messageOf(error));
      if (error === undefined) setName('');
    });
  };
  return (
    <form className={classes.save} onSubmit={submit} noValidate>
      <TextInput
        label={label}
        value={name}
        maxLength={longestSegmentName}
        error={formError}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {button}
      </Button>
    </form>
  );
}

function Row({
  segment: { id, name, size },
  mayChange,
  onOpen,
  onRenamed,
  onDelete,
}: {
  segment: Segment;
  mayChange: boolean;
  onOpen: () => void;
  onRenamed: () => void;
  onDelete: () => void;
}) {
  const [renaming, setRenaming] = useState(false);
  const [, rename] = useMutation(renameSegmentMutation);
  if (renaming) {
    return (
      <li>
        <NameForm
          label="New name"
          button="Rename"
          initial={name}
          onSubmit={async (text) => {
            const { error } = await rename({ id, name: text });
            if (error === undefined) {
              setRenaming(false);
              onRenamed();
            }
            return error;
          }}
        />
      </li>
    );
  }
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <b>{name}</b>
        <span className={classes.note}>{counted(size, 'subscriber')}</span>
      </button>
      {mayChange && (
        <>
          <button
            type="button"
            className={classes.tool}
            aria-label={`Rename ${name}`}
            onClick={() => setRenaming(true)}
          >
            <Pencil size={16} aria-hidden="true" />
          </button>
          <button type="button" className={classes.tool} aria-label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 size={16} aria-hidden="true" />
          </button>
        </>
      )}
    </li>
  );
}
