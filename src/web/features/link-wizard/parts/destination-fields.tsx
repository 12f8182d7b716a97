/** The fields of an expanded destination: URL, call to action, and those of its type. */
import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { destinationName } from '#domain/destinations/catalogue.ts';
import { problemSentence } from '#domain/kernel/error-catalogue.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import { isPresaveProvider } from '#domain/presaves/presave.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { useLongUrl } from '../source/use-long-url.ts';
import { asPlainLink } from '../state/destination-rows.ts';
import { destinationFieldId } from '../state/field-ids.ts';
import { autoplayFieldShows, type RowProblem } from '../state/wizard-checks.ts';
import type { WizardDestination, WizardState } from '../state/wizard-state.ts';
import { MessageField, OptinFields } from './capture-fields.tsx';
import { ConfirmUrl } from './confirm-url.tsx';
import { PageWordsFields } from './page-words-fields.tsx';
import { PresaveChoice } from './presave-choice.tsx';

/** `problem` shows beside the field that it names. */
export function DestinationFields({
  state,
  row,
  problem,
  onEdit,
}: {
  state: WizardState;
  row: WizardDestination;
  problem: RowProblem | undefined;
  onEdit: (change: Partial<WizardDestination>) => void;
}) {
  const longUrl = useLongUrl();
  const latest = useRef(row.url);
  latest.current = row.url;
  const field = (name: RowProblem['field']) => ({
    id: destinationFieldId(row.key, name),
    error: fieldError(problem?.field === name ? problemSentence(problem) : undefined),
  });
  if (row.type === 'header') {
    return (
      <TextInput
        {...field('text')}
        label="Header text"
        value={row.text}
        onChange={(event) => onEdit({ text: event.currentTarget.value })}
      />
    );
  }
  if (row.type === 'message_optin') return <OptinFields row={row} field={field} onEdit={onEdit} />;
  const pageWords = <PageWordsFields row={row} field={field} onEdit={onEdit} />;
  const cta = (
    <TextInput
      {...field('cta')}
      label="Call to action"
      value={row.cta}
      onChange={(event) => onEdit({ cta: event.currentTarget.value })}
    />
  );
  if (row.type === 'text') {
    return (
      <>
        {cta}
        <MessageField row={row} field={field} onEdit={onEdit} />
        {pageWords}
      </>
    );
  }
  const complete = async (): Promise<void> => {
    const typed = row.url;
    const url = await longUrl(typed);
    if (url !== typed && latest.current === typed) onEdit({ url });
  };
  const saves = presaveProvider(row, 'before') !== undefined;
  const isPresave = row.preRelease && isPresaveProvider(row.type);
  return (
    <>
      {row.type === 'custom' && pageWords}
      {isPresave && <PresaveChoice row={row} onChoose={(plainLink) => onEdit(asPlainLink(row, plainLink))} />}
      <TextInput
        {...field('url')}
        label={saves ? 'Release to save (optional)' : 'Link'}
        description={
          saves && 'The link of the song or album. Without one, the link after the release or the code says which.'
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={row.type === 'custom' ? 'https://…' : `The link on ${destinationName(row.type)}`}
        value={row.url}
        onChange={(event) => onEdit({ url: event.currentTarget.value })}
        onBlur={() => void complete()}
      />
      {row.confidence !== null && row.confidence !== 'exact' && (
        <ConfirmUrl row={row} onConfirm={() => onEdit({ confidence: null })} />
      )}
      {cta}
      {autoplayFieldShows(state, row) && (
        <TextInput
          {...field('autoplay')}
          label="Autoplay track"
          placeholder="https://open.spotify.com/track/…"
          description="The track that starts when Spotify opens."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={row.autoplayTrack ?? ''}
          onChange={(event) => onEdit({ autoplayTrack: event.currentTarget.value || null })}
        />
      )}
      {row.type !== 'custom' && pageWords}
    </>
  );
}
