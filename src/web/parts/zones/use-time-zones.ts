/** Loads the time zones for the picker; until they are there, only the chosen zone can be shown. */
import { useEffect, useMemo, useState } from 'react';
import { logProblem } from '#web/lib/log.ts';
import type { ZoneOption } from './time-zones.ts';

type ZoneData = typeof import('./time-zones.ts');

export interface TimeZones {
  options: ZoneOption[];
  /** The options that a typed text means, the closest first. */
  search: (text: string) => ZoneOption[];
  /** The chosen zone's city. */
  city: string;
}

/** The zones with their offsets on `day` (YYYY-MM-DD). `chosen` is an IANA name. */
export function useTimeZones(chosen: string, day: string): TimeZones {
  const [data, setData] = useState<ZoneData>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./time-zones.ts').then(setData, (error: unknown) => {
      logProblem('The time zones did not load.', error);
      setFailed(true);
    });
  }, []);
  return useMemo((): TimeZones => {
    if (data === undefined) {
      const city = (chosen.split('/').at(-1) ?? chosen).replaceAll('_', ' ');
      const only = { value: chosen, label: failed ? city : 'Loading time zones…' };
      return { options: [only], search: () => [only], city };
    }
    const options = data.zoneOptions(chosen, day);
    const city = data.cityOf(data.currentName(chosen));
    return { options, search: (text) => data.searchZones(options, text), city };
  }, [data, failed, chosen, day]);
}
