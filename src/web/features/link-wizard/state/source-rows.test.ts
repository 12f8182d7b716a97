/** What stays of a source that was replaced or removed. */
import { describe, expect, it } from 'vitest';
import { toLinkInput } from './link-input.ts';
import { sampleSource } from './sample-source.ts';
import { type WizardAction, wizardReducer } from './wizard-reducer.ts';
import { emptyWizard, type LoadedSource, type WizardState } from './wizard-state.ts';

const load = (source: LoadedSource): WizardAction => ({ kind: 'source loaded', today: '2026-11-23', source });
const first = sampleSource({
  links: [
    ...sampleSource().links,
    { platform: 'beatport', url: 'https://www.beatport.com/release/x/1', confidence: 'exact' },
  ],
});
const known = ([{ kind: 'type picked', purpose: 'pre-release' }, load(first)] as const).reduce(
  wizardReducer,
  emptyWizard('vibe.to'),
);
const early = (state: WizardState, type: string) =>
  state.destinations.find((row) => row.preRelease && row.type === type);
const urls = (state: WizardState) => state.destinations.map(({ url }) => url).filter((url) => url !== '');

describe('a pre-release', () => {
  it('keeps no URL of a source that was replaced by one that names fewer services', () => {
    expect(early(known, 'applemusic')).toMatchObject({ url: 'https://music.apple.com/us/album/x/1', enabled: true });
    const bare = { url: '', kind: '', name: '', image: null, previewUrl: null, links: [] };
    const coded = wizardReducer(known, load(sampleSource({ ...bare, input: 'USRC17607840', rid: 'USRC17607840' })));
    expect(urls(coded)).toEqual([]);
    // The pre-save that each pre-release starts with needs no URL.
    expect(coded.destinations.filter((row) => row.enabled)).toMatchObject([{ type: 'spotify', preRelease: true }]);
    expect(early(coded, 'beatport')).toMatchObject({ enabled: false, confidence: null });
    expect(toLinkInput(coded, 'artist').rid).toBe('USRC17607840');
  });

  it('keeps what the artist changed', () => {
    const key = early(known, 'beatport')?.key ?? '';
    const url = 'https://www.beatport.com/release/own/2';
    const own = wizardReducer(known, { kind: 'destination edited', key, change: { url } });
    expect(early(wizardReducer(own, load(sampleSource({ links: [] }))), 'beatport')).toMatchObject({
      url,
      enabled: true,
    });
  });

  it('keeps neither URL nor code of a source that was removed from the field', () => {
    const typing = wizardReducer(known, { kind: 'source typed', text: 'x' });
    expect(toLinkInput(typing, 'artist').rid).toBeNull();
    const removed = wizardReducer(typing, { kind: 'source typed', text: ' ' });
    expect(removed.source).toBeNull();
    expect(urls(removed)).toEqual([]);
    expect(removed.destinations.filter((row) => row.enabled && !row.preRelease)).toEqual([]);
    expect(toLinkInput(removed, 'artist').rid).toBeNull();
  });
});
