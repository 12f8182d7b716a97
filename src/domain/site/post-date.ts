/** How the public site writes a calendar day: short in lists, long on a page of its own (SITE-22). */

const months = 'January February March April May June July August September October November December'.split(' ');

function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
}

function partsOf(day: string): { month: string; day: string; year: string } {
  const [year = '', month = '', date = ''] = day.split('-');
  return { month: months[Number(month) - 1] ?? '', day: ordinal(Number(date)), year };
}

/** 'Nov. 24th, 2026' for '2026-11-24'. */
export function shortDay(iso: string): string {
  const { month, day, year } = partsOf(iso);
  return `${month.slice(0, 3)}. ${day}, ${year}`;
}

/** 'November 24th, 2026' for '2026-11-24'. */
export function longDay(iso: string): string {
  const { month, day, year } = partsOf(iso);
  return `${month} ${day}, ${year}`;
}
