/** Views of the list of links that a person saves under a name (LINK-75). */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';

/** The most views of a person for one artist, and for all artists. */
export const mostViews = 50;
const longestName = 60;
const longestQuery = 2000;

/** What a view keeps of the list's address; the days of the figures are not among it. */
const keptParameters: readonly string[] = ['type', 'sort', 'q', 'tag'];

/** The parameters of an address that make a view, in one form, so that equal views are equal texts. */
export function viewQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of keptParameters) for (const value of query.getAll(name).sort()) kept.append(name, value);
  return kept.toString();
}

/** A view's name and parameters as they are stored, or the first thing that is wrong with them. */
export function checkView(sent: {
  name: string;
  query: string;
}): { view: { name: string; query: string } } | { problem: { code: ErrorCode; field: 'name' | 'query' } } {
  const named = checkViewName(sent.name);
  if ('problem' in named) return named;
  if (sent.query.length > longestQuery) return { problem: { code: 'BAD_INPUT', field: 'query' } };
  return { view: { ...named, query: viewQuery(new URLSearchParams(sent.query)) } };
}

/** The name alone. */
export function checkViewName(text: string): { name: string } | { problem: { code: ErrorCode; field: 'name' } } {
  const name = cleanPasted(text.replace(/[\s\p{Cc}]+/gu, ' '), 'words');
  if (name === '') return { problem: { code: 'VIEW_NAME_MISSING', field: 'name' } };
  if (isLonger(name, longestName)) return { problem: { code: 'VIEW_NAME_TOO_LONG', field: 'name' } };
  return { name };
}
