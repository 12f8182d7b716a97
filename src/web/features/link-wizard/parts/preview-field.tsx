/** The choice of what the page shows at its top: cover, video, Spotify preview or custom audio. */
import { Button, TextInput } from '@mantine/core';
import { Segmented } from '#web/ui/segmented.tsx';
import type { WrittenFields } from '../state/wizard-reducer.ts';
import type { WizardState } from '../state/wizard-state.ts';
import classes from './preview-field.module.css';
import type { StepFields } from './step-fields.ts';

const choices = [
  { value: 'image', label: 'Image' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'spotify', label: 'Spotify' },
  { value: 'custom', label: 'Custom audio' },
] as const;

/** The look-up of a Spotify track's preview. */
export interface SpotifyPreviewSearch {
  searching: boolean;
  /** What the last look-up lacked: a preview, or a song to look up. */
  missing: 'preview' | 'song' | undefined;
  find: () => void;
}

const missingWords = {
  preview: 'Spotify has no preview of this track. Fans see the cover instead.',
  song: "This isn't the link of a song at Spotify. Paste one that has /track/ in it; an album or an artist has no preview.",
} as const;

/** The preview type, and the field that it needs. */
export function PreviewField({
  state,
  fields,
  search,
  onWrite,
}: {
  state: WizardState;
  fields: StepFields;
  search: SpotifyPreviewSearch;
  onWrite: (fields: WrittenFields) => void;
}) {
  return (
    <div className={classes.field}>
      <div>
        <div className={classes.label}>Preview</div>
        <Segmented
          label="Preview"
          value={state.previewType}
          // A preview at Spotify is found in the catalogue; one that was chosen before stays.
          options={choices.filter(({ value }) => value !== 'spotify' || !state.byHand || state.previewType === value)}
          onChange={(previewType) => onWrite({ previewType })}
        />
      </div>
      {state.previewType === 'youtube' && (
        <TextInput
          {...fields.text('youtubePreviewUrl')}
          label="YouTube URL"
          placeholder="https://www.youtube.com/watch?v=…"
          inputMode="url"
        />
      )}
      {state.previewType === 'custom' && (
        <TextInput
          {...fields.text('customPreviewUrl')}
          label="Custom MP3 URL"
          placeholder="https://…/preview.mp3"
          inputMode="url"
        />
      )}
      {state.previewType === 'spotify' && (
        <>
          <TextInput
            {...fields.text('spotifyPreviewLink')}
            label="Spotify track"
            placeholder="https://open.spotify.com/track/…"
            inputMode="url"
            rightSectionWidth={112}
            rightSection={
              !state.byHand && (
                <Button variant="subtle" size="compact-sm" onClick={search.find} loading={search.searching}>
                  Get preview
                </Button>
              )
            }
          />
          <p className={classes.note} aria-live="polite">
            {search.missing
              ? missingWords[search.missing]
              : state.spotifyPreviewUrl === ''
                ? 'No preview yet. Fans see the cover until there is one.'
                : 'Fans can play the preview of this track.'}
          </p>
        </>
      )}
    </div>
  );
}
