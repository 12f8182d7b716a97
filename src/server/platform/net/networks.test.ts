/** IP addresses of hosting companies are found; those of people's networks are not. */
import { beforeAll, describe, expect, it } from 'vitest';
import { hostingNetworks, networkKey, networkKind, peopleNetworks } from '#domain/stats/hosting-networks.ts';
import { readIpWords } from './ip-words.ts';
import { type Networks, openNetworks } from './networks.ts';

let networks: Networks;
const words = new Uint32Array(2);
const find = (ipAddress: string) => networkKey(networks.find(readIpWords(ipAddress, words), words));

beforeAll(async () => {
  networks = await openNetworks();
});

describe('the look-up', () => {
  it.each([
    ['52.95.110.1', 'amazon'],
    ['3.5.140.2', 'amazon'],
    ['20.33.1.1', 'microsoft'],
    ['159.89.1.1', 'digitalocean'],
    ['88.198.1.1', 'hetzner'],
    ['51.38.1.1', 'ovh'],
    ['2a01:4f8:c0c:1::1', 'hetzner'],
    ['2600:1f18::1', 'amazon'],
  ])('knows %s as %s', (ipAddress, network) => {
    expect(find(ipAddress)).toBe(network);
  });

  it.each([
    ['a private relay', '172.225.20.1'],
    ['a content network', '104.28.40.1'],
    ['a telephone company', '193.99.144.80'],
    ['a mobile carrier', '80.187.100.1'],
    ['an address of one’s own', '192.168.1.1'],
    ['the first of all', '0.0.0.0'],
    ['the last of all', '255.255.255.255'],
    ['a household', '2003:e8:1::1'],
    ['this machine', '::1'],
    ['no address', 'unknown'],
  ])('leaves %s alone', (_name, ipAddress) => {
    expect(find(ipAddress)).toBe('');
  });
});

it('lists no network twice, and none that people come out of', () => {
  const numbers = hostingNetworks.flatMap((network) => network.numbers);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(hostingNetworks.length).toBeLessThan(256);
  expect(new Set(hostingNetworks.map(({ key }) => key)).size).toBe(hostingNetworks.length);
  for (const number of peopleNetworks.flatMap((network) => network.numbers)) expect(numbers).not.toContain(number);
  for (const { key, kind } of hostingNetworks) expect(networkKind(key)).toBe(kind);
  expect(networkKind('')).toBeUndefined();
});
