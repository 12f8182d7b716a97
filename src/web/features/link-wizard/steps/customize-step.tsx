/** The landing page step: cover, texts, path, preview and socials (LINK-27). */
import { Switch, Textarea, TextInput } from '@mantine/core';
import type { CustomizeProblem } from '#domain/links/customize-checks.ts';
import { linkFields } from '#domain/links/link.ts';
import { CoverField } from '../parts/cover-field.tsx';
import { PathField } from '../parts/path-field.tsx';
import { PreviewField, type SpotifyPreviewSearch } from '../parts/preview-field.tsx';
import { stepFields } from '../parts/step-fields.ts';
import switchClasses from '../parts/switch.module.css';
import { ShareFields } from '../share/share-fields.tsx';
import { wizardFieldId } from '../state/field-ids.ts';
import { originalPathOf } from '../state/wizard-checks.ts';
import type { WrittenFields } from '../state/wizard-reducer.ts';
import type { WizardState } from '../state/wizard-state.ts';
import type { PathAvailability } from '../use-path-availability.ts';

/** `problems` are those to show now. */
export function CustomizeStep({
  state,
  artist,
  problems,
  path,
  domains,
  hasSocials,
  spotifyPreview,
  onWrite,
}: {
  state: WizardState;
  artist: { id: string; name: string };
  problems: CustomizeProblem[];
  path: PathAvailability;
  domains: readonly string[];
  hasSocials: boolean;
  spotifyPreview: SpotifyPreviewSearch;
  onWrite: (fields: WrittenFields) => void;
}) {
  const fields = stepFields(state, problems, onWrite);
  return (
    <>
      <CoverField
        id={wizardFieldId('image')}
        image={state.image}
        drawnId={state.editing?.id ?? 'preview'}
        coverStyle={state.coverImageStyle}
        error={fields.errorOf('image')}
        onImage={(image) => onWrite({ image })}
        onCoverStyle={(coverImageStyle) => onWrite({ coverImageStyle })}
      />
      <TextInput {...fields.text('title')} label="Title" />
      <TextInput {...fields.text('subtitle')} label="Subtitle" />
      {state.purpose === 'pre-release' && (
        <>
          <TextInput
            {...fields.text('postReleaseTitle')}
            label="Title after the release"
            placeholder={state.title}
            maxLength={linkFields.postReleaseTitle.longest}
          />
          <TextInput
            {...fields.text('postReleaseSubtitle')}
            label="Subtitle after the release"
            placeholder={state.subtitle}
            maxLength={linkFields.postReleaseSubtitle.longest}
          />
        </>
      )}
      <Textarea {...fields.text('description')} label="Description" autosize minRows={2} maxRows={6} />
      <PathField
        id={wizardFieldId('path')}
        domain={state.domain}
        domains={domains}
        path={state.path}
        stored={state.editing}
        originalPath={originalPathOf(state)}
        availability={path}
        error={fields.errorOf('path')}
        onWrite={onWrite}
      />
      <PreviewField state={state} fields={fields} search={spotifyPreview} onWrite={onWrite} />
      <Switch
        classNames={{ thumb: switchClasses.knob }}
        label="Display artist socials"
        description={
          hasSocials ? undefined : (
            <>
              This artist has no social profiles yet.{' '}
              <a href="/settings?tab=social-profiles" target="_blank" rel="noopener">
                Add them in a new tab
              </a>
            </>
          )
        }
        checked={state.displayArtistSocials}
        onChange={(event) => onWrite({ displayArtistSocials: event.currentTarget.checked })}
      />
      <ShareFields state={state} artist={artist} fields={fields} onWrite={onWrite} />
    </>
  );
}
