/** The rules of the page: phases, titles, rows and their order, lead and socials. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Destination, destinationTypes, type Link } from '#domain/links/link.ts';
import { sampleDestination, sampleId, samplePage, sampleUrls } from './sample-page.ts';
import { toPageModel } from './to-page-model.ts';

const release = new Date('2026-12-03T23:00:00Z');
const before = new Date('2026-12-01T22:58:57Z');
const model = (changes: Partial<Link> = {}, now = before, more = {}) =>
  toPageModel(samplePage(changes, more), now, sampleUrls);
const names = (changes: Partial<Link>, now = before) =>
  model(changes, now).rows.map((row) =>
    row.kind === 'header' ? `# ${row.text}` : row.kind === 'optin' ? `? ${row.text}` : row.name,
  );

const preRelease: Partial<Link> = {
  type: 'pre-release',
  releaseTime: release,
  timezone: 'Europe/Berlin',
  subtitle: 'The new album',
  postReleaseTitle: 'Out now',
  postReleaseSubtitle: null,
  destinations: [
    sampleDestination('itunes', 1, { preRelease: true, cta: 'Pre-Order' }),
    sampleDestination('spotify', 2, { preRelease: true, cta: 'Pre-Save', url: '' }),
    sampleDestination('text', 3, { preRelease: true }),
    sampleDestination('spotify', 4),
  ],
};

describe('phases', () => {
  test('before its release a page counts down, under its first titles, with what can be ordered', () => {
    const page = model(preRelease);
    expect(page).toMatchObject({ phase: 'before', title: 'Paper Lanterns', subtitle: 'The new album' });
    expect(page.countdown).toEqual({
      releaseTime: '2026-12-03T23:00:00.000Z',
      summary: 'Available December 4, 2026',
      secondsLeft: 2 * 86_400 + 63,
    });
    expect(names(preRelease)).toEqual(['iTunes', 'Spotify']);
  });

  test('at the release itself it turns over; an empty later title leaves the first one', () => {
    const page = model(preRelease, release);
    expect(page).toMatchObject({ phase: 'after', title: 'Out now', subtitle: 'The new album', countdown: null });
    expect(names(preRelease, release)).toEqual(['Spotify']);
  });

  test('a release link never waits, whatever its release time says', () => {
    expect(model({ releaseTime: release }).phase).toBe('after');
  });

  test('a zone that nobody knows counts as UTC', () => {
    expect(model({ ...preRelease, timezone: 'Mars/Olympus' }).countdown?.summary).toBe('Available December 3, 2026');
  });
});

describe('rows', () => {
  test('say the service once, and lead to the counting redirect by type', () => {
    expect(model().rows[0]).toMatchObject({
      name: 'Spotify',
      cta: 'Stream',
      label: 'Stream on Spotify',
      href: '/paper-lanterns/spotify',
    });
    expect(model(preRelease).rows[0]).toMatchObject({ cta: 'Pre-Order', label: 'Pre-Order on iTunes' });
  });

  test('lead by id where the type is not the only one, or custom', () => {
    const twice = [sampleDestination('spotify', 1), sampleDestination('spotify', 2, { enabled: false })];
    expect(model({ destinations: twice }).rows[0]).toMatchObject({ href: `/paper-lanterns/${sampleId(1)}` });
    const custom = [sampleDestination('custom', 7, { text: 'Tickets' })];
    expect(model({ destinations: custom }).rows[0]).toMatchObject({ href: `/paper-lanterns/${sampleId(7)}` });
  });

  test('keep an artist’s own words, and name a bare custom link by its host', () => {
    const destinations = [
      sampleDestination('spotify', 1, { text: 'Hear it first', cta: 'Go' }),
      sampleDestination('custom', 2, { url: 'https://www.shop.example/vinyl' }),
    ];
    expect(model({ destinations }).rows).toMatchObject([
      { name: 'Hear it first', cta: 'Go', label: 'Go on Spotify' },
      { name: 'shop.example', cta: 'Play', label: 'Play' },
    ]);
  });

  test('leave out what is off, leads nowhere, or needs more than a link', () => {
    const destinations = [
      sampleDestination('header', 1, { text: 'Music' }),
      sampleDestination('deezer', 2, { enabled: false }),
      sampleDestination('tidal', 3, { url: '' }),
      sampleDestination('message_optin', 4),
      sampleDestination('header', 5),
      sampleDestination('spotify', 6),
    ];
    expect(names({ destinations })).toEqual(['# Music', 'Spotify']);
  });

  test('hold the opt-in block with what it captures, the words for each, and where it is sent', () => {
    const block = sampleDestination('message_optin', 4, {
      config: { email_capture: true, phone_number_capture: true, success_message: '' },
    });
    const [row] = model({ destinations: [block] }).rows;
    expect(row).toMatchObject({
      kind: 'optin',
      text: 'Get notified about new releases, merch, and event drops',
      form: {
        destinationId: sampleId(4),
        path: 'paper-lanterns',
        channels: [{ channel: 'phone_number' }, { channel: 'email' }],
      },
    });
    expect(JSON.stringify(row)).toContain('Mara Vale may email you');
    const neither = { email_capture: false, phone_number_capture: false, success_message: '' };
    expect(model({ destinations: [{ ...block, config: neither }] }).rows).toEqual([]);
  });

  test('hold a pre-save where a service can save, whether its URL names the release or not; a plain link leads there', () => {
    const spotify = sampleDestination('spotify', 1, { preRelease: true, cta: 'Pre-Save', url: '' });
    const [row] = model({ ...preRelease, destinations: [spotify] }).rows;
    expect(row).toMatchObject({
      kind: 'presave',
      name: 'Spotify',
      cta: 'Pre-Save',
      label: 'Pre-Save on Spotify',
      form: {
        destinationId: sampleId(1),
        path: 'paper-lanterns',
        provider: 'spotify',
        button: 'Pre-Save on Spotify',
        choices: [
          { forever: false, name: 'This release' },
          { forever: true, name: 'Forever' },
        ],
      },
    });
    expect(JSON.stringify(row)).toContain('Spotify ends this after six months');
    const apple = sampleDestination('applemusic', 1, { preRelease: true, cta: 'Pre-Add', url: '' });
    expect(model({ ...preRelease, destinations: [apple] }).rows[0]).toMatchObject({
      cta: 'Pre-Add',
      label: 'Pre-Add on Apple Music',
    });
    const url = 'https://open.spotify.com/prerelease/1';
    expect(model({ ...preRelease, destinations: [{ ...spotify, url }] }).rows[0]).toMatchObject({ kind: 'presave' });
    expect(model({ ...preRelease, destinations: [{ ...spotify, url, plainLink: true }] }).rows[0]).toMatchObject({
      kind: 'destination',
      href: '/paper-lanterns/spotify',
    });
    const itunes = sampleDestination('itunes', 1, { preRelease: true, url: '' });
    expect(model({ ...preRelease, destinations: [itunes] }).rows).toEqual([]);
  });

  test('hold a text notification only where the sms feature is on', () => {
    expect(names(preRelease)).toEqual(['iTunes', 'Spotify']);
    const page = model(preRelease, before, { canText: true });
    expect(page.rows[2]).toMatchObject({
      kind: 'text',
      name: 'Text message',
      cta: 'Notify me via Text',
      form: { channels: [{ channel: 'phone_number' }] },
    });
  });

  test('show the headline, the description and the picture that the artist gave them', () => {
    const own = { text: 'Own words', description: 'And more', logo: 'https://cdn.example.com/own.png' };
    const config = { email_capture: true, phone_number_capture: true, success_message: '' };
    const rows = (types: Parameters<typeof sampleDestination>[0][], changes: Partial<Destination>) =>
      types.map((type, index) => sampleDestination(type, index + 1, { ...own, ...changes }));
    const after = model({ destinations: rows(['spotify', 'custom', 'message_optin'], { config }) });
    const early = { ...preRelease, destinations: rows(['spotify', 'itunes', 'text'], { preRelease: true }) };
    const shown = [...after.rows, ...model(early, before, { canText: true }).rows];
    expect(shown.map(({ kind }) => kind)).toEqual([
      'destination',
      'destination',
      'optin',
      'presave',
      'destination',
      'text',
    ]);
    for (const row of shown) {
      expect(row).toMatchObject({ description: own.description, logo: own.logo });
      expect('name' in row ? row.name : 'text' in row && row.text).toBe(own.text);
    }
  });

  test('stand by priority, each enabled one of the phase once, nothing else', () => {
    const destination = fc
      .record({
        type: fc.constantFrom(...destinationTypes),
        priority: fc.integer({ min: 1, max: 40 }),
        enabled: fc.boolean(),
        preRelease: fc.boolean(),
        text: fc.constantFrom('', 'Words'),
        url: fc.constantFrom('', 'https://a.example/'),
      })
      .map(({ type, priority, ...rest }): Destination => sampleDestination(type, priority, rest));
    fc.assert(
      fc.property(fc.array(destination, { maxLength: 12 }), fc.boolean(), (list, waits) => {
        const destinations = list.map((one, index) => ({ ...one, id: sampleId(index + 100) }));
        const { rows } = model({ ...preRelease, destinations }, waits ? before : release);
        const shown = rows.map((row) => destinations.find(({ id }) => id === row.id));
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        for (const [index, one] of shown.entries()) {
          expect(one).toMatchObject({ enabled: true, preRelease: waits });
          expect(one?.priority).toBeGreaterThanOrEqual(shown[index - 1]?.priority ?? 0);
        }
        const wanted = destinations.filter(
          ({ type, enabled, preRelease: early, url, text }) =>
            enabled &&
            early === waits &&
            type !== 'text' &&
            type !== 'message_optin' &&
            (type === 'header' ? text : url || (waits && (type === 'spotify' || type === 'applemusic'))),
        );
        expect(rows.length).toBe(wanted.length);
      }),
    );
  });
});

describe('lead and surroundings', () => {
  const track = (priority: number, url: string) => ({
    id: sampleId(priority),
    name: `Track ${priority}`,
    url,
    priority,
  });

  test('a player has its tracks in order, and the cover is shown when there is nothing to play', () => {
    const tracks = [track(2, 'https://a.example/2.mp3'), track(1, 'https://a.example/1.mp3')];
    expect(model({ previewType: 'spotify', tracks }).lead).toEqual({
      kind: 'player',
      tracks: [
        { name: 'Track 1', url: 'https://a.example/1.mp3' },
        { name: 'Track 2', url: 'https://a.example/2.mp3' },
      ],
    });
    expect(model({ previewType: 'custom', tracks: [] }).lead).toEqual({ kind: 'cover' });
    expect(model({ previewType: 'image', tracks }).lead).toEqual({ kind: 'cover' });
  });

  test('a video is known by its id', () => {
    const tracks = [track(1, 'https://youtu.be/dQw4w9WgXcQ')];
    expect(model({ previewType: 'youtube', tracks }).lead).toEqual({ kind: 'video', youtubeId: 'dQw4w9WgXcQ' });
    expect(model({ previewType: 'youtube', tracks: [track(1, 'https://a.example/')] }).lead).toEqual({ kind: 'cover' });
  });

  test('socials stand only when asked for, and only with urls of the web', () => {
    const social = (type: 'instagram' | 'website', url: string) => ({
      id: sampleId(1),
      artistId: sampleId(2),
      type,
      url,
    });
    const socials = [social('instagram', 'https://instagram.com/mara'), social('website', 'javascript:alert(1)')];
    expect(model({}, before, { socials }).socials).toEqual([]);
    expect(model({ displayArtistSocials: true }, before, { socials }).socials).toEqual([
      { type: 'instagram', url: 'https://instagram.com/mara', label: 'Instagram' },
    ]);
  });

  test('pictures and audio of any other scheme are as good as none', () => {
    const page = model({
      image: 'javascript:alert(1)',
      imageBlur: 'https://tracker.example/pixel.gif',
      previewType: 'custom',
      tracks: [track(1, 'data:text/html,x')],
    });
    expect(page).toMatchObject({ image: null, imageBlur: null, lead: { kind: 'cover' } });
  });
});
