/** The filter and the page of the Subscribers tab in the url, so that both survive a reload and can be shared. */
import { type FanFilter, fanChannels, mostFilterValues } from '#domain/fans/fan-filter.ts';

/** What can be chosen on the tab. */
export interface SubscribersState {
  filter: FanFilter;
  /** From 1. */
  page: number;
}

/** The parts of the filter, in the order of the panel. */
export const filterParts = ['channels', 'countries', 'regions', 'cities', 'sources', 'imports', 'unsaved'] as const;

export type FilterPart = (typeof filterParts)[number];

const names: Record<FilterPart, string> = {
  channels: 'channel',
  countries: 'country',
  regions: 'region',
  cities: 'city',
  sources: 'source',
  imports: 'import',
  unsaved: 'unsaved',
};
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads the state; values that cannot be are left out. */
export function readSubscribers(query: URLSearchParams): SubscribersState {
  const read = (part: FilterPart): string[] =>
    [...new Set(query.getAll(names[part]))].filter((value) => value.length <= 200).slice(0, mostFilterValues);
  const page = Number(query.get('page') ?? 1);
  return {
    filter: {
      channels: fanChannels.filter((channel) => read('channels').includes(channel)),
      countries: read('countries'),
      regions: read('regions'),
      cities: read('cities'),
      sources: read('sources').filter((id) => uuidPattern.test(id)),
      imports: read('imports').filter((id) => uuidPattern.test(id)),
      unsaved: read('unsaved').filter((id) => uuidPattern.test(id)),
    },
    page: Number.isInteger(page) && page >= 1 && page < 1e8 ? page : 1,
  };
}

/** Writes the state with defaults left out. An unknown place is an empty value. */
export function writeSubscribers(_: URLSearchParams, { filter, page }: SubscribersState): URLSearchParams {
  const query = new URLSearchParams();
  for (const part of filterParts) for (const value of filter[part]) query.append(names[part], value);
  if (page > 1) query.set('page', String(page));
  return query;
}

/** The filter with other values in one part. */
export function withValues(filter: FanFilter, part: FilterPart, values: readonly string[]): FanFilter {
  if (part !== 'channels') return { ...filter, [part]: values };
  return { ...filter, channels: fanChannels.filter((channel) => values.includes(channel)) };
}

/** How many values the filter names. */
export function filterSize(filter: FanFilter): number {
  return filterParts.reduce((sum, part) => sum + filter[part].length, 0);
}

/** The filter as the API gives it: it names channels as plain words. */
export function fromApi({ channels, ...rest }: Record<FilterPart, string[]>): FanFilter {
  return { ...rest, channels: fanChannels.filter((channel) => channels.includes(channel)) };
}

/** The filter as the API takes it. */
export function toWhere(filter: FanFilter): Record<FilterPart, string[]> {
  const values = (part: FilterPart): string[] => [...filter[part]];
  return {
    channels: values('channels'),
    countries: values('countries'),
    regions: values('regions'),
    cities: values('cities'),
    sources: values('sources'),
    imports: values('imports'),
    unsaved: values('unsaved'),
  };
}
