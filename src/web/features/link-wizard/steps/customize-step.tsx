/** The third step: what fans see and where it stands (spec section 2.2, "Customize"). */
import { Switch, Textarea, TextInput } from '@mantine/core';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { CustomizeField, CustomizeProblem } from '#domain/links/customize-checks.ts';
import { CoverField } from '../parts/cover-field.tsx';
import { PathField } from '../parts/path-field.tsx';
import { PreviewField, type SpotifyPreviewSearch } from '../parts/preview-field.tsx';
import switchClasses from '../parts/switch.module.css';
import type { WrittenFields } from '../state/wizard-reducer.ts';
import type { WizardState } from '../state/wizard-state.ts';
import type { PathAvailability } from '../use-path-availability.ts';

/** The element of a field, so that the first problem can be given the focus. */
export function customizeFieldId(field: CustomizeField): string {
  return `wizard-${field}`;
}

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
  domains: string[];
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
        id={customizeFieldId('image')}
        image={state.image}
        name={state.title}
        coverStyle={state.coverImageStyle}
        error={wrong('image')}
        onImage={(image) => onWrite({ image })}
        onCoverStyle={(coverImageStyle) => onWrite({ coverImageStyle })}
        onUploading={onUploading}
      />
      <TextInput
        id={customizeFieldId('title')}
        label="Title"
        value={state.title}
        error={wrong('title')}
        onChange={(event) => onWrite({ title: event.currentTarget.value })}
      />
      <TextInput
        id={customizeFieldId('subtitle')}
        label="Subtitle"
        value={state.subtitle}
        error={wrong('subtitle')}
        onChange={(event) => onWrite({ subtitle: event.currentTarget.value })}
      />
      <Textarea
        id={customizeFieldId('description')}
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        value={state.description}
        error={wrong('description')}
        onChange={(event) => onWrite({ description: event.currentTarget.value })}
      />
      <PathField
        id={customizeFieldId('path')}
        domain={state.domain}
        domains={domains}
        path={state.path}
        availability={path}
        error={wrong('path')}
        onWrite={onWrite}
      />
      <PreviewField
        state={state}
        youtubeError={wrong('youtube_preview_url')}
        customError={wrong('custom_preview_url')}
        ids={{ youtube: customizeFieldId('youtube_preview_url'), custom: customizeFieldId('custom_preview_url') }}
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
