/** The wizard: its step beside the live page, and what Next, Back, Close and Finish do. */
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useClient, useQuery } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { CurrentArtist } from '#web/lib/current-user.ts';
import { showSnack } from '#web/ui/snack.ts';
import { wizardDomainsQuery, wizardSocialsQuery } from './link-wizard.graphql.ts';
import classes from './link-wizard.module.css';
import { destinationFieldId } from './parts/destination-fields.tsx';
import { LeaveDialog } from './parts/leave-dialog.tsx';
import { WizardFrame } from './parts/wizard-frame.tsx';
import { LivePreview } from './preview/live-preview.tsx';
import { createLinkSaver, createSaverClient } from './save/save-link.ts';
import { useSourceSearch } from './source/use-source-search.ts';
import { useSpotifyPreview } from './source/use-spotify-preview.ts';
import { toLinkInput } from './state/link-input.ts';
import { customizeProblemsOf, rowsWithProblems } from './state/wizard-checks.ts';
import { isStarted, neighbourStep } from './state/wizard-reducer.ts';
import { isSourceLoaded, type WizardStep } from './state/wizard-state.ts';
import { CustomizeStep, customizeFieldId } from './steps/customize-step.tsx';
import { DestinationsStep } from './steps/destinations-step.tsx';
import { SourceStep } from './steps/source-step.tsx';
import { stepWords } from './steps/step-words.tsx';
import { TypeStep } from './steps/type-step.tsx';
import { usePathAvailability } from './use-path-availability.ts';
import { useWizard } from './use-wizard.ts';
import { builtInDomains, readSocials } from './wizard-surroundings.ts';

/** A wizard for `artist`. */
export function LinkWizard({ artist }: { artist: CurrentArtist }) {
  const navigate = useNavigate();
  const client = useClient();
  const [saver] = useState(() => createLinkSaver(createSaverClient(client)));
  const { state, dispatch, draftSaved, restored, startOver, keepDraft, forgetDraft } = useWizard(artist.id);
  const path = usePathAvailability(state.domain, state.path, artist.name);
  const search = useSourceSearch((source) => dispatch({ kind: 'source loaded', source }));
  const spotifyPreview = useSpotifyPreview(state.spotifyPreviewLink, (spotifyPreviewUrl) =>
    dispatch({ kind: 'written', fields: { spotifyPreviewUrl } }),
  );
  const [{ data: domainData }] = useQuery({ query: wizardDomainsQuery, variables: { artist_id: artist.id } });
  const [{ data: socialData }] = useQuery({ query: wizardSocialsQuery, variables: { artist_id: artist.id } });
  const [attempted, setAttempted] = useState<readonly WizardStep[]>([]);
  const [busy, setBusy] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [leaving, leave] = useDisclosure(false);
  const socials = readSocials(artist.id, socialData?.artist_socials ?? []);
  const tried = attempted.includes(state.step);
  const focusWanted = useRef<string | null>(null);

  // A problem's field may only be drawn by the change that found it.
  useEffect(() => {
    if (focusWanted.current === null) return;
    const element = document.getElementById(focusWanted.current);
    if (element === null) return;
    focusWanted.current = null;
    element.focus();
    element.scrollIntoView({ block: 'center' });
  });

  const goTo = (to: WizardStep): void => {
    setProblem(undefined);
    dispatch({ kind: 'stepped', to });
  };
  const showProblemAt = (id: string): void => {
    setAttempted((steps) => [...steps.filter((step) => step !== state.step), state.step]);
    focusWanted.current = id;
  };
  const find = (text: string): void => {
    if (state.purpose !== null) void search.find(text, { purpose: state.purpose, artistSpotifyId: null });
  };

  const finishSource = (): void => {
    if (isSourceLoaded(state)) goTo('customize');
    else if (search.progress === undefined) {
      find(state.sourceInput);
      focusWanted.current = 'wizard-source';
    }
  };
  const finishCustomize = async (): Promise<void> => {
    setBusy(true);
    const available = await path.ensure();
    setBusy(false);
    const [first] = customizeProblemsOf(state, available);
    if (first) showProblemAt(customizeFieldId(first.field));
    else goTo('destinations');
  };
  const finish = async (): Promise<void> => {
    const [first] = rowsWithProblems(state);
    if (first) {
      dispatch({ kind: 'destination edited', key: first.key, change: { expanded: true } });
      showProblemAt(destinationFieldId(first.key, first.problem.field));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    const result = await saver.save(toLinkInput(state, artist.id));
    setBusy(false);
    if (result.id !== undefined) {
      forgetDraft();
      showSnack('Your smart link is ready.');
      void navigate(`/links/${result.id}`, { replace: true });
      return;
    }
    keepDraft();
    if (result.code === 'PATH_TAKEN') {
      path.markTaken();
      goTo('customize');
      focusWanted.current = customizeFieldId('path');
      return;
    }
    setProblem(result.message === '' ? sentenceOf('UNEXPECTED') : result.message);
  };

  const next = (): void => {
    if (busy || uploading) return;
    if (state.step === 'type') {
      if (state.purpose === null) setProblem('Please choose a type');
      else goTo('source');
    } else if (state.step === 'source') finishSource();
    else if (state.step === 'customize') void finishCustomize();
    else void finish();
  };
  const close = (): void => {
    if (isStarted(state)) leave.open();
    else void navigate('/links');
  };
  const back = (): void => {
    const to = neighbourStep(state.step, -1);
    if (to === undefined) close();
    else goTo(to);
  };

  const words = stepWords(state, artist.name);
  return (
    <main className={classes.wizard} aria-label="Create a New Smart Link">
      <title>Create a New Smart Link · Fanfare</title>
      <div className={classes.side}>
        <WizardFrame
          step={state.step}
          heading={words.heading}
          lead={words.lead}
          theme={state.theme}
          onTheme={(theme) => dispatch({ kind: 'written', fields: { theme } })}
          draftSaved={draftSaved}
          next={words.next}
          busy={busy || uploading || search.progress !== undefined}
          problem={problem}
          onNext={next}
          onBack={back}
          onClose={close}
          startOver={
            restored && isStarted(state)
              ? () => {
                  search.drop();
                  startOver();
                }
              : undefined
          }
        >
          {state.step === 'type' && (
            <TypeStep
              purpose={state.purpose}
              onPick={(purpose) => {
                setProblem(undefined);
                setAttempted([]);
                dispatch({ kind: 'type picked', purpose });
              }}
            />
          )}
          {state.step === 'source' && state.purpose !== null && (
            <SourceStep
              purpose={state.purpose}
              text={state.sourceInput}
              source={isSourceLoaded(state) ? state.source : null}
              progress={search.progress}
              problem={search.problem}
              onText={(text, pasted) => {
                search.drop();
                dispatch({ kind: 'source typed', text });
                if (pasted) find(text);
              }}
              onFind={() => find(state.sourceInput)}
            />
          )}
          {state.step === 'customize' && (
            <CustomizeStep
              state={state}
              problems={tried ? customizeProblemsOf(state, path.status !== 'taken') : []}
              path={path}
              domains={[...builtInDomains, ...(domainData?.domains ?? []).map((row) => row.domain)]}
              hasSocials={socials.length > 0}
              spotifyPreview={spotifyPreview}
              onWrite={(fields) => dispatch({ kind: 'written', fields })}
              onUploading={setUploading}
            />
          )}
          {state.step === 'destinations' && <DestinationsStep state={state} attempted={tried} dispatch={dispatch} />}
        </WizardFrame>
      </div>
      <aside className={classes.preview} aria-label="Preview">
        <LivePreview state={state} artist={artist} socials={socials} />
      </aside>
      <LeaveDialog
        opened={leaving}
        onStay={leave.close}
        onKeep={() => {
          keepDraft();
          void navigate('/links');
        }}
        onDiscard={() => {
          forgetDraft();
          void navigate('/links');
        }}
      />
    </main>
  );
}
