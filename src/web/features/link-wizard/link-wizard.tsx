/** The wizard for a new link and for an edit: the current step beside a live preview. */
import { Loader } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useSubscription } from 'urql';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { serverClock, useNow } from '#web/lib/clock.ts';
import type { CurrentArtist } from '#web/lib/current-user.ts';
import { useUnsavedGuard } from '#web/lib/form/use-unsaved-guard.ts';
import { useAvailableDomains } from '#web/parts/available-domains.ts';
import { UpgradeDialog } from '#web/parts/upgrade-dialog.tsx';
import { useTextsState } from '#web/parts/use-texts-state.ts';
import { wizardSocialsSubscription } from './link-wizard.graphql.ts';
import classes from './link-wizard.module.css';
import { ConflictNotice } from './parts/conflict-notice.tsx';
import { LeaveDialog } from './parts/leave-dialog.tsx';
import { WizardFrame } from './parts/wizard-frame.tsx';
import { readSocials } from './read-socials.ts';
import { CountUploads } from './save/use-upload.ts';
import { useSourceSearch } from './source/use-source-search.ts';
import { useSpotifyPreview } from './source/use-spotify-preview.ts';
import type { SavedAs } from './state/link-input.ts';
import { customizeProblemsOf, originalPathOf, releaseProblemsOf } from './state/wizard-checks.ts';
import { isSourceLoaded, isSourcePending, neighbourStep, stepsOf } from './state/wizard-state.ts';
import { SourceStep } from './steps/source-step.tsx';
import { stepWords } from './steps/step-words.tsx';
import { TypeStep } from './steps/type-step.tsx';
import { usePathAvailability } from './use-path-availability.ts';
import { usePathSuggestion } from './use-path-suggestion.ts';
import { useWizard, type WizardBeginning } from './use-wizard.ts';
import { useWizardSteps } from './use-wizard-steps.ts';

// Steps with calendars, dragging or cropping are loaded on demand, prefetched during the previous step.
const steps = {
  release: () => import('./steps/release-step.tsx'),
  customize: () => import('./steps/customize-step.tsx'),
  destinations: () => import('./steps/destinations-step.tsx'),
};
const ahead = { source: steps.customize, ...steps, services: steps.destinations };
const ReleaseStep = lazy(async () => ({ default: (await steps.release()).ReleaseStep }));
const CustomizeStep = lazy(async () => ({ default: (await steps.customize()).CustomizeStep }));
const DestinationsStep = lazy(async () => ({ default: (await steps.destinations()).DestinationsStep }));
const LivePreview = lazy(async () => ({ default: (await import('./preview/live-preview.tsx')).LivePreview }));

const noTexts: ReadonlySet<string> = new Set();

/** A wizard for `artist`; `outdated` when an edit's draft is based on an older version. `onSaved` gets the link's id. */
export function LinkWizard({
  artist,
  smsActivated,
  keptTexts = noTexts,
  beginning,
  outdated = false,
  isDraft = false,
  onSaved,
  onClosed,
}: {
  artist: Omit<CurrentArtist, 'billing_user_id' | 'suspended_at' | 'held_at'>;
  smsActivated: boolean;
  /** Ids of the text notifications that the link has already. */
  keptTexts?: ReadonlySet<string>;
  beginning: WizardBeginning;
  outdated?: boolean;
  /** Whether the edited link is a draft. */
  isDraft?: boolean;
  onSaved: (id: string, as: SavedAs) => void;
  onClosed: () => void;
}) {
  const wizard = useWizard(beginning);
  const { state, dispatch } = wizard;
  const path = usePathAvailability(state.domain, state.path, artist, originalPathOf(state));
  usePathSuggestion(state, artist.name, path, dispatch);
  const search = useSourceSearch((source) =>
    dispatch({ kind: 'source loaded', source, today: dayOf(serverClock.now(), 'UTC') }),
  );
  const spotifyPreview = useSpotifyPreview(state.spotifyPreviewLink, (spotifyPreviewUrl) =>
    dispatch({ kind: 'written', fields: { spotifyPreviewUrl } }),
  );
  const domains = useAvailableDomains(artist.id);
  const ofArtist = useMemo(() => ({ artist_id: artist.id }), [artist.id]);
  const [{ data: socialData }] = useSubscription({ query: wizardSocialsSubscription, variables: ofArtist });
  const socials = useMemo(() => readSocials(artist.id, socialData?.artist_socials ?? []), [artist.id, socialData]);
  const [uploads, countUploads] = useReducer((count: number, change: 1 | -1) => count + change, 0);
  const uploading = uploads > 0;
  const [wantsPurpose, wantPurpose] = useState<SourcePurpose>();
  const { problem: textsProblem } = useTextsState(artist.id, {
    pause: !smsActivated || state.purpose !== 'pre-release',
  });
  const texts = useMemo(() => ({ problem: textsProblem, kept: keptTexts }), [textsProblem, keptTexts]);
  const guard = useUnsavedGuard({ unsaved: wizard.hasContent, keptAsDraft: true, onLeave: onClosed });
  const { attempted, busy, saving, problem, failure, conflict, ...act } = useWizardSteps({
    wizard,
    artist,
    path,
    search,
    texts,
    outdated,
    isDraft,
    onSaved,
    onClose: guard.close,
  });
  // A source that the wizard begins with is looked up at once.
  const waiting = useRef(state.editing === null && isSourcePending(state) && !wizard.restored);
  useEffect(() => {
    if (waiting.current) act.find(state.sourceInput);
    waiting.current = false;
  });
  const artistUrl = artist.spotify_id ? `https://open.spotify.com/artist/${artist.spotify_id}` : '';
  const upcoming = neighbourStep(state, 1);
  const isLast = upcoming === undefined;
  useEffect(() => {
    if (upcoming !== undefined && upcoming !== 'type') void ahead[upcoming]();
  }, [upcoming]);

  const pick = (purpose: SourcePurpose): void => {
    if (artist.current_plan === 'bio' && purpose !== 'bio') wantPurpose(purpose);
    else choose(purpose);
  };
  const choose = (purpose: SourcePurpose): void => {
    wantPurpose(undefined);
    act.reset();
    dispatch({ kind: 'type picked', purpose });
  };
  const sourceField = {
    text: state.sourceInput,
    source: isSourceLoaded(state) ? state.source : null,
    progress: search.progress,
    problem: search.problem,
    onText: (text: string, pasted: boolean) => {
      search.drop();
      dispatch({ kind: 'source typed', text });
      if (pasted) act.find(text);
    },
    onFind: () => act.find(state.sourceInput),
  };
  const { editing, purpose, step } = state;
  const words = stepWords(state, artist.name);
  const title = editing === null ? 'Create a New Smart Link' : 'Edit Smart Link';
  const now = useNow();
  return (
    <main className={classes.room} aria-label={title}>
      <title>{`${title} · Fanfare`}</title>
      <div className={classes.wizard}>
        <div className={classes.side}>
          <WizardFrame
            step={step}
            steps={stepsOf(state)}
            heading={words.heading}
            lead={words.lead}
            theme={state.theme}
            onTheme={(theme) => dispatch({ kind: 'written', fields: { theme } })}
            draftSaved={wizard.hasContent && wizard.draftSaved}
            next={isLast && isDraft ? 'Publish' : words.next}
            second={
              isLast && (editing === null || isDraft) && !uploading
                ? { label: isDraft ? 'Save draft' : 'Save as a draft', act: act.saveDraft }
                : undefined
            }
            busy={busy || uploading || search.progress !== undefined}
            locked={saving}
            mayGoBack={!busy && !uploading}
            problem={problem}
            failure={failure}
            notice={
              conflict &&
              editing && (
                <ConflictNotice
                  linkId={editing.id}
                  busy={busy}
                  onKeepMine={act.keepMine}
                  onTakeTheirs={act.takeTheirs}
                />
              )
            }
            onNext={uploading ? () => undefined : act.next}
            onBack={() => {
              search.drop();
              act.back();
            }}
            onClose={guard.close}
            startOver={
              wizard.restored && wizard.hasContent
                ? () => {
                    search.drop();
                    act.reset();
                    wizard.startOver();
                  }
                : undefined
            }
          >
            <Suspense fallback={<Loader size={20} color="var(--brass)" role="status" aria-label="Loading" />}>
              <CountUploads value={countUploads}>
                {step === 'type' && <TypeStep purpose={purpose} onPick={pick} />}
                {step === 'source' && purpose !== null && purpose !== 'pre-release' && (
                  <SourceStep purpose={purpose} artist={artist} artistUrl={artistUrl} {...sourceField} />
                )}
                {step === 'release' && (
                  <ReleaseStep
                    state={state}
                    problems={attempted ? releaseProblemsOf(state, now) : []}
                    now={now}
                    onWrite={(fields) => dispatch({ kind: 'written', fields })}
                    {...sourceField}
                  />
                )}
                {step === 'customize' && (
                  <CustomizeStep
                    state={state}
                    artist={artist}
                    problems={attempted ? customizeProblemsOf(state, path.status !== 'taken') : []}
                    path={path}
                    domains={domains}
                    hasSocials={socials.length > 0}
                    spotifyPreview={spotifyPreview}
                    onWrite={(fields) => dispatch({ kind: 'written', fields })}
                  />
                )}
                {(step === 'services' || step === 'destinations') && (
                  <DestinationsStep
                    key={step}
                    state={state}
                    preRelease={step === 'services'}
                    smsActivated={smsActivated}
                    texts={texts}
                    attempted={attempted}
                    dispatch={dispatch}
                  />
                )}
              </CountUploads>
            </Suspense>
          </WizardFrame>
        </div>
        <aside className={classes.preview} aria-label="Preview">
          <Suspense>
            <LivePreview state={state} artist={artist} socials={socials} />
          </Suspense>
        </aside>
      </div>
      <UpgradeDialog
        artist={artist}
        opened={wantsPurpose !== undefined}
        onClose={() => wantPurpose(undefined)}
        onUpgraded={() => wantsPurpose && choose(wantsPurpose)}
      />
      <LeaveDialog
        opened={guard.asking}
        onStay={guard.stay}
        onKeep={() => {
          wizard.keepDraft();
          guard.leave();
        }}
        onDiscard={() => {
          wizard.forgetDraft();
          guard.leave();
        }}
      />
    </main>
  );
}
