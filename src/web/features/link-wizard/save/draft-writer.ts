/** Keeps one wizard's draft up to date without replacing the newer draft of another tab. */
import type { WizardState } from '../state/wizard-state.ts';
import { dropDraft, storeDraft } from './draft-storage.ts';

/** Keeps the draft of one wizard in this tab. The calls that keep return whether they stored the state. */
export interface DraftWriter {
  /** Writes the draft now; deletes it when there is no content, unless another tab wrote it. */
  keep(state: WizardState, hasContent: boolean): boolean;
  /** Does the same, but only if the state differs from the one that this tab began with or kept last. */
  keepChange(state: WizardState, hasContent: boolean): boolean;
  /** Deletes the draft: the wizard begins anew from `from`. */
  beginAnew(from: WizardState): void;
  /** Deletes the draft and writes no more. */
  forget(): void;
}

/** Makes the writer for the draft under `key`, for a wizard that begins from `start` or from its stored `draft`. */
export function createDraftWriter(key: string, start: WizardState, draft: WizardState | undefined): DraftWriter {
  let known = draft ?? start;
  let isOwn = draft !== undefined;
  let forgotten = false;

  const drop = (): void => {
    dropDraft(key);
    isOwn = false;
  };
  const keep = (state: WizardState, hasContent: boolean): boolean => {
    if (forgotten) return false;
    const stored = hasContent && storeDraft(key, state);
    if (stored) isOwn = true;
    else if (!hasContent && isOwn) drop();
    if (stored || !hasContent) known = state;
    return stored;
  };

  return {
    keep,
    keepChange: (state, hasContent) => state !== known && keep(state, hasContent),
    beginAnew(from) {
      drop();
      known = from;
    },
    forget() {
      drop();
      forgotten = true;
    },
  };
}
