/** The time zones to choose from, found by zone, city, country and offset (LINK-15). Loaded with the picker: the zone data is large. */
import { getCountryCode, rawTimeZones, timeZonesNames } from '@vvo/tzdb';

/** A zone in the list. */
export interface ZoneOption {
  /** An IANA name. */
  value: string;
  /** 'Kathmandu, Nepal (GMT+5:45)', with the offset of the chosen day. */
  label: string;
}

interface Zone {
  name: string;
  city: string;
  country: string;
  /** What it is also found by, besides city and country: zone names, old ones too, and its other cities. */
  others: string;
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const currentNames: ReadonlySet<string> = new Set(timeZonesNames);
const groupOf = new Map(rawTimeZones.flatMap((group) => group.group.map((name) => [name, group] as const)));

/** A name as people read it: 'America/Indiana/Knox' is 'Knox, Indiana'. */
export function cityOf(zone: string): string {
  const [, ...places] = zone.replaceAll('_', ' ').split('/');
  return places.length === 0 ? zone : places.reverse().join(', ');
}

/** Today's name of a zone: browsers still say Asia/Katmandu. Names that are unknown or current stay as they are. */
export function currentName(zone: string): string {
  const group = groupOf.get(zone);
  if (group === undefined || currentNames.has(zone)) return zone;
  const country = getCountryCode(zone);
  const known = group.group.filter((name) => currentNames.has(name) && getCountryCode(name) === country);
  const last = (name: string) => name.split('/').at(-1);
  return (
    known.find((name) => last(name) === last(zone)) ??
    known.find((name) => name === group.name) ??
    known[0] ??
    group.name
  );
}

function listZones(): Zone[] {
  const found = new Map<string, string[]>();
  for (const alias of groupOf.keys()) {
    const name = currentName(alias);
    found.set(name, [...(found.get(name) ?? []), alias]);
  }
  const zones = timeZonesNames.map((name): Zone => {
    const group = groupOf.get(name);
    const code = getCountryCode(name);
    // The cities and the common name of a group belong to its main zone.
    const ofGroup = group?.name === name ? [group.alternativeName, ...group.mainCities] : [];
    const others = [...(found.get(name) ?? [name]), ...ofGroup].join(' ');
    return { name, city: cityOf(name), country: code === undefined ? '' : (countryNames.of(code) ?? ''), others };
  });
  return [...zones, { name: 'UTC', city: 'UTC', country: '', others: 'GMT Etc/UTC' }];
}

const zones = listZones();
const zoneByName = new Map(zones.map((zone) => [zone.name, zone]));

/** All zones with their offsets on `day` (YYYY-MM-DD), by city. `chosen` keeps its own name as the value, also when it is an old one. */
export function zoneOptions(chosen: string, day: string): ZoneOption[] {
  const at = new Date(`${day}T12:00:00Z`);
  const current = currentName(chosen);
  const known = zoneByName.has(current)
    ? zones
    : [...zones, { name: chosen, city: cityOf(chosen), country: '', others: '' }];
  return known
    .map(({ name, city, country }) => ({
      value: name === current ? chosen : name,
      label: `${[city, country].filter((part) => part !== '').join(', ')} (${offsetOf(name, at)})`,
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
}

/** Lower case without marks and signs, so that 'são_paulo' and 'Sao Paulo' are the same. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The options that `search` means, the closest first: a city, then a country, then anything else that the zone is known by. */
export function searchZones(options: readonly ZoneOption[], search: string): ZoneOption[] {
  const offset = /^(?:gmt|utc)?\s*([+-])0?(\d{1,2}(?::?\d{2})?)$/i.exec(search.trim().replace('−', '-'));
  if (offset !== null) return searchOffsets(options, `${offset[1]}${offset[2]}`.replace(':', ''));
  const wanted = plain(search);
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

const noMatch = 4;

function rankOf({ value, label }: ZoneOption, wanted: string): number {
  const zone = zoneByName.get(currentName(value));
  const [city, country] = [plain(zone?.city ?? label), plain(zone?.country ?? '')];
  if (city === wanted || country === wanted) return 0;
  if (city.startsWith(wanted)) return 1;
  if (country.startsWith(wanted)) return 2;
  const known = ` ${plain(`${label} ${value} ${zone?.others ?? ''}`)}`;
  return wanted.split(' ').every((word) => known.includes(` ${word}`)) ? 3 : noMatch;
}

/** `wanted` is a sign and digits, such as +545; a whole offset comes before the longer ones that begin with it. */
function searchOffsets(options: readonly ZoneOption[], wanted: string): ZoneOption[] {
  const offset = ({ label }: ZoneOption) => (/GMT([+-][\d:]+)?\)$/.exec(label)?.[1] ?? '+0').replace(':', '');
  const starting = options.filter((option) => offset(option).startsWith(wanted));
  return starting.toSorted((one, other) => offset(one).length - offset(other).length);
}
