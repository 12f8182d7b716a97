/** The wizard's reducer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asPlainLink } from './destination-rows.ts';
import { sampleSource } from './sample-source.ts';
import { isStarted, type WizardAction, wizardReducer } from './wizard-reducer.ts';
import {
  emptyWizard,
  isSourceLoaded,
  mayEnter,
  neighbourStep,
  stepsOf,
  type WizardState,
  wizardSteps,
} from './wizard-state.ts';

const stateAfter = (...actions: WizardAction[]): WizardState => actions.reduce(wizardReducer, emptyWizard('vibe.to'));
const today = '2026-11-23';
const picked = { kind: 'type picked', purpose: 'release' } as const;
const loaded = { kind: 'source loaded', today, source: sampleSource() } as const;
const enabled = (state: WizardState) => state.destinations.filter((row) => row.enabled);

describe('steps', () => {
  it('open one after the other: a type, then a loaded source', () => {
    expect(stateAfter({ kind: 'stepped', to: 'source' }).step).toBe('type');
    expect(stateAfter(picked, { kind: 'stepped', to: 'source' }).step).toBe('source');
    expect(stateAfter(picked, { kind: 'stepped', to: 'customize' }).step).toBe('type');
    expect(stateAfter(picked, loaded, { kind: 'stepped', to: 'customize' }).step).toBe('customize');
  });

  it('close again when the source text no longer is the one that was loaded', () => {
    const changed = stateAfter(picked, loaded, { kind: 'source typed', text: 'something else' });
    expect(isSourceLoaded(changed)).toBe(false);
    expect(mayEnter(changed, 'customize')).toBe(false);
    expect(isSourceLoaded(wizardReducer(changed, { kind: 'source typed', text: ` ${sampleSource().input} ` }))).toBe(
      true,
    );
  });

  it('have neighbours', () => {
    const state = stateAfter(picked, loaded);
    expect(neighbourStep(state, -1)).toBeUndefined();
    expect(neighbourStep(state, 1)).toBe('source');
    expect(neighbourStep({ ...state, step: 'destinations' }, 1)).toBeUndefined();
    expect(neighbourStep({ ...state, purpose: 'pre-release', step: 'customize' }, 1)).toBe('services');
  });

  it('are five for a new pre-release and four for others, four and two when editing', () => {
    const editing = {
      id: '1',
      version: 1,
      domain: '',
      path: '',
      previewType: 'image',
      tracks: [],
      releaseTime: null,
      rid: null,
    } as const;
    const counts = (['pre-release', 'release', 'bio', 'playlist', 'podcast'] as const).map((purpose) => [
      stepsOf({ purpose, editing: null, byHand: false }).length,
      stepsOf({ purpose, editing: { ...editing, tracks: [] }, byHand: false }).length,
    ]);
    expect(counts).toEqual([
      [5, 4],
      [4, 2],
      [4, 2],
      [4, 2],
      [4, 2],
    ]);
  });

  it('of a pre-release ask for a date, and for no source unless one is typed', () => {
    const begun = stateAfter({ kind: 'type picked', purpose: 'pre-release' });
    expect(mayEnter(begun, 'customize')).toBe(false);
    const dated = wizardReducer(begun, { kind: 'written', fields: { date: '2027-01-01' } });
    expect(mayEnter(dated, 'customize')).toBe(true);
    expect(mayEnter(wizardReducer(dated, { kind: 'source typed', text: 'x' }), 'customize')).toBe(false);
    expect(mayEnter(dated, 'source')).toBe(false);
  });
});

describe('picking a type', () => {
  it('resets everything but theme and domain', () => {
    const state = stateAfter(
      picked,
      loaded,
      { kind: 'written', fields: { theme: 'dark', domain: 'listen.to', title: 'Mine' } },
      { kind: 'type picked', purpose: 'bio' },
    );
    expect(state).toEqual({
      ...emptyWizard('listen.to', { theme: 'dark' }),
      requestKey: state.requestKey,
      purpose: 'bio',
      coverImageStyle: 'avatar',
    });
  });
});

describe('a loaded source', () => {
  it('fills title, path, cover, preview and destinations', () => {
    const state = stateAfter(picked, loaded);
    expect(state).toMatchObject({
      title: 'Paper Lanterns',
      path: 'paper-lanterns',
      image: 'https://files.test/cover.jpg',
      previewType: 'spotify',
      spotifyPreviewUrl: 'https://files.test/preview.mp3',
    });
    expect(enabled(state).map((row) => row.type)).toEqual(['spotify', 'applemusic', 'deezer']);
    expect(enabled(state)[0]).toMatchObject({
      cta: 'Stream on Spotify',
      deeplinkIos: 'spotify:track:4uLU6hMCjMI75M1A2tKUQC',
      confidence: null,
    });
    expect(state.destinations.some((row) => row.url.includes('tiktok'))).toBe(false);
    expect(state.destinations.find((row) => row.type === 'custom')).toMatchObject({
      enabled: false,
      text: 'audiomack',
    });
  });

  it('shows the cover when there is no preview', () => {
    expect(
      stateAfter(picked, { kind: 'source loaded', today, source: sampleSource({ previewUrl: null }) }).previewType,
    ).toBe('image');
  });

  it('leaves what the person wrote, and rows they added', () => {
    const state = stateAfter(
      picked,
      loaded,
      { kind: 'written', fields: { title: 'My title', path: 'my own' } },
      { kind: 'block added', type: 'header', preRelease: false },
      { kind: 'source loaded', today, source: sampleSource({ name: 'Another', links: [] }) },
    );
    expect(state).toMatchObject({ title: 'My title', path: 'myown', subtitle: 'Choose your service' });
    expect(enabled(state).map((row) => row.type)).toEqual(['spotify', 'header']);
  });

  it('is followed by the path, spelled by the server where need be, until the person writes one', () => {
    const title = (text: string) => ({ kind: 'written', fields: { title: text } }) as const;
    const suggested = (text: string, path: string) => ({ kind: 'path suggested', title: text, path }) as const;
    expect(stateAfter(picked, loaded, title('Paper Lanterns II')).path).toBe('paper-lanterns-ii');
    expect(stateAfter(picked, loaded, title('晴天')).path).toBe('');
    expect(stateAfter(picked, loaded, title('晴天'), suggested('晴天', 'qing-tian')).path).toBe('qing-tian');
    expect(stateAfter(picked, loaded, title('晴天'), suggested('晴', 'qing')).path).toBe('');
    const own = { kind: 'written', fields: { path: 'own' } } as const;
    expect(stateAfter(picked, loaded, own, title('晴天'), suggested('晴天', 'qing-tian')).path).toBe('own');
  });

  it('leads with Apple Podcasts for a podcast', () => {
    const podcast = sampleSource({
      url: 'https://podcasts.apple.com/us/podcast/x/id1',
      links: [
        { platform: 'spotify', url: 'https://open.spotify.com/show/4uLU6hMCjMI75M1A2tKUQC', confidence: 'exact' },
      ],
    });
    const state = stateAfter(
      { kind: 'type picked', purpose: 'podcast' },
      { kind: 'source loaded', today, source: podcast },
    );
    expect(enabled(state).map((row) => [row.type, row.cta])).toEqual([
      ['applepodcasts', 'Listen on Apple Podcasts'],
      ['spotify', 'Listen on Spotify'],
    ]);
  });
});

describe('a URL that was found', () => {
  const links = [
    { platform: 'tidal', url: 'https://tidal.com/1', confidence: 'likely' as const },
    { platform: 'deezer', url: 'https://www.deezer.com/track/1', confidence: 'unsure' as const },
  ];
  const state = stateAfter(picked, { kind: 'source loaded', today, source: sampleSource({ links }) });
  const row = (type: string, of = state) => of.destinations.find((one) => one.type === type);

  it('is on the page unless nobody is sure of it', () => {
    expect(enabled(state).map(({ type, confidence }) => [type, confidence])).toEqual([
      ['spotify', null],
      ['tidal', 'likely'],
    ]);
    expect(row('deezer')).toMatchObject({
      url: 'https://www.deezer.com/track/1',
      confidence: 'unsure',
      enabled: false,
    });
  });

  it('opens to be looked at when it is put on the page, and is the person’s own once written', () => {
    const key = row('deezer')?.key ?? '';
    const on = wizardReducer(state, { kind: 'destination enabled', key });
    expect(row('deezer', on)).toMatchObject({ enabled: true, expanded: true, confidence: 'unsure' });
    const same = wizardReducer(on, {
      kind: 'destination edited',
      key,
      change: { url: 'https://www.deezer.com/track/1' },
    });
    expect(row('deezer', same)?.confidence).toBe('unsure');
    const other = wizardReducer(on, {
      kind: 'destination edited',
      key,
      change: { url: 'https://www.deezer.com/track/2' },
    });
    expect(row('deezer', other)?.confidence).toBeNull();
  });
});

describe('a pre-release', () => {
  const begun = stateAfter(
    { kind: 'type picked', purpose: 'pre-release' },
    { kind: 'written', fields: { releaseName: 'Night Ferry' } },
  );
  const early = (state: WizardState) => state.destinations.filter((row) => row.preRelease);

  it('begins with a pre-save at Spotify, its services at hand, and the name everywhere', () => {
    expect(begun).toMatchObject({ title: 'Night Ferry', path: 'night-ferry', time: '00:00' });
    expect(early(begun).map(({ type, cta, enabled: on }) => [type, cta, on])).toEqual([
      ['spotify', 'Pre-Save', true],
      ['applemusic', 'Pre-Add', false],
      ['itunes', 'Pre-Order', false],
      ['beatport', 'Pre-Order', false],
      ['text', 'Notify me via Text', false],
    ]);
  });

  it('takes what a source knows, and keeps what it does not', () => {
    const bare = { url: '', kind: '', name: '', image: null, previewUrl: null, links: [] };
    const coded = wizardReducer(begun, { kind: 'source loaded', today, source: sampleSource(bare) });
    expect(coded.title).toBe('Night Ferry');
    expect(early(coded).find((row) => row.type === 'spotify')).toMatchObject({ url: '', enabled: true });
    const artist = sampleSource({ url: 'https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC', links: [] });
    const ofArtist = wizardReducer(begun, { kind: 'source loaded', today, source: artist });
    expect(early(ofArtist).find((row) => row.type === 'spotify')).toMatchObject({ url: '', enabled: true });
    const known = wizardReducer(begun, loaded);
    expect(
      early(known)
        .filter((row) => row.enabled)
        .map((row) => row.type),
    ).toEqual(['spotify', 'applemusic']);
    expect(known.destinations.filter((row) => row.enabled && !row.preRelease).map((row) => row.type)).toEqual([
      'spotify',
      'applemusic',
      'deezer',
    ]);
    expect(known).toMatchObject({ title: 'Night Ferry', releaseName: 'Night Ferry' });
  });

  it('takes the day of a source that is still to come, unless the person chose one', () => {
    const dated = (releaseDate: string | null, from = begun) =>
      wizardReducer(from, { kind: 'source loaded', today, source: sampleSource({ releaseDate }) }).date;
    expect(dated('2026-12-11')).toBe('2026-12-11');
    expect([dated('2026-11-23'), dated('2025-05-23'), dated('2027'), dated('2027-02'), dated(null)]).toEqual(
      Array(5).fill(''),
    );
    expect(dated('2026-12-11', wizardReducer(begun, { kind: 'written', fields: { date: '2027-01-01' } }))).toBe(
      '2027-01-01',
    );
  });

  it('becomes a plain link by choice, with a call to action that does not promise to save, until it is disabled', () => {
    const [spotify] = early(begun);
    const key = spotify?.key ?? '';
    const plain = wizardReducer(begun, {
      kind: 'destination edited',
      key,
      change: asPlainLink({ type: 'spotify', cta: 'Pre-Save', plainLink: false }, true),
    });
    const row = (state: WizardState) => state.destinations.find((each) => each.key === key);
    expect(row(plain)).toMatchObject({ plainLink: true, cta: 'Stream on Spotify' });
    expect(asPlainLink({ type: 'spotify', cta: 'Follow me', plainLink: true }, false)).toEqual({
      plainLink: false,
      cta: 'Follow me',
    });
    const off = wizardReducer(plain, { kind: 'destination disabled', key });
    expect(row(off)).toMatchObject({ plainLink: false, cta: 'Pre-Save' });
  });

  it('clears the URL of a disabled service, and texts the release’s name', () => {
    const spotify = early(begun)[0]?.key ?? '';
    const off = wizardReducer(begun, { kind: 'destination disabled', key: spotify });
    expect(off.destinations.find((row) => row.key === spotify)).toMatchObject({ enabled: false, url: '' });
    const text = early(begun).find((row) => row.type === 'text')?.key ?? '';
    const on = wizardReducer(begun, { kind: 'destination enabled', key: text });
    expect(on.destinations.find((row) => row.key === text)?.config).toEqual({
      message_body: 'Night Ferry is out now!',
    });
  });
});

it('turns the opt-in block off, with both captures on again, when it captures nothing', () => {
  const state = stateAfter(picked, loaded);
  const key = state.destinations.find((row) => row.type === 'message_optin')?.key ?? '';
  const on = wizardReducer(state, { kind: 'destination enabled', key });
  expect(enabled(on).at(-1)?.text).toBe('Get notified about new releases, merch, and event drops');
  const none = { email_capture: false, phone_number_capture: false, success_message: 'Thanks' };
  const off = wizardReducer(on, { kind: 'destination edited', key, change: { config: none } });
  expect(off.destinations.find((row) => row.key === key)).toMatchObject({
    enabled: false,
    expanded: false,
    config: { email_capture: true, phone_number_capture: true, success_message: 'Thanks' },
  });
});

describe('destinations', () => {
  it('are enabled at the end of the page, expanded while they lack a URL, and disabled without losing it', () => {
    const state = stateAfter(picked, loaded);
    const tidal = state.destinations.find((row) => row.type === 'tidal')?.key ?? '';
    const on = wizardReducer(state, { kind: 'destination enabled', key: tidal });
    expect(enabled(on).at(-1)).toMatchObject({ type: 'tidal', expanded: true });
    const edited = wizardReducer(on, {
      kind: 'destination edited',
      key: tidal,
      change: { url: 'https://tidal.com/1' },
    });
    const off = wizardReducer(edited, { kind: 'destination disabled', key: tidal });
    expect(off.destinations.find((row) => row.key === tidal)).toMatchObject({
      enabled: false,
      url: 'https://tidal.com/1',
      expanded: false,
    });
  });

  it('take a pasted URL: it fills its service, adds a row for a filled one, and becomes a custom link otherwise', () => {
    const tidal = stateAfter(picked, loaded, { kind: 'url added', url: 'tidal.com/browse/track/1' });
    expect(enabled(tidal).at(-1)).toMatchObject({ type: 'tidal', url: 'https://tidal.com/browse/track/1' });
    const two = wizardReducer(tidal, { kind: 'url added', url: 'https://tidal.com/2' });
    expect(enabled(two).filter((row) => row.type === 'tidal')).toHaveLength(2);
    const shop = wizardReducer(two, { kind: 'url added', url: 'https://www.shop.example.org/vinyl' });
    expect(enabled(shop).at(-1)).toMatchObject({
      type: 'custom',
      text: 'shop.example.org',
      cta: 'Play',
      expanded: true,
    });
    expect(wizardReducer(shop, { kind: 'url added', url: 'javascript:alert(1)' })).toBe(shop);
  });

  it('fold when they lack nothing and the person goes on to another one, or to another step', () => {
    const begun = stateAfter(picked, loaded, { kind: 'url added', url: 'https://shop.example/vinyl' });
    const opened = (state: WizardState) => enabled(state).flatMap(({ url, expanded }) => (expanded ? [url] : []));
    expect(opened(begun)).toEqual(['https://shop.example/vinyl']);
    const second = wizardReducer(begun, { kind: 'url added', url: 'https://shop.example/shirt' });
    expect(opened(second)).toEqual(['https://shop.example/shirt']);
    // A row that lacks something stays open.
    const empty = wizardReducer(second, { kind: 'block added', type: 'custom', preRelease: false });
    expect(opened(empty)).toEqual(['']);
    const third = wizardReducer(empty, { kind: 'url added', url: 'https://shop.example/tape' });
    expect(opened(third)).toEqual(['', 'https://shop.example/tape']);
    expect(opened(wizardReducer(third, { kind: 'stepped', to: 'customize' }))).toEqual(['']);
  });

  it('change places', () => {
    const state = stateAfter(picked, loaded);
    const [spotify, , deezer] = enabled(state).map((row) => row.key);
    const dragged = wizardReducer(state, { kind: 'destination dragged', key: deezer ?? '', overKey: spotify ?? '' });
    expect(enabled(dragged).map((row) => row.type)).toEqual(['deezer', 'spotify', 'applemusic']);
  });
});

it('never mixes enabled and disabled rows, repeats a key or leaves an unloaded source behind, whatever happens', () => {
  const key = fc.nat({ max: 24 }).map(String);
  const action: fc.Arbitrary<WizardAction> = fc.oneof(
    fc
      .constantFrom('release', 'pre-release', 'bio', 'playlist', 'podcast' as const)
      .map((purpose) => ({ kind: 'type picked', purpose }) as WizardAction),
    fc.constant<WizardAction>(loaded),
    fc.constant<WizardAction>({ kind: 'source typed', text: 'x' }),
    fc.constantFrom(...wizardSteps).map((to): WizardAction => ({ kind: 'stepped', to })),
    key.map((k): WizardAction => ({ kind: 'destination enabled', key: k })),
    key.map((k): WizardAction => ({ kind: 'destination disabled', key: k })),
    key.map((k): WizardAction => ({ kind: 'destination removed', key: k })),
    fc.tuple(key, key).map(([k, overKey]): WizardAction => ({ kind: 'destination dragged', key: k, overKey })),
    fc.webUrl().map((url): WizardAction => ({ kind: 'url added', url })),
    fc
      .constantFrom('custom', 'header' as const)
      .map((type) => ({ kind: 'block added', type, preRelease: false }) as WizardAction),
    fc.constant<WizardAction>({ kind: 'started over', from: emptyWizard('vibe.to') }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      let state = emptyWizard('vibe.to');
      for (const step of actions) {
        const before = state;
        state = wizardReducer(state, step);
        const order = state.destinations.map((row) => row.enabled);
        expect(order).toEqual([...order].sort((a, b) => Number(b) - Number(a)));
        expect(new Set(state.destinations.map((row) => row.key)).size).toBe(state.destinations.length);
        if (state.step !== before.step && state.step !== 'type') expect(mayEnter(before, state.step)).toBe(true);
      }
      expect(isStarted(state)).toBe(state.purpose !== null);
    }),
  );
});
