/** The landing page step: what fans see and where it stands (LINK-27). */
import { Switch, Textarea, TextInput } from '@mantine/core';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { type CustomizeField, type CustomizeProblem, longestTexts } from '#domain/links/customize-checks.ts';
import { CoverField } from '../parts/cover-field.tsx';
import { PathField } from '../parts/path-field.tsx';
import { PreviewField, type SpotifyPreviewSearch } from '../parts/preview-field.tsx';
import switchClasses from '../parts/switch.module.css';
import { wizardFieldId } from '../state/field-ids.ts';
import { originalPathOf } from '../state/wizard-checks.ts';
import type { WrittenFields } from '../state/wizard-reducer.ts';
import type { WizardState } from '../state/wizard-state.ts';
import type { PathAvailability } from '../use-path-availability.ts';

/** `problems` are the ones to show now. */
export function CustomizeStep({
  state,
  problems,
  path,
  domains,
  hasSocials,
  spotifyPreview,
  onWrite,
  onUploading,
}: {
  state: WizardState;
  problems: CustomizeProblem[];
  path: PathAvailability;
  domains: readonly string[];
  hasSocials: boolean;
  spotifyPreview: SpotifyPreviewSearch;
  onWrite: (fields: WrittenFields) => void;
  onUploading: (uploading: boolean) => void;
}) {
  const wrong = (field: CustomizeField) => {
    const problem = problems.find((candidate) => candidate.field === field);
    return problem && <span role="alert">{sentenceOf(problem.code)}</span>;
  };
  return (
    <>
      <CoverField
        id={wizardFieldId('image')}
        image={state.image}
        drawnId={state.editing?.id ?? 'preview'}
        coverStyle={state.coverImageStyle}
        error={wrong('image')}
        onImage={(image) => onWrite({ image })}
        onCoverStyle={(coverImageStyle) => onWrite({ coverImageStyle })}
        onUploading={onUploading}
      />
      <TextInput
        id={wizardFieldId('title')}
        label="Title"
        value={state.title}
        error={wrong('title')}
        onChange={(event) => onWrite({ title: event.currentTarget.value })}
      />
      <TextInput
        id={wizardFieldId('subtitle')}
        label="Subtitle"
        value={state.subtitle}
        error={wrong('subtitle')}
        onChange={(event) => onWrite({ subtitle: event.currentTarget.value })}
      />
      {state.purpose === 'pre-release' && (
        <>
          <TextInput
            label="Title after the release"
            placeholder={state.title}
            maxLength={longestTexts.title}
            value={state.postReleaseTitle}
            onChange={(event) => onWrite({ postReleaseTitle: event.currentTarget.value })}
          />
          <TextInput
            label="Subtitle after the release"
            placeholder={state.subtitle}
            maxLength={longestTexts.subtitle}
            value={state.postReleaseSubtitle}
            onChange={(event) => onWrite({ postReleaseSubtitle: event.currentTarget.value })}
          />
        </>
      )}
      <Textarea
        id={wizardFieldId('description')}
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        value={state.description}
        error={wrong('description')}
        onChange={(event) => onWrite({ description: event.currentTarget.value })}
      />
      <PathField
        id={wizardFieldId('path')}
        domain={state.domain}
        domains={domains}
        path={state.path}
        originalPath={originalPathOf(state)}
        availability={path}
        error={wrong('path')}
        onWrite={onWrite}
      />
      <PreviewField
        state={state}
        youtubeError={wrong('youtube_preview_url')}
        customError={wrong('custom_preview_url')}
        ids={{ youtube: wizardFieldId('youtube_preview_url'), custom: wizardFieldId('custom_preview_url') }}
        search={spotifyPreview}
        onWrite={onWrite}
      />
      <Switch
        classNames={{ thumb: switchClasses.knob }}
        label="Display artist socials"
        description={hasSocials ? undefined : 'This artist has no social profiles yet.'}
        checked={state.displayArtistSocials}
        onChange={(event) => onWrite({ displayArtistSocials: event.currentTarget.checked })}
      />
    </>
  );
}
