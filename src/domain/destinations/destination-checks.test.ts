/** Which destinations may be saved. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { type DestinationType, destinationTypes, linkTypes } from '#domain/links/link.ts';
import { defaultMessageBody } from './capture-defaults.ts';
import { defaultCta, destinationCatalogue, isService, postReleaseTypes, preReleaseTypes } from './catalogue.ts';
import {
  type DestinationDraft,
  destinationProblem,
  isShown,
  meetsPostReleaseRequirement,
  settleOptin,
} from './destination-checks.ts';

const draft = (type: DestinationType, more: Partial<DestinationDraft> = {}): DestinationDraft => ({
  type,
  cta: 'Play',
  url: '',
  text: '',
  description: '',
  enabled: true,
  config: null,
  preRelease: false,
  plainLink: false,
  ...more,
});
const release = { linkType: 'release', stage: 'post-release' } as const;
const services = { linkType: 'pre-release', stage: 'pre-release' } as const;

describe('after the release', () => {
  it('needs a call to action, except for headers and the opt-in block', () => {
    expect(destinationProblem(draft('spotify', { cta: ' ' }), release)).toEqual({
      code: 'DESTINATION_CTA_MISSING',
      field: 'cta',
    });
    expect(destinationProblem(draft('header', { cta: '', text: 'Merch' }), release)).toBeUndefined();
    const config = { email_capture: true, phone_number_capture: false, success_message: '' };
    expect(destinationProblem(draft('message_optin', { cta: '', config }), release)).toBeUndefined();
  });

  it('needs words in a header, and a config in the opt-in block', () => {
    expect(destinationProblem(draft('header'), release)?.code).toBe('DESTINATION_TEXT_MISSING');
    expect(destinationProblem(draft('message_optin'), release)?.code).toBe('DESTINATION_CONFIG_MISSING');
  });

  it('needs an address of the service', () => {
    expect(destinationProblem(draft('deezer'), release)).toEqual({ code: 'DESTINATION_URL_MISSING', field: 'url' });
    expect(destinationProblem(draft('deezer', { url: 'https://tidal.com/1' }), release)?.code).toBe(
      'DESTINATION_URL_INVALID',
    );
    expect(destinationProblem(draft('deezer', { url: 'https://www.deezer.com/track/1' }), release)).toBeUndefined();
  });

  it('has no text notification, which would never be sent (DEST-34)', () => {
    expect(destinationProblem(draft('text'), release)?.code).toBe('TEXT_NEEDS_RELEASE');
    expect(sentenceOf('TEXT_NEEDS_RELEASE')).toBe(
      'A text goes out at a release. Add it to a pre-release, among the services before the release.',
    );
    expect(destinationProblem(draft('text', { config: { message_body: 'Out now' } }), release)?.field).toBe('type');
    expect(destinationProblem(draft('text', { enabled: false }), release)).toBeUndefined();
  });

  it('refuses texts that are too long', () => {
    expect(destinationProblem(draft('custom', { url: 'https://a.b', text: 'x'.repeat(201) }), release)).toEqual({
      code: 'TEXT_TOO_LONG',
      field: 'text',
      longest: 200,
    });
  });
});

describe('before the release', () => {
  it('refuses words with an unknown field in braces', () => {
    const says = (message_body: string) =>
      destinationProblem(draft('text', { cta: 'Notify me', preRelease: true, config: { message_body } }), services);
    expect(says('Hi {name}')).toEqual({ code: 'DROP_FIELD_UNKNOWN', field: 'config' });
    expect(says('Hi {City|there}')).toBeUndefined();
  });

  it('takes its own first words, whatever braces the title of a release has', () => {
    for (const title of ['Tides {Deluxe}', '{city}', '{{Live}}', 'a } b {'])
      expect(
        destinationProblem(
          draft('text', { cta: 'Notify me', preRelease: true, config: { message_body: defaultMessageBody(title) } }),
          services,
        ),
      ).toBeUndefined();
    expect(defaultMessageBody('{city}')).toBe('(city) is out now!');
  });

  it('takes a pre-save without a URL or with that of a song or an album, and a plain link with any of the service', () => {
    const early = (type: DestinationType, url: string, plainLink = false) =>
      destinationProblem(draft(type, { url, plainLink, preRelease: true }), services)?.code;
    const [album, artist] = ['album', 'artist'].map(
      (kind) => `https://open.spotify.com/${kind}/4uLU6hMCjMI75M1A2tKUQC`,
    );
    expect(early('spotify', album ?? '')).toBeUndefined();
    expect(early('spotify', artist ?? '')).toBe('PRESAVE_NOT_A_RELEASE');
    expect(early('spotify', artist ?? '', true)).toBeUndefined();
    expect(early('spotify', '', true)).toBe('DESTINATION_URL_MISSING');
    expect(early('applemusic', 'https://music.apple.com/us/album/tides/1440857781?i=1440857786')).toBeUndefined();
    expect(early('applemusic', 'https://music.apple.com/us/artist/mara/1')).toBe('PRESAVE_NOT_A_RELEASE');
    expect(early('itunes', 'https://itunes.apple.com/us/artist/mara/1')).toBeUndefined();
  });

  it('takes services without an address, but not Beatport', () => {
    expect(destinationProblem(draft('spotify'), services)).toBeUndefined();
    expect(destinationProblem(draft('beatport'), services)?.code).toBe('DESTINATION_URL_MISSING');
    expect(destinationProblem(draft('spotify', { url: 'https://evil.com' }), services)?.code).toBe(
      'DESTINATION_URL_INVALID',
    );
  });

  it('lists only the types a pre-release page has', () => {
    expect(preReleaseTypes).toEqual(['spotify', 'applemusic', 'itunes', 'beatport', 'custom', 'text']);
    expect(destinationProblem(draft('tidal'), services)?.code).toBe('DESTINATION_TYPE_UNKNOWN');
  });
});

describe('any destination', () => {
  it('never passes with an address that is not http(s), enabled or not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...destinationTypes),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...linkTypes),
        fc.constantFrom(
          'javascript:alert(1)',
          'data:text/html,x',
          'file:///etc/passwd',
          'x',
          'ht!tp://a.b',
          'https://user:word@a.b',
        ),
        (type, enabled, preRelease, linkType, url) => {
          const destination = draft(type, { enabled, preRelease, url, text: 'x', config: { message_body: 'x' } });
          const stage = preRelease ? 'pre-release' : 'post-release';
          expect(destinationProblem(destination, { linkType, stage })).toBeDefined();
        },
      ),
    );
  });
});

describe('what a pre-release needs afterwards', () => {
  it('is one of five types, enabled and not itself before the release', () => {
    for (const type of destinationTypes) {
      const counts = (postReleaseTypes as readonly string[]).includes(type);
      expect(meetsPostReleaseRequirement('pre-release', [{ type, enabled: true, preRelease: false }])).toBe(counts);
      expect(meetsPostReleaseRequirement('pre-release', [{ type, enabled: false, preRelease: false }])).toBe(false);
      expect(meetsPostReleaseRequirement('pre-release', [{ type, enabled: true, preRelease: true }])).toBe(false);
      expect(meetsPostReleaseRequirement('release', [])).toBe(true);
    }
  });
});

describe('what is shown', () => {
  it('hides disabled ones, custom links without address, and texts without the feature', () => {
    const destination = { url: '', enabled: true };
    expect(isShown({ ...destination, type: 'spotify' }, { canText: false })).toBe(true);
    expect(isShown({ ...destination, type: 'spotify', enabled: false }, { canText: true })).toBe(false);
    expect(isShown({ ...destination, type: 'custom' }, { canText: true })).toBe(false);
    expect(isShown({ ...destination, type: 'text' }, { canText: false })).toBe(false);
    expect(isShown({ ...destination, type: 'text' }, { canText: true })).toBe(true);
  });
});

describe('the opt-in block', () => {
  it('goes off with both captures back on when both were turned off', () => {
    const off = draft('message_optin', {
      config: { email_capture: false, phone_number_capture: false, success_message: 'Thanks' },
    });
    expect(settleOptin(off)).toMatchObject({
      enabled: false,
      config: { email_capture: true, phone_number_capture: true, success_message: 'Thanks' },
    });
    const one = draft('message_optin', {
      config: { email_capture: false, phone_number_capture: true, success_message: '' },
    });
    expect(settleOptin(one)).toBe(one);
  });
});

describe('the catalogue', () => {
  it('has a row for every type, and words for every button', () => {
    expect(destinationCatalogue.map((row) => row.type)).toEqual([...destinationTypes]);
    for (const { type } of destinationCatalogue.filter((row) => isService(row.type)))
      expect(defaultCta(type)).not.toBe('');
    expect([
      defaultCta('spotify'),
      defaultCta('custom'),
      defaultCta('spotify', true),
      defaultCta('applemusic', true),
    ]).toEqual(['Stream on Spotify', 'Play', 'Pre-Save', 'Pre-Add']);
  });
});
