/** Checks a filter of fans as a caller sent it. */
import {
  everyFan,
  type FanFilter,
  fanChannels,
  type ListedChannel,
  mostFilterValues,
} from '#domain/fans/fan-filter.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';

/** A filter as a caller sent it; what is left out matches everybody. */
export type SentFilter = { [Part in keyof FanFilter]?: readonly string[] | null | undefined };

/** The filter; throws BAD_INPUT with the part that is wrong. */
export function readFilter(sent: SentFilter): FanFilter {
  const read = <Value extends string>(part: keyof FanFilter, isValue: (value: string) => value is Value): Value[] => {
    const values = sent[part] ?? everyFan[part];
    if (values.length > mostFilterValues || !values.every(isValue)) throw new CodedError('BAD_INPUT', part);
    return [...new Set(values.filter(isValue))];
  };
  const isText = (value: string): value is string => value.length <= 200;
  return {
    channels: read('channels', (value): value is ListedChannel => fanChannels.some((channel) => channel === value)),
    countries: read('countries', isText),
    regions: read('regions', isText),
    cities: read('cities', isText),
    sources: read('sources', isText),
    imports: read('imports', isText),
    unsaved: read('unsaved', isText),
  };
}
