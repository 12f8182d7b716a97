/** The words about what a link had at its former product, for its charts: never counted as hits (MOVE-21). */
import type { MoveDraft } from './move-draft.ts';

/** The most characters of an annotation. */
const longest = 140;

/** The host of a former url; empty where the file has none. */
export function hostOfSource(source: string): string {
  return URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, '') : '';
}

/** The words; undefined where the file says nothing of clicks. */
export function moveAnnotation(
  { clicks, createdOn }: Pick<MoveDraft, 'clicks' | 'createdOn'>,
  host: string,
): string | undefined {
  if (clicks === 0) return undefined;
  const count = `${clicks.toLocaleString('en')} ${clicks === 1 ? 'click' : 'clicks'}`;
  const where = host === '' ? ' before' : ` at ${host} before`;
  const since = createdOn === '' ? '' : `, since ${createdOn}`;
  return `${count}${where}${since}`.slice(0, longest);
}
