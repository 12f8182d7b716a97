/** Which keys of this browser's storage hold what a person has typed and no server has yet. */

/** How the keys of the wizard's drafts begin. */
export const draftPrefix = 'fanfare.wizard.';

/** The key of the page that was claimed on the homepage. */
export const claimKey = 'fanfare.claim';

/** The keys of the drafts of links that this browser holds; none where its storage is blocked. */
export function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
  } catch {
    return [];
  }
}

/** Tells whether a key holds typed work: a fault never deletes it, and leaving always does (UI-25, UI-34). */
export const isTypedWork = (key: string): boolean => key.startsWith(draftPrefix) || key === claimKey;
