/** Forwarding headers count from trusted proxies only, and places come from the IP address alone. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClientIp, isPrivateIp } from './client-ip.ts';
import { openGeo, unknownPlace } from './geo.ts';

function requestFrom(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

describe('client addresses', () => {
  const proxied = createClientIp(['10.0.0.0/8', '2001:db8::1']);
  it.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.1.1.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.1.1.1', '198.51.100.1', '198.51.100.1'],
    ['10.1.1.1', '6.6.6.6, 198.51.100.1, 10.2.2.2', '198.51.100.1'],
    ['2001:db8::1', '2001:db8:1::5', '2001:db8:1::5'],
    ['10.1.1.1', 'rubbish', '10.1.1.1'],
    ['10.1.1.1', '', '10.1.1.1'],
  ])('from %s forwarding "%s" is %s', (remote, forwarded, expected) => {
    expect(proxied(requestFrom(remote, { 'x-forwarded-for': forwarded, 'cf-ipcountry': 'XX' }))).toBe(expected);
  });

  it('of an untrusted connection is its own, whatever chain it claims', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 8 }), (chain) => {
        expect(proxied(requestFrom('203.0.113.9', { 'x-forwarded-for': chain.join(', ') }))).toBe('203.0.113.9');
      }),
      { numRuns: 1000 },
    );
  });

  it('rejects a proxy that is not an IP address', () => {
    expect(() => createClientIp(['proxy.example'])).toThrow();
  });
});

it('tells private addresses from public ones', () => {
  for (const ipAddress of ['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', 'fe80::1', ''])
    expect(isPrivateIp(ipAddress)).toBe(true);
  expect(isPrivateIp('8.8.8.8')).toBe(false);
});

describe('geo', () => {
  it('places addresses of both kinds, and nothing else', () => {
    const geo = openGeo();
    expect(geo.locate('8.8.8.8').country).toBe('US');
    expect(geo.locate('::ffff:8.8.8.8').country).toBe('US');
    expect(geo.locate('2001:4860:4860::8888').country).not.toBe('');
    expect(geo.locate('193.99.144.80')).toMatchObject({ country: 'DE' });
    for (const ipAddress of ['127.0.0.1', '10.0.0.1', 'no address', '', '999.1.1.1'])
      expect(geo.locate(ipAddress)).toEqual(unknownPlace);
  });

  it('places neighbours the same whoever was placed before them', () => {
    const [one, other] = [openGeo(), openGeo()];
    const ipAddresses = Array.from({ length: 400 }, (_, network) =>
      [1, 77, 130, 201, 254].map((host) => `${(network * 37) % 223}.${(network * 91) % 256}.${network % 256}.${host}`),
    ).flat();
    const inTurn = ipAddresses.map((ipAddress) => one.locate(ipAddress));
    const backwards = ipAddresses.toReversed().map((ipAddress) => other.locate(ipAddress));
    expect(backwards.toReversed()).toEqual(inTurn);
    expect(ipAddresses.map((ipAddress) => one.locate(ipAddress))).toEqual(inTurn);
    expect(new Set(inTurn.map(({ country }) => country)).size).toBeGreaterThan(10);
  });
});
