/** Reads the day of a release from the text of a web page. */

const isoDay = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:T.*)?$/;
const wordDay =
  /^(?:(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?|(?<first>\d{1,2}) (?<second>[a-z]{3,9})\.?),? (?<year>\d{4})$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day as YYYY, YYYY-MM or YYYY-MM-DD, from such a text, an ISO time, "December 11, 2026" or "11 December 2026"; null for anything else. */
export function readReleaseDay(text: string): string | null {
  const trimmed = text.trim();
  const iso = isoDay.exec(trimmed);
  if (iso !== null) return realDay(iso[1] ?? '', iso[2], iso[3]);
  const { month, day, first, second, year = '' } = wordDay.exec(trimmed)?.groups ?? {};
  const at = months.indexOf((month ?? second ?? '').slice(0, 3).toLowerCase());
  return at < 0 ? null : realDay(year, String(at + 1).padStart(2, '0'), (day ?? first ?? '').padStart(2, '0'));
}

/** The parts joined; null when there is no such day. */
function realDay(...parts: (string | undefined)[]): string | null {
  const text = parts.filter((part) => part !== undefined).join('-');
  const time = new Date(`${text}${text.length === 4 ? '-01-01' : text.length === 7 ? '-01' : ''}T00:00:00Z`);
  // A day such as February 30 would be read as one in March.
  return Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text) ? null : text;
}
