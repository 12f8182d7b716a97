/** Formats a date that may lack its day or month. */

/** Takes YYYY, YYYY-MM, YYYY-MM-DD or null; returns it in the reader's language, empty for anything else. */
export function dateText(date: string | null): string {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date ?? '');
  if (!match) return '';
  const [, year = '', month, day] = match;
  if (month === undefined) return year;
  const format = new Intl.DateTimeFormat(undefined, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(day === undefined ? {} : { day: 'numeric' }),
  });
  return format.format(new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`));
}
