/** Where drafts are kept in this browser: one of a new link for each artist, one of an edit for each link. */
import type { WizardState } from '../state/wizard-state.ts';

/** The draft of an artist's new link. */
export function newLinkDraftKey(artistId: string): string {
  return `fanfare.wizard.${artistId}`;
}

/** The draft of a link's edit; the version it was begun on stands in it. */
export function editDraftKey(linkId: string): string {
  return `fanfare.wizard.edit.${linkId}`;
}

/** The draft that waits under `key`, or undefined. What reads drafts is only loaded when there is one. */
export async function loadDraft(key: string): Promise<WizardState | undefined> {
  const stored = storedDraft(key);
  if (stored === null) return undefined;
  const { readDraft } = await import('../state/wizard-draft.ts');
  return readDraft(stored);
}

// Storage may be blocked or full; the wizard works without it.

/** Whether something waits under `key`. */
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

/** Keeps a draft; tells whether it could be kept. */
export function storeDraft(key: string, state: WizardState): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a draft. */
export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept, so there is nothing to drop.
  }
}
