/** The form below a placement: name, kind and UTM values; its code stays as it is. */
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CombinedError } from 'urql';
import { longestPlacementName } from '#domain/links/placement-draft.ts';
import { longestCampaignValue } from '#domain/stats/campaign.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { kindOptions } from './kind-options.ts';
import classes from './placements-card.module.css';
import type { Placement, PlacementChange } from './use-placements.ts';

const utmFields = [
  { name: 'utm_source', label: 'Source' },
  { name: 'utm_medium', label: 'Medium' },
  { name: 'utm_campaign', label: 'Campaign' },
] as const;

/** `onDone` closes the form. */
export function EditPlacement({
  placement,
  onChange,
  onArchive,
  onDone,
}: {
  placement: Placement;
  onChange: (change: PlacementChange) => Promise<CombinedError | undefined>;
  onArchive: () => void;
  onDone: () => void;
}) {
  const [values, setValues] = useState<PlacementChange>(placement);
  const { busy, formError, setFormError, run } = useSubmission();
  const set = (change: Partial<PlacementChange>) => setValues({ ...values, ...change });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      const { name, kind, utm_source, utm_medium, utm_campaign } = values;
      const error = await onChange({ name, kind, utm_source, utm_medium, utm_campaign });
      setFormError(error && messageOf(error));
      if (error === undefined) onDone();
    });
  };
  return (
    <form className={classes.edit} noValidate onSubmit={submit} aria-label={`Change ${placement.name}`}>
      <TextInput
        label="Name"
        value={values.name}
        maxLength={longestPlacementName * 2}
        error={formError}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Segmented label="Kind" options={kindOptions} value={values.kind} onChange={(kind) => set({ kind })} />
      <div className={classes.utm}>
        {utmFields.map(({ name, label }) => (
          <TextInput
            key={name}
            label={`UTM ${label.toLowerCase()}`}
            value={values[name]}
            maxLength={longestCampaignValue}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <p className={classes.hint}>Visits with this code get these values where their address has none of its own.</p>
      <div className={classes.editActs}>
        <Button size="xs" type="submit" loading={busy}>
          Save
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button size="xs" variant="subtle" className={classes.archive} onClick={onArchive}>
          Archive
        </Button>
      </div>
    </form>
  );
}
