/** What an ended session, a logout and a fault leave in this browser's storage. */
import { beforeEach, expect, it, vi } from 'vitest';
import { storeClaim } from '#web/lib/claim.ts';
import { clearStorage, endSession, expireSession, signOut, startSession, storeArtistId } from '#web/lib/session.ts';
import { wizardReducer } from '../state/wizard-reducer.ts';
import { emptyWizard } from '../state/wizard-state.ts';
import { newLinkDraftKey } from './draft-storage.ts';
import { createDraftWriter } from './draft-writer.ts';

// Tests run outside a browser.
const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  get length() {
    return storage.size;
  },
  key: (index: number) => [...storage.keys()][index] ?? null,
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => storage.set(key, text),
  removeItem: (key: string) => storage.delete(key),
  clear: () => storage.clear(),
});

const keys = () => [...storage.keys()].sort();
const typed = ['fanfare.claim', 'fanfare.wizard.artist', 'fanfare.wizard.edit.link'];
const start = emptyWizard('vibe.to');
const begun = wizardReducer(start, { kind: 'type picked', purpose: 'release' });

/** Stores the draft of a new link, as the wizard does while it is open and when it is closed. */
const keepDraft = () => createDraftWriter(newLinkDraftKey('artist'), start, undefined).keepChange(begun, true);

beforeEach(() => {
  storage.clear();
  startSession('token');
  storeArtistId('artist');
  keepDraft();
  storage.set('fanfare.wizard.edit.link', 'draft');
  storage.set('fanfare.theme', 'dark');
  storeClaim('https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT');
});

it('a fault clears the storage, except for what was typed (UI-25)', () => {
  clearStorage();
  expect(keys()).toEqual(typed);
});

it('a session that ends leaves drafts and theme, also when a wizard is closed by it (UI-34)', () => {
  for (const end of [endSession, expireSession]) {
    end();
    expect(keys()).toEqual([typed[0], 'fanfare.theme', ...typed.slice(1)]);
  }
  storage.delete('fanfare.wizard.artist');
  expect(keepDraft()).toBe(true);
});

it('a logout deletes what was typed, and the wizard that it closes stores nothing again (UI-34)', () => {
  signOut();
  expect(keepDraft()).toBe(false);
  expect(keys()).toEqual(['fanfare.theme']);
  startSession('next');
  expect(keepDraft()).toBe(true);
});
