/** Two tabs with the same wizard share one draft. */
import { beforeEach, expect, it, vi } from 'vitest';
import { wizardReducer } from '../state/wizard-reducer.ts';
import { emptyWizard } from '../state/wizard-state.ts';
import { hasDraft, loadDraft, newLinkDraftKey } from './draft-storage.ts';
import { createDraftWriter } from './draft-writer.ts';

// Tests run outside a browser.
beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const key = newLinkDraftKey('artist');
const start = emptyWizard('vibe.to');
const begun = wizardReducer(start, { kind: 'type picked', purpose: 'release' });
const titled = (title: string) => wizardReducer(begun, { kind: 'written', fields: { title } });

it('leaves the newer draft of another tab alone while nothing changes here', async () => {
  const idle = createDraftWriter(key, start, undefined);
  const other = createDraftWriter(key, start, undefined);
  expect(other.keepChange(titled('First'), true)).toBe(true);
  idle.keepChange(start, false);
  const loaded = await loadDraft(key);
  if (loaded === undefined) throw new Error('a draft');
  const reopened = createDraftWriter(key, start, loaded);
  other.keepChange(titled('Second'), true);
  expect(reopened.keepChange(loaded, true)).toBe(false);
  // Changed and changed back: what the other tab wrote is not this tab's to delete.
  idle.keepChange({ ...start }, false);
  expect(await loadDraft(key)).toEqual(titled('Second'));
  expect(reopened.keepChange(titled('Third'), true)).toBe(true);
  expect(await loadDraft(key)).toEqual(titled('Third'));
});

it('writes nothing again after another tab discarded the draft, unless asked to', () => {
  const here = createDraftWriter(key, start, undefined);
  const state = titled('Kept');
  here.keepChange(state, true);
  createDraftWriter(key, start, state).forget();
  here.keepChange(state, true);
  expect(hasDraft(key)).toBe(false);
  here.keep(state, true);
  expect(hasDraft(key)).toBe(true);
});

it('deletes its own draft once nothing is left in it, when it begins anew, and for good', () => {
  const here = createDraftWriter(key, start, undefined);
  here.keepChange(titled('Mine'), true);
  here.keepChange({ ...start }, false);
  expect(hasDraft(key)).toBe(false);
  here.keepChange(titled('Again'), true);
  here.beginAnew(start);
  here.keepChange(start, false);
  expect(hasDraft(key)).toBe(false);
  here.keepChange(titled('Saved'), true);
  here.forget();
  here.keep(titled('Late'), true);
  expect(hasDraft(key)).toBe(false);
});
