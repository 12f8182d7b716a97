/** A dialog with everything of a row that can be changed before it becomes a link (MOVE-9). */
import { ActionIcon, Button, Checkbox, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { completeUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { linkTypeLabels, linkTypes } from '#domain/links/link.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { fieldOf, messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { useAvailableDomains } from '#web/parts/available-domains.ts';
import classes from '#web/parts/csv-import/csv-import.module.css';
import { changeRowMutation } from './move-in.graphql.ts';
import own from './move-in.module.css';
import type { ShownRow } from './move-in-words.ts';

interface Target {
  key: number;
  url: string;
  chosen: boolean;
}

const typeOptions = linkTypes
  .filter((type) => type !== 'pre-release')
  .map((value) => ({ value: value as string, label: linkTypeLabels[value] }));

/** `onSaved` is called before it closes. */
export function RowEditor({
  id,
  row,
  onClose,
  onSaved,
}: {
  id: string;
  row: ShownRow;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { artist } = useSignedIn();
  const domains = useAvailableDomains(artist.id);
  const [values, setValues] = useState({ title: row.title, domain: row.domain, path: row.path, type: row.type });
  const [targets, setTargets] = useState<Target[]>(() =>
    row.destinations.map(({ url, chosen }, key) => ({ key, url, chosen })),
  );
  const [problem, setProblem] = useState<{ field: string | undefined; message: string }>();
  const [, change] = useMutation(changeRowMutation);
  const { busy, run } = useSubmission();
  const set = (part: Partial<typeof values>): void => {
    setValues({ ...values, ...part });
    setProblem(undefined);
  };
  const setTarget = (key: number, part: Partial<Target>): void => {
    setTargets(targets.map((each) => (each.key === key ? { ...each, ...part } : each)));
    setProblem(undefined);
  };
  const at = (field: string) => (problem?.field === field ? problem.message : undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const filled = targets.filter(({ url }) => url.trim() !== '');
    if (filled.some(({ url }) => parseWebUrl(completeUrl(url)) === undefined)) {
      setProblem({ field: 'destinations', message: 'Oops! Invalid URL.' });
      return;
    }
    void run(async () => {
      const destinations = filled.map(({ url, chosen }) => ({ url, chosen }));
      const { error } = await change({ id, row: row.row, changes: { ...values, destinations, left_out: false } });
      if (error) return setProblem({ field: fieldOf(error), message: messageOf(error) });
      onSaved();
      onClose();
    });
  };
  const known = domains.includes(values.domain) ? domains : [values.domain, ...domains].filter((each) => each !== '');
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Edit before it moves in
        </Text>
      }
    >
      <form onSubmit={submit} noValidate className={classes.stack}>
        <TextInput
          label="Title"
          data-autofocus
          value={values.title}
          error={at('title')}
          onChange={({ currentTarget: { value } }) => set({ title: value })}
        />
        <div className={classes.pair}>
          <Select
            label="Domain"
            data={[...new Set(known)]}
            value={values.domain}
            allowDeselect={false}
            onChange={(value) => set({ domain: value ?? values.domain })}
          />
          <TextInput
            label="Path"
            value={values.path}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => set({ path: value })}
          />
        </div>
        <Select
          label="Type of link"
          data={typeOptions}
          value={values.type}
          allowDeselect={false}
          onChange={(value) => set({ type: value ?? values.type })}
        />
        <fieldset className={own.targets}>
          <legend>Where it leads</legend>
          {targets.map(({ key, url, chosen }, index) => (
            <div key={key} className={own.target}>
              <Checkbox
                color="var(--ink)"
                aria-label={`Take destination ${index + 1}`}
                checked={chosen}
                onChange={({ currentTarget: { checked } }) => setTarget(key, { chosen: checked })}
              />
              <TextInput
                className={own.path ?? ''}
                aria-label={`Url of destination ${index + 1}`}
                value={url}
                inputMode="url"
                spellCheck={false}
                autoCapitalize="none"
                onChange={({ currentTarget: { value } }) => setTarget(key, { url: value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={38}
                aria-label={`Remove destination ${index + 1}`}
                onClick={() => setTargets(targets.filter((each) => each.key !== key))}
              >
                <X size={16} aria-hidden="true" />
              </ActionIcon>
            </div>
          ))}
          <Button
            variant="default"
            size="xs"
            leftSection={<Plus size={15} aria-hidden="true" />}
            onClick={() =>
              setTargets([
                ...targets,
                { key: Math.max(-1, ...targets.map(({ key }) => key)) + 1, url: '', chosen: true },
              ])
            }
          >
            Add a url
          </Button>
        </fieldset>
        {problem !== undefined && problem.field !== 'title' && (
          <p className={classes.problem} role="alert">
            {problem.message}
          </p>
        )}
        <Group justify="flex-end" gap={10}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
