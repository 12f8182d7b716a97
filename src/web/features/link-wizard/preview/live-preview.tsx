/** Live preview of the landing page: beside the form, or below it behind a button on narrow screens. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Eye, EyeOff } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ArtistSocial } from '#domain/links/link-page.ts';
import css from '#landing/page.css?inline';
import { LandingPage } from '#landing/page.tsx';
import { bringToLife } from '#landing/script/bring-to-life.ts';
import { serverClock } from '#web/lib/clock.ts';
import { useSignedInPerson } from '#web/lib/current-user.ts';
import { Phone } from '#web/parts/phone/phone.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useRoomWithin } from '#web/ui/use-room-within.ts';
import { type PreviewPhase, toPreviewModel } from '../state/preview-page.ts';
import type { WizardState, WizardStep } from '../state/wizard-state.ts';
import classes from './live-preview.module.css';

/** The room in which form and preview stand side by side, as the wizard's styles have it. */
const besideFrom = 1021;

/** Renders `state` as a page of `artist`. */
export function LivePreview({
  state,
  artist,
  socials,
}: {
  state: WizardState;
  artist: { id: string; name: string; avatar_url?: string | null };
  socials: ArtistSocial[];
}) {
  const beside = !useRoomWithin(besideFrom - 1);
  const [opened, toggle] = useDisclosure(false);
  if (beside) {
    return (
      <div className={classes.beside}>
        <PreviewPhone state={state} artist={artist} socials={socials} />
      </div>
    );
  }
  return (
    <div className={classes.below}>
      <Button
        variant="default"
        aria-expanded={opened}
        leftSection={opened ? <EyeOff size={16} /> : <Eye size={16} />}
        onClick={toggle.toggle}
      >
        {opened ? 'Hide preview' : 'Show preview'}
      </Button>
      {opened && <PreviewPhone state={state} artist={artist} socials={socials} />}
    </div>
  );
}

const phases = [
  { value: 'before', label: 'Before release' },
  { value: 'after', label: 'After release' },
] as const;

function PreviewPhone({
  state,
  artist,
  socials,
}: {
  state: WizardState;
  artist: { id: string; name: string; avatar_url?: string | null };
  socials: ArtistSocial[];
}) {
  const { installation } = useSignedInPerson();
  const shown = useDeferredValue(state);
  // Each step starts with the phase that it edits; the person can switch to the other.
  const [wanted, setWanted] = useState<{ step: WizardStep; phase: PreviewPhase }>();
  const phase = wanted?.step === shown.step ? wanted.phase : shown.step === 'destinations' ? 'after' : 'before';
  const model = useMemo(() => {
    const { id, name, avatar_url: avatarUrl = null } = artist;
    return toPreviewModel(shown, { id, name, avatarUrl }, socials, serverClock.now(), phase, installation);
  }, [shown, artist, socials, phase, installation]);
  const prerelease = shown.purpose === 'pre-release';
  // The page's script keeps the player it opened, so another video or audio needs a new mount.
  return (
    <div className={classes.phone}>
      <Phone title="Preview of the page" css={css} onReady={runPageScript}>
        <LandingPage key={`${model.phase}${JSON.stringify(model.lead)}${model.countdown?.releaseTime}`} model={model} />
      </Phone>
      <div className={classes.phases}>
        {prerelease && (
          <Segmented
            label="Preview"
            value={phase}
            options={phases}
            onChange={(next) => setWanted({ step: shown.step, phase: next })}
          />
        )}
      </div>
    </div>
  );
}

function runPageScript(inside: Document): () => void {
  return bringToLife(inside, { visitor: false });
}
