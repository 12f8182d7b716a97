/** The words for drafts that could not be published, by their reason. */

/** A draft that stays one. */
export interface RefusedDraft {
  title: string;
  message: string;
}

const namedTitles = 4;

/** A sentence for each reason with the first titles; undefined without any. */
export function refusedWords(refused: readonly RefusedDraft[]): string | undefined {
  if (refused.length === 0) return undefined;
  return [...Map.groupBy(refused, ({ message }) => message)]
    .map(([message, drafts]) => {
      const more = drafts.length > namedTitles ? ` and ${drafts.length - namedTitles} more` : '';
      const titles = drafts.slice(0, namedTitles).map(({ title }) => title);
      return `Not published: ${titles.join(', ')}${more}. ${message}`;
    })
    .join(' ');
}
