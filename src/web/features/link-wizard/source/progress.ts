/** The progress messages while a source is loaded (SRC-8). */

/** In the order in which they may show. */
export const progressMessages = {
  code: 'Retrieving ISRC from link, please wait...',
  links: 'Auto-populating links, please wait...',
  metadata: 'Loading metadata, please wait...',
} as const;
export type ProgressMessage = (typeof progressMessages)[keyof typeof progressMessages];
