/** What pages leave out without texts, a catalogue, and Apple Music (MODE-7, MODE-8, MODE-10). */
import { describe, expect, it } from 'vitest';
import type { Destination, Link } from '#domain/links/link.ts';
import { shownLink } from './shown-link.ts';

const destination = (type: string, more: Partial<Destination> = {}) =>
  ({ id: type, type, enabled: true, preRelease: true, url: '', config: null, ...more }) as Destination;

const optIn = destination('message_optin', {
  preRelease: false,
  config: { email_capture: true, phone_number_capture: true, success_message: 'Thanks' },
});

const link = {
  type: 'pre-release',
  destinations: [
    destination('spotify'),
    destination('applemusic'),
    destination('text'),
    destination('spotify', { id: 'out', preRelease: false, url: 'https://open.spotify.com/album/1' }),
    optIn,
  ],
} as Link;

const shown = (modes: Parameters<typeof shownLink>[1]) => shownLink(link, modes).destinations.map(({ id }) => id);

describe('a pre-release', () => {
  it('is shown whole with every vendor, and where a mode is not known', () => {
    expect(shownLink(link, {}).destinations).toEqual(link.destinations);
    expect(shownLink(link, { texts: 'real', catalogue: 'stand-in' }).destinations).toEqual(link.destinations);
  });

  it('without texts asks for an email only, and offers no text', () => {
    expect(shown({ texts: 'off' })).toEqual(['spotify', 'applemusic', 'out', 'message_optin']);
    expect(shownLink(link, { texts: 'off' }).destinations.at(-1)?.config).toEqual({
      ...optIn.config,
      phone_number_capture: false,
    });
    expect(optIn.config).toMatchObject({ phone_number_capture: true });
  });

  it('offers no pre-save at a service that is off; the released song is still there', () => {
    expect(shown({ catalogue: 'off' })).toEqual(['applemusic', 'text', 'out', 'message_optin']);
    expect(shown({ appleMusic: 'off' })).toEqual(['spotify', 'text', 'out', 'message_optin']);
  });
});
