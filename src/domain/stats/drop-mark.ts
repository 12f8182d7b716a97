/** The mark of a drop in the URL of its link, by which the visits that the drop brought are counted (DROP-58). */

/** The query parameter of the mark: short, since each character of a text is paid for, and carried by pages like the other UTM parameters. */
export const markParameter = 'utm_d';

const pattern = /^[a-z]{3}\d{2}-[0-9a-f]{4}$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Stands for a mark where only its length matters: all marks have the same. */
export const sampleMark = 'jan01-0000';

/** The mark of a drop that starts at this instant, such as `nov27-3f9a`: the day (UTC), which people recognise among campaigns, and a part of the id. */
export function dropMark(id: string, startedAt: Date): string {
  const day = String(startedAt.getUTCDate()).padStart(2, '0');
  return `${months[startedAt.getUTCMonth()]}${day}-${id.replaceAll('-', '').slice(-4).toLowerCase()}`;
}

/** A URL with the mark in its query, in place of the mark of an earlier drop; without a mark the URL as it is. The rest is not rewritten. */
export function markedUrl(url: string, mark: string): string {
  if (mark === '') return url;
  const [, before = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(url) ?? [];
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith(`${markParameter}=`));
  return `${before}?${[...others, `${markParameter}=${mark}`].join('&')}${fragment}`;
}

/** How a mark stands among the campaigns of the statistics; empty for what is no mark. */
export function markedCampaign(mark: string): string {
  return pattern.test(mark) ? `drop-${mark}` : '';
}
