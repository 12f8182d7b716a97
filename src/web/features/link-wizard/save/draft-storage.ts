/** Drafts in this browser's storage: one per artist for a new link, one per link for an edit. */
import { hasSignedOut } from '#web/lib/session.ts';
import { draftPrefix } from '#web/lib/typed-work.ts';
import type { WizardState } from '../state/wizard-state.ts';

/** The key of the draft of an artist's new link. */
export function newLinkDraftKey(artistId: string): string {
  return `${draftPrefix}${artistId}`;
}

/** The key of the draft of a link's edit; the draft contains the version that it is based on. */
export function editDraftKey(linkId: string): string {
  return `${draftPrefix}edit.${linkId}`;
}

/** The draft under `key`, or undefined. The code that reads drafts is loaded only when one exists. */
export async function loadDraft(key: string): Promise<WizardState | undefined> {
  const stored = storedDraft(key);
  if (stored === null) return undefined;
  const { readDraft } = await import('../state/wizard-draft.ts');
  return readDraft(stored);
}

// Storage may be blocked or full; the wizard works without it.

/** Whether a draft is stored under `key`. */
export function hasDraft(key: string): boolean {
  return storedDraft(key) !== null;
}

function storedDraft(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a draft; returns whether that worked. The wizard that a logout closes stores none. */
export function storeDraft(key: string, state: WizardState): boolean {
  if (hasSignedOut()) return false;
  try {
    localStorage.setItem(key, JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so no draft exists.
  }
}
