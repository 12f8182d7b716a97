/** The wizard's state in a screen: started from the artist's draft, written back silently after each change. */
import { type ActionDispatch, useEffect, useReducer, useRef, useState } from 'react';
import { readDraft, writeDraft } from './state/wizard-draft.ts';
import { isStarted, type WizardAction, wizardReducer } from './state/wizard-reducer.ts';
import { emptyWizard, type WizardState } from './state/wizard-state.ts';

const draftPauseMilliseconds = 400;

/** The wizard as its screen uses it. */
export interface Wizard {
  state: WizardState;
  dispatch: ActionDispatch<[WizardAction]>;
  /** Whether the last change is in the draft already. */
  draftSaved: boolean;
  /** Whether this wizard began with a draft from before. */
  restored: boolean;
  /** Forgets the draft and empties the wizard, which stays open. */
  startOver: () => void;
  /** Forgets the draft, and keeps none from then on: the link was made, or the person threw it away. */
  forgetDraft: () => void;
  /** Writes the draft now, before the screen goes. */
  keepDraft: () => void;
}

/** Holds the wizard of one artist; mount it anew for another. */
export function useWizard(artistId: string): Wizard {
  const key = `fanfare.wizard.${artistId}`;
  const [draft] = useState(() => readDraft(readStored(key)));
  const [fromDraft, setFromDraft] = useState(draft !== undefined);
  const [state, dispatch] = useReducer(wizardReducer, draft ?? emptyWizard());
  const [savedState, setSavedState] = useState<WizardState | null>(draft === undefined ? null : state);
  const latest = useRef(state);
  const forgotten = useRef(false);
  latest.current = state;

  const keepDraft = (): void => {
    if (forgotten.current || !isStarted(latest.current)) return;
    if (store(key, writeDraft(latest.current))) setSavedState(latest.current);
  };
  const keep = useRef(keepDraft);
  keep.current = keepDraft;

  useEffect(() => {
    if (!isStarted(state)) return;
    const timer = setTimeout(() => keep.current(), draftPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    const onLeave = (): void => keep.current();
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, []);

  return {
    state,
    dispatch,
    draftSaved: savedState === state,
    restored: fromDraft,
    startOver: () => {
      drop(key);
      setFromDraft(false);
      dispatch({ kind: 'started over' });
    },
    keepDraft,
    forgetDraft: () => {
      forgotten.current = true;
      drop(key);
    },
  };
}

// Storage may be blocked or full; the wizard works without it.
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, draft: string): boolean {
  try {
    localStorage.setItem(key, draft);
    return true;
  } catch {
    return false;
  }
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept, so there is nothing to drop.
  }
}
