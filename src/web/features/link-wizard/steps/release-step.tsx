/** The release step of a pre-release: release time, name and optional source (LINK-15 to LINK-18). */
import { TextInput } from '@mantine/core';
import type { ReleaseProblem } from '#domain/links/release-checks.ts';
import { ReleaseTimeFields } from '../parts/release-time-fields.tsx';
import { SourceField, type SourceFieldProps } from '../parts/source-field.tsx';
import { stepFields } from '../parts/step-fields.ts';
import type { WrittenFields } from '../state/wizard-reducer.ts';
import type { WizardState } from '../state/wizard-state.ts';

const words = {
  label: 'Spotify link, ISRC or UPC (optional)',
  example: 'https://open.spotify.com/artist/…',
  help: 'Your artist page, or the release itself once it has a link or a code. It fills in what can be known before the release.',
};

/** `problems` are those to show now. */
export function ReleaseStep({
  state,
  problems,
  now,
  onWrite,
  ...field
}: SourceFieldProps & {
  state: WizardState;
  problems: readonly ReleaseProblem[];
  now: Date;
  onWrite: (fields: WrittenFields) => void;
}) {
  const fields = stepFields(state, problems, onWrite);
  return (
    <>
      <ReleaseTimeFields state={state} fields={fields} now={now} onWrite={onWrite} />
      <TextInput {...fields.text('releaseName')} label="Release name" placeholder="The name of the song or album" />
      {!state.byHand && <SourceField words={words} {...field} />}
    </>
  );
}
