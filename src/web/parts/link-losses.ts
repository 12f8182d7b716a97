/** What dies with links that are deleted, in one sentence (LINK-37). */

/** What the server says waits for the releases of links. */
export interface LinkLosses {
  presaves: number;
  texts: number;
}

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** The sentence for all of `links` links together; empty when nothing waits. */
export function lossesOf({ presaves, texts }: LinkLosses, links: number): string {
  const release = links === 1 ? 'this release' : 'these releases';
  const parts = [
    ...(presaves > 0
      ? [
          counted(
            presaves,
            `pre-save that waits for ${release} is not saved`,
            `pre-saves that wait for ${release} are not saved`,
          ),
        ]
      : []),
    ...(texts > 0 ? [counted(texts, 'waiting text is not sent', 'waiting texts are not sent')] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(', and ')}.`;
}
