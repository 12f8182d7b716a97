/** Which host is which, also with ports, capitals, dots and the developer's `.localhost`; and the addresses made from them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyHost } from './hosts.ts';
import { destinationHref, directLinkText, directLinkUrl, pageText, pageUrl } from './page-address.ts';

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
    ['luna-ray.vibe.to.localhost:3000', { kind: 'link', domain: 'luna-ray.vibe.to' }],
    ['go.vibe.to.localhost', { kind: 'short' }],
    ['luna.listen.to', { kind: 'unknown' }],
    ['a.b.vibe.to', { kind: 'unknown' }],
    ['-x.vibe.to', { kind: 'unknown' }],
    ['evilvibe.to', { kind: 'unknown' }],
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
      fc.property(fc.string(), (header) => {
        const host = classifyHost(header, live);
        if (host.kind === 'link') expect(/(^|\.)(vibe|listen)\.to$/.test(host.domain)).toBe(true);
      }),
    );
  });

  it('finds every subdomain again from the address that opens it', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/).filter((text) => text !== 'go');
    fc.assert(
      fc.property(label, fc.constantFrom(local, live), (name, settings) => {
        const domain = `${name}.vibe.to`;
        expect(classifyHost(new URL(pageUrl({ domain, path: 'x' }, settings)).host, settings)).toEqual({
          kind: 'link',
          domain,
        });
      }),
    );
  });
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
});
