/** The wizard's actions: Next, Back, Finish, Keep mine, Take theirs; and what blocks a step. */
import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { readTextsProblem } from '#domain/messaging/texts-problem.ts';
import { serverClock } from '#web/lib/clock.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { editedLinkQuery } from './link-wizard.graphql.ts';
import { createInsertClient, createLinkSaver, createUpdateClient, type SaveResult } from './save/save-link.ts';
import type { SourceSearch } from './source/use-source-search.ts';
import { beginEdit, type StoredLink } from './state/edited-link.ts';
import { destinationFieldId, sourceFieldId, wizardFieldId, wizardHeadingId } from './state/field-ids.ts';
import { type SavedAs, toEditInput, toLinkInput } from './state/link-input.ts';
import {
  customizeProblemsOf,
  lacksPostRelease,
  releaseProblemsOf,
  rowsWithProblems,
  type TextsCheck,
} from './state/wizard-checks.ts';
import { type WizardAction, wizardReducer } from './state/wizard-reducer.ts';
import {
  isSourceLoaded,
  isSourcePending,
  neighbourStep,
  type WizardState,
  type WizardStep,
} from './state/wizard-state.ts';
import type { PathAvailability } from './use-path-availability.ts';
import type { Wizard } from './use-wizard.ts';

export interface WizardStepsOptions {
  wizard: Wizard;
  artist: { id: string; spotify_id?: string | null };
  path: PathAvailability;
  search: SourceSearch;
  texts: TextsCheck;
  /** Whether the draft is based on an older version of the link than the stored one. */
  outdated: boolean;
  /** Whether the edited link is a draft. */
  isDraft: boolean;
  /** The link was saved. */
  onSaved: (id: string, as: SavedAs) => void;
  /** The person wants to leave; called whether or not the wizard has unsaved content. */
  onClose: () => void;
}

/** The steps as the screen uses them. */
export interface WizardSteps {
  /** Whether the person tried to finish the current step; missing fields show from then on. */
  attempted: boolean;
  busy: boolean;
  /** Whether the link is being saved. */
  saving: boolean;
  /** What blocks the whole step, or undefined. */
  problem: string | undefined;
  /** What the last call to the server ended with, which a snack has said already; undefined after a success. */
  failure: string | undefined;
  /** Whether another person saved the link in the meantime. */
  conflict: boolean;
  next: () => void;
  /** At the last step: saves the link as a draft, or the edited one without publishing it. */
  saveDraft: () => void;
  back: () => void;
  find: (text: string) => void;
  keepMine: () => void;
  /** Replaces what was typed by what is stored now. */
  takeTheirs: () => void;
  /** Clears errors and attempts: another type was picked, or the wizard was reset. */
  reset: () => void;
}

/** Runs the steps of one wizard. */
export function useWizardSteps(options: WizardStepsOptions): WizardSteps {
  const { wizard, artist, path, search, texts, outdated, isDraft, onSaved, onClose } = options;
  const { state, dispatch } = wizard;
  const client = useClient();
  const [inserter] = useState(() => createLinkSaver(createInsertClient(client)));
  const [updater] = useState(() => createLinkSaver(createUpdateClient(client)));
  const [attempted, setAttempted] = useState<readonly WizardStep[]>([]);
  const { busy, formError, setFormError, run } = useSubmission();
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  // The person may have added the missing service since.
  const isSolved = formError === sentenceOf('POST_RELEASE_MISSING') && !lacksPostRelease(state);
  const [conflict, setConflict] = useState(outdated);
  const focusWanted = useRef<string | null>(null);
  // What was pressed last, for a save that waits for the answer to a conflict.
  const savedAs = useRef<SavedAs>('published');
  const latest = useRef(state);
  latest.current = state;

  // The field to focus may only be rendered after the state change that found its problem.
  useEffect(() => {
    if (focusWanted.current === null) return;
    const element = document.getElementById(focusWanted.current);
    if (element === null) return;
    focusWanted.current = null;
    element.focus();
    element.scrollIntoView({ block: 'center' });
  });

  const clearProblems = (): void => {
    setFormError(undefined);
    setFailure(undefined);
  };
  const goTo = (to: WizardStep): void => {
    clearProblems();
    dispatch({ kind: 'stepped', to });
  };
  const goOn = (): void => {
    const to = neighbourStep(state, 1);
    if (to !== undefined) goTo(to);
  };
  const showProblemAt = (id: string, step = state.step): void => {
    setAttempted((steps) => [...steps.filter((tried) => tried !== step), step]);
    focusWanted.current = id;
  };
  const find = (text: string): void => {
    const { purpose } = state;
    if (purpose !== null) void search.find(text, { purpose, artistSpotifyId: artist.spotify_id ?? null });
  };
  const findSource = (): void => {
    if (search.progress !== undefined) return;
    find(state.sourceInput);
    focusWanted.current = sourceFieldId;
  };

  const finishRelease = (): void => {
    const [first] = releaseProblemsOf(state, serverClock.now());
    if (isSourcePending(state)) findSource();
    else if (first) showProblemAt(wizardFieldId(first.field));
    else goOn();
  };
  const finishCustomize = async (): Promise<void> => {
    const available = await path.ensure();
    // On a slow line the person may have written another path meanwhile, which nobody has checked.
    const { path: now, domain, title } = latest.current;
    if (now !== state.path || domain !== state.domain || title !== state.title) return;
    const [first] = customizeProblemsOf(state, available);
    if (first) showProblemAt(wizardFieldId(first.field));
    else goOn();
  };
  /** Returns whether the rows of a step are valid; opens and focuses the first that is not. */
  const rowsAreRight = (preRelease: boolean): boolean => {
    const [first] = rowsWithProblems(state, preRelease, texts);
    if (first === undefined) return true;
    dispatch({ kind: 'destination edited', key: first.key, change: { expanded: true } });
    showProblemAt(destinationFieldId(first.key, first.problem.field));
    return false;
  };

  const send = (wanted: WizardState): Promise<SaveResult> => {
    const as = savedAs.current;
    const edit = toEditInput(wanted, isDraft && as === 'published');
    if (edit !== undefined) return updater.save(edit);
    return inserter.save({ object: toLinkInput(wanted, artist.id, as), request_key: wanted.requestKey });
  };
  const save = async (wanted: WizardState): Promise<void> => {
    clearProblems();
    setSaving(true);
    // The draft says so, too: the answer may meet a reloaded wizard.
    if (wanted.editing === null) dispatch({ kind: 'sent', sent: true });
    const result = await send(wanted).finally(() => setSaving(false));
    if (result.id !== undefined) {
      wizard.forgetDraft();
      onSaved(result.id, savedAs.current);
      return;
    }
    if (wanted.editing === null && result.code !== undefined) dispatch({ kind: 'sent', sent: false });
    wizard.keepDraft();
    // Its notice says the same, and asks what to do.
    if (result.code === 'LINK_CHANGED') {
      setConflict(true);
      return;
    }
    showErrorSnack(result.message);
    if (result.code === 'PATH_TAKEN') {
      path.markTaken();
      goTo('customize');
      focusWanted.current = wizardFieldId('path');
    } else if (result.code === 'RELEASE_TIME_PAST') {
      goTo('release');
      showProblemAt(wizardFieldId('time'), 'release');
    } else {
      // What is missing for texts is mended, or the text taken away, where it stands.
      if (readTextsProblem(result.code) !== undefined) goTo('services');
      setFailure(result.message);
    }
  };
  const finish = (as: SavedAs): void => {
    if (!rowsAreRight(false)) return;
    savedAs.current = as;
    if (as === 'published' && lacksPostRelease(state)) {
      setFormError(sentenceOf('POST_RELEASE_MISSING'));
      return;
    }
    void run(() => save(state));
  };
  /** Loads the link as it is stored now; shows the error when that fails. */
  const loadTheirs = async (): Promise<StoredLink | undefined> => {
    const { data, error } = await client.query(
      editedLinkQuery,
      { id: state.editing?.id ?? '' },
      { requestPolicy: 'network-only' },
    );
    const theirs = data?.links_by_pk ?? undefined;
    const sentence = theirs ? undefined : error ? messageOf(error) : sentenceOf('NOT_FOUND');
    setFailure(sentence);
    if (sentence !== undefined) showErrorSnack(sentence);
    return theirs;
  };
  const takeTheirs = async (): Promise<void> => {
    const theirs = await loadTheirs();
    if (theirs === undefined) return;
    setConflict(false);
    setAttempted([]);
    focusWanted.current = wizardHeadingId;
    wizard.beginAnew(beginEdit(theirs, state.byHand));
  };
  const keepMine = async (): Promise<void> => {
    const theirs = await loadTheirs();
    if (theirs === undefined) return;
    const kept: WizardAction = {
      kind: 'own kept',
      version: theirs.version,
      place: { domain: theirs.domain, path: theirs.path },
      destinationIds: theirs.destinations.map(({ id }) => id),
      trackIds: theirs.tracks.map(({ id }) => id),
    };
    setConflict(false);
    dispatch(kept);
    await save(wizardReducer(state, kept));
  };

  return {
    attempted: attempted.includes(state.step),
    busy,
    saving,
    problem: isSolved ? undefined : formError,
    failure,
    conflict,
    find,
    keepMine: () => void run(keepMine),
    takeTheirs: () => void run(takeTheirs),
    reset: () => {
      clearProblems();
      setAttempted([]);
    },
    next: () => {
      if (busy) return;
      if (state.step === 'type') {
        if (state.purpose === null) setFormError('Please choose a type');
        else goOn();
      } else if (state.step === 'source') {
        if (isSourceLoaded(state)) goOn();
        else findSource();
      } else if (state.step === 'release') finishRelease();
      else if (state.step === 'customize') void run(finishCustomize);
      else if (state.step === 'services') {
        if (rowsAreRight(true)) goOn();
      } else finish('published');
    },
    saveDraft: () => {
      if (!busy) finish('draft');
    },
    back: () => {
      const to = neighbourStep(state, -1);
      if (to === undefined) onClose();
      else goTo(to);
    },
  };
}
