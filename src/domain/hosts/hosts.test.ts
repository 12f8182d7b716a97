/** Which host is which, also with ports, capitals, dots and the developer's `.localhost`; and the URLs made from them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyHost, isCustomDomain } from './hosts.ts';
import {
  deeplinkText,
  deeplinkUrl,
  destinationHref,
  directLinkText,
  directLinkUrl,
  pageText,
  pageUrl,
} from './page-url.ts';

const local = { appUrl: 'http://localhost:3000', linkHosts: ['vibe.to', 'listen.to'], shortHost: 'go.vibe.to' };
const live = { ...local, appUrl: 'https://fanfare.example' };

describe('classifyHost', () => {
  it.each([
    ['localhost:3000', { kind: 'app' }],
    ['127.0.0.1:9999', { kind: 'app' }],
    ['[::1]:3000', { kind: 'app' }],
    ['vibe.to', { kind: 'link', domain: 'vibe.to' }],
    ['VIBE.to.:80', { kind: 'link', domain: 'vibe.to' }],
    ['listen.to.localhost:3000', { kind: 'link', domain: 'listen.to' }],
    ['luna-ray.vibe.to.localhost:3000', { kind: 'own', domain: 'luna-ray.vibe.to', isSubdomain: true }],
    ['Music.Label.example.localhost:3000', { kind: 'own', domain: 'music.label.example', isSubdomain: false }],
    ['label.co.uk.', { kind: 'own', domain: 'label.co.uk', isSubdomain: false }],
    ['xn--bcher-kva.example', { kind: 'own', domain: 'xn--bcher-kva.example', isSubdomain: false }],
    ['go.vibe.to.localhost', { kind: 'short' }],
    ['luna.listen.to', { kind: 'unknown' }],
    ['a.b.vibe.to', { kind: 'unknown' }],
    ['-x.vibe.to', { kind: 'unknown' }],
    ['10.0.0.1', { kind: 'unknown' }],
    ['[2001:db8::1]', { kind: 'unknown' }],
    ['intranet', { kind: 'unknown' }],
    ['x.go.vibe.to', { kind: 'unknown' }],
    ['label.example/../vibe.to', { kind: 'unknown' }],
    ['label..example', { kind: 'unknown' }],
    ['<script>.example', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
  ])('%s', (header, kind) => {
    expect(classifyHost(header, local)).toEqual(kind);
  });

  it('knows the dashboard by its own host only when that is not on this machine', () => {
    expect(classifyHost('fanfare.example', live)).toEqual({ kind: 'app' });
    expect(classifyHost('localhost:3000', live)).toEqual({ kind: 'unknown' });
    expect(classifyHost(undefined, live)).toEqual({ kind: 'unknown' });
  });

  it('never throws, and never takes a stranger for one of ours', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.domain(),
          fc.domain().map((name) => `${name}.vibe.to`),
        ),
        (header) => {
          const host = classifyHost(header, live);
          if (host.kind === 'link') expect(['vibe.to', 'listen.to']).toContain(host.domain);
          if (host.kind === 'own') {
            expect(host.isSubdomain).toBe(host.domain.endsWith('.vibe.to'));
            expect(host.domain).toMatch(/^[a-z0-9.-]+$/);
          }
        },
      ),
    );
  });

  it('finds every subdomain again from the address that opens it', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/).filter((text) => text !== 'go');
    fc.assert(
      fc.property(label, fc.constantFrom(local, live), (name, settings) => {
        const domain = `${name}.vibe.to`;
        expect(classifyHost(new URL(pageUrl({ domain, path: 'x' }, settings)).host, settings)).toEqual({
          kind: 'own',
          domain,
          isSubdomain: true,
        });
      }),
    );
  });
});

describe('isCustomDomain', () => {
  it.each(['music.label.example', 'label.co.uk', 'vibe.to.label.example'])('takes %s', (domain) => {
    expect(isCustomDomain(domain, live)).toBe(true);
  });

  it.each([
    'vibe.to',
    'mara.vibe.to',
    'x.listen.to',
    'go.vibe.to',
    'fanfare.example',
    'www.fanfare.example',
    'x.localhost',
    'Label.example',
    'label',
    '1.2.3.4',
    'label.example:80',
  ])('refuses %s', (domain) => expect(isCustomDomain(domain, live)).toBe(false));
});

describe('addresses', () => {
  const place = { domain: 'vibe.to', path: 'my-song' };
  const spotify = { id: 's', shortId: 7, type: 'spotify' as const };
  const first = { id: 'c1', shortId: 238_327, type: 'custom' as const };

  it('open here on a developer machine and on the real host elsewhere', () => {
    expect(pageText(place)).toBe('vibe.to/my-song');
    expect(pageUrl(place, local)).toBe('http://vibe.to.localhost:3000/my-song');
    expect(pageUrl(place, live)).toBe('https://vibe.to/my-song');
  });

  it('name a destination by type only while that says which one', () => {
    expect(destinationHref('my-song', spotify, [spotify, first])).toBe('/my-song/spotify');
    expect(destinationHref('my-song', spotify, [spotify, spotify])).toBe('/my-song/s');
    expect(directLinkText(place, spotify, [spotify, first], local)).toBe('vibe.to/my-song/spotify');
    expect(directLinkText(place, first, [spotify, first], local)).toBe('go.vibe.to/ZZZ');
    expect(directLinkUrl(place, first, [spotify, first], local)).toBe('http://go.vibe.to.localhost:3000/ZZZ');
    expect(directLinkUrl(place, spotify, [spotify, first], live)).toBe('https://vibe.to/my-song/spotify');
  });

  it('of a deeplink carry its type only while that says which one', () => {
    expect(deeplinkText(place, spotify, [spotify, first])).toBe('vibe.to/my-song/spotify:auto');
    expect(deeplinkText(place, spotify, [spotify, spotify])).toBe('vibe.to/my-song/s:auto');
    expect(deeplinkText(place, first, [spotify, first])).toBe('vibe.to/my-song/c1:auto');
    expect(deeplinkUrl(place, spotify, [spotify], local)).toBe('http://vibe.to.localhost:3000/my-song/spotify:auto');
    expect(deeplinkUrl(place, spotify, [spotify], live)).toBe('https://vibe.to/my-song/spotify:auto');
  });
});
