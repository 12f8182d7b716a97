/** How texts are searched: by every word, without regard to case and accents (UI-2, UI-17). PostgreSQL's `search_form` does the same. */

/** The text without accents, in lower case. */
export const searchForm = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of what was typed, as they were typed. */
export const searchWords = (typed: string): string[] => typed.split(/\s+/).filter((word) => word !== '');

/** Whether each word of `typed` is in `text`. Nothing typed is in every text. */
export function hasEveryWord(text: string, typed: string): boolean {
  const searched = searchForm(text);
  return searchWords(searchForm(typed)).every((word) => searched.includes(word));
}
