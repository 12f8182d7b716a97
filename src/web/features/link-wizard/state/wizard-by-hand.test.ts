/** The wizard of an installation without a catalogue: nothing is looked up. */
import { describe, expect, it } from 'vitest';
import { wizardReducer } from './wizard-reducer.ts';
import { emptyWizard, mayEnter, stepsOf, type WizardState } from './wizard-state.ts';

const enabled = (state: WizardState) => state.destinations.filter((row) => row.enabled);

describe('a wizard without a catalogue', () => {
  const begun = emptyWizard('vibe.to', { byHand: true });
  const byHand = (purpose: 'release' | 'pre-release') => wizardReducer(begun, { kind: 'type picked', purpose });

  it('asks for no source, and goes on with every service to switch on', () => {
    const state = byHand('release');
    expect(stepsOf(state)).toEqual(['type', 'customize', 'destinations']);
    expect(mayEnter(state, 'source')).toBe(false);
    expect(mayEnter(state, 'customize')).toBe(true);
    expect(enabled(state)).toEqual([]);
    expect(state.destinations.map(({ type }) => type)).toEqual(expect.arrayContaining(['spotify', 'message_optin']));
  });

  it('of a pre-release promises no pre-save by itself', () => {
    expect(enabled(byHand('pre-release'))).toEqual([]);
    expect(mayEnter(byHand('pre-release'), 'customize')).toBe(false);
  });
});
