/** Builds a page's url with UTM values (PLACE-40). */
import { type UtmValues, utmNames, utmValue } from './placement-draft.ts';

/** The url with the values that it does not have yet, as they are stored; empty ones are left out. A parameter of the url itself wins. */
export function utmUrl(url: string, values: UtmValues): string {
  const [, before = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(url) ?? [];
  const present = new Set([...new URLSearchParams(query).keys()].map((name) => name.toLowerCase()));
  const added = utmNames.flatMap((part) => {
    const value = utmValue(values[part]);
    return value === '' || present.has(`utm_${part}`) ? [] : [`utm_${part}=${encodeURIComponent(value)}`];
  });
  const parts = [...(query === '' ? [] : [query]), ...added];
  return `${before}${parts.length === 0 ? '' : `?${parts.join('&')}`}${fragment}`;
}
