/** What a person reads while a source is looked for (SRC-8). */

/** The three sentences, in the order in which they may come. */
export const progressMessages = {
  code: 'Retrieving ISRC from link, please wait...',
  links: 'Auto-populating links, please wait...',
  metadata: 'Loading metadata, please wait...',
} as const;
export type ProgressMessage = (typeof progressMessages)[keyof typeof progressMessages];
