/** The words that stand for a page elsewhere: in tabs, at search engines, at networks. */
import type { PageModel } from './page-model.ts';

/** Longest description given to networks and search engines, in characters. */
const longestDescription = 200;

/** 'Paper Lanterns by Mara Vale'; only the artist when the title is the artist. */
export function titleOf(model: Pick<PageModel, 'title' | 'artistName'>): string {
  const { title, artistName } = model;
  return title.toLowerCase().includes(artistName.toLowerCase()) ? title : `${title} by ${artistName}`;
}

/** The artist's description, else what the page offers, on one line of at most 200 characters. */
export function descriptionOf(model: PageModel): string {
  const services = model.rows.flatMap((row) => (row.kind === 'destination' ? [row.name] : []));
  const made = [model.countdown?.summary, services.slice(0, 5).join(', ')].filter(Boolean).join(' · ');
  const text = model.description || [model.subtitle, made].filter((part) => part !== '').join(' · ') || model.title;
  const line = [...text.replace(/\s+/g, ' ').trim()];
  return line.length <= longestDescription
    ? line.join('')
    : `${line
        .slice(0, longestDescription - 1)
        .join('')
        .trimEnd()}…`;
}
