/** Drop Settings: whether fans get mails and texts at all, texts to which countries, and the welcome text (DROP-100, DROP-101, DROP-151). */
import { Button, Group, Modal, MultiSelect, Skeleton, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import { usualWelcome, welcomeFault, welcomeMessage } from '#domain/messaging/welcome.ts';
import { countryName } from '#domain/stats/country-names.ts';
import { messageOf, oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { DropSettingsQuery } from '#web/lib/graphql/graphql.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import classes from './drop-settings.module.css';
import { dropSettingsQuery, updateDropSettingsMutation } from './subscribers.graphql.ts';

/** `mayChange` is false for viewers, who see what holds. */
export function DropSettings({
  artistId,
  artistName,
  mayChange,
  onClose,
}: {
  artistId: string;
  artistName: string;
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
        <Form
          artistId={artistId}
          artistName={artistName}
          stored={data.drop_settings}
          mayChange={mayChange}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function Form({
  artistId,
  artistName,
  stored,
  mayChange,
  onClose,
}: {
  artistId: string;
  artistName: string;
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
  const fault = welcomeFault(draft.welcome_words);
  const save = () =>
    run(async () => {
      if (fault !== undefined) return;
      const { emails_enabled, sms_enabled, countries: chosen, welcome_words, welcome_abroad, postal_address } = draft;
      const { error } = await update({
        ...{ artist_id: artistId, emails_enabled, sms_enabled, countries: chosen },
        ...{ welcome_words, welcome_abroad, postal_address },
      });
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
      <Textarea
        label="Postal address"
        description="Stands below each mail of a drop, since the law wants it there. A post box will do."
        autosize
        minRows={2}
        maxLength={300}
        value={draft.postal_address}
        disabled={!mayChange}
        onChange={({ currentTarget: { value } }) => setDraft({ ...draft, postal_address: value })}
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
      <div className={classes.welcome}>
        <Textarea
          label="Welcome text"
          description="The first text of each fan who leaves a phone number. What carriers require is added."
          placeholder={usualWelcome}
          autosize
          minRows={2}
          value={draft.welcome_words}
          disabled={!mayChange}
          error={fieldError(fault && sentenceOf(fault))}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, welcome_words: value })}
        />
        <p className={classes.text}>{fillIn(welcomeMessage(draft.welcome_words), { artist: artistName })}</p>
        <Switch
          color="var(--ink)"
          label="Welcome fans outside the US and Canada"
          description="In the US and Canada carriers require the welcome text, so every fan there gets it."
          checked={draft.welcome_abroad}
          disabled={!mayChange}
          onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, welcome_abroad: checked })}
        />
      </div>
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
