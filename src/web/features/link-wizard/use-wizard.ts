/** The wizard's state in a screen: begun empty, from a stored link or from a draft, and written back silently after each change. */
import { type ActionDispatch, useEffect, useReducer, useRef, useState } from 'react';
import { dropDraft, storeDraft } from './save/draft-storage.ts';
import { isChanged } from './state/link-input.ts';
import { isStarted, type WizardAction, wizardReducer } from './state/wizard-reducer.ts';
import { emptyWizard, type WizardState } from './state/wizard-state.ts';

const draftPauseMilliseconds = 400;

/** What a wizard begins with. */
export interface WizardBeginning {
  /** Where its draft is kept. */
  draftKey: string;
  /** The data without any draft: empty for a new link, the stored link for an edit. */
  start: WizardState;
  /** The draft that was found, or undefined. */
  draft: WizardState | undefined;
}

/** The wizard as its screen uses it. */
export interface Wizard {
  state: WizardState;
  dispatch: ActionDispatch<[WizardAction]>;
  /** Whether there is something that closing could lose. */
  hasContent: boolean;
  /** Whether the last change is in the draft already. */
  draftSaved: boolean;
  /** Whether this wizard began with a draft from before. */
  restored: boolean;
  /** Forgets the draft and begins anew in the wizard, which stays open. */
  startOver: () => void;
  /** Forgets everything typed and begins anew on another stored link. */
  beginAnew: (stored: WizardState) => void;
  /** Forgets the draft, and keeps none from then on: the link was saved, or the person threw it away. */
  forgetDraft: () => void;
  /** Writes the draft now, before the screen goes. */
  keepDraft: () => void;
}

/** Holds the wizard of one beginning; mount it anew for another. */
export function useWizard({ draftKey, draft, ...beginning }: WizardBeginning): Wizard {
  const [start, setStart] = useState(beginning.start);
  const [fromDraft, setFromDraft] = useState(draft !== undefined);
  const [state, dispatch] = useReducer(wizardReducer, draft ?? start);
  const [savedState, setSavedState] = useState<WizardState | null>(draft === undefined ? null : state);
  const latest = useRef(state);
  const forgotten = useRef(false);
  latest.current = state;
  const hasContent = state.editing === null ? isStarted(state) : isChanged(state, start);

  const keepDraft = (present: WizardState): void => {
    if (forgotten.current) return;
    if (!hasContent) dropDraft(draftKey);
    else if (storeDraft(draftKey, present)) setSavedState(present);
  };
  const keep = useRef(keepDraft);
  keep.current = keepDraft;

  useEffect(() => {
    const timer = setTimeout(() => keep.current(state), draftPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    const onLeave = (): void => keep.current(latest.current);
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, []);

  const beginAnew = (from: WizardState): void => {
    dropDraft(draftKey);
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
    startOver: () => beginAnew(state.editing === null ? emptyWizard(state.theme) : start),
    beginAnew,
    keepDraft: () => keepDraft(latest.current),
    forgetDraft: () => {
      forgotten.current = true;
      dropDraft(draftKey);
    },
  };
}
