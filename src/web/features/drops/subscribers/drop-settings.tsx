/** Drop Settings: whether fans get mails and texts at all, and texts to which countries (DROP-100, DROP-101). */
import { Button, Group, Modal, MultiSelect, Skeleton, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { messageOf, oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { DropSettingsQuery } from '#web/lib/graphql/graphql.ts';
import { countryName } from '#web/parts/country-names.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import classes from './drop-settings.module.css';
import { dropSettingsQuery, updateDropSettingsMutation } from './subscribers.graphql.ts';

/** `mayChange` is false for viewers, who see what holds. */
export function DropSettings({
  artistId,
  mayChange,
  onClose,
}: {
  artistId: string;
  mayChange: boolean;
  onClose: () => void;
}) {
  const [{ data, error }, reload] = useQuery({
    query: dropSettingsQuery,
    variables: { artist_id: artistId },
    requestPolicy: 'network-only',
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <Text fw={650} fz={20} ff="var(--font-display)" component="span">
          Drop Settings
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      {data === undefined && error === undefined && (
        <div role="status" aria-label="Loading">
          <Skeleton h={56} mb={12} />
          <Skeleton h={56} mb={12} />
          <Skeleton h={56} />
        </div>
      )}
      {data === undefined && error !== undefined && (
        <div role="alert">
          <Text mb="md">{messageOf(error)}</Text>
          <Button variant="default" onClick={() => reload({ requestPolicy: 'network-only' })}>
            Try again
          </Button>
        </div>
      )}
      {data !== undefined && (
        <Form artistId={artistId} stored={data.drop_settings} mayChange={mayChange} onClose={onClose} />
      )}
    </Modal>
  );
}

function Form({
  artistId,
  stored,
  mayChange,
  onClose,
}: {
  artistId: string;
  stored: DropSettingsQuery['drop_settings'];
  mayChange: boolean;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(stored);
  const [, update] = useMutation(updateDropSettingsMutation);
  const { busy, run } = useSubmission();
  const countries = stored.known_countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const save = () =>
    run(async () => {
      const { emails_enabled, sms_enabled, countries: chosen } = draft;
      const { error } = await update({ artist_id: artistId, emails_enabled, sms_enabled, countries: chosen });
      if (error) {
        showErrorSnack(oops(error));
        return;
      }
      showSnack('Success! Drop settings have been saved.');
      onClose();
    });
  return (
    <div className={classes.form}>
      <Switch
        color="var(--ink)"
        label="Emails to fans"
        description="Fans who left their email or pre-saved get your mails."
        checked={draft.emails_enabled}
        disabled={!mayChange}
        onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, emails_enabled: checked })}
      />
      <Switch
        color="var(--ink)"
        label="Texts to fans"
        description="While this is off no drop starts, and one that is being sent is paused."
        checked={draft.sms_enabled}
        disabled={!mayChange}
        onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, sms_enabled: checked })}
      />
      <MultiSelect
        label="Countries that get texts"
        description="Numbers of other countries are left out of every drop."
        placeholder={draft.countries.length === 0 ? 'Every country' : ''}
        data={countries}
        value={draft.countries}
        disabled={!mayChange}
        searchable
        clearable
        limit={60}
        nothingFoundMessage="No country has this name"
        onChange={(chosen) => setDraft({ ...draft, countries: chosen })}
      />
      <Group justify="flex-end" gap={10}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {mayChange ? 'Cancel' : 'Close'}
        </Button>
        {mayChange && (
          <Button onClick={() => save()} loading={busy}>
            Save
          </Button>
        )}
      </Group>
    </div>
  );
}
