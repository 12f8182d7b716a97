/** The wizard's state as a hook: starts empty, from a stored link or a draft, and saves a draft on changes. */
import { type ActionDispatch, useEffect, useReducer, useRef, useState } from 'react';
import { createDraftWriter } from './save/draft-writer.ts';
import { isChanged } from './state/link-input.ts';
import { isStarted, type WizardAction, wizardReducer } from './state/wizard-reducer.ts';
import { emptyWizard, type WizardState } from './state/wizard-state.ts';

const draftPauseMilliseconds = 400;

/** What a wizard starts with. */
export interface WizardBeginning {
  /** The key of its draft in this browser's storage. */
  draftKey: string;
  /** The state without a draft: empty for a new link, the stored link for an edit. */
  start: WizardState;
  /** The stored draft, or undefined. */
  draft: WizardState | undefined;
}

/** The wizard as its screen uses it. */
export interface Wizard {
  state: WizardState;
  dispatch: ActionDispatch<[WizardAction]>;
  /** Whether closing could lose something. */
  hasContent: boolean;
  /** Whether the draft includes the last change. */
  draftSaved: boolean;
  /** Whether this wizard started from a stored draft. */
  restored: boolean;
  /** Deletes the draft and resets the wizard, which stays open. */
  startOver: () => void;
  /** Discards everything typed and restarts from another stored link. */
  beginAnew: (stored: WizardState) => void;
  /** Deletes the draft and writes no more: the link was saved, or the person discarded it. */
  forgetDraft: () => void;
  /** Writes the draft now, before the screen unmounts. */
  keepDraft: () => void;
}

/** Holds one wizard; remount it for another link or draft. */
export function useWizard({ draftKey, draft, ...beginning }: WizardBeginning): Wizard {
  const [start, setStart] = useState(beginning.start);
  const [fromDraft, setFromDraft] = useState(draft !== undefined);
  const [state, dispatch] = useReducer(wizardReducer, draft ?? start);
  const [savedState, setSavedState] = useState<WizardState | null>(draft === undefined ? null : state);
  const [writer] = useState(() => createDraftWriter(draftKey, start, draft));
  const latest = useRef(state);
  latest.current = state;
  const hasContent = state.editing === null ? isStarted(state) : isChanged(state, start);

  const keepChange = (present: WizardState): void => {
    if (writer.keepChange(present, hasContent)) setSavedState(present);
  };
  const keep = useRef(keepChange);
  keep.current = keepChange;

  useEffect(() => {
    const timer = setTimeout(() => keep.current(state), draftPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    const onLeave = (): void => keep.current(latest.current);
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      // A session that ends closes the wizard, and so does a click on another screen: the last words are kept too.
      onLeave();
    };
  }, []);

  const beginAnew = (from: WizardState): void => {
    writer.beginAnew(from);
    setFromDraft(false);
    setStart(from);
    dispatch({ kind: 'started over', from });
  };

  return {
    state,
    dispatch,
    hasContent,
    draftSaved: savedState === state,
    restored: fromDraft,
    startOver: () => beginAnew(state.editing === null ? emptyWizard(start.domain, state) : start),
    beginAnew,
    keepDraft: () => {
      if (writer.keep(latest.current, hasContent)) setSavedState(latest.current);
    },
    forgetDraft: () => writer.forget(),
  };
}
