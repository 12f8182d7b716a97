/** How channels, contacts and places of fans are written. */
import type { ListedChannel } from '#domain/fans/fan-filter.ts';
import { maskContact } from '#domain/fans/mask.ts';
import { writtenNumber } from '#domain/messaging/written-number.ts';
import { countryName } from '#domain/stats/country-names.ts';
import type { FilterPart } from './filter-url.ts';

export const channelNames: Record<ListedChannel, string> = {
  email: 'Email',
  phone_number: 'SMS',
  text: 'One text',
  spotify: 'Spotify pre-save',
  applemusic: 'Apple Music pre-save',
};

/** The names of the filter's parts: of the field, of one value, and what is written when nothing is chosen; `note` is below a field in which something is. */
export const partWords: Record<FilterPart, { field: string; one: string; any: string; many: string; note?: string }> = {
  channels: { field: 'Channels', one: 'Channel', any: 'Any channel', many: 'channels' },
  countries: { field: 'Country', one: 'Country', any: 'Any country', many: 'countries' },
  regions: { field: 'Region', one: 'Region', any: 'Any region', many: 'regions' },
  cities: { field: 'City', one: 'City', any: 'Any city', many: 'cities' },
  sources: { field: 'Source', one: 'Source', any: 'Any SmartLink', many: 'SmartLinks' },
  imports: { field: 'Import', one: 'Import', any: 'Imported or not', many: 'imports' },
  unsaved: {
    ...{ field: 'Not saved yet', one: 'Not saved', any: 'Saved or not', many: 'SmartLinks' },
    note: 'Pre-saves name an email or an account. Whoever left only a phone number counts as not saved.',
  },
};

/** A value of the filter in words. `title` is a link's or a file's, where it is known. */
export function valueName(part: FilterPart, value: string, title?: string): string {
  if (part === 'channels') return channelNames[value as ListedChannel] ?? value;
  if (part === 'countries') return countryName(value);
  if (part === 'imports') return title ?? 'An import';
  if (part === 'sources' || part === 'unsaved') return title ?? 'A SmartLink';
  return value === '' ? 'Unknown' : value;
}

const longestShown = 11;

/** A contact as the table shows it; on narrow screens longer ones are masked (DROP-94). North American numbers are grouped. */
export function contactText(contact: string, { narrow }: { narrow: boolean }): string {
  if (contact === '') return '–';
  if (narrow && contact.length > longestShown && !contact.includes('•')) return maskContact(contact);
  return writtenNumber(contact);
}

/** City, region and country, as far as they are known, each name once; 'Unknown' when nothing is known. */
export function placeText({ country, region, city }: { country: string; region: string; city: string }): string {
  const near = [...new Set([city, region])].filter((part) => part !== '');
  if (country === '' && near.length > 0) return near.join(', ');
  return [...near, countryName(country)].join(', ');
}
