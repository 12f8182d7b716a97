/** What dies with links that are deleted, in one sentence (LINK-37). */

/** What the server says of a link's waiting pre-saves and of its destinations. */
export interface LinkWaits {
  presaves: readonly { waiting: number }[];
  /** Null when the release has no time yet. */
  releaseTime: Date | null;
  isPreRelease: boolean;
  destinations: readonly { type: string; enabled: boolean }[];
}

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

function textsOf({ releaseTime, isPreRelease, destinations }: LinkWaits, now: Date): number {
  const isAhead = isPreRelease && (releaseTime === null || releaseTime > now);
  return isAhead ? destinations.filter(({ type, enabled }) => type === 'text' && enabled).length : 0;
}

/** The sentence for all of the links together; empty when nothing waits. */
export function lossesOf(links: readonly LinkWaits[], now: Date): string {
  const waiting = links.flatMap(({ presaves }) => presaves).reduce((sum, line) => sum + line.waiting, 0);
  const texts = links.reduce((sum, link) => sum + textsOf(link, now), 0);
  const release = links.length === 1 ? 'this release' : 'these releases';
  const parts = [
    ...(waiting > 0
      ? [
          counted(
            waiting,
            `pre-save that waits for ${release} is not saved`,
            `pre-saves that wait for ${release} are not saved`,
          ),
        ]
      : []),
    ...(texts > 0 ? [counted(texts, 'waiting text is not sent', 'waiting texts are not sent')] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(', and ')}.`;
}
