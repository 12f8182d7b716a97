/** Drafts, the server's input and the checks, on whole wizard states. */
import { describe, expect, it } from 'vitest';
import { toLinkInput } from './link-input.ts';
import { toPreviewModel, toPreviewPage } from './preview-page.ts';
import { sampleSource } from './sample-source.ts';
import { customizeProblemsOf, rowsWithProblems } from './wizard-checks.ts';
import { readDraft } from './wizard-draft.ts';
import { type WizardAction, wizardReducer } from './wizard-reducer.ts';
import { emptyWizard } from './wizard-state.ts';

const today = '2026-11-23';
const actions: WizardAction[] = [
  { kind: 'type picked', purpose: 'release' },
  { kind: 'source loaded', today, source: sampleSource() },
  { kind: 'stepped', to: 'destinations' },
];
const state = actions.reduce(wizardReducer, emptyWizard('vibe.to'));

describe('a draft', () => {
  it('comes back as it was', () => expect(readDraft(JSON.stringify(state))).toEqual(state));

  it('of an older version gets the fields that it lacks', () => {
    const older = { ...state, destinations: state.destinations.map(({ plainLink: _newer, ...row }) => row) };
    expect(readDraft(JSON.stringify(older))).toEqual(state);
  });

  it.each([null, '', '{', '[]', '{"step":"type"}', JSON.stringify(emptyWizard('vibe.to'))])(
    'is refused when it is %s',
    (stored) => expect(readDraft(stored)).toBeUndefined(),
  );

  it('goes back to the source when the step needs one that is not loaded', () => {
    expect(readDraft(JSON.stringify({ ...state, source: null }))?.step).toBe('source');
  });
});

describe('the input', () => {
  it('has the priorities 1, 2, 3…, one track, and no empty services', () => {
    const input = toLinkInput({ ...state, title: ' Paper Lanterns ', path: 'Paper-Lanterns' }, 'artist');
    expect(input).toMatchObject({
      type: 'release',
      domain: 'vibe.to',
      path: 'paper-lanterns',
      title: 'Paper Lanterns',
      rid: 'USRC17607839',
      layout: 2,
      cover_image_style: 'square',
      preview_type: 'spotify',
    });
    expect(input.tracks).toEqual([{ name: 'Paper Lanterns', url: 'https://files.test/preview.mp3', priority: 1 }]);
    expect(input.destinations?.map((row) => [row.type, row.enabled, row.priority])).toEqual([
      ['spotify', true, 1],
      ['applemusic', true, 2],
      ['deezer', true, 3],
      ['custom', false, 4],
    ]);
  });

  it('rewrites Apple Music URLs of iTunes', () => {
    const itunes = state.destinations.find((row) => row.type === 'itunes')?.key ?? '';
    const edited = wizardReducer(state, {
      kind: 'destination edited',
      key: itunes,
      change: { url: 'music.apple.com/us/album/x/1', enabled: true },
    });
    expect(toLinkInput(edited, 'artist').destinations?.find((row) => row.type === 'itunes')?.url).toBe(
      'https://itunes.apple.com/us/album/x/1',
    );
  });

  it('makes a podcast a release', () => {
    expect(toLinkInput({ ...state, purpose: 'podcast' }, 'artist').type).toBe('release');
  });
});

describe('the checks', () => {
  it('find nothing wrong with what a source filled in', () => {
    expect(customizeProblemsOf(state, true)).toEqual([]);
    expect(rowsWithProblems(state, false)).toEqual([]);
  });

  it('name what the artist lacks for a new text notification, and leave one that the link has (DROP-180)', () => {
    const preRelease = { ...state, purpose: 'pre-release' as const };
    const [first] = preRelease.destinations;
    if (first === undefined) throw new Error('the source gave no destination');
    const text = { ...first, key: 't', id: 'kept', type: 'text' as const, url: '', cta: 'Notify me', preRelease: true };
    const promising = { ...preRelease, destinations: [{ ...text, config: { message_body: 'Out now' } }] };
    const problem = 'NUMBER_NOT_APPROVED' as const;
    expect(rowsWithProblems(promising, true, { problem, kept: new Set() })).toEqual([
      { key: 't', problem: { code: problem, field: 'type' } },
    ]);
    expect(rowsWithProblems(promising, true, { problem, kept: new Set(['kept']) })).toEqual([]);
    expect(rowsWithProblems(promising, true, { problem: undefined, kept: new Set() })).toEqual([]);
  });

  it('name the field and the row', () => {
    expect(customizeProblemsOf({ ...state, title: '' }, false).map((problem) => problem.code)).toEqual([
      'TITLE_MISSING',
      'PATH_TAKEN',
    ]);
    const spotify = state.destinations[0]?.key ?? '';
    const broken = wizardReducer(state, {
      kind: 'destination edited',
      key: spotify,
      change: { url: 'https://open.spotify.com.evil.com/x' },
    });
    expect(rowsWithProblems(broken, false)).toEqual([
      { key: spotify, problem: { code: 'DESTINATION_URL_INVALID', field: 'url' } },
    ]);
  });
});

it('previews the page with enabled rows only, in order', () => {
  const page = toPreviewPage(state, { id: 'a', name: 'Mara Vale', avatarUrl: null }, [], new Date(0), 'after');
  expect(page.link.destinations.map((row) => [row.type, row.priority])).toEqual([
    ['spotify', 1],
    ['applemusic', 2],
    ['deezer', 3],
  ]);
});

it('previews a pre-release without a date before its release, and invents no date', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const artist = { id: 'a', name: 'Mara Vale', avatarUrl: null };
  const begun = wizardReducer(emptyWizard('vibe.to'), { kind: 'type picked', purpose: 'pre-release' });
  const model = toPreviewModel(begun, artist, [], now, 'before');
  expect([model.phase, model.countdown, model.rows.map(({ kind }) => kind)]).toEqual(['before', null, ['presave']]);
  const dated = { ...begun, date: '2026-12-11', timezone: 'UTC' };
  expect(toPreviewModel(dated, artist, [], now, 'before').countdown?.summary).toBe('Available December 11, 2026');
});
